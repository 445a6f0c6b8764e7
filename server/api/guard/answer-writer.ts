import { Readable } from "node:stream";
import type { ParameterizedContext } from "koa";
import type { z } from "zod";
import { causeOf } from "../../accounts/caller.ts";
import { Document, sendDocument } from "../../http/document.ts";
import { refusalFor } from "../../http/errors.ts";
import { Gradual, inLines, linesHeaders, type Tell, wantsLines } from "../../http/gradual.ts";
import { underWireNames } from "../../http/wire-names.ts";
import { Accepted, type InTurn, type OpenCall, Raw, type Tools } from "./call.ts";
import { checkAnswer } from "./check-answer.ts";
import { longBody } from "./long-body.ts";
import { longListsIn } from "./long-list.ts";

/** The parts of a call's declaration that its answers follow. */
interface AnswerSpec {
  readonly path: string;
  readonly success?: true;
  readonly contentType?: string | readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  /** The schema of an answer, by its status. */
  readonly schemas: { readonly 200: z.ZodObject; readonly 202: z.ZodObject | undefined };
}

/** The request that is answered. */
interface Answered {
  readonly ctx: ParameterizedContext;
  readonly tools: Tools;
  readonly caller: OpenCall;
  /** Admits the reading of what is sent after the call itself has ended. */
  readonly later: InTurn;
}

/** What a call returns. */
type Given = object | Accepted<object> | Gradual<object> | Raw;

/** Of how many answers of a call one is checked where not all are. A check walks the whole answer, and refuses nothing. */
const ofAnswers = 64;

/** Returns what writes a call's answers: whole, in lines, in pages, or as they are. */
export function answerWriter({ path, success, contentType, names = {}, schemas }: AnswerSpec) {
  let answered = 0;
  const built = ({ strict, context }: Tools, status: 200 | 202, found: object) => {
    const out = { responseCode: status, ...(success && { success }), ...found };
    const isChecked = strict || answered++ % ofAnswers === 0;
    const schema = schemas[status] ?? schemas[200];
    return { out, checkItem: isChecked ? checkAnswer(path, schema, out, strict, context.log) : () => undefined };
  };
  /** Returns the answer as text. Koa would serialise an object again for its length, its compression and its sending. */
  const asText = (tools: Tools, status: 200 | 202, found: object) => JSON.stringify(built(tools, status, found).out);

  const gradually = (gradual: Gradual<object>, tell: Tell, caller: OpenCall) =>
    underWireNames(names, () => gradual.work(tell)).catch((error: unknown) => causeOf(error, caller));
  const linesOf = (gradual: Gradual<object>, { ctx, tools, caller }: Answered) =>
    inLines(async (tell) => {
      try {
        return asText(tools, 200, await gradually(gradual, tell, caller));
      } catch (error) {
        return JSON.stringify(refusalFor(error, ctx.state, tools.context).body);
      }
    });
  const pagesOf = (found: object, { tools, caller, later }: Answered) => {
    const { out, checkItem } = built(tools, 200, found);
    return longBody(out, checkItem, (work) => later(true, work), caller).catch((error: unknown) => causeOf(error, caller));
  };
  const ended = (given: Gradual<object>, answered: Answered) =>
    wantsLines(answered.ctx)
      ? new Raw(linesOf(given, answered), linesHeaders)
      : gradually(given, () => undefined, answered.caller);

  return async (given: Given, answered: Answered): Promise<void> => {
    const { ctx, tools } = answered;
    const made = given instanceof Gradual ? await ended(given, answered) : given;
    if (made instanceof Raw) return sendRaw(ctx, made, contentType);
    if (made instanceof Accepted) return sendText(ctx, 202, asText(tools, 202, made.answer as object));
    if (longListsIn(made).length > 0) return sendRaw(ctx, new Raw(await pagesOf(made, answered)), contentType);
    sendText(ctx, 200, asText(tools, 200, made));
  };
}

async function sendRaw(ctx: ParameterizedContext, { body, headers }: Raw, contentType: AnswerSpec["contentType"]): Promise<void> {
  ctx.type = [contentType ?? "application/json"].flat()[0] ?? "";
  if (body instanceof Document) return sendDocument(ctx, body, "public, max-age=300");
  // When a stream fails, the compressor would keep the answer open for ever, so the connection is closed.
  if (body instanceof Readable) body.once("error", () => ctx.res.destroy());
  ctx.body = body;
  ctx.set(headers);
}

function sendText(ctx: ParameterizedContext, status: 200 | 202, text: string): void {
  ctx.status = status;
  ctx.type = "application/json";
  ctx.body = text;
}
