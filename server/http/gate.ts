import type { Middleware } from "koa";

/** An address that the service worker leaves to the network. It has no content of its own. */
const gatePath = "/api/gate";

/**
 * Redirects to the page that the user came from (`?to=`). A proxy with its own sign-in shows that sign-in only at this address. The
 * device itself serves all other pages.
 */
export function gate(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== gatePath || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set("Cache-Control", "no-store");
    ctx.status = 303;
    ctx.redirect(insideOf(new URLSearchParams(ctx.querystring).get("to") ?? ""));
  };
}

/** Returns a path of this server, so that it never is an open redirect. */
function insideOf(to: string): string {
  const base = "https://inside.invalid";
  if (!to.startsWith("/") || !URL.canParse(to, base)) return "/";
  const { host, pathname, search } = new URL(to, base);
  return host === "inside.invalid" && !pathname.startsWith("//") && !pathname.startsWith("/api/") ? `${pathname}${search}` : "/";
}
