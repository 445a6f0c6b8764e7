import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { Address } from "#client/device/path-to.ts";

/** An item of the breadcrumb. Without `href` it is plain text. */
export interface Crumb {
  readonly label: string;
  readonly href?: Address | undefined;
}

interface Head {
  readonly trail: readonly Crumb[];
  /** Whether it needs the window's width: see `PageProps`. */
  readonly spacious: boolean;
}

interface HeadStore {
  get(): Head;
  set(head: Head): void;
  subscribe(listener: () => void): () => void;
}

const HeadContext = createContext<HeadStore | null>(null);

/** Provides the frame with the page's title and breadcrumb. */
export function PageHeadProvider({ children }: { readonly children: ReactNode }) {
  return <HeadContext value={useMemo(() => createStore(), [])}>{children}</HeadContext>;
}

/** Sets the page's title and breadcrumb, and whether it needs the width. The page's own title is the last item. */
export function usePublishHead(title: string, crumbs: readonly Crumb[], spacious: boolean): void {
  const store = useContext(HeadContext);
  const head = JSON.stringify({ trail: [...crumbs, { label: title }], spacious });
  // The effect runs before the paint, so that page and breadcrumb change together. A focused item that disappears is then
  // noticed.
  useLayoutEffect(() => store?.set(JSON.parse(head) as Head), [store, head]);
}

/** Returns the breadcrumb of the current page, live: home first, the page itself last. */
export function useTrail(): readonly Crumb[] {
  const store = useContext(HeadContext);
  const { trail } = useSyncExternalStore(store?.subscribe ?? nothing, store?.get ?? none);
  return useMemo(() => (trail.length === 0 || trail[0]?.label === home.label ? trail : [home, ...trail]), [trail]);
}

/** Whether the current page needs the window's width, live. */
export function useSpacious(): boolean {
  const store = useContext(HeadContext);
  return useSyncExternalStore(store?.subscribe ?? nothing, () => (store?.get() ?? empty).spacious);
}

/** Every breadcrumb begins here, so that pages need not add it. */
const home: Crumb = { label: "ホーム", href: "/home" };

const empty: Head = { trail: [], spacious: false };
const none = () => empty;
const nothing = () => () => undefined;

function createStore(): HeadStore {
  let head = empty;
  const listeners = new Set<() => void>();
  return {
    get: () => head,
    set(next) {
      head = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
