import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Tells whether a screen exists at a route's path (`/project/$projectId`), so that links to screens that come later appear by
 * themselves. An address alone would not tell: one that leads nowhere still matches the screen that says so.
 */
export function useKnownRoute(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return useCallback((path) => Object.hasOwn(routesByPath, path), [routesByPath]);
}
