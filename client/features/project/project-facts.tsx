import { ProjectStatusBadge } from "#client/records/project/project-badges.tsx";
import type { Project, ProjectNames } from "#client/records/project/use-project.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { Facts } from "#client/ui/table/facts.tsx";
import { project as entity } from "#sync/model/entities/project.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { budgetText } from "#sync/model/rules/project.ts";

interface FactsProps {
  readonly project: Project;
}
interface NamedProps {
  readonly names: ProjectNames;
}

/** 基本情報: what it is called, who orders it, who is in charge, and what it may cost. */
export function BasicFacts({ project, names }: FactsProps & NamedProps) {
  const { fields } = entity;
  return (
    <DefinitionGrid
      items={[
        { label: fields.projectCode.label, value: project.projectCode },
        { label: fields.orderClientId.label, value: names.client },
        { label: "プロジェクトマネージャー", value: names.managers.join("、") },
        { label: fields.aeAdminId.label, value: names.ae },
        { label: fields.reward.label, value: project.reward && budgetText(project.reward) },
        { label: fields.aeLastContactDate.label, value: formatDate(project.aeLastContactDate) },
      ]}
    />
  );
}

/** ステータス情報: where it stands. */
export const StatusFacts = ({ names: { status, phase, executionPhase } }: NamedProps) => (
  <DefinitionGrid
    items={[
      { label: entity.fields.statusId.label, value: status && <ProjectStatusBadge name={status} /> },
      { label: entity.fields.phaseId.label, value: phase },
      { label: entity.fields.executionPhaseId.label, value: executionPhase },
    ]}
  />
);

/** スケジュール: from when until when. */
export const ScheduleFacts = ({ project }: FactsProps) => (
  <Facts entity={entity} row={project} names={["startDate", "endDate", "limitDate"]} />
);

/** プロジェクト健全性: what goes well and what does not. */
export const HealthFacts = ({ project }: FactsProps) => (
  <Facts
    entity={entity}
    row={project}
    names={["clientProjectHealth", "costProjectHealth", "resourceProjectHealth", "scheduleProjectHealth"]}
  />
);
