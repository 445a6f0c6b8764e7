import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { Card } from "#client/ui/page/card.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { below, smallText, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { EarlierRow } from "#sync/model/calls/history.ts";
import { model } from "#sync/model/model.ts";
import { cameOrWent } from "./earlier-changes.ts";

interface EarlierRowsProps {
  /** The record itself first. */
  readonly rows: readonly EarlierRow[];
  /** The day's words. */
  readonly day: string;
}

/** The fields of a record and of its parts on a day and now. What differs is marked by more than a colour. */
export function EarlierRows({ rows, day }: EarlierRowsProps) {
  return rows.map((row) => (
    <Card key={`${row.entity}/${row.id}`} flush>
      <RowTable row={row} day={day} />
    </Card>
  ));
}

function RowTable({ row, day }: { readonly row: EarlierRow; readonly day: string }) {
  const styles = useStyles();
  const { entity, title, fields, past, present } = row;
  const label = model.entities.find(({ name }) => name === entity)?.label ?? "その他の登録";
  const isThere = (there: boolean) => (there ? "あり" : "なし");
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {label}
        {title !== null && <span className={styles.title}>{isolated(title)}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.cell, styles.label)}>
            <span className={styles.hidden}>項目</span>
          </th>
          <th scope="col" className={mergeClasses(styles.cell, styles.side)}>
            {day}
          </th>
          <th scope="col" className={mergeClasses(styles.cell, styles.side)}>
            現在
          </th>
        </tr>
      </thead>
      <tbody>
        {(title !== null || cameOrWent(row)) && <Line label="登録" sides={[isThere(past), isThere(present)]} />}
        {fields.map((field) => (
          <Line key={field.name} label={field.label} sides={[field.past, field.present]} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly label: string;
  /** On the day, and now. */
  readonly sides: readonly [string | null, string | null];
}

function Line({ label, sides: [past, present] }: LineProps) {
  const styles = useStyles();
  const differs = past !== present;
  return (
    <tr className={mergeClasses(differs && styles.changed)}>
      <th scope="row" className={mergeClasses(styles.cell, styles.label)}>
        <span className={styles.words}>
          {label}
          {differs && <span className={styles.mark}>変更あり</span>}
        </span>
      </th>
      <td className={mergeClasses(styles.cell, styles.value, differs && styles.strong)}>{isolated(past ?? "（空）")}</td>
      <td className={mergeClasses(styles.cell, styles.value)}>{isolated(present ?? "（空）")}</td>
    </tr>
  );
}

const useStyles = makeStyles({
  table: { width: "100%", tableLayout: "fixed", borderCollapse: "collapse" },
  caption: {
    padding: "12px 20px 4px",
    textAlign: "start",
    fontWeight: tokens.fontWeightSemibold,
    [below.phone]: { padding: "10px 12px 4px" },
  },
  title: {
    marginInlineStart: "10px",
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
  cell: {
    padding: "8px 20px",
    textAlign: "start",
    verticalAlign: "top",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ...smallText,
    [below.phone]: { padding: "8px 12px" },
  },
  label: { width: "28%", fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  side: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  value: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  changed: { backgroundColor: tokens.colorNeutralBackground2 },
  // On a phone the mark is below its label, and begins where that does.
  words: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  mark: {
    padding: "0 6px",
    borderRadius: "4px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase100,
    lineHeight: "16px",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
  },
  hidden: visuallyHidden,
});
