import { makeStyles, tokens } from "@fluentui/react-components";
import type { Address } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { notPrinted, plainLink, smallText, touch, touchSize, touchTarget } from "#client/ui/theme/styles.ts";
import type { Revision } from "./revision.ts";

interface RevisionListProps<R extends Revision> {
  /** All revisions, the newest first. */
  readonly revisions: readonly R[];
  /** How many of them are corrections. */
  readonly corrections: number;
  readonly shown: R;
  readonly compared: R | undefined;
  /** Returns the address of a revision, or of a revision with another beside it. */
  readonly hrefOf: (revision: R, beside?: R) => Address;
}

/** Lists all revisions of a record: who recorded each and when, its changes, and links to it and to a comparison with it. */
export function RevisionList<R extends Revision>({ revisions, corrections, shown, compared, hrefOf }: RevisionListProps<R>) {
  const styles = useStyles();
  return (
    <PagePart title="訂正の履歴" count={corrections === 0 ? undefined : `訂正 ${corrections}回`}>
      <ol aria-label="訂正の履歴" className={styles.list}>
        {revisions.map((revision) => {
          const { row, name, recorded, changes } = revision;
          return (
            <li key={row.id} className={styles.revision}>
              <div className={styles.line}>
                {revision === shown ? (
                  <span className={styles.shown}>
                    {name}
                    <span className={styles.mark}>表示中</span>
                  </span>
                ) : (
                  <AppLink href={hrefOf(revision)} className={styles.link}>
                    {name}
                  </AppLink>
                )}
                <span className={styles.recorded}>{recorded}</span>
                {revision !== shown && revision !== compared && (
                  <AppLink href={hrefOf(shown, revision)} className={styles.compare}>
                    {name}と比較
                  </AppLink>
                )}
                {revision === compared && <span className={styles.mark}>比較中</span>}
              </div>
              {changes !== undefined && <p className={styles.changes}>{changes}</p>}
            </li>
          );
        })}
      </ol>
    </PagePart>
  );
}

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column" },
  revision: {
    paddingBlock: "8px",
    breakInside: "avoid",
    ":not(:last-child)": { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "12px", rowGap: "4px" },
  link: {
    ...plainLink,
    display: "inline-flex",
    alignItems: "center",
    fontWeight: tokens.fontWeightSemibold,
    [touch]: { minHeight: touchSize, minWidth: touchSize },
  },
  shown: {
    ...touchTarget,
    display: "inline-flex",
    alignItems: "center",
    gap: "8px",
    fontWeight: tokens.fontWeightSemibold,
  },
  mark: {
    ...notPrinted,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  recorded: { ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  compare: {
    ...plainLink,
    ...touchTarget,
    ...smallText,
    ...notPrinted,
    display: "inline-flex",
    alignItems: "center",
    marginInlineStart: "auto",
  },
  changes: { ...smallText, color: tokens.colorNeutralForeground2 },
});
