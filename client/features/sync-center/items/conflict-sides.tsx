import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { below } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import type { ConflictSides as Sides } from "./sync-item.ts";

/** The possible actions, by the side that they keep. */
export interface Choices {
  readonly mine: readonly Action[];
  readonly theirs: readonly Action[];
}

interface ConflictSidesProps {
  readonly sides: Sides;
  readonly who: string;
  readonly when: string;
  /** Undefined if the conflict is settled as a whole elsewhere. */
  readonly choices?: Choices | undefined;
}

/** The three sides of a conflict side by side, each with its action. On a narrow screen they are shown one below the other. */
export function ConflictSides({ sides, who, when, choices }: ConflictSidesProps) {
  const styles = useStyles();
  const { label, base, mine, theirs, theirsBy, theirsAt } = sides;
  const actions = (of: readonly Action[] | undefined) =>
    of !== undefined &&
    of.length > 0 && (
      <dd className={styles.actions}>
        {of.map((action) => (
          <ActionButton key={action.id} action={action} size="small" />
        ))}
      </dd>
    );
  return (
    <Group as="section" aria-label={label} className={styles.root}>
      <div className={styles.field}>{label}</div>
      <dl className={styles.grid}>
        <div className={styles.side}>
          <dt className={styles.name}>元の値</dt>
          <dd className={mergeClasses(styles.value, styles.old)}>{base}</dd>
        </div>
        <div className={styles.side}>
          <dt className={styles.name}>自分の値</dt>
          <dd className={styles.value}>{mine}</dd>
          <dd className={styles.by}>
            {who} {formatMoment(when)}
          </dd>
          {actions(choices?.mine)}
        </div>
        <div className={styles.side}>
          <dt className={styles.name}>現在の値</dt>
          <dd className={styles.value}>{theirs}</dd>
          <dd className={styles.by}>
            {theirsBy} {formatMoment(theirsAt)}
          </dd>
          {actions(choices?.theirs)}
        </div>
      </dl>
    </Group>
  );
}

const useStyles = makeStyles({
  root: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium, overflow: "hidden" },
  field: {
    padding: "6px 12px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  side: {
    display: "flex",
    flexDirection: "column",
    padding: "8px 12px",
    ":not(:first-child)": { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    [below.phone]: {
      ":not(:first-child)": { borderLeft: "none", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    },
  },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxHeight: "160px", overflowY: "auto" },
  old: { color: tokens.colorNeutralForeground3 },
  by: { marginTop: "2px", fontSize: "11px", color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px", marginTop: "auto", paddingTop: "8px" },
});
