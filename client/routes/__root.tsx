import { createRootRoute, Outlet } from "@tanstack/react-router";
import { CrashScreen } from "#client/features/shell/crash-screen.tsx";
import { NotFoundScreen } from "#client/features/shell/not-found-screen.tsx";

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});
