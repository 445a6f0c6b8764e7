import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { PriorityBadge, ProjectStatusBadge } from "#client/records/project/project-badges.tsx";
import type { ProjectReading } from "#client/records/project/use-project.ts";
import { RecordStamps } from "#client/records/record-stamps.tsx";
import { recordName } from "#client/ui/page/record-styles.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { below, notPrinted } from "#client/ui/theme/styles.ts";
import { project as entity } from "#sync/model/entities/project.ts";

interface ProjectHeadProps extends ProjectReading {
  readonly actions: ReactNode;
}

/** Shows a project's priority, status and name. */
export function ProjectHead({ project, names, actions }: ProjectHeadProps) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <div className={styles.states}>
        <PriorityBadge priority={project.priority} />
        <ProjectStatusBadge name={names.status} />
        {!project.isValid && <StatusBadge tone="over">無効</StatusBadge>}
      </div>
      <div className={styles.nameLine}>
        <h1 className={styles.name}>
          <ClampedText text={project.name} lines={3} />
        </h1>
        <UnsentMark entity={entity} id={project.id} />
      </div>
      <div className={styles.actions}>{actions}</div>
      <RecordStamps row={project} />
    </header>
  );
}

const useStyles = makeStyles({
  head: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "4px 16px",
    minWidth: 0,
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  states: { gridColumn: 1, display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", ":empty": { display: "none" } },
  nameLine: { gridColumn: 1, display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  name: recordName,
  // The actions are beside status and name if there is space.
  actions: {
    ...notPrinted,
    display: "flex",
    gap: "8px",
    alignItems: "start",
    gridColumn: 2,
    gridRow: "1 / 3",
    [below.phone]: { gridColumn: 1, gridRow: "auto", marginTop: "4px" },
  },
});
