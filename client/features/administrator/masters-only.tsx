import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useActor } from "#client/device/replica-provider.tsx";

/** Shows its content to masters only, and redirects others to the partners. The server enforces this, too. */
export function MastersOnly({ children }: { readonly children: ReactNode }) {
  return useActor().master ? children : <Navigate to="/partner/search" replace />;
}
