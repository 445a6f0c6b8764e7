import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";

/** The addresses of the application. Chunks of a screen load when somebody points at its link. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
