import { makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";
import { project } from "#sync/model/entities/project.ts";
import type { ProjectRow } from "./project-row.ts";

const marks = [
  { name: "clientProjectHealth", sign: "客" },
  { name: "costProjectHealth", sign: "費" },
  { name: "resourceProjectHealth", sign: "人" },
  { name: "scheduleProjectHealth", sign: "日" },
] as const;

/** Shows a project's four health values in little space: a sign for each, in the colour of its meaning. */
export function HealthMarks({ row }: { readonly row: ProjectRow }) {
  const styles = useStyles();
  return (
    <span className={styles.marks}>
      {marks.map(({ name, sign }) => {
        const field = project.fields[name];
        const choice = field.choices?.find(({ value }) => value === row[name]);
        const words = `${field.label}: ${choice?.label ?? "未設定"}`;
        return (
          <span
            key={name}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by styles, without a picture to load
            role="img"
            aria-label={words}
            title={words}
            className={mergeClasses(styles.mark, choice?.tone ? styles[choice.tone] : styles.none)}
          >
            {sign}
          </span>
        );
      })}
    </span>
  );
}

const useStyles = makeStyles({
  marks: { display: "inline-flex", gap: "3px" },
  mark: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "20px",
    height: "20px",
    boxSizing: "border-box",
    fontSize: "11px",
    lineHeight: "16px",
    borderRadius: tokens.borderRadiusMedium,
    border: "1px solid transparent",
  },
  info: { color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2 },
  good: {
    color: tokens.colorStatusSuccessForeground1,
    backgroundColor: tokens.colorStatusSuccessBackground1,
  },
  // Warnings have a weight and an edge, too, not only a colour.
  warning: {
    fontWeight: tokens.fontWeightBold,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    ...shorthands.borderColor(tokens.colorStatusWarningForeground1),
  },
  danger: {
    fontWeight: tokens.fontWeightBold,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    ...shorthands.borderColor(tokens.colorStatusDangerForeground1),
  },
  over: { color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground3 },
  none: {
    color: tokens.colorNeutralForeground3,
    borderTopStyle: "dashed",
    borderRightStyle: "dashed",
    borderBottomStyle: "dashed",
    borderLeftStyle: "dashed",
    ...shorthands.borderColor(tokens.colorNeutralStroke2),
  },
});
