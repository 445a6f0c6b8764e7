import { Readable } from "node:stream";
import type { Middleware, ParameterizedContext } from "koa";
import { z } from "zod";
import { AppError, type ErrorCode } from "#sync/model/errors.ts";
import {
  authorise,
  causeOf,
  type GuestCall,
  type OpenCall,
  type RemovedCall,
  type SignedCall,
  type Who,
} from "../../accounts/caller.ts";
import type { Sessions } from "../../accounts/sessions.ts";
import type { Context } from "../../context.ts";
import type { Admission } from "../../http/admission.ts";
import type { BodyRoom } from "../../http/body-room.ts";
import { Document, sendDocument } from "../../http/document.ts";
import { refusalFor } from "../../http/errors.ts";
import type { FormSpec, Upload } from "../../http/form.ts";
import { Gradual, inLines, linesHeaders, type Tell, wantsLines } from "../../http/gradual.ts";
import { validInput } from "../../http/input.ts";
import type { PasswordTurns } from "../../http/password-turns.ts";
import { type Place, priorityOf } from "../../http/priority.ts";
import { readQuery } from "../../http/query.ts";
import { readBytes } from "../../http/read-body.ts";
import { readJson } from "../../http/read-json.ts";
import type { Uploads } from "../../http/uploads.ts";
import { validGradually } from "../../http/valid-gradually.ts";
import { underWireNames } from "../../http/wire-names.ts";
import { checkAnswer } from "./check-answer.ts";
import { longBody } from "./long-body.ts";
import { longListsIn, type WithLong } from "./long-list.ts";
import { requireConfirmation } from "./require-confirmation.ts";
import { withForm } from "./take-form.ts";

export type { OpenCall, SignedCall, Who } from "../../accounts/caller.ts";

type Shape = z.ZodRawShape;
type Parsed<S extends Shape> = z.output<z.ZodObject<S>>;
interface Form<F extends Shape, N extends string> {
  readonly fields: Parsed<F>;
  /** By name: the number of each entry of an indexed field, in the order of the entries. */
  readonly indexes: Readonly<Record<string, readonly number[]>>;
  readonly files: { readonly [K in N]: readonly Upload[] };
}
/** A call that takes JSON and forms gets exactly one of them. */
type BodyOrForm<B, F, N extends string> = F extends Shape
  ? B extends Shape
    ? { readonly body: Parsed<B>; readonly form: undefined } | { readonly body: undefined; readonly form: Form<F, N> }
    : { readonly body: undefined; readonly form: Form<F, N> }
  : { readonly body: B extends Shape ? Parsed<B> : undefined; readonly form: undefined };
/** The complete content of a request. */
type ContentOf<P extends Shape, Q extends Shape, B, F, N extends string> = {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly raw: Buffer;
} & BodyOrForm<B, F, N>;
type CallOf<W extends Who> = W extends "guest"
  ? GuestCall
  : W extends "removed"
    ? RemovedCall
    : W extends "all" | "service"
      ? OpenCall
      : SignedCall;

