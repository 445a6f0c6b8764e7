import { ArrowSyncRegular, ColorRegular, SearchRegular, SignOutRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { useActions } from "#client/ui/page/action-registry.tsx";
import { chooseTheme, useThemeChoice } from "#client/ui/theme/theme-choice.ts";
import { themes } from "./themes.ts";
import { useInstallAction } from "./use-install-action.tsx";

interface ShellActions {
  readonly onSearch: () => void;
  readonly onLogout: () => void;
}

/** Registers the actions of every screen, for the palette and the keyboard. */
export function useShellActions({ onSearch, onLogout }: ShellActions): void {
  const replica = useReplica();
  const theme = useThemeChoice();
  const install = useInstallAction();
  useActions(
    useMemo<readonly Action[]>(
      () => [
        { id: "shell.search", label: "全体検索", icon: <SearchRegular />, shortcut: "mod+k", run: onSearch },
        {
          id: "sync.now",
          label: "今すぐ同期",
          icon: <ArrowSyncRegular />,
          keywords: ["sync", "どうき", "更新"],
          run: () => replica.syncNow(),
        },
        ...themes.map(({ value, label }) => ({
          id: `theme.${value}`,
          label: `テーマ: ${label}`,
          icon: <ColorRegular />,
          keywords: ["theme", value, "外観"],
          disabledReason: value === theme ? "現在のテーマです" : undefined,
          run: () => chooseTheme(value),
        })),
        ...(install ? [install] : []),
        {
          id: "session.logout",
          label: "ログアウト",
          icon: <SignOutRegular />,
          keywords: ["logout", "sign out", "サインアウト"],
          run: onLogout,
        },
      ],
      [replica, theme, install, onSearch, onLogout],
    ),
  );
}
