import Router from "@koa/router";
import type { Middleware } from "koa";
import { AppError } from "#sync/model/errors.ts";
import { answerFor } from "../http/errors.ts";
import type { Call, Tools } from "./guard/call.ts";

/** Routes requests under /api to their calls. An unknown path is answered with a JSON 404. */
export function api(calls: readonly Call[], tools: Tools): Middleware {
  const router = new Router({ sensitive: true });
  for (const call of calls) router.register(call.path.replace(/\{(\w+)\}/gu, ":$1"), [call.method], call.handle(tools));
  const routes = router.routes() as unknown as Middleware;
  const methods = router.allowedMethods() as unknown as Middleware;
  return async (ctx, next) => {
    if (ctx.path !== "/api" && !ctx.path.startsWith("/api/")) return next();
    // Sets `Allow` for OPTIONS and for a method that the path does not have.
    await methods(ctx, () => routes(ctx, async () => undefined));
    if (ctx.method === "OPTIONS" && ctx.status === 200) {
      ctx.status = 204;
    } else if (ctx.status === 405 || ctx.status === 501) {
      refuse(ctx, "method_not_allowed");
    } else if (ctx.status === 404 && ctx.body == null) {
      refuse(ctx, "not_found");
    }
  };
}

function refuse(ctx: Parameters<Middleware>[0], code: "method_not_allowed" | "not_found"): void {
  const answer = answerFor(new AppError(code));
  ctx.status = answer.status;
  ctx.body = answer.body;
}
