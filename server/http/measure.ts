import type { Middleware } from "koa";
import type { Metrics } from "../metrics/metrics.ts";
import { routeOf } from "./request-log.ts";

/** Counts requests and their seconds, and event streams while they are open: these last for hours and would say nothing of speed. */
export function measure(metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    let closed = false;
    let streams = false;
    ctx.res.once("close", () => {
      closed = true;
      if (streams) metrics.eventStreams.end();
      else
        metrics.request({ route: routeOf(ctx), method: ctx.method, status: ctx.status }, (performance.now() - started) / 1_000);
    });
    await next();
    streams = !closed && ctx.status === 200 && ctx.response.is("text/event-stream") !== false;
    if (streams) metrics.eventStreams.begin();
  };
}
