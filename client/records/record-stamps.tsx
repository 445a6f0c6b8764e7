import { makeStyles, tokens } from "@fluentui/react-components";
import { nothing } from "#client/ui/text/nothing.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

interface RecordStampsProps {
  readonly row: { readonly number: number | null; readonly createdAt: string; readonly updatedAt: string };
}

/** Shows a record's number, and when it was made and last changed, for the head of its page. */
export function RecordStamps({ row }: RecordStampsProps) {
  const styles = useStyles();
  return (
    <dl className={styles.root}>
      <div>
        <dt>No.</dt>
        <dd>{row.number ?? nothing}</dd>
      </div>
      <div>
        <dt>登録</dt>
        <dd>{formatDate(row.createdAt)}</dd>
      </div>
      <div>
        <dt>更新</dt>
        <dd>{formatDate(row.updatedAt)}</dd>
      </div>
    </dl>
  );
}

const useStyles = makeStyles({
  root: {
    gridColumn: 1,
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
