import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { Address } from "#client/device/path-to.ts";

/** One step of the way to a page. Without `href` it is only a word. */
export interface Crumb {
  readonly label: string;
  readonly href?: Address | undefined;
}

interface Head {
  readonly trail: readonly Crumb[];
  /** Its work needs the window's width: see `PageProps`. */
  readonly spacious: boolean;
}

interface HeadStore {
  get(): Head;
  set(head: Head): void;
  subscribe(listener: () => void): () => void;
}

const HeadContext = createContext<HeadStore | null>(null);

/** Carries what a page says of itself up to the shell. */
export function PageHeadProvider({ children }: { readonly children: ReactNode }) {
  return <HeadContext value={useMemo(() => createStore(), [])}>{children}</HeadContext>;
}

/** Says where the page stands, its way and its own title last, and whether it needs the width. */
export function usePublishHead(title: string, crumbs: readonly Crumb[], spacious: boolean): void {
  const store = useContext(HeadContext);
  const head = JSON.stringify({ trail: [...crumbs, { label: title }], spacious });
  // Before the paint: page and breadcrumb change together, and a step that had the focus is gone when it is looked for.
  useLayoutEffect(() => store?.set(JSON.parse(head) as Head), [store, head]);
}

/** The way to the page that is shown, home first and itself last; live. */
export function useTrail(): readonly Crumb[] {
  const store = useContext(HeadContext);
  const { trail } = useSyncExternalStore(store?.subscribe ?? nothing, store?.get ?? none);
  return useMemo(() => (trail.length === 0 || trail[0]?.label === home.label ? trail : [home, ...trail]), [trail]);
}

/** Whether the page that is shown needs the window's width; live. */
export function useSpacious(): boolean {
  const store = useContext(HeadContext);
  return useSyncExternalStore(store?.subscribe ?? nothing, () => (store?.get() ?? empty).spacious);
}

/** Every way begins here, without each page having to say so. */
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
