import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { attendance } from "#sync/model/entities/attendance.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import type { AttendanceView } from "./read-results.ts";

const course = ["startDatetime", "breaktime", "breaktimeEnd", "closingDatetime"] as const;

/** Shows the moments of a working day from top to bottom. A moment that was not reported keeps its place. */
export function DayTimeline({ day }: { readonly day: AttendanceView }) {
  const styles = useStyles();
  return (
    <ol aria-label="勤務の記録" className={styles.line}>
      {course.map((name) => {
        const at = day[name];
        return (
          <li key={name} className={mergeClasses(styles.moment, at === null && styles.missing)}>
            <span className={styles.label}>{attendance.fields[name].label}</span>
            {at === null ? <span className={styles.none}>記録なし</span> : <time dateTime={at}>{formatMoment(at)}</time>}
          </li>
        );
      })}
    </ol>
  );
}

const useStyles = makeStyles({
  line: { marginTop: "20px" },
  // Each moment has a dot, and a line to the next one.
  moment: {
    position: "relative",
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 16px",
    padding: "0 0 20px 28px",
    lineHeight: "24px",
    fontVariantNumeric: "tabular-nums",
    "::before": {
      content: '""',
      position: "absolute",
      top: "6px",
      left: "2px",
      width: "12px",
      height: "12px",
      borderRadius: "50%",
      boxSizing: "border-box",
      border: `2px solid ${tokens.colorCompoundBrandStroke}`,
      backgroundColor: tokens.colorCompoundBrandBackground,
    },
    "::after": {
      content: '""',
      position: "absolute",
      top: "20px",
      bottom: "-4px",
      left: "7px",
      width: "2px",
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ":last-child": { paddingBottom: 0 },
    ":last-child::after": { display: "none" },
  },
  missing: {
    "::before": { backgroundColor: tokens.colorNeutralBackground1, border: `2px solid ${tokens.colorNeutralStroke1}` },
  },
  label: { minWidth: "72px", fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
});
