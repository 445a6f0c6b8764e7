import { makeStyles, tokens } from "@fluentui/react-components";
import type { Address } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { TextRun } from "#client/ui/text/text-difference.ts";
import { below, notPrinted, plainLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { type Compared, readDifferences } from "./differences.ts";
import type { Revision } from "./revision.ts";

interface RevisionComparisonProps {
  /** What is compared. It must be the same object on each render. */
  readonly by: Compared;
  /** All revisions, the newest first. */
  readonly revisions: readonly Revision[];
  /** The two that are compared, in any order. */
  readonly pair: readonly [Revision, Revision];
  /** The address that ends the comparison. */
  readonly end: Address;
}

/**
 * Compares two revisions by the fields that differ, the earlier one first. On a narrow screen they are shown one below the other.
 */
export function RevisionComparison({ by, revisions, pair, end }: RevisionComparisonProps) {
  const styles = useStyles();
  const [earlier, later] = revisions.indexOf(pair[0]) > revisions.indexOf(pair[1]) ? pair : pair.toReversed();
  const sides = useLive(
    (reader) => readDifferences(reader, by, { ...earlier?.row }, { ...later?.row }),
    [by, earlier?.row, later?.row],
  );
  if (!earlier || !later) return null;
  return (
    <section aria-labelledby="comparison" className={styles.root}>
      <div className={styles.head}>
        <h2 id="comparison" className={styles.title}>
          {earlier.name}と{later.name}の比較
        </h2>
        <AppLink href={end} className={styles.end}>
          比較を終える
        </AppLink>
      </div>
      <div aria-hidden className={styles.sides}>
        <Who revision={earlier} />
        <Who revision={later} />
      </div>
      {!sides && <SkeletonLines lines={6} />}
      {sides?.value.length === 0 && <p className={styles.none}>内容は同じです。</p>}
      {sides?.value.map(({ name, label, before, after }) => (
        <Group as="section" key={name} aria-label={label} className={styles.field}>
          <h3 className={styles.label}>{label}</h3>
          <dl className={styles.sides}>
            <Side name={earlier.name} runs={before} as="del" />
            <Side name={later.name} runs={after} as="ins" />
          </dl>
        </Group>
      ))}
    </section>
  );
}

function Who({ revision: { name, recorded } }: { readonly revision: Revision }) {
  const styles = useStyles();
  return (
    <p className={styles.who}>
      <b>{name}</b> {recorded}
    </p>
  );
}

interface SideProps {
  readonly name: string;
  readonly runs: readonly TextRun[];
  /** The element that marks the words that the other side lacks. */
  readonly as: "del" | "ins";
}

function Side({ name, runs, as: Marked }: SideProps) {
  const styles = useStyles();
  return (
    <div className={styles.side}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {runs.map(({ text, shared }, at) =>
          shared ? (
            <span key={at}>{text}</span>
          ) : (
            <Marked key={at} className={Marked === "del" ? styles.del : styles.ins}>
              {text}
            </Marked>
          ),
        )}
      </dd>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "16px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  end: { ...plainLink, ...touchTarget, display: "inline-flex", alignItems: "center", marginInlineStart: "auto", ...notPrinted },
  sides: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    columnGap: "24px",
    rowGap: "8px",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  none: { color: tokens.colorNeutralForeground3 },
  who: { ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  field: { paddingTop: "12px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  label: { marginBottom: "4px", fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  side: { minWidth: 0 },
  name: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
  value: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", lineHeight: "22px" },
  del: { backgroundColor: tokens.colorStatusDangerBackground1, textDecorationLine: "line-through" },
  ins: { backgroundColor: tokens.colorStatusSuccessBackground1, textDecorationLine: "underline", textUnderlineOffset: "3px" },
});
