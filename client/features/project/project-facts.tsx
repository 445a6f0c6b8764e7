import { historyOf } from "#client/records/pages.ts";
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
  const of = (name: keyof typeof fields) => ({ label: fields[name].label, labelHref: historyOf("project", project.id, name) });
  const own = (name: Day | Health) => ({ ...of(name), value: fieldCell(fields[name], project[name]) });
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
        { ...of("phaseId"), value: names.phase },
        { ...of("executionPhaseId"), value: names.executionPhase },
        { ...of("projectCode"), value: text(project.projectCode) },
        { ...of("reward"), value: text(project.reward && budgetText(project.reward)) },
        { ...of("orderClientId"), value: text(names.client) },
        { label: "プロジェクトマネージャー", value: text(names.managers.join("、")) },
        { ...of("aeAdminId"), value: text(names.ae) },
      ]}
    />
  );
}

type Day = "startDate" | "endDate" | "limitDate" | "aeLastContactDate";
type Health = "clientProjectHealth" | "costProjectHealth" | "resourceProjectHealth" | "scheduleProjectHealth";

const text = (value: string | null) => value && <ClampedText text={value} lines={2} />;
