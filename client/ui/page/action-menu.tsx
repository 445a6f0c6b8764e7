import {
  Button,
  type ButtonProps,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { type Action, shortcutText } from "./action.ts";
import { InMain } from "./in-main.tsx";

interface ActionMenuProps {
  readonly actions: readonly Action[];
  /** The label of the button. */
  readonly label: string;
  /** Shows the label, too, if nothing beside the button explains it. */
  readonly labelled?: boolean;
  readonly appearance?: ButtonProps["appearance"] | undefined;
  readonly size?: ButtonProps["size"] | undefined;
}

/** A menu of actions behind one button. Actions that remove something are last. */
export function ActionMenu({ actions, label, labelled = false, appearance, size }: ActionMenuProps) {
  if (actions.length === 0) return null;
  const safe = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <InMain>
      {/* Labels begin at one place, also those without an icon. */}
      <Menu positioning="below-end" hasIcons={actions.some(({ icon }) => icon !== undefined)}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance={appearance ?? "secondary"}
            size={size ?? "medium"}
            icon={<MoreHorizontalRegular />}
            aria-label={labelled ? undefined : label}
          >
            {labelled ? label : undefined}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {safe.map((action) => (
              <Item key={action.id} action={action} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && <MenuDivider />}
            {dangerous.map((action) => (
              <Item key={action.id} action={action} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </InMain>
  );
}

function Item({ action }: { readonly action: Action }) {
  const styles = useStyles();
  return (
    <MenuItem
      {...(action.icon === undefined ? {} : { icon: action.icon })}
      secondaryContent={action.shortcut ? shortcutText(action.shortcut) : null}
      subText={action.disabledReason ?? null}
      className={action.danger ? styles.danger : undefined}
      disabled={action.disabledReason !== undefined}
      onClick={() => void action.run()}
    >
      {action.label}
    </MenuItem>
  );
}

const useStyles = makeStyles({ danger: { color: tokens.colorStatusDangerForeground1 } });
