import { APIError } from "openai";
import { AppError } from "#sync/model/errors.ts";
import { Refusal } from "../../http/errors.ts";

/** How many seconds a caller is asked to wait: at most, and if the service names no time. */
const wait = { most: 3_600, usual: 60 };

/** Whether the same question may soon succeed: after a lost connection, a cut answer or a server error. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

/** Returns the HTTP status of the service's answer; undefined if it sent none, or broke off. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof APIError ? error.status : undefined;
  return typeof status === "number" ? status : undefined;
}

/** Returns the error that tells callers what went wrong. */
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
