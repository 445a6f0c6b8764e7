import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowRight16Regular } from "@fluentui/react-icons";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below, smallText, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { Tone } from "#sync/engine/field.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { ChangedField, ChangedRecord } from "./changed-records.ts";

interface ChangedRecordListProps {
  readonly records: readonly ChangedRecord[];
  /** The number of records that are not shown. */
  readonly more: number;
}

/** Shows changes by record: each field with its current value and the new one. */
export function ChangedRecordList({ records, more }: ChangedRecordListProps) {
  const styles = useStyles();
  if (records.length === 0) return <p className={styles.quiet}>変わる記録はありません</p>;
  return (
    <>
      <ul aria-label="変更する記録">
        {records.map(({ key, name, kind, becomes, fields }) => (
          <li key={key} className={styles.record}>
            <h3 className={styles.name}>
              <span className={styles.title}>
                <ClampedText text={name} lines={2} />
              </span>
              <span className={styles.kind}>{kind}</span>
              {becomes !== "changed" && <StatusBadge tone={badges[becomes].tone}>{badges[becomes].text}</StatusBadge>}
            </h3>
            {fields.length > 0 && (
              <dl className={styles.fields}>
                {fields.map((field) => (
                  <div key={`${field.label} ${field.before === null}`} className={styles.field}>
                    <dt className={styles.label}>{field.label}</dt>
                    <dd className={styles.values}>
                      <Values field={field} isNew={becomes === "new"} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>ほか{numberText(more)}件</p>}
    </>
  );
}

function Values({ field: { before, after }, isNew }: { readonly field: ChangedField; readonly isNew: boolean }) {
  const styles = useStyles();
  if (before === null) {
    return (
      <>
        {!isNew && <span className={styles.sign}>追加</span>}
        <span className={styles.after}>{after}</span>
      </>
    );
  }
  if (after === null) {
    return (
      <>
        <span className={styles.sign}>解除</span>
        <del className={styles.before}>{before}</del>
      </>
    );
  }
  return (
    <>
      <span className={styles.hidden}>変更前：</span>
      <span className={styles.before}>{before}</span>
      <ArrowRight16Regular aria-hidden className={styles.arrow} />
      <span className={styles.hidden}>変更後：</span>
      <span className={styles.after}>{after}</span>
    </>
  );
}

const badges: Readonly<Record<"new" | "removed", { readonly tone: Tone; readonly text: string }>> = {
  new: { tone: "good", text: "新規" },
  removed: { tone: "danger", text: "削除" },
};

const useStyles = makeStyles({
  record: { paddingBlock: "10px", ":not(:last-child)": { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` } },
  name: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "8px",
    fontSize: tokens.fontSizeBase300,
    lineHeight: "22px",
    fontWeight: tokens.fontWeightSemibold,
  },
  title: { minWidth: 0, overflowWrap: "anywhere" },
  kind: { fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  fields: { display: "flex", flexDirection: "column", gap: "2px", ...smallText },
  field: { display: "flex", gap: "12px", [below.smallPhone]: { flexDirection: "column", gap: 0, paddingBlock: "2px" } },
  label: { flexShrink: 0, width: "112px", color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  values: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8px", minWidth: 0, overflowWrap: "anywhere" },
  sign: {
    flexShrink: 0,
    paddingInline: "6px",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  before: { minWidth: 0, color: tokens.colorNeutralForeground3 },
  after: { minWidth: 0 },
  arrow: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  hidden: visuallyHidden,
  quiet: { paddingBlock: "8px", color: tokens.colorNeutralForeground3 },
});
