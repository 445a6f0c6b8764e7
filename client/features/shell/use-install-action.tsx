import { AppsAddInRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import { useInstallPrompt } from "#client/device/install-prompt.ts";
import { currentPlace } from "#client/device/installation.ts";
import type { Action } from "#client/ui/page/action.ts";
import { recallInstallHint } from "./use-install-hint.ts";

/**
 * Returns the action that installs the application, by the browser's dialog or by instructions. Undefined if neither is possible.
 */
export function useInstallAction(): Action | undefined {
  const ask = useInstallPrompt();
  return useMemo(() => {
    const action = { id: "app.install", icon: <AppsAddInRegular />, keywords: ["install", "いんすとーる", "ホーム画面"] };
    if (ask) return { ...action, label: "アプリをインストール", run: ask };
    return currentPlace() === "tab" ? { ...action, label: "ホーム画面への追加方法", run: recallInstallHint } : undefined;
  }, [ask]);
}
