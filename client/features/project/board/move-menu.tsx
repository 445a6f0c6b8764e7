import { Menu, MenuItemRadio, MenuList, MenuPopover, makeStyles } from "@fluentui/react-components";
import { InMain } from "#client/ui/page/in-main.tsx";
import type { BoardColumn } from "./board-columns.ts";

/** Where a project can be moved to. */
export type MoveTarget = Pick<BoardColumn, "value" | "name">;

interface MoveMenuProps {
  /** The button that was pressed. */
  readonly button: HTMLElement;
  /** The current value of the project. */
  readonly current: number | null;
  readonly targets: readonly MoveTarget[];
  readonly onChoose: (to: MoveTarget) => void;
  readonly onClose: () => void;
}

/** The menu that moves a card. All cards share it: a board may draw a hundred of them. */
export function MoveMenu({ button, current, targets, onChoose, onClose }: MoveMenuProps) {
  const styles = useStyles();
  const chosen = targets.find(({ value }) => value === current);
  return (
    <InMain>
      <Menu
        open
        positioning={{ target: button, position: "below", align: "end" }}
        checkedValues={{ to: chosen ? [String(chosen.value)] : [] }}
        onCheckedValueChange={(_event, { checkedItems: [to] }) => {
          const target = targets.find(({ value }) => String(value) === to);
          if (target) onChoose(target);
        }}
        onOpenChange={(_event, { open }) => {
          if (open) return;
          button.focus({ preventScroll: true });
          onClose();
        }}
      >
        <MenuPopover className={styles.popover}>
          <MenuList aria-label="移動先">
            {targets.map(({ value, name }) => (
              <MenuItemRadio key={String(value)} name="to" value={String(value)}>
                {name}
              </MenuItemRadio>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </InMain>
  );
}

const useStyles = makeStyles({
  popover: { maxHeight: "min(480px, 0.6 * var(--visible-height))", overflowY: "auto" },
});
