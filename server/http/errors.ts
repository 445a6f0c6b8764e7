import type { Middleware } from "koa";
import { EngineError, type ErrorMeaning } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode, errors } from "#sync/model/errors.ts";
import type { Log } from "../context.ts";
import { isOutOfRoom } from "../storage/out-of-room.ts";
import type { StorageWatch } from "../storage/watch-storage.ts";

/** A refusal whose answer carries more than its error word, such as how long to wait. */
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

/** Returns the answer for an error. It has words of the catalogue, never a message of PostgreSQL or a stack. */
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
 * Error words after which the same request may soon succeed, with the seconds until a retry. A full disk may have space again at
 * any moment. A device that is refused again waits longer by itself.
 */
const retryAfter: Readonly<Record<string, number>> = { service_unavailable: 5, storage_full: 5 };

/**
 * Returns the answer to a request that has thrown, and logs the error. An unexpected error is logged as an error under the
 * request's id. A refusal for the server's own reasons, such as a missing service or a full disk, is a warning. For a refused call
 * under load the request's own line is enough: a long one for each would add load.
 */
export function refusalFor(
  error: unknown,
  state: Readonly<Record<string, unknown>>,
  { log, storage }: RefusalListeners,
): ErrorAnswer {
  const answer = answerFor(error);
  if (answer.body["responseMessage"] === "storage_full") storage.refused();
  const { requestId } = state;
  if (answer.status === 500) log.error("request failed", { requestId, ...describe(error) });
  else if (answer.status > 500 && answer.body["responseMessage"] !== "overloaded")
    log.warn("request refused", { requestId, ...describe(error), word: answer.body["responseMessage"] });
  // Where a call's answer has `success`, its refusal has it too, as false.
  const success = state["success"] === true ? { success: false } : {};
  const trace = answer.status === 500 ? { requestId } : {};
  return { ...answer, body: { ...answer.body, ...success, ...trace } };
}

/** The parts of the server that learn of refusals. */
interface RefusalListeners {
  readonly log: Log;
  readonly storage: Pick<StorageWatch, "refused">;
}

/** Turns thrown errors into JSON answers. */
export function errorMapper(listeners: RefusalListeners): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = refusalFor(error, ctx.state, listeners);
      ctx.status = answer.status;
      ctx.body = answer.body;
      // Without this header, a body that never ends would keep the connection open.
      if (answer.status === errors.request_timeout.status) ctx.set("Connection", "close");
      if (answer.retryAfterSeconds !== undefined) ctx.set("Retry-After", String(answer.retryAfterSeconds));
    }
  };
}

/**
 * Errors after which the same request may soon succeed. They are deadlocks, lost or refused connections, an exhausted pool, and a
 * database without memory or places (class 53).
 */
const passing = new Set("40001 40P01 53000 53200 53300 53400 57P01 57P02 57P03 ECONNREFUSED ECONNRESET EPIPE".split(" "));

/** Whether an error, or one of its causes, is of this kind. An exhausted pool has a cause without a name of its own. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isOne =
    passing.has(String(code)) || error.name === "KnexTimeoutError" || error.message.startsWith("Connection terminated");
  return isOne || isPassing(error.cause);
}

/**
 * Whether a UTF-8 database cannot store a text, such as one with NUL. Inputs are checked before. This covers texts inside them that
 * are parsed later.
 */
const isUnstorable = (error: unknown): boolean =>
  ["22021", "22P05"].includes(String((rootOf(error) as { code?: unknown } | null)?.code));

/** Returns the original error, since the engine wraps the driver's. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error);

/**
 * Returns what may be logged of an error: its kind, PostgreSQL's code, names of tables, and where it came from. Its message is left
 * out, as it may quote rows and inputs.
 */
function describe(thrown: unknown): Record<string, unknown> {
  const error = rootOf(thrown);
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line));
  return { error: error.name, code, table, constraint, at: frames.slice(0, 12).map((line) => line.trim()) };
}
