import { type AnyRouter, createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A router with one screen: links of a list and its scrolling ask for one. */
export const routerOf = (component: () => ReactNode): AnyRouter =>
  createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory(), scrollRestoration: true });
