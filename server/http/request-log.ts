import { randomUUID } from "node:crypto";
import type { Middleware, ParameterizedContext } from "koa";
import type { Log } from "../context.ts";

/**
 * Logs one line per request: method, route pattern, status, milliseconds and an id that the answer carries too. The
 * path itself and its query may name people, so neither is written.
 */
export function requestLog(log: Log): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    ctx.state["requestId"] = requestId;
    ctx.set("X-Request-Id", requestId);
    ctx.res.once("close", () => {
      const ms = Math.round(performance.now() - started);
      log.info("request", { requestId, method: ctx.method, route: routeOf(ctx), status: ctx.status, ms });
    });
    await next();
  };
}

/** The route that the call was declared with; for all that is no call one of two words. */
export function routeOf({ state, path }: Pick<ParameterizedContext, "state" | "path">): string {
  const route: unknown = state["route"];
  if (typeof route === "string") return route;
  return path.startsWith("/api/") ? "/api/*" : "*";
}