export interface CallSpec<
  W extends Who,
  P extends Shape,
  Q extends Shape,
  B extends Shape | undefined,
  F extends Shape | undefined,
  N extends string,
  A extends Shape,
  M extends Shape,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces, as the contract writes them. */
  readonly path: string;
  /**
   * Who may call.
   * - `all`: needs no token
   * - `admin`: any administrator
   * - `master`: authority 1
   * - `guest`: callers without a sign-in, and masters
   * - `removed`: an administrator who was removed, by an old token
   * - `service`: the partners' own site
   */
  readonly who: W;
  readonly summary: string;
  /**
   * Marks a critical act. The session must have been confirmed within the last minutes, by its sign-in or by POST
   * /api/confirmation. A function returns whether the inputs need it. Callers without a session never need it.
   */
  readonly confirmed?: true | ((input: ContentOf<P, Q, B, F, N>, call: CallOf<W>) => boolean | Promise<boolean>);
  /**
   * Parts of the request, each validated before `run`. Unknown keys are ignored. In a PUT's body, and in a `strict` one, they are
   * refused. `body` is JSON. With `kinds` it is exactly one of these, whose keys together are the body's. `form` is multipart. Its
   * files are PDFs that are in the store when `run` begins, and stay there if `run` stores their rows. A call that declares both
   * takes either. `raw` is the most bytes of a body that is taken as it is.
   */
  readonly input?: {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly kinds?: readonly Shape[];
    readonly strict?: true;
    readonly form?: { readonly fields: F; readonly files: readonly N[] };
    readonly raw?: number;
  };
  /** The priority on a busy server, where the kind of call does not imply it. A call that hashes a password declares `password`. */
  readonly priority?: Place;
  /** The most bytes of a JSON body; 100 kB by default. */
  readonly limit?: number;
  /** The most values in the lists and objects of a JSON body. The default is 5,000, or one for each 100 bytes of `limit`. */
  readonly nodes?: number;
  /** The most bytes of one text in a JSON body. By default only the whole body is bounded. */
  readonly text?: number;
  /** The most keys of large objects in a JSON body, as `JsonBounds` counts them. The default is none. */
  readonly keys?: number;
  /** Also takes its JSON body compressed by gzip. Unpacking costs many times what was sent, so few calls do it. */
  readonly gzip?: true;
  /** Takes text in the body that PostgreSQL cannot store, and handles it itself. */
  readonly anyText?: true;
  /** Whether the answer has `success` beside `responseCode`. */
  readonly success?: true;
  readonly answer: A;
  /** The answer with status 202. `run` returns it as `Accepted` while the caller has to do more. */
  readonly accepted?: M;
  /** A description, for the contract, of the lines before the answer, if `run` answers by `Gradual`. */
  readonly lines?: string;
  /** The media type of an answer that is not JSON. Where there are several, each answer sets its own by a header. */
  readonly contentType?: string | readonly string[];
  /** Refusals beyond those that every such call has, for the contract. */
  readonly refusals?: readonly ErrorCode[];
  /** The wire's names by field. Errors from mutators and entities then use the names that the caller knows. */
  readonly names?: Readonly<Record<string, string>>;
  /** Runs before a body is read: counts the call against its limits, so that one beyond them costs nothing more. */
  before?(call: CallOf<W>): Promise<void>;
  run(
    input: ContentOf<P, Q, B, F, N>,
    call: CallOf<W>,
  ): Promise<WithLong<Parsed<A>> | Accepted<Parsed<M>> | Gradual<Parsed<A>> | Raw>;
}

/** An answer with status 202: the caller has to do more. */
export class Accepted<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/** An answer that is sent unchanged, without being built and checked here. */
export class Raw {
  readonly body: string | Buffer | Readable | Document;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: string | Buffer | Readable | Document, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
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
  /** The kinds of which the body is exactly one, if it has several. */
  readonly kinds: readonly z.ZodObject[] | undefined;
  readonly form: FormSpec | undefined;
  /** The most bytes of a body that is taken as it is. */
  readonly raw: number | undefined;
  /** The most bytes of a JSON body. */
  readonly limit: number;
  readonly success: boolean;
  readonly answer: z.ZodObject;
  /** Its answer with status 202, if it has one. */
  readonly accepted: z.ZodObject | undefined;
  /** A description of its lines, if it answers in lines to callers that ask for them. */
  readonly lines: string | undefined;
  readonly contentType: string | readonly string[] | undefined;
  readonly refusals: readonly ErrorCode[];
  readonly priority: Place;
  handle(tools: Tools): Middleware;
}

export interface Tools {
  readonly context: Context;
  readonly sessions: Sessions;
  /** Starts calls in the order of their priority. */
  readonly admission: Admission;
  /** Starts calls that hash a password. */
  readonly passwords: PasswordTurns;
  /** Reads large bodies, a few at once. */
  readonly uploads: Uploads;
  readonly bodies: BodyRoom;
  /**
   * Whether every answer is checked against its schema, and one that does not match is thrown. Else some are checked, and what is
   * found is logged.
   */
  readonly strict: boolean;
}

/** Does work as soon as it may begin. @param begun whether the call was admitted before */
type InTurn = <R>(begun: boolean, work: () => Promise<R>) => Promise<R>;

const defaultLimit = 100_000;
/** Of how many answers of a call one is checked where not all are. A check walks the whole answer, and refuses nothing. */
const ofAnswers = 64;
/**
 * The least limit of values. Refusing a value costs about 5 µs, so these cost at most some 20 ms. Bodies from screens have a few
 * hundred values.
 */
