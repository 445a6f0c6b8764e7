import { makeStyles } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { plainLink, touch, touchSize } from "#client/ui/theme/styles.ts";
import type { partner } from "#sync/model/entities/partner.ts";

interface LatestProjectProps {
  readonly of: NonNullable<ListRowOf<typeof partner>["latestProject"]>;
  readonly linked: boolean;
}

/** Shows the project of a partner's newest contract, marked if the contract is over. */
export function LatestProject({ of: { id, name, over }, linked }: LatestProjectProps) {
  const styles = useStyles();
  const text = <ClampedText text={name ?? ""} />;
  return (
    <span className={styles.project}>
      {linked ? (
        <AppLink href={pageOf("project", id)} className={styles.link}>
          {text}
        </AppLink>
      ) : (
        text
      )}
      {over && (
        <StatusBadge small tone="over">
          終了
        </StatusBadge>
      )}
    </span>
  );
}

const useStyles = makeStyles({
  project: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  link: { ...plainLink, minWidth: 0, [touch]: { display: "flex", alignItems: "center", minHeight: touchSize } },
});
