import type { Priority } from "./admission.ts";

interface Kind {
  readonly path: string;
  readonly who: string;
  readonly priority?: Priority | "apart" | undefined;
  readonly contentType?: unknown;
  readonly input?: { readonly query?: object | undefined } | undefined;
}

/**
 * Returns the priority of a call on a busy server. It follows from the kind of call, unless the declaration names one. Pages of
 * lists and files come last.
 */
export function priorityOf({ path, who, priority, contentType, input }: Kind): Priority | "apart" {
  if (priority !== undefined) return priority;
  if (path === "/api/sync" || path.startsWith("/api/sync/")) return "sync";
  if (contentType !== undefined || (input?.query !== undefined && "page" in input.query)) return "list";
  return who === "all" || who === "guest" ? "sign_in" : "usual";
}
