import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import { barStyles } from "./bar-styles.ts";

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  /** The hours of the first and the second estimate; undefined if one lacks them. */
  readonly hours: readonly [number | undefined, number | undefined];
  readonly strong?: boolean;
}

interface ComparedHoursProps {
  readonly label: string;
  /** The names of both estimates. */
  readonly names: readonly [ReactNode, ReactNode];
  readonly rows: readonly ComparedRow[];
}

/** Returns a difference in whole hours with its sign: 「+12時間」; 「±0時間」 for none. */
export function signedHours(hours: number): string {
  const whole = Math.round(hours);
  if (whole === 0) return "±0時間";
  return `${whole > 0 ? "+" : "−"}${hoursText(Math.abs(whole))}`;
}

/** Shows the hours of two estimates side by side. The bars have one scale, and the difference is shown as text. */
export function ComparedHours({ label, names, rows }: ComparedHoursProps) {
  const styles = useStyles();
  const most = Math.max(1, ...rows.flatMap(({ hours }) => hours.map((one) => one ?? 0)));
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.head, styles.first)}>
            項目
          </th>
          {names.map((name, at) => (
            <th key={`${at}`} scope="col" className={styles.head}>
              {name}
            </th>
          ))}
          <th scope="col" className={mergeClasses(styles.head, styles.figure)}>
            差
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: name, hours, strong }) => (
          <tr key={key} className={mergeClasses(styles.row, strong && styles.strong)}>
            <th scope="row" className={styles.name}>
              <ClampedText text={name} lines={2} />
            </th>
            {hours.map((one, at) => (
              <td key={`${at}`} className={styles.cell}>
                {one === undefined ? <span className={styles.none}>なし</span> : hoursText(one)}
                <span aria-hidden="true" className={styles.track}>
                  <span
                    className={mergeClasses(styles.bar, at === 1 && styles.second)}
                    style={{ width: `${((one ?? 0) / most) * 100}%` }}
                  />
                </span>
              </td>
            ))}
            <td className={mergeClasses(styles.cell, styles.figure)}>
              {signedHours(Math.round(hours[1] ?? 0) - Math.round(hours[0] ?? 0))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    padding: "0 0 8px 12px",
    textAlign: "start",
    verticalAlign: "bottom",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
  },
  first: { paddingInlineStart: 0, color: tokens.colorNeutralForeground3 },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, verticalAlign: "top" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  name: { padding: "8px 0", textAlign: "start", fontWeight: "inherit" },
  cell: { padding: "8px 0 8px 12px", fontVariantNumeric: "tabular-nums" },
  figure: { textAlign: "end", whiteSpace: "nowrap" },
  none: { color: tokens.colorNeutralForeground3 },
  ...barStyles,
  second: { backgroundColor: tokens.colorNeutralStrokeAccessible },
});
