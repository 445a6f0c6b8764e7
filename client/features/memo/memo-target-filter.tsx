import { makeStyles } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { ToggleButton } from "#client/ui/page/toggle-button.tsx";
import { type MemoTargetType, memoTargets } from "./memo-list-params.ts";

interface MemoTargetFilterProps {
  /** The chosen kind; undefined for all kinds. */
  readonly chosen: MemoTargetType | undefined;
  readonly onChoose: (targetType: MemoTargetType | undefined) => void;
}

const choices = [{ value: undefined, label: "すべて" }, ...memoTargets];

/** Filters the list by the kind of record that memos are on: all, or one kind. */
export function MemoTargetFilter({ chosen, onChoose }: MemoTargetFilterProps) {
  const styles = useStyles();
  return (
    <search>
      <Group aria-label="対象種別" className={styles.row}>
        {choices.map(({ value, label }) => (
          <ToggleButton
            key={label}
            shape="circular"
            appearance={value === chosen ? "primary" : "outline"}
            checked={value === chosen}
            className={styles.choice}
            onClick={() => value !== chosen && onChoose(value)}
          >
            {label}
          </ToggleButton>
        ))}
      </Group>
    </search>
  );
}

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: "8px" },
  choice: { minWidth: "72px" },
});
