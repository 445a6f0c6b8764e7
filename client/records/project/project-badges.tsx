import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { priorities, statusTone } from "#sync/model/rules/project.ts";
import type { Project } from "./use-project.ts";

interface PriorityBadgeProps extends Pick<Project, "priority"> {
  readonly small?: boolean;
}

/** Shows 高, 中 or 低; nothing for a project without a priority. */
export const PriorityBadge = ({ priority, small = false }: PriorityBadgeProps) =>
  priority === null ? null : <ChoiceBadge choices={priorities} value={priority} small={small} />;

interface ProjectStatusBadgeProps {
  /** The name of the status; null if the project has none. */
  readonly name: string | null;
}

/** Shows a project's status in the colour of its meaning; nothing for a project without one. */
export const ProjectStatusBadge = ({ name }: ProjectStatusBadgeProps) =>
  name === null ? null : <StatusBadge tone={statusTone(name)}>{name}</StatusBadge>;
