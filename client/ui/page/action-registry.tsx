import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useSyncExternalStore } from "react";
import { type Action, isTyping, matchesShortcut } from "./action.ts";

interface Registry {
  set(owner: string, actions: readonly Action[]): void;
  drop(owner: string): void;
  all(): readonly Action[];
  subscribe(listener: () => void): () => void;
}

const RegistryContext = createContext<Registry | null>(null);

/** Collects the actions of mounted components, handles their shortcuts, and provides them to the palette. */
export function ActionRegistry({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(() => createRegistry(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const found = registry
        .all()
        .find((action) => action.shortcut && !action.disabledReason && matchesShortcut(event, action.shortcut));
      if (!found || (!found.shortcut?.includes("mod") && isTyping(event.target))) return;
      // While a dialog is open, only the dialog handles keys.
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') && !found.shortcut?.includes("mod"))
        return;
      event.preventDefault();
      void found.run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Registers actions for the palette and the shortcuts while the caller is mounted. */
export function useActions(actions: readonly Action[]): void {
  const registry = useContext(RegistryContext);
  const owner = useId();
  useEffect(() => registry?.set(owner, actions));
  useEffect(() => () => registry?.drop(owner), [registry, owner]);
}

/** Returns all current actions, live. Those of the innermost screen come first. */
export function useAllActions(): readonly Action[] {
  const registry = useContext(RegistryContext);
  return useSyncExternalStore(registry?.subscribe ?? nothing, registry?.all ?? none);
}

const empty: readonly Action[] = [];
const none = () => empty;
const nothing = () => () => undefined;

function createRegistry(): Registry {
  const owners = new Map<string, readonly Action[]>();
  const listeners = new Set<() => void>();
  let all: readonly Action[] = empty;
  const changed = () => {
    all = [...owners].flatMap(([owner, actions]) =>
      actions.map((action) => ({ ...action, run: () => latest(owner, action.id)?.run() })),
    );
    for (const listener of listeners) listener();
  };
  const latest = (owner: string, id: string) => owners.get(owner)?.find((action) => action.id === id);
  return {
    set(owner, actions) {
      const before = owners.get(owner);
      owners.set(owner, actions);
      if (!looksSame(before, actions)) changed();
    },
    drop(owner) {
      if (owners.delete(owner)) changed();
    },
    all: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Callers make new action objects at each render; only visible changes notify listeners. */
function looksSame(before: readonly Action[] | undefined, after: readonly Action[]): boolean {
  if (!before || before.length !== after.length) return false;
  return before.every((action, at) => {
    const other = after[at];
    return other?.id === action.id && other.label === action.label && other.disabledReason === action.disabledReason;
  });
}
