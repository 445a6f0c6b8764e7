import type { Middleware } from "koa";
import { EngineError, type ErrorMeaning } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode, errors } from "#sync/model/errors.ts";
import type { Log } from "../context.ts";
import { isOutOfRoom } from "../storage/out-of-room.ts";
import type { StorageWatch } from "../storage/watch-storage.ts";

/** A refusal whose answer carries more than its word, such as how long to wait. */
export class Refusal extends AppError {
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>>, retryAfterSeconds?: number) {
    super(code);
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An answer that refuses: its HTTP status and its JSON body. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number | undefined;
}

/** What a caller is told of an error: words of the catalogue, never a message of PostgreSQL or a stack. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof EngineError) {
    const meaning = (errors as Record<string, ErrorMeaning>)[error.code] ?? errors.validation_error;
    const found = error.code === "validation_error" || error.problems.length > 0 ? { errors: error.problems } : {};
    const details = error instanceof Refusal ? error.details : {};
    return {
      status: meaning.status,
      body: { responseCode: meaning.status, responseMessage: error.code, ...found, ...details },
      retryAfterSeconds: (error instanceof Refusal ? error.retryAfterSeconds : undefined) ?? retryAfter[error.code],
    };
  }
  if (isOutOfRoom(error)) return answerFor(new AppError("storage_full"));
  if (isUnstorable(error)) return answerFor(new EngineError("validation_error"));
  const code: ErrorCode = isPassing(error) ? "service_unavailable" : "internal_error";
  const { status } = errors[code];
  return {
    status,
    body: { responseCode: status, responseMessage: code },
    retryAfterSeconds: retryAfter[code],
  };
}

/**
 * Words behind which the same request may succeed, and when to try, in seconds. Room may be made at any moment, and a device that is
 * refused again waits longer by itself.
 */
const retryAfter: Readonly<Record<string, number>> = { service_unavailable: 5, storage_full: 5 };

/**
 * The answer to a request on which something was thrown. What nobody expected is logged under the request's id as an error; a
 * refusal that the server makes of itself, such as of a service that is not there or a disk that is full, as a warning. Of load that
 * is shed the request's own line is enough: a long one for each would be a load, too.
 */
export function refusalFor(error: unknown, state: Readonly<Record<string, unknown>>, { log, storage }: Told): ErrorAnswer {
  const answer = answerFor(error);
  if (answer.body["responseMessage"] === "storage_full") storage.refused();
  const { requestId } = state;
  if (answer.status === 500) log.error("request failed", { requestId, ...describe(error) });
  else if (answer.status > 500 && answer.body["responseMessage"] !== "overloaded")
    log.warn("request refused", { requestId, ...describe(error), word: answer.body["responseMessage"] });
  // Where a call's answer says `success`, its refusal says that there was none.
  const success = state["success"] === true ? { success: false } : {};
  const trace = answer.status === 500 ? { requestId } : {};
  return { ...answer, body: { ...answer.body, ...success, ...trace } };
}

/** Who hears of refusals. */
interface Told {
  readonly log: Log;
  readonly storage: Pick<StorageWatch, "refused">;
}

/** Turns whatever is thrown behind it into a JSON answer. */
export function errorMapper(told: Told): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = refusalFor(error, ctx.state, told);
      ctx.status = answer.status;
      ctx.body = answer.body;
      // The rest of a body that does not come would hold the connection.
      if (answer.status === errors.request_timeout.status) ctx.set("Connection", "close");
      if (answer.retryAfterSeconds !== undefined) ctx.set("Retry-After", String(answer.retryAfterSeconds));
    }
  };
}

/** Deadlocks, lost or refused connections, an exhausted pool and a database without memory or places (class 53): the same request may succeed in a moment. */
const passing = new Set("40001 40P01 53000 53200 53300 53400 57P01 57P02 57P03 ECONNREFUSED ECONNRESET EPIPE".split(" "));

function isPassing(error: unknown): boolean {
  const root = rootOf(error);
  if (!(root instanceof Error)) return false;
  if (passing.has(String((root as { code?: unknown }).code))) return true;
  return root.name === "KnexTimeoutError" || root.message.startsWith("Connection terminated");
}

/**
 * A text that no UTF-8 database can keep, such as one with NUL. Inputs are looked at before; this is for what stands within them and
 * is read later.
 */
const isUnstorable = (error: unknown): boolean =>
  ["22021", "22P05"].includes(String((rootOf(error) as { code?: unknown } | null)?.code));

/** The engine wraps what the driver threw. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error);

/**
 * What of an error may stand in a log: its kind, PostgreSQL's code and names of tables, and where it came from. Its
 * message may quote rows and inputs.
 */
function describe(thrown: unknown): Record<string, unknown> {
  const error = rootOf(thrown);
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line));
  return { error: error.name, code, table, constraint, at: frames.slice(0, 12).map((line) => line.trim()) };
}
