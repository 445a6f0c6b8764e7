import { PortalMountNodeProvider } from "@fluentui/react-components";
import { type ReactNode, useSyncExternalStore } from "react";

/**
 * Opens menus and the like within the page's landmark: outside of all landmarks, screen readers would not find them. The place stays the
 * same from the first paint on. If it changed, an open menu would be made anew, and a press under way would do nothing.
 */
export function InMain({ children }: { readonly children: ReactNode }) {
  // While a whole page is rendered for the first time, it is in no document yet. This looks again before it is painted.
  const main = useSyncExternalStore(never, findMain);
  return <PortalMountNodeProvider value={main}>{children}</PortalMountNodeProvider>;
}

const findMain = () => document.querySelector("main") ?? undefined;
const never = () => () => undefined;
