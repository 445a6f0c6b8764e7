import type { ReactNode } from "react";

/** Top bar, navigation, page and footer. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  return <main>{children}</main>;
}
