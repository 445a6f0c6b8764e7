import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular, FlashRegular } from "@fluentui/react-icons";
import { editPageOf } from "#client/records/pages.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { ProjectRow } from "./project-row.ts";

interface RowActionsProps {
  readonly row: ProjectRow;
  readonly onQuickEdit: (row: ProjectRow) => void;
}

/**
 * The actions for a project in the list. They are native elements: a page has a hundred of them, and each key may render them all.
 */
export function RowActions({ row, onQuickEdit }: RowActionsProps) {
  const styles = useStyles();
  const go = useGo();
  const button = (label: string, icon: typeof quick, run: () => void) => (
    <button type="button" aria-label={`「${row.name}」を${label}`} title={label} className={styles.button} onClick={run}>
      {icon}
    </button>
  );
  return (
    <span className={styles.actions}>
      {button("クイック編集", quick, () => onQuickEdit(row))}
      {button("編集", edit, () => go(editPageOf("project", row.id)))}
    </span>
  );
}

const quick = <FlashRegular />;
const edit = <EditRegular />;

const useStyles = makeStyles({
  actions: { display: "inline-flex", gap: "2px", marginInline: "-4px" },
  button: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "32px",
    height: "32px",
    padding: 0,
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorTransparentBackground,
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground2BrandHover, backgroundColor: tokens.colorSubtleBackgroundHover },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "@media print": { display: "none" },
    [touch]: { width: touchSize, height: touchSize, marginBlock: "-8px", marginInline: "-5px" },
  },
});
