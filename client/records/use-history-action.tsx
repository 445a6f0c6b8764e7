import { HistoryRegular } from "@fluentui/react-icons";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import type { HistoryOwner } from "#sync/model/rules/history.ts";
import { historyOf } from "./pages.ts";

/** Returns the action that leads to a record's history. */
export function useHistoryAction(owner: HistoryOwner, id: string): Action {
  const go = useGo();
  return {
    id: `${owner}.history`,
    label: "履歴",
    icon: <HistoryRegular />,
    keywords: ["変更履歴", "更新"],
    run: () => go(historyOf(owner, id)),
  };
}
