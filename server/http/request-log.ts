import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
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
      const route: unknown = ctx.state["route"] ?? (ctx.path.startsWith("/api/") ? "/api/*" : "*");
      const ms = Math.round(performance.now() - started);
      log.info("request", { requestId, method: ctx.method, route, status: ctx.status, ms });
    });
    await next();
  };
}
