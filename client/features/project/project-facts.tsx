import type { Project, ProjectNames } from "#client/records/project/use-project.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldCell } from "#client/ui/table/field-cell.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { project as entity } from "#sync/model/entities/project.ts";
import { budgetText } from "#sync/model/rules/project.ts";

interface ProjectFactsProps {
  readonly project: Project;
  readonly names: ProjectNames;
}

/**
 * The facts of a project. Those that change often are first: the dates, the health and the phase. The status is in the page's
 * head.
 */
export function ProjectFacts({ project, names }: ProjectFactsProps) {
  const { fields } = entity;
  const own = (name: Day | Health) => ({ label: fields[name].label, value: fieldCell(fields[name], project[name]) });
  // 「クライアント」 alone means the company that orders the project.
  const health = (name: Health) => ({ ...own(name), label: `${fields[name].label}健全性` });
  return (
    <DefinitionGrid
      dense
      items={[
        own("startDate"),
        own("endDate"),
        own("limitDate"),
        own("aeLastContactDate"),
        health("clientProjectHealth"),
        health("costProjectHealth"),
        health("resourceProjectHealth"),
        health("scheduleProjectHealth"),
        { label: fields.phaseId.label, value: names.phase },
        { label: fields.executionPhaseId.label, value: names.executionPhase },
        { label: fields.projectCode.label, value: text(project.projectCode) },
        { label: fields.reward.label, value: text(project.reward && budgetText(project.reward)) },
        { label: fields.orderClientId.label, value: text(names.client) },
        { label: "プロジェクトマネージャー", value: text(names.managers.join("、")) },
        { label: fields.aeAdminId.label, value: text(names.ae) },
      ]}
    />
  );
}

type Day = "startDate" | "endDate" | "limitDate" | "aeLastContactDate";
type Health = "clientProjectHealth" | "costProjectHealth" | "resourceProjectHealth" | "scheduleProjectHealth";

const text = (value: string | null) => value && <ClampedText text={value} lines={2} />;
