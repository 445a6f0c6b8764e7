import { APIError } from "openai";
import { AppError } from "#sync/model/errors.ts";
import { Refusal } from "../../http/errors.ts";

/** The longest time that a caller is asked to wait, and the time if the service names none. Seconds. */
const wait = { most: 3_600, usual: 60 };

/** Whether the same question may be answered in a moment: a lost connection, a cut answer, a server's own trouble. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

/** The HTTP status that the service answered with; undefined where it answered none, or broke off. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof APIError ? error.status : undefined;
  return typeof status === "number" ? status : undefined;
}

/** The words that callers know for what went wrong. */
export function meaningOf(error: unknown): AppError {
  if (!(error instanceof APIError) || error.status !== 429) return new AppError("ai_failed");
  const seconds = secondsOf(error.headers?.get("retry-after") ?? "");
  return new Refusal("too_many_requests", { retryAfterMinutes: Math.ceil(seconds / 60) }, seconds);
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(text: string): number {
  const seconds = /^\d+$/u.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(wait.most, Math.ceil(seconds)) : wait.usual;
}
