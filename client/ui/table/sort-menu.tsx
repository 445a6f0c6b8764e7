import { Menu, MenuButton, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, makeStyles } from "@fluentui/react-components";
import { ArrowSort20Regular } from "@fluentui/react-icons";
import { menuInPage } from "#client/ui/theme/styles.ts";

interface SortMenuProps<T> {
  /** The offered orders, the default first. */
  readonly sorts: readonly { readonly value: T; readonly label: string }[];
  /** The current order; undefined for the default one. */
  readonly chosen: T | undefined;
  readonly onChoose: (sort: T) => void;
}

/** Chooses the order of a list. */
export function SortMenu<T extends string>({ sorts, chosen, onChoose }: SortMenuProps<T>) {
  const styles = useStyles();
  const current = sorts.find(({ value }) => value === chosen) ?? sorts[0];
  return (
    <Menu
      inline
      checkedValues={{ sort: current ? [current.value] : [] }}
      onCheckedValueChange={(_event, data) => {
        const next = sorts.find(({ value }) => value === data.checkedItems[0]);
        if (next) onChoose(next.value);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          className={styles.sort}
          icon={<ArrowSort20Regular />}
          aria-label={`並び順: ${current?.label}`}
        >
          {current?.label}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {sorts.map(({ value, label }) => (
            <MenuItemRadio key={value} name="sort" value={value}>
              {label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useStyles = makeStyles({
  sort: { marginLeft: "auto" },
  popover: menuInPage,
});
