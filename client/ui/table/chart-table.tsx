import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { Address } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { Tone } from "#sync/engine/field.ts";

export interface ChartRow {
  readonly label: string;
  readonly tone: Tone;
  readonly count: number;
  /** The address of the counted records. */
  readonly href?: Address | undefined;
}

interface ChartTableProps {
  /** The counted thing, for screen readers. */
  readonly label: string;
  /** Headings of the two columns. */
  readonly heads: readonly [string, string];
  /** The unit after each number: 「人」. */
  readonly unit: string;
  readonly rows: readonly ChartRow[];
  /** Whether some of the counted records have not arrived. */
  readonly partial: boolean;
}

/** Counts as a table with bars for comparison; the numbers are beside them as text. */
export function ChartTable({ label, heads, unit, rows, partial }: ChartTableProps) {
  const styles = useStyles();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {heads[0]}
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.number)}>
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className={styles.word}>
              {row.href === undefined ? (
                <StatusBadge tone={row.tone}>{row.label}</StatusBadge>
              ) : (
                <AppLink href={row.href} className={styles.link}>
                  <StatusBadge tone={row.tone}>{row.label}</StatusBadge>
                </AppLink>
              )}
            </th>
            <td className={styles.value}>
              <span className={mergeClasses(styles.pair, row.count === 0 && styles.none)}>
                <span aria-hidden="true" className={styles.track}>
                  <span
                    className={mergeClasses(styles.bar, styles[row.tone])}
                    style={{ width: row.count === 0 ? 0 : `max(3px, ${(row.count / most) * 100}%)` }}
                  />
                </span>
                {countText(row.count, unit, partial)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", fontSize: "13px", lineHeight: "20px" },
  head: {
    padding: "0 0 6px",
    textAlign: "start",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  number: { textAlign: "end" },
  word: { width: "1%", padding: "0 12px 0 0", textAlign: "start", fontWeight: tokens.fontWeightRegular, whiteSpace: "nowrap" },
  link: {
    display: "flex",
    alignItems: "center",
    minHeight: "36px",
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline", color: tokens.colorNeutralForeground1 },
    [touch]: { minHeight: touchSize },
  },
  value: { height: "36px", padding: 0, [touch]: { height: touchSize } },
  // A column of one width for the numbers, so that all bars have the same measure.
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(24px, 1fr) minmax(5em, max-content)",
    alignItems: "center",
    textAlign: "end",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  track: { height: "8px" },
  bar: { display: "block", height: "100%", borderRadius: "2px" },
  none: { color: tokens.colorNeutralForeground3 },
  info: { backgroundColor: tokens.colorBrandBackground },
  good: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground3 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground3 },
  over: { backgroundColor: tokens.colorNeutralStrokeAccessible },
});
