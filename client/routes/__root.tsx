import { createRootRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";

// Loaded when needed: what stands here is part of every first load.
const CrashScreen = lazyRouteComponent(() => import("#client/features/shell/crash-screen.tsx"), "CrashScreen");
const NotFoundScreen = lazyRouteComponent(() => import("#client/features/shell/not-found-screen.tsx"), "NotFoundScreen");

export const Route = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: CrashScreen });
