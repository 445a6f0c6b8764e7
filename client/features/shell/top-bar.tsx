import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { NavigationRegular, SearchRegular } from "@fluentui/react-icons";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { shortcutText } from "#client/ui/page/action.ts";
import { SyncBadge } from "#client/ui/page/sync-badge.tsx";
import { below, from, notPrinted, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { HelpLink } from "./help-link.tsx";
import { syncPlace } from "./navigation.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { Trail } from "./trail.tsx";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  readonly onNavigation: () => void;
  readonly onSearch: () => void;
  readonly onLogout: () => void;
}

/** The top bar: breadcrumb, search, sync state, appearance and the current user. */
export function TopBar({ onNavigation, onSearch, onLogout }: TopBarProps) {
  const styles = useStyles();
  return (
    <header className={styles.root}>
      <Button
        className={styles.menu}
        appearance="subtle"
        icon={<NavigationRegular />}
        aria-label="ナビゲーションを開く"
        aria-haspopup="dialog"
        data-tour="menu"
        onClick={onNavigation}
      />
      <Trail />
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-tour="search"
        onClick={onSearch}
      >
        <SearchRegular aria-hidden="true" fontSize={18} />
        <span className={styles.searchText}>全体検索</span>
        <kbd aria-hidden="true" className={styles.key}>
          {shortcutText("mod+k")}
        </kbd>
      </button>
      <Tooltip content="全体検索" relationship="label">
        <Button
          className={styles.searchIcon}
          appearance="subtle"
          icon={<SearchRegular />}
          aria-haspopup="dialog"
          data-tour="search"
          onClick={onSearch}
        />
      </Tooltip>
      <CurrentSync />
      <HelpLink className={styles.help} />
      <ThemeToggle className={styles.theme} />
      <UserMenu onLogout={onLogout} />
    </header>
  );
}

/** Alone follows what the sync is doing, which changes several times with each exchange. */
const CurrentSync = () => <SyncBadge status={useSyncStatus()} href={syncPlace.href} />;

const useStyles = makeStyles({
  root: {
    ...notPrinted,
    display: "flex",
    alignItems: "center",
    gap: "8px",
    flexShrink: 0,
    height: "calc(52px + var(--safe-top))",
    padding: "var(--safe-top) calc(16px + var(--page-right)) 0 calc(24px + var(--page-left))",
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    // The bar is above the page, since the user menu opens from within the bar.
    position: "relative",
    zIndex: 10,
    [below.desktop]: { padding: "var(--safe-top) calc(8px + var(--page-right)) 0 calc(8px + var(--page-left))" },
    [below.phone]: {
      gap: "4px",
      padding: "var(--safe-top) calc(4px + var(--page-right)) 0 calc(4px + var(--page-left))",
    },
  },
  menu: { [from.desktop]: { display: "none" } },
  search: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    flex: "0 1 280px",
    minWidth: "160px",
    height: "32px",
    padding: "0 6px 0 10px",
    fontFamily: "inherit",
    fontSize: smallText.fontSize,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "text",
    ":hover": { backgroundColor: tokens.colorNeutralBackground2Hover },
    // The breadcrumb shrinks last.
    [below.wide]: { flexBasis: "120px", minWidth: "120px" },
    [below.desktop]: { display: "none" },
    [touch]: { height: touchSize },
  },
  searchText: { flexGrow: 1, textAlign: "start" },
  key: {
    padding: "0 6px",
    height: "20px",
    lineHeight: "18px",
    fontFamily: "inherit",
    fontSize: "11px",
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    [below.wide]: { display: "none" },
  },
  searchIcon: { [from.desktop]: { display: "none" } },
  // The user menu has it there.
  help: { [below.phone]: { display: "none" } },
  theme: { [below.phone]: { display: "none" } },
});
