import { useCallback, useSyncExternalStore } from "react";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { useUnsentStore } from "../replica-provider.tsx";
import { linksKey } from "./unsent-store.ts";

/** Whether a row has changes that no server has acknowledged, live. It renders its caller only when that changes. */
export const useUnsent = (entity: AnyEntity, id: string): boolean => useUnsentKey(rowKey(entity.name, id));

/** Whether any link whose id begins with `first`, such as a partner's tag, has changes that no server has acknowledged. */
export const useUnsentLinks = (entity: AnyEntity, first: string): boolean => useUnsentKey(linksKey(entity.name, first));

function useUnsentKey(key: string): boolean {
  const store = useUnsentStore();
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.has(key));
}
