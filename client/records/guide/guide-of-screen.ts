import { type Address, pathTo } from "#client/device/path-to.ts";
import type { GuideSlug } from "./guide-titles.ts";

/**
 * Which page of the guide explains which screens; the first match counts. It is loaded with the shell, so it has neither titles
 * nor content.
 */
const screens: readonly (readonly [RegExp, GuideSlug])[] = [
  [/^\/(?:home)?$/u, "home"],
  [/^\/partner\/(?:import|duplicates|merge)/u, "imports"],
  [/^\/(?:candidate|partner\/compare)/u, "candidates"],
  [/^\/(?:interview|partner\/[^/]+\/(?:evaluation|interview|second_interview|skillSheet))/u, "interviews"],
  [/^\/(?:partner|project|contract)\/[^/]+\/history/u, "history"],
  [/^\/(?:partner|project)\/(?:.+\/)?(?:evaluation|\w+_evaluation|attendance)(?:\/|$)/u, "evaluations"],
  [/^\/partner/u, "partners"],
  [/^\/project/u, "projects"],
  [/^\/(?:contract|occupation)/u, "contracts"],
  [/^\/information/u, "announcements"],
  [/^\/memo/u, "memos"],
  [/^\/tool/u, "estimates"],
  [/^\/admin/u, "administrators"],
  [/^\/tag/u, "tags"],
  [/^\/security/u, "security"],
  [/^\/trash/u, "trash"],
  [/^\/(?:password|login\/google)/u, "devices"],
];

/** Returns the page of the guide that explains the screen of an address; undefined without one. */
export function guideOfScreen(pathname: string, tab?: unknown): GuideSlug | undefined {
  if (pathname.startsWith("/sync")) return tab === "attention" ? "attention" : "offline";
  return screens.find(([screen]) => screen.test(pathname))?.[1];
}

/** Returns the address of the guide's page on a screen. A screen without a page leads to the table of contents. */
export function guideAddress(pathname: string, tab?: unknown): Address {
  const page = guideOfScreen(pathname, tab);
  return page ? pathTo("/guide/$page", { page }) : "/guide";
}
