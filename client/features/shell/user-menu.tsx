import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular, PasswordRegular, QuestionCircleRegular, SignOutRegular } from "@fluentui/react-icons";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { below, smallText, touchSize, visuallyHidden } from "#client/ui/theme/styles.ts";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "#client/ui/theme/theme-choice.ts";
import { authorities } from "#sync/model/rules/authority.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { helpLabel, useHelpAddress } from "./help-link.tsx";
import { passwordPlace } from "./navigation.ts";
import { themes } from "./themes.ts";
import { useInstallAction } from "./use-install-action.tsx";

/** Shows the current user, with a menu for account, appearance and logout. */
export function UserMenu({ onLogout }: { readonly onLogout: () => void }) {
  const styles = useStyles();
  const { id, name, mail, authority } = useAdministrator();
  const theme = useThemeChoice();
  const install = useInstallAction();
  const go = useGo();
  const help = useHelpAddress();
  return (
    <Menu
      // The menu is rendered in the header, so that it belongs to a landmark.
      inline
      positioning="below-end"
      checkedValues={{ theme: [theme] }}
      onCheckedValueChange={(_event, data) => chooseTheme((data.checkedItems[0] ?? "system") as ThemeChoice)}
    >
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.button}>
          <Avatar name={name} id={id} size={28} />
          <span className={styles.who}>
            <span className={styles.name}>{isolated(name)}</span>
            <span className={styles.mail}>{mail}</span>
          </span>
          <ChevronDownRegular aria-hidden="true" className={styles.arrow} />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.head}>
          <div className={styles.headName}>{name}</div>
          <div className={styles.mail}>{mail}</div>
          <div className={styles.mail}>{wordFor(authorities, authority, "")}</div>
        </div>
        <MenuList>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>テーマ</MenuGroupHeader>
            {themes.map(({ value, label }) => (
              <MenuItemRadio key={value} name="theme" value={value}>
                {label}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          {install && (
            <MenuItem icon={install.icon ?? null} onClick={() => void install.run()}>
              {install.label}
            </MenuItem>
          )}
          <MenuItem icon={<QuestionCircleRegular />} onClick={() => go(help)}>
            {helpLabel}
          </MenuItem>
          <MenuItem icon={<PasswordRegular />} onClick={() => go(passwordPlace.href)}>
            {passwordPlace.label}
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={onLogout}>
            ログアウト
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useStyles = makeStyles({
  button: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minWidth: touchSize,
    maxWidth: "240px",
    height: touchSize,
    padding: "0 8px",
    fontFamily: "inherit",
    textAlign: "start",
    color: tokens.colorNeutralForeground1,
    backgroundColor: "transparent",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
  },
  who: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    // The text is hidden if there is no space, but remains the button's name.
    [below.tablet]: visuallyHidden,
  },
  name: {
    fontSize: smallText.fontSize,
    lineHeight: "18px",
    fontWeight: tokens.fontWeightSemibold,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  mail: {
    fontSize: "11px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  arrow: {
    flexShrink: 0,
    fontSize: "12px",
    color: tokens.colorNeutralForeground3,
    [below.tablet]: { display: "none" },
  },
  head: { padding: "8px 12px", maxWidth: "280px" },
  headName: { fontWeight: tokens.fontWeightSemibold },
});
