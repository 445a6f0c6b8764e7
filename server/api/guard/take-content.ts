import type { ParameterizedContext } from "koa";
import type { z } from "zod";
import { AppError } from "#sync/model/errors.ts";
import type { FormSpec } from "../../http/form.ts";
import { readBytes } from "../../http/read-body.ts";
import { readJson } from "../../http/read-json.ts";
import { validGradually } from "../../http/valid-gradually.ts";
import type { BodyBounds, OpenCall, SignedCall, Tools } from "./call.ts";
import { withForm } from "./take-form.ts";

/** The most bytes of a JSON body whose call declares none. */
export const defaultLimit = 100_000;
/**
 * The least limit of values. Refusing a value costs about 5 µs, so these cost at most some 20 ms. Bodies from screens have a few
 * hundred values.
 */
const leastNodes = 5_000;
/** The bytes of the body's limit for each value that the body may have. Large bodies are large because of their texts. */
const bytesOfNode = 100;

/** Reads and validates what the request carries beside its address, and passes it to `work`. */
export async function withContent<T>(
  ctx: ParameterizedContext,
  { context, uploads, bodies }: Tools,
  call: BodyBounds & {
    readonly body: z.ZodObject | undefined;
    readonly kinds: readonly z.ZodObject[] | undefined;
    readonly form: FormSpec | undefined;
    readonly raw: number | undefined;
    readonly caller: OpenCall;
  },
  work: (content: { readonly body: unknown; readonly form: unknown; readonly raw: Buffer }) => Promise<T>,
): Promise<T> {
  const { body, kinds, form, raw, limit = defaultLimit, text = limit, keys = 0, gzip = false, anyText, caller } = call;
  const nodes = call.nodes ?? Math.max(leastNodes, limit / bytesOfNode);
  const account = (caller as Partial<SignedCall>).actor?.id ?? caller.address;
  if (form && (!body || ctx.get("Content-Type").toLowerCase().startsWith("multipart/")))
    return uploads.run(account, ctx.req, true, (ended) =>
      withForm(ctx, context, form, ended, (taken) => work({ body: undefined, form: taken, raw: noBytes })),
    );
  if (raw !== undefined)
    return uploads.run(account, ctx.req, false, async (ended) => {
      const bytes = await context.metrics.uploads.during(() => readBytes(ctx.req, raw, ended));
      return work({ body: undefined, form: undefined, raw: bytes });
    });
  if (!body) return work({ body: undefined, form: undefined, raw: noBytes });
  const room = bodies.open(account);
  try {
    const value = await validGradually(body, await readJson(ctx.req, limit, { nodes, text, keys }, gzip, room), anyText);
    if (kinds && !kinds.some(({ shape }) => Object.keys(value).every((key) => Object.hasOwn(shape, key))))
      throw new AppError("validation_error", [{ path: "", message: "一緒に送れない項目があります。別々に送ってください" }]);
    return await work({ body: value, form: undefined, raw: noBytes });
  } finally {
    room.end();
  }
}

const noBytes = Buffer.alloc(0);
