import { type AnyRouter, createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Returns a router with one screen, which links and the scrolling of a list need. */
export const routerOf = (component: () => ReactNode): AnyRouter =>
  createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory(), scrollRestoration: true });
