import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Group } from "#client/ui/page/group.tsx";

interface FilterBarProps {
  /** The search box and the controls that add filters. */
  readonly children: ReactNode;
  /** The `FilterChip`s of active filters. */
  readonly chips?: ReactNode;
}

/** The search box above a list, with removable chips for its filters. */
export function FilterBar({ children, chips }: FilterBarProps) {
  const styles = useStyles();
  return (
    <search className={styles.root}>
      <div className={styles.row}>{children}</div>
      {chips && (
        <Group className={styles.row} aria-label="絞り込み条件">
          {chips}
        </Group>
      )}
    </search>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0 },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", minWidth: 0 },
});
