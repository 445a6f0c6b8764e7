import { AddRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Action } from "#client/ui/page/action.ts";
import { pagesOf } from "./pages.ts";
import type { PagedEntity } from "./use-record.ts";

/** Leads to where a record is made; undefined while there is no such page. */
export function useCreateAction({ name, label }: PagedEntity): Action | undefined {
  const router = useRouter();
  const { create } = pagesOf(name);
  return useMemo(
    () =>
      create && {
        id: `${name}.create`,
        label: "新規作成",
        icon: <AddRegular />,
        keywords: [label],
        run: () => router.history.push(create),
      },
    [name, label, create, router],
  );
}
