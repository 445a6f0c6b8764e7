import { makeStyles, tokens } from "@fluentui/react-components";
import { BuildingRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { PriorityBadge, ProjectStatusBadge } from "#client/records/project/project-badges.tsx";
import type { ProjectReading } from "#client/records/project/use-project.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { below } from "#client/ui/theme/styles.ts";
import { project as entity } from "#sync/model/entities/project.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

interface ProjectHeadProps extends ProjectReading {
  readonly actions: ReactNode;
}

/** Which project this is: priority, name, client and status. */
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
        <h1 className={styles.name}>{isolated(project.name)}</h1>
        <UnsentMark entity={entity} id={project.id} />
      </div>
      <p className={styles.client}>
        <BuildingRegular aria-hidden fontSize={16} />
        {names.client ?? "クライアントなし"}
      </p>
      <div className={styles.actions}>{actions}</div>
      <dl className={styles.meta}>
        <div>
          <dt>No.</dt>
          <dd>{project.number ?? "-"}</dd>
        </div>
        <div>
          <dt>登録</dt>
          <dd>{formatDate(project.createdAt)}</dd>
        </div>
        <div>
          <dt>更新</dt>
          <dd>{formatDate(project.updatedAt)}</dd>
        </div>
      </dl>
    </header>
  );
}

const useStyles = makeStyles({
  head: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  states: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", ":empty": { display: "none" } },
  nameLine: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  name: {
    margin: 0,
    fontSize: "24px",
    lineHeight: "32px",
    fontWeight: 600,
    overflowWrap: "anywhere",
    [below.phone]: { fontSize: "20px", lineHeight: "28px" },
  },
  client: { display: "flex", alignItems: "center", gap: "6px", margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px", marginTop: "8px", "@media print": { display: "none" } },
  meta: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 16px",
    margin: "4px 0 0",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    "& div": { display: "flex", gap: "4px" },
    "& dd": { margin: 0 },
  },
});
