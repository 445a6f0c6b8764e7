import { makeStyles, tokens } from "@fluentui/react-components";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { fetchLaterFiles, pauseLaterFiles } from "#client/device/files/later-files.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { useToday } from "#client/device/use-today.ts";
import { copyright } from "#client/ui/page/product.ts";
import { ToastArea } from "#client/ui/page/toast.tsx";
import { below, notPrinted, print } from "#client/ui/theme/styles.ts";
import { AppBadge } from "./app-badge.tsx";
import { ErasedBar } from "./erased-bar.tsx";
import { InstallBar } from "./install-bar.tsx";
import { LateAnswerBar } from "./late-answer-bar.tsx";
import { LogoutDialog } from "./logout-dialog.tsx";
import { NavRail } from "./nav-rail.tsx";
import { TopBar } from "./top-bar.tsx";
import { UnseenBar } from "./unseen-bar.tsx";
import { UpdateBar } from "./update-bar.tsx";
import { useFocusOnMove } from "./use-focus-on-move.ts";
import { useShellActions } from "./use-shell-actions.tsx";

const NavDrawer = lazy(() => import("./nav-drawer.tsx").then(({ NavDrawer }) => ({ default: NavDrawer })));
const CommandPalette = lazy(() => import("./command-palette.tsx").then(({ CommandPalette }) => ({ default: CommandPalette })));

/** The frame of the application: top bar, navigation, page and footer. Only the page scrolls. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const main = useFocusOnMove();
  const today = useToday();
  const [leaving, setLeaving] = useState(false);
  const onLogout = useCallback(() => setLeaving(true), []);
  const onSearch = useCallback(() => setPalette((open) => !open), []);
  useShellActions({ onSearch, onLogout });
  useEffect(keepCrashScreen, []);
  useLaterFiles();
  return (
    <div className={styles.root}>
      <a href="#main" className={styles.skip}>
        本文へ移動
      </a>
      <NavRail />
      <div className={styles.column}>
        <TopBar onNavigation={() => setDrawer(true)} onSearch={onSearch} onLogout={onLogout} />
        <UpdateBar />
        <LateAnswerBar />
        <ErasedBar />
        <UnseenBar />
        <InstallBar />
        <main id="main" ref={main} tabIndex={-1} className={styles.main} data-scroll-restoration-id="main">
          {children}
          <footer className={styles.footer}>{copyright(today)}</footer>
        </main>
        <ToastArea />
      </div>
      <Suspense fallback={null}>
        {drawer && <NavDrawer open onClose={() => setDrawer(false)} />}
        {palette && <CommandPalette onClose={() => setPalette(false)} />}
      </Suspense>
      <AppBadge />
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** Loads the crash screen early. It is also shown when nothing more can be loaded. */
const keepCrashScreen = () => void import("./crash-screen.tsx").catch(() => undefined);

/**
 * Loads the files that are not needed at once, after all rows have arrived. Files that failed are loaded when the server is back.
 */
function useLaterFiles(): void {
  const complete = useSyncFact((status) => status.complete);
  const offline = useOffline();
  useEffect(() => {
    if (!complete || offline) return undefined;
    fetchLaterFiles();
    return pauseLaterFiles;
  }, [complete, offline]);
}

const useStyles = makeStyles({
  root: {
    position: "relative",
    top: "var(--visible-top)",
    display: "flex",
    height: "var(--visible-height)",
    minHeight: 0,
    // With `hidden`, focusing a field could still scroll the frame, and the user could not scroll it back.
    overflow: "clip",
    [print]: { display: "block", height: "auto", overflow: "visible" },
  },
  skip: {
    ...notPrinted,
    position: "absolute",
    insetInlineStart: "8px",
    top: "-48px",
    zIndex: 1000,
    padding: "12px 16px",
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ":focus": { top: "calc(8px + var(--safe-top))" },
  },
  column: {
    display: "flex",
    flexDirection: "column",
    flex: "1 1 0",
    minWidth: 0,
    // If the navigation is beside the page, it covers the safe area at the left edge.
    "--page-left": "0px",
    "--page-right": "var(--safe-right)",
    [below.desktop]: { "--page-left": "var(--safe-left)" },
    [print]: { display: "block" },
  },
  main: {
    display: "flex",
    flexDirection: "column",
    flex: "1 1 0",
    minHeight: 0,
    overflowY: "auto",
    overflowX: "hidden",
    paddingLeft: "var(--page-left)",
    paddingRight: "var(--page-right)",
    outlineStyle: "none",
  },
  footer: {
    ...notPrinted,
    flexShrink: 0,
    padding: "4px 24px calc(8px + var(--safe-bottom))",
    textAlign: "end",
    fontSize: "11px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    [below.desktop]: { paddingInline: "16px" },
  },
});
