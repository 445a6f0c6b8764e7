import { createRootRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { watchInstallPrompt } from "#client/device/install-prompt.ts";

// These screens are loaded when needed: the imports of this file are part of every first load.
const CrashScreen = lazyRouteComponent(() => import("#client/features/shell/crash-screen.tsx"), "CrashScreen");
const NotFoundScreen = lazyRouteComponent(() => import("#client/features/shell/not-found-screen.tsx"), "NotFoundScreen");

// This runs before anything is shown, since the browser offers the installation only once.
watchInstallPrompt();

export const Route = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: CrashScreen });
