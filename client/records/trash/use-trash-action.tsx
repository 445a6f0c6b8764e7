import { BinRecycleRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";

/** Returns the action that opens the trash, for masters; none for other users. */
export function useTrashAction(): readonly Action[] {
  const { master } = useActor();
  const go = useGo();
  return useMemo(
    () => (master ? [{ id: "trash", label: "ゴミ箱", icon: <BinRecycleRegular />, run: () => go("/trash") }] : []),
    [master, go],
  );
}
