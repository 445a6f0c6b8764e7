import { createRootRoute, Outlet } from "@tanstack/react-router";
import { CrashScreen } from "../features/shell/crash-screen.tsx";
import { NotFoundScreen } from "../features/shell/not-found-screen.tsx";

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});
