import { randomUUID } from "node:crypto";
import type { Middleware, ParameterizedContext } from "koa";
import type { Context } from "../context.ts";

/**
 * Logs one line per request: method, route pattern, status, milliseconds and an id that the answer carries too. Path and query may
 * name persons, so neither is written. It also counts requests, and event streams while they are open. Streams last for hours, so
 * their seconds are not counted as speed. A request that its client gave up before there was an answer has the status 499, as
 * nginx has it.
 */
export function requestLog({ log, metrics }: Pick<Context, "log" | "metrics">): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    ctx.state["requestId"] = requestId;
    ctx.set("X-Request-Id", requestId);
    let closed = false;
    let streams = false;
    ctx.res.once("close", () => {
      closed = true;
      const { method } = ctx;
      const status = ctx.res.headersSent ? ctx.status : 499;
      const route = routeOf(ctx);
      const ms = performance.now() - started;
      log.info("request", { requestId, method, route, status, ms: Math.round(ms) });
      if (streams) metrics.eventStreams.end();
      else metrics.request({ route, method, status }, ms / 1_000);
    });
    await next();
    streams = !closed && ctx.status === 200 && ctx.response.is("text/event-stream") !== false;
    if (streams) metrics.eventStreams.begin();
  };
}

/** Returns the route that the call was declared with. Other requests get one of two words. */
function routeOf({ state, path }: Pick<ParameterizedContext, "state" | "path">): string {
  const route: unknown = state["route"];
  if (typeof route === "string") return route;
  return path.startsWith("/api/") ? "/api/*" : "*";
}
