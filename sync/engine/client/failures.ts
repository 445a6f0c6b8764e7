import Dexie from "dexie";
import { TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** A newer version of the application has extended this database. This version may not know what it stores. */
export class OutdatedError extends Error {
  override readonly name = "OutdatedError";
}

/** The browser has deleted the device's database: its content is gone. Nothing is kept until the page loads anew (L6a). */
export class ErasedError extends Error {
  override readonly name = "ErasedError";
}

/** After these failures nothing succeeds before a person has signed in. */
export const sessionOver: ReadonlySet<SyncFailure | null> = new Set(["unauthorized", "revoked", "signed_out"] as const);

/** Returns the kind of failure that an error means for the status (L2, L6). */
export function failureOf(error: unknown): SyncFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof OutdatedError) return "outdated";
  const names = namesOf(error);
  if (names.includes("ErasedError")) return "erased";
  if (names.includes("QuotaExceededError")) return "quota";
  return causesOf(error).some(isOfStorage) ? "storage" : "fault";
}

/** Whether the browser has dropped the connection to its database, as iOS does without an event (L6). */
export function isLostConnection(error: unknown): boolean {
  const names = namesOf(error);
  const lost = names.some((name) => lostConnectionErrors.has(name)) || isOfClosedInBetween(names);
  return lost && !names.includes("QuotaExceededError");
}

/**
 * Whether other work closed the connection to open it again, between Dexie's two looks at it. Then no opening has failed, and the
 * error has no cause.
 */
const isOfClosedInBetween = (names: readonly string[]): boolean => names.length === 1 && names[0] === "OpenFailedError";

/**
 * WebKit reports it as `UnknownError`. Running and later requests fail with the other errors; each has other causes, too. Dexie
 * reports `PrematureCommitError` where all requests of a reading were answered before the transaction was cut.
 */
const lostConnectionErrors = new Set([
  "AbortError",
  "DatabaseClosedError",
  "InvalidStateError",
  "PrematureCommitError",
  "TransactionInactiveError",
  "UnknownError",
]);

/** Tests the tag: an exception of another document (see `renewIndexedDB`) is no instance of this document's class. */
const isOfStorage = (error: NamedError): boolean =>
  error instanceof Dexie.DexieError || Object.prototype.toString.call(error) === "[object DOMException]";

const namesOf = (error: unknown): string[] => causesOf(error).map(({ name }) => name);

/** Returns an error and its causes: Dexie wraps the browser's own error. */
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
