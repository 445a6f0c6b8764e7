import { makeStyles } from "@fluentui/react-components";
import { Group } from "#client/ui/page/group.tsx";
import { ToggleButton } from "#client/ui/page/toggle-button.tsx";
import { axisOf, type BoardSearch, boardAxes } from "./board-search-params.ts";

interface ColumnChoiceProps {
  readonly search: BoardSearch;
  readonly onChange: (search: BoardSearch) => void;
}

/** Chooses the field whose values are the columns, and whether empty ones are shown. */
export function ColumnChoice({ search, onChange }: ColumnChoiceProps) {
  const styles = useStyles();
  const chosen = axisOf(search);
  const hidden = search.empty === "hidden";
  return (
    <div className={styles.row}>
      <Group aria-label="列の分け方" className={styles.row}>
        {boardAxes.map((axis) => (
          <ToggleButton
            key={axis.value}
            shape="circular"
            appearance={axis === chosen ? "primary" : "outline"}
            checked={axis === chosen}
            className={styles.choice}
            onClick={() => axis !== chosen && onChange({ ...search, by: axis.value })}
          >
            {axis.label}
          </ToggleButton>
        ))}
      </Group>
      <ToggleButton
        shape="circular"
        checked={hidden}
        className={styles.choice}
        onClick={() => onChange({ ...search, empty: hidden ? "shown" : "hidden" })}
      >
        空の列を隠す
      </ToggleButton>
    </div>
  );
}

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: "8px" },
  choice: { minWidth: "auto", whiteSpace: "nowrap" },
});
