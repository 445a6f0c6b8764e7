import { Button, Menu, MenuItemCheckbox, MenuList, MenuPopover, MenuTrigger, makeStyles } from "@fluentui/react-components";
import { ColumnTripleEditRegular } from "@fluentui/react-icons";
import { touch, touchSize } from "#client/ui/theme/styles.ts";

interface ColumnMenuProps {
  /** The columns that may be left out. */
  readonly labels: readonly string[];
  readonly chosen: readonly string[];
  readonly choose: (labels: readonly string[]) => void;
}

/** Lets the user choose the columns of a table. A phone shows cards, which have no such choice. */
export function ColumnMenu({ labels, chosen, choose }: ColumnMenuProps) {
  const styles = useStyles();
  return (
    <Menu checkedValues={{ columns: [...chosen] }} onCheckedValueChange={(_event, data) => choose(data.checkedItems)}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<ColumnTripleEditRegular />}
          aria-label="表示する列"
          title="表示する列"
          className={styles.button}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {labels.map((label) => (
            <MenuItemCheckbox key={label} name="columns" value={label}>
              {label}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    [touch]: { minWidth: touchSize, minHeight: touchSize },
    "@media (max-width: 639.98px)": { display: "none" },
  },
});
