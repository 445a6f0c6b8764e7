import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { FlashRegular } from "@fluentui/react-icons";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { touch } from "#client/ui/theme/styles.ts";
import type { PaletteEntry } from "./palette-entries.ts";

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

/** A line of the palette. The focus stays in the text box; pointing chooses a line, pressing runs it. */
export function PaletteOption({ id, entry, chosen, onPoint, onRun }: PaletteOptionProps) {
  const styles = useStyles();
  const { label, note, shortcut, icon, avatarOf, disabledReason } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box answers the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text box keeps the focus, which a select would take
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={disabledReason !== undefined}
      className={mergeClasses(styles.root, chosen && styles.chosen, disabledReason !== undefined && styles.disabled)}
      onPointerMove={chosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span aria-hidden="true" className={styles.icon}>
        {avatarOf ? <Avatar name={label} id={avatarOf} size={24} /> : (icon ?? <FlashRegular />)}
      </span>
      <span className={styles.label}>{isolated(label)}</span>
      <span className={styles.note}>{disabledReason ?? note}</span>
      {shortcut && <kbd className={styles.key}>{shortcut}</kbd>}
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "40px",
    padding: "4px 8px",
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    [touch]: { minHeight: "48px" },
  },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
  disabled: { color: tokens.colorNeutralForegroundDisabled, cursor: "default" },
  icon: {
    display: "flex",
    justifyContent: "center",
    flexShrink: 0,
    width: "24px",
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
  },
  label: { flexShrink: 0, maxWidth: "60%", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  note: {
    flex: "1 1 0",
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  key: { flexShrink: 0, fontFamily: "inherit", fontSize: "11px", color: tokens.colorNeutralForeground3 },
});
