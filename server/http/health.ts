import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";

/**
 * Answers `GET /healthz` (the process is alive) and `GET /readyz` (everything is there, the database answers and there is room
 * for what people write, else 503), and keeps calls away with 503 until the start is done.
 */
export function health(context: Pick<Context, "knex" | "ready" | "storage">): Middleware {
  return async (ctx, next) => {
    const asked = ctx.method === "GET" || ctx.method === "HEAD" ? ctx.path : "";
    if (asked === "/healthz") {
      answer(ctx);
    } else if (asked === "/readyz") {
      const [answering, full] = context.ready() ? await Promise.all([answers(context.knex), isFull(context)]) : [false, false];
      answer(ctx, full ? "storage_full" : answering ? undefined : "service_unavailable");
    } else if (!context.ready() && ctx.path.startsWith("/api/")) {
      throw new AppError("service_unavailable");
    } else {
      await next();
    }
  };
}

function answer(ctx: Parameters<Middleware>[0], refusal?: "service_unavailable" | "storage_full"): void {
  const status = refusal === undefined ? 200 : 503;
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.body = refusal === undefined ? { responseCode: status } : { responseCode: status, responseMessage: refusal };
}

/** Whether the database answers within two seconds, a free connection included. */
function answers(knex: Knex): Promise<boolean> {
  const ping = knex.raw("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([ping, wait(patience, false, { ref: false })]);
}

/** As far as it can be told in time. */
const isFull = ({ storage }: Pick<Context, "storage">): Promise<boolean> =>
  Promise.race([storage.isFull(), wait(patience).then(() => storage.seenFull())]);

/** Whoever asks gives up soon. Milliseconds. */
const patience = 2_000;
