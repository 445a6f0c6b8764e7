import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";

/**
 * Answers `GET /healthz` (the process is alive) and `GET /readyz` (everything is there and the database answers, else
 * 503), and keeps calls away with 503 until the start is done.
 */
export function health(context: Pick<Context, "knex" | "ready">): Middleware {
  return async (ctx, next) => {
    const asked = ctx.method === "GET" || ctx.method === "HEAD" ? ctx.path : "";
    if (asked === "/healthz") {
      answer(ctx, 200);
    } else if (asked === "/readyz") {
      answer(ctx, context.ready() && (await answers(context.knex)) ? 200 : 503);
    } else if (!context.ready() && ctx.path.startsWith("/api/")) {
      throw new AppError("service_unavailable");
    } else {
      await next();
    }
  };
}

function answer(ctx: Parameters<Middleware>[0], status: 200 | 503): void {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = status === 200 ? { responseCode: status } : { responseCode: status, responseMessage: "service_unavailable" };
}

/** Whether the database answers within two seconds, a free connection included. */
function answers(knex: Knex): Promise<boolean> {
  const ping = knex.raw("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([ping, wait(2_000, false, { ref: false })]);
}
