import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import { personMonths } from "#sync/model/rules/estimate-words.ts";
import { barStyles } from "./bar-styles.ts";

export interface HoursRow {
  readonly key: string;
  readonly label: string;
  readonly hours: number;
  /** Shown below the label. */
  readonly note?: string | undefined;
}

interface HoursTableProps {
  /** The subject of the hours, for screen readers. */
  readonly label: string;
  /** The header of the rows' names. */
  readonly head: string;
  readonly rows: readonly HoursRow[];
}

/** Hours as a table with bars for comparison; the figures are beside them as text. */
export function HoursTable({ label, head, rows }: HoursTableProps) {
  const styles = useStyles();
  const most = Math.max(1, ...rows.map(({ hours }) => hours));
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {head}
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.figure)}>
            時間
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.figure)}>
            人月
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: name, hours, note }) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={styles.name}>
              <ClampedText text={name} lines={2} />
              <span aria-hidden="true" className={styles.track}>
                <span className={styles.bar} style={{ width: `max(3px, ${(hours / most) * 100}%)` }} />
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </th>
            <td className={styles.figure}>{hoursText(hours)}</td>
            <td className={styles.figure}>{personMonths(hours).toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "auto" },
  head: {
    padding: "0 0 6px",
    textAlign: "start",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { verticalAlign: "top" },
  name: { padding: "8px 0", textAlign: "start", fontWeight: tokens.fontWeightRegular, minWidth: 0, width: "100%" },
  figure: {
    padding: "8px 0 8px 16px",
    textAlign: "end",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  ...barStyles,
  note: {
    display: "block",
    marginTop: "4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
});
