import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useActor } from "#client/device/replica-provider.tsx";

/** Shows what masters alone may see; leads everybody else to the partners. The server holds it as well. */
export function MastersOnly({ children }: { readonly children: ReactNode }) {
  return useActor().master ? children : <Navigate to="/partner/search" replace />;
}
