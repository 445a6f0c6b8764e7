import type { Priority } from "./admission.ts";

interface Kind {
  readonly path: string;
  readonly who: string;
  readonly priority?: Priority | "apart" | undefined;
  readonly contentType?: unknown;
  readonly input?: { readonly query?: object | undefined } | undefined;
}

/**
 * When a call's turn comes on a busy server, by its kind, unless its declaration says it. Pages of lists and what is made into a file
 * are last.
 */
export function priorityOf({ path, who, priority, contentType, input }: Kind): Priority | "apart" {
  if (priority !== undefined) return priority;
  if (path === "/api/sync" || path.startsWith("/api/sync/")) return "sync";
  if (contentType !== undefined || (input?.query !== undefined && "page" in input.query)) return "list";
  return who === "all" || who === "guest" ? "sign_in" : "usual";
}
