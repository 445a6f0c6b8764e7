import type { Readable } from "node:stream";
import type { Middleware, ParameterizedContext } from "koa";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { AppError, type ErrorCode } from "#sync/model/errors.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Context } from "../context.ts";
import { validInput } from "./input.ts";
import { readJson } from "./read-json.ts";

type Shape = z.ZodRawShape;
type Parsed<S extends Shape> = z.output<z.ZodObject<S>>;
export type Who = "all" | "admin" | "master";

/** What a call knows of its caller beside the input. */
export interface OpenCall {
  readonly context: Context;
  readonly sessions: Sessions;
  /** The caller's address, as far as TRUST_PROXY lets us know it. */
  readonly address: string;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  /** Hands the caller a token in the answer's header. */
  giveToken(token: string): void;
}

export interface SignedCall extends OpenCall {
  readonly actor: Actor;
  readonly sessionId: string;
}

export interface CallSpec<W extends Who, P extends Shape, Q extends Shape, B extends Shape, A extends Shape> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces, as the contract writes them. */
  readonly path: string;
  /** `all`: no token needed. `admin`: any administrator. `master`: authority 1. */
  readonly who: W;
  readonly summary: string;
  /** Parts of the request, each validated before `run`. Keys that are not named are ignored, in a PUT's body refused. */
  readonly input?: { readonly params?: P; readonly query?: Q; readonly body?: B };
  /** Most bytes of a body; 100 kB unless told. */
  readonly limit?: number;
  /** Takes text in the body that PostgreSQL cannot keep, to deal with it itself. */
  readonly anyText?: true;
  /** The answer carries `success` beside `responseCode`. */
  readonly success?: true;
  readonly answer: A;
  /** The media type of an answer that is not JSON. */
  readonly contentType?: string;
  /** Refusals beyond those that every such call has, for the contract. */
  readonly refusals?: readonly ErrorCode[];
  run(
    input: { readonly params: Parsed<P>; readonly query: Parsed<Q>; readonly body: Parsed<B> },
    call: W extends "all" ? OpenCall : SignedCall,
  ): Promise<Parsed<A> | Raw>;
}

/** An answer that is sent as it is, without being built and checked here. */
export class Raw {
  readonly body: string | Readable;

  constructor(body: string | Readable) {
    this.body = body;
  }
}

/** A call as the router and the contract know it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject | undefined;
  readonly success: boolean;
  readonly answer: z.ZodObject;
  readonly contentType: string | undefined;
  readonly refusals: readonly ErrorCode[];
  handle(tools: Tools): Middleware;
}

export interface Tools {
  readonly context: Context;
  readonly sessions: Sessions;
  /** Throw when an answer is not what its schema says, instead of logging it. */
  readonly strict: boolean;
}

const defaultLimit = 100_000;

/** Declares one call of the API: who may, what goes in, what comes out. The guard holds it to all three. */
export function defineCall<
  const W extends Who,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
  A extends Shape = Record<never, never>,
>(spec: CallSpec<W, P, Q, B, A>): Call {
  const params = z.object(spec.input?.params ?? {});
  const query = z.object(spec.input?.query ?? {});
  const shape = spec.input?.body;
  const body = shape && (spec.method === "PUT" ? z.strictObject(shape) : z.object(shape));
  const answer = z.strictObject({
    responseCode: z.literal(200),
    ...(spec.success ? { success: z.literal(true) } : {}),
    ...spec.answer,
  });
  const handle =
    (tools: Tools): Middleware =>
    async (ctx) => {
      ctx.state["route"] = spec.path;
      ctx.state["success"] = spec.success;
      const signed = await authorise(spec.who, ctx, tools);
      const input = {
        params: validInput(params, (ctx as { params?: unknown }).params ?? {}),
        query: validInput(query, { ...ctx.query }),
        body: body ? validInput(body, await readJson(ctx.req, spec.limit ?? defaultLimit), spec.anyText) : {},
      };
      const result = await spec.run(input as Parameters<typeof spec.run>[0], signed as Parameters<typeof spec.run>[1]);
      if (result instanceof Raw) {
        ctx.type = spec.contentType ?? "application/json";
        ctx.body = result.body;
        return;
      }
      const out = { responseCode: 200, ...(spec.success ? { success: true } : {}), ...result };
      checkAnswer(spec.path, answer, out, tools);
      ctx.body = out;
    };
  const { method, path, who, summary, contentType, success = false, refusals = [] } = spec;
  return { method, path, who, summary, params, query, body, success, answer, contentType, refusals, handle };
}

/** Finds out who calls, and whether they may. @throws AppError `unauthorized`, `revoked`, `forbidden` */
async function authorise(who: Who, ctx: ParameterizedContext, { context, sessions }: Tools): Promise<OpenCall | SignedCall> {
  const gone = new AbortController();
  ctx.res.once("close", () => gone.abort());
  const call: OpenCall = {
    context,
    sessions,
    address: ctx.ip,
    gone: gone.signal,
    giveToken: (token) => ctx.set("X-Authorization", token),
  };
  // What a signed-in administrator reads is nobody else's: no cache between us may keep it.
  ctx.set("Cache-Control", "no-store");
  if (who === "all") return call;
  const session = await sessions.authenticate(ctx.get("X-Authorization"));
  if (session.renewed !== undefined) call.giveToken(session.renewed);
  if (who === "master" && !session.actor.master) throw new AppError("forbidden");
  return { ...call, actor: session.actor, sessionId: session.id };
}

function checkAnswer(path: string, schema: z.ZodObject, answer: unknown, { context, strict }: Tools): void {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return;
  const at = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`);
  if (strict) throw new Error(`the answer of ${path} is not what its schema says: ${at.join(", ")}`);
  context.log.error("answer does not fit its schema", { path, at: at.slice(0, 10) });
}
