import { AddRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { pagesOf } from "./pages.ts";
import type { PagedEntity } from "./use-record.ts";

/** Returns the action that opens the form of a new record; undefined if there is no such page. */
export function useCreateAction({ name, label }: PagedEntity): Action | undefined {
  const go = useGo();
  const { create } = pagesOf(name);
  return useMemo(
    () =>
      create && {
        id: `${name}.create`,
        label: "新規作成",
        icon: <AddRegular />,
        keywords: [label],
        run: () => go(create),
      },
    [name, label, create, go],
  );
}
