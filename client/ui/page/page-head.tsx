import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";

/** One step of the way to a page. Without `href` it is only a word. */
export interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

interface HeadStore {
  get(): readonly Crumb[];
  set(trail: readonly Crumb[]): void;
  subscribe(listener: () => void): () => void;
}

const HeadContext = createContext<HeadStore | null>(null);

/** Carries a page's breadcrumb up to the top bar. */
export function PageHeadProvider({ children }: { readonly children: ReactNode }) {
  return <HeadContext value={useMemo(() => createStore(), [])}>{children}</HeadContext>;
}

/** Says where the page stands: its way and its own title last. */
export function usePublishHead(title: string, crumbs: readonly Crumb[]): void {
  const store = useContext(HeadContext);
  const trail = JSON.stringify([...crumbs, { label: title }]);
  // Before the paint: page and breadcrumb change together, and a step that had the focus is gone when it is looked for.
  useLayoutEffect(() => store?.set(JSON.parse(trail) as Crumb[]), [store, trail]);
}

/** The way to the page that is shown, home first and itself last; live. */
export function useTrail(): readonly Crumb[] {
  const store = useContext(HeadContext);
  const trail = useSyncExternalStore(store?.subscribe ?? nothing, store?.get ?? none);
  return useMemo(() => (trail.length === 0 || trail[0]?.label === home.label ? trail : [home, ...trail]), [trail]);
}

/** Every way begins here, without each page having to say so. */
const home: Crumb = { label: "ホーム", href: "/home" };

const empty: readonly Crumb[] = [];
const none = () => empty;
const nothing = () => () => undefined;

function createStore(): HeadStore {
  let trail = empty;
  const listeners = new Set<() => void>();
  return {
    get: () => trail,
    set(next) {
      trail = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