const leastNodes = 5_000;
/** The bytes of the body's limit for each value that the body may have. Large bodies are large because of their texts. */
const bytesOfNode = 100;

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
  let answered = 0;
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
    const caller = await inTurn(false, async () => {
      const found = await authorise(spec.who, ctx, { ...tools, gone });
      await spec.before?.(found as CallOf<W>);
      return found;
    });
    if (confirmed === true) requireConfirmation(caller as SignedCall);
    const address = {
      params: validInput(params, (ctx as { params?: unknown }).params ?? {}),
      query: validInput(query, readQuery(ctx.querystring)),
    };
    const built = (status: 200 | 202, found: object) => {
      const out = { responseCode: status, ...(spec.success ? { success: true } : {}), ...found };
      const isChecked = tools.strict || answered++ % ofAnswers === 0;
      const schema = status === 202 && accepted ? accepted : answer;
      return {
        out,
        checkItem: isChecked ? checkAnswer(spec.path, schema, out, tools.strict, tools.context.log) : () => undefined,
      };
    };
    /** Returns the answer as text. Koa would serialise an object again for its length, its compression and its sending. */
    const asText = (status: 200 | 202, found: object) => JSON.stringify(built(status, found).out);
    const gradually = (gradual: Gradual<Parsed<A>>, tell: Tell) =>
      underWireNames(spec.names ?? {}, () => gradual.work(tell)).catch((error: unknown) => causeOf(error, caller));
    const linesOf = (gradual: Gradual<Parsed<A>>) =>
      inLines(async (tell) => {
        try {
          return asText(200, await gradually(gradual, tell));
        } catch (error) {
          return JSON.stringify(refusalFor(error, ctx.state, tools.context).body);
        }
      });
    const given = await withContent(ctx, tools, { ...spec, body, kinds, form, raw: input.raw, caller }, (content) =>
      underWireNames(spec.names ?? {}, () =>
        inTurn(true, async () => {
          const all = { ...address, ...content } as unknown as Parameters<typeof spec.run>[0];
          const call = caller as CallOf<W>;
          if (typeof confirmed === "function" && "sessionId" in caller && (await confirmed(all, call)))
            requireConfirmation(caller as SignedCall);
          return spec.run(all, call);
        }),
      ),
    ).catch((error: unknown) => causeOf(error, caller));
    const answerOf = async (gradual: Gradual<Parsed<A>>) =>
      wantsLines(ctx) ? new Raw(linesOf(gradual), linesHeaders) : gradually(gradual, () => undefined);
    const made = given instanceof Gradual ? await answerOf(given) : given;
    const longOf = (found: object) => {
      const { out, checkItem } = built(200, found);
      return longBody(out, checkItem, (work) => later(true, work), caller).catch((error: unknown) => causeOf(error, caller));
    };
    const isLong = !(made instanceof Raw || made instanceof Accepted) && longListsIn(made).length > 0;
    const result = isLong ? new Raw(await longOf(made)) : made;
    if (result instanceof Raw) {
      ctx.type = [spec.contentType ?? "application/json"].flat()[0] ?? "";
      if (result.body instanceof Document) return sendDocument(ctx, result.body, "public, max-age=300");
      // When a stream fails, the compressor would keep the answer open for ever, so the connection is closed.
      if (result.body instanceof Readable) result.body.once("error", () => ctx.res.destroy());
      ctx.body = result.body;
      ctx.set(result.headers);
      return;
    }
    const [status, found] = result instanceof Accepted ? ([202, result.answer] as const) : ([200, result] as const);
    const text = asText(status, found);
    ctx.status = status;
    ctx.type = "application/json";
    ctx.body = text;
  };
  const { method, path, who, summary, lines, contentType, limit = defaultLimit } = spec;
  const refusals = [...(confirmed ? (["confirmation_needed"] as const) : []), ...(spec.refusals ?? [])];
  const described = { method, path, who, summary, params, query, body, kinds, form, raw: input.raw, limit };
  return { ...described, success: spec.success ?? false, answer, accepted, lines, contentType, refusals, priority, handle };
}

/** Reads and validates what the request carries beside its address, and passes it to `work`. */
async function withContent<T>(
  ctx: ParameterizedContext,
  { context, uploads, bodies }: Tools,
  call: {
    readonly body: z.ZodObject | undefined;
    readonly kinds: readonly z.ZodObject[] | undefined;
    readonly form: FormSpec | undefined;
    readonly raw: number | undefined;
    readonly limit?: number;
    readonly nodes?: number;
    readonly text?: number;
    readonly keys?: number;
    readonly gzip?: true;
    readonly anyText?: true;
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
