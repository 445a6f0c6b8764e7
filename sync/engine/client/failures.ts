import Dexie from "dexie";
import { TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** A newer version of the application keeps this database by now: what it stores this one might not know. */
export class OutdatedError extends Error {
  override readonly name = "OutdatedError";
}

/** The browser has deleted the device's database: what was in it is gone, and nothing is kept until the page loads anew (L6a). */
export class ErasedError extends Error {
  override readonly name = "ErasedError";
}

/** What kind of standstill an error means (L2, L6). */
export function failureOf(error: unknown): SyncFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof OutdatedError) return "outdated";
  const names = namesOf(error);
  if (names.includes("ErasedError")) return "erased";
  if (names.includes("QuotaExceededError")) return "quota";
  return causesOf(error).some(isOfStorage) ? "storage" : "fault";
}

/** Whether the browser has dropped the connection to its database, as iOS does behind a page's back (L6). */
export function isLostConnection(error: unknown): boolean {
  const names = namesOf(error);
  return names.some((name) => lostConnectionErrors.has(name)) && !names.includes("QuotaExceededError");
}

/** `UnknownError` is WebKit's word for it. What was under way or comes later fails of the others; each has other causes, too. */
const lostConnectionErrors = new Set([
  "AbortError",
  "DatabaseClosedError",
  "InvalidStateError",
  "TransactionInactiveError",
  "UnknownError",
]);

/** By its tag: an exception from another document (see `renewIndexedDB`) is no instance of this one's class. */
const isOfStorage = (error: NamedError): boolean =>
  error instanceof Dexie.DexieError || Object.prototype.toString.call(error) === "[object DOMException]";

const namesOf = (error: unknown): string[] => causesOf(error).map(({ name }) => name);

/** An error and what caused it: Dexie wraps the browser's own. */
function causesOf(error: unknown): NamedError[] {
  const causes: NamedError[] = [];
  for (let at = error; isNamed(at) && causes.length < 5; at = at.inner ?? at.cause) causes.push(at);
  return causes;
}

const isNamed = (error: unknown): error is NamedError =>
  typeof error === "object" && error !== null && "name" in error && typeof error.name === "string";

interface NamedError {
  readonly name: string;
  readonly inner?: unknown;
  readonly cause?: unknown;
}
