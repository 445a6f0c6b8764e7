import type { Priority } from "./admission.ts";

/**
 * The queue in which a call waits on a busy server. `apart` takes no place: it waits for other calls, or lasts long. `password`
 * hashes a password, and waits only for other such calls.
 */
export type Place = Priority | "apart" | "password";

interface Kind {
  readonly path: string;
  readonly who: string;
  readonly priority?: Place | undefined;
  readonly contentType?: unknown;
  readonly input?: { readonly query?: object | undefined } | undefined;
}

/**
 * Returns the priority of a call on a busy server. It follows from the kind of call, unless the declaration names one. Pages of
 * lists and files come last.
 */
export function priorityOf({ path, who, priority, contentType, input }: Kind): Place {
  if (priority !== undefined) return priority;
  if (path === "/api/sync" || path.startsWith("/api/sync/")) return "sync";
  if (contentType !== undefined || (input?.query !== undefined && "page" in input.query)) return "list";
  return who === "all" || who === "guest" ? "sign_in" : "usual";
}
