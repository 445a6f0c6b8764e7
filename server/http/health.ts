import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";

/**
 * Answers `GET /healthz` (the process is alive) and `GET /readyz`. The latter means that the start is done, the database answers
 * and storage has room, else 503. Until the start is done, calls get 503.
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

/** Whether the database answers within two seconds, including the wait for a free connection. */
function answers(knex: Knex): Promise<boolean> {
  const ping = knex.raw("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([ping, wait(patience, false, { ref: false })]);
}

/** Whether storage is full. If checking takes too long, returns the last known state. */
const isFull = ({ storage }: Pick<Context, "storage">): Promise<boolean> =>
  Promise.race([storage.isFull(), wait(patience).then(() => storage.seenFull())]);

/** Milliseconds to wait for an answer, since callers give up soon. */
const patience = 2_000;
