import type { Middleware, ParameterizedContext } from "koa";
import { z } from "zod";
import { authorise, causeOf } from "../../accounts/caller.ts";
import { validInput } from "../../http/input.ts";
import { priorityOf } from "../../http/priority.ts";
import { readQuery } from "../../http/query.ts";
import { underWireNames } from "../../http/wire-names.ts";
import { answerWriter } from "./answer-writer.ts";
import type { Call, CallOf, CallSpec, InTurn, Shape, SignedCall, Tools, Who } from "./call.ts";
import { requireConfirmation } from "./require-confirmation.ts";
import { defaultLimit, withContent } from "./take-content.ts";

/** For how long it is not asked again who calls, while a body comes. Milliseconds. */
const freshFor = 1_000;

/** Declares one call of the API: who may call, what goes in, what comes out. The guard enforces all three. */
export function defineCall<
  const W extends Who,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends Shape | undefined = undefined,
  F extends Shape | undefined = undefined,
  const N extends string = never,
  A extends Shape = Record<never, never>,
  M extends Shape = Record<never, never>,
>(spec: CallSpec<W, P, Q, B, F, N, A, M>): Call {
  const { input = {}, confirmed } = spec;
  const params = z.object(input.params ?? {});
  const query = z.object(input.query ?? {});
  const keys = (shape: Shape) => (spec.method === "PUT" || input.strict ? z.strictObject(shape) : z.object(shape));
  const body = input.body && keys(input.body);
  const kinds = input.kinds?.map(keys);
  const form = input.form && { fields: keys(input.form.fields ?? {}), files: input.form.files };
  const priority = priorityOf(spec);
  const bodiless = !body && !form && input.raw === undefined;
  // Its turn begins once its body has been read; without a body it would hash without one.
  if (priority === "password" && bodiless) throw new Error(`${spec.path} hashes a password that no body brings`);
  const success = spec.success ? { success: z.literal(true) } : {};
  const answer = z.strictObject({ responseCode: z.literal(200), ...success, ...spec.answer });
  const accepted = spec.accepted && z.strictObject({ responseCode: z.literal(202), ...success, ...spec.accepted });
  const writeAnswer = answerWriter({ ...spec, schemas: { 200: answer, 202: accepted } });
  const handle =
    (tools: Tools): Middleware =>
    async (ctx) => {
      ctx.state["route"] = spec.path;
      ctx.state["success"] = spec.success;
      const gone = new AbortController();
      // After a whole answer nobody listens any more, and an abort would cost a twentieth of a short call.
      ctx.res.once("close", () => ctx.res.writableFinished || gone.abort());
      const placed = <R>(begun: boolean, work: () => Promise<R>) => {
        if (priority === "apart") return work();
        if (priority !== "password") return tools.admission.run(priority, begun, gone.signal, work);
        return begun ? tools.passwords.run(ctx.ip, gone.signal, work) : work();
      };
      // A slow body takes no place while it is read. A call with a body takes one place before and one after; a call without a body
      // only one.
      if (bodiless) await placed(false, () => answerTo(ctx, tools, gone.signal, (_begun, work) => work(), placed));
      else await answerTo(ctx, tools, gone.signal, placed, placed);
    };
  const answerTo = async (
    ctx: ParameterizedContext,
    tools: Tools,
    gone: AbortSignal,
    inTurn: InTurn,
    later: InTurn,
  ): Promise<void> => {
    const authorised = async () => {
      const found = await authorise(spec.who, ctx, { ...tools, gone });
      if (confirmed === true) requireConfirmation(found as SignedCall);
      return found;
    };
    const caller = await inTurn(false, async () => {
      const found = await authorised();
      await spec.before?.(found as CallOf<W>);
      return found;
    });
    const { now } = tools.context;
    const since = now().getTime();
    // A body may come for an hour. Meanwhile a session may end, a right be taken, and a confirmation grow old.
    const isStale = () => "sessionId" in caller && Math.abs(now().getTime() - since) >= freshFor;
    const address = {
      params: validInput(params, (ctx as { params?: unknown }).params ?? {}),
      query: validInput(query, readQuery(ctx.querystring)),
    };
    const given = await withContent(ctx, tools, { ...spec, body, kinds, form, raw: input.raw, caller }, (content) =>
      underWireNames(spec.names ?? {}, () =>
        inTurn(true, async () => {
          const all = { ...address, ...content } as unknown as Parameters<typeof spec.run>[0];
          const current = isStale() ? await authorised() : caller;
          const call = current as CallOf<W>;
          if (typeof confirmed === "function" && "sessionId" in current && (await confirmed(all, call)))
            requireConfirmation(current as SignedCall);
          return spec.run(all, call);
        }),
      ),
    ).catch((error: unknown) => causeOf(error, caller));
    await writeAnswer(given, { ctx, tools, caller, later });
  };
  const { method, path, who, summary, lines, contentType, limit = defaultLimit } = spec;
  const refusals = [...(confirmed ? (["confirmation_needed"] as const) : []), ...(spec.refusals ?? [])];
  const described = { method, path, who, summary, params, query, body, kinds, form, raw: input.raw, limit };
  return { ...described, success: spec.success ?? false, answer, accepted, lines, contentType, refusals, priority, handle };
}
