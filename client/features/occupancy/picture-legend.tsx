import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { BarIcon } from "./contract-bar.tsx";
import { usePictureStyles } from "./picture-styles.ts";

const entries = [
  { value: "running", label: "稼働中", look: "good" },
  { value: "soon", label: "終了間近", look: "warning" },
  { value: "overdue", label: "終了日超過", look: "danger", beyond: true },
  { value: "renewing", label: "自動更新中", look: "good", renewal: true, beyond: true },
  { value: "planned", label: "開始前", look: "info" },
  { value: "ended", label: "終了", look: "over" },
] as const;

/** Explains the bars. */
export function PictureLegend() {
  const picture = usePictureStyles();
  const styles = useStyles();
  return (
    <ul aria-label="凡例" className={styles.root}>
      {entries.map((entry) => (
        <li key={entry.value} className={styles.entry}>
          <span aria-hidden="true" className={mergeClasses(picture.bar, picture[entry.look], styles.sample)}>
            {"beyond" in entry && <span className={mergeClasses(picture.beyond, styles.half)} />}
            <BarIcon state={entry} isRenewal={"renewal" in entry} />
          </span>
          {entry.label}
        </li>
      ))}
    </ul>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 14px",
    margin: 0,
    padding: 0,
    listStyleType: "none",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: "flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  sample: { position: "relative", width: "28px", height: "18px", padding: "0 2px", borderRadius: "4px", flexShrink: 0 },
  half: { width: "40%" },
});
