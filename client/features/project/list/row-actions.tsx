import { Button, makeStyles } from "@fluentui/react-components";
import { EditRegular, FlashRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { projectEditOf } from "#client/records/project/project-addresses.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { ProjectRow } from "./project-row.ts";

interface RowActionsProps {
  readonly row: ProjectRow;
  readonly onQuickEdit: (row: ProjectRow) => void;
}

/** What can be done with a project in the list. */
export function RowActions({ row, onQuickEdit }: RowActionsProps) {
  const styles = useStyles();
  const router = useRouter();
  const button = (label: string, icon: typeof quick, run: () => void) => (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={`「${row.name}」を${label}`}
      title={label}
      className={styles.button}
      onClick={run}
    />
  );
  return (
    <span className={styles.actions}>
      {button("クイック編集", quick, () => onQuickEdit(row))}
      {button("編集", edit, () => router.history.push(projectEditOf(row.id)))}
    </span>
  );
}

const quick = <FlashRegular />;
const edit = <EditRegular />;

const useStyles = makeStyles({
  actions: { display: "inline-flex", gap: "2px", marginInline: "-4px" },
  button: {
    minWidth: "32px",
    height: "32px",
    [touch]: { minWidth: touchSize, minHeight: touchSize, marginBlock: "-8px", marginInline: "-5px" },
  },
});
