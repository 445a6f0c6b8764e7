import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";

/** The addresses of the application. Chunks of a screen load when somebody points at its link. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // The element that scrolls is the page within the shell, which stays from screen to screen. A new screen begins at its top.
  scrollToTopSelectors: ["#main"],
  // A boundary for each screen, inside the shell: one that breaks must not take navigation and logout with it.
  defaultErrorComponent: lazyRouteComponent(() => import("./features/shell/crash-screen.tsx"), "CrashScreen"),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
