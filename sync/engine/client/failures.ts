import Dexie from "dexie";
import { TransportError } from "./ports.ts";
import type { SyncFailure } from "./replica-types.ts";

/** A newer version of the application keeps this database by now: what it stores this one might not know. */
export class OutdatedError extends Error {
  override readonly name = "OutdatedError";
}

const storageErrors = new Set([
  "DatabaseClosedError",
  "InvalidStateError",
  "MissingAPIError",
  "OpenFailedError",
  "TransactionInactiveError",
  "UnknownError",
  "VersionError",
]);

/** What kind of standstill an error means (L2, L6). */
export function failureOf(error: unknown): SyncFailure {
  if (error instanceof TransportError) return error.failure;
  if (error instanceof OutdatedError) return "outdated";
  if (namesOf(error).includes("QuotaExceededError")) return "quota";
  if (error instanceof Dexie.DexieError || error instanceof DOMException) return "storage";
  return namesOf(error).some((name) => storageErrors.has(name)) ? "storage" : "fault";
}

/** An error's name and those of what caused it: Dexie wraps the browser's own. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at: unknown = error; at instanceof Error && names.length < 5; ) {
    names.push(at.name);
    at = "inner" in at ? at.inner : at.cause;
  }
  return names;
}
