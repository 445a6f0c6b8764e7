import { BinRecycleRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import type { Action } from "#client/ui/page/action.ts";

/** Leads to the trash, for masters; nothing for everybody else. */
export function useTrashAction(): readonly Action[] {
  const { master } = useActor();
  const router = useRouter();
  return useMemo(
    () =>
      master ? [{ id: "trash", label: "ゴミ箱", icon: <BinRecycleRegular />, run: () => router.history.push("/trash") }] : [],
    [master, router],
  );
}
