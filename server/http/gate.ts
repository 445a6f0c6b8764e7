import type { Middleware } from "koa";

/** An address of ours that the service worker leaves to the network, and which is nothing by itself. */
const gatePath = "/api/gate";

/**
 * Leads back to where somebody came from (`?to=`). Whoever guards the way here with a sign-in of their own shows it at this address, and at no
 * other: all that people go to else comes from their device.
 */
export function gate(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== gatePath || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set("Cache-Control", "no-store");
    ctx.status = 303;
    ctx.redirect(insideOf(new URLSearchParams(ctx.querystring).get("to") ?? ""));
  };
}

/** A path of ours: never an open redirect. */
function insideOf(to: string): string {
  const base = "https://inside.invalid";
  if (!to.startsWith("/") || !URL.canParse(to, base)) return "/";
  const { host, pathname, search } = new URL(to, base);
  return host === "inside.invalid" && !pathname.startsWith("//") && !pathname.startsWith("/api/") ? `${pathname}${search}` : "/";
}
