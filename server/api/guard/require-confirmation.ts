import { AppError } from "#sync/model/errors.ts";
import type { SignedCall } from "../../accounts/caller.ts";

/** For how many minutes a sign-in or a password proves who uses the session. */
const minutes = 15;

/**
 * Refuses a critical act unless the session was confirmed in the last minutes.
 * @throws AppError `confirmation_needed`; never a 401, on which devices lock themselves
 */
export function requireConfirmation({ context, confirmedAt }: Pick<SignedCall, "context" | "confirmedAt">): void {
  const age = context.now().getTime() - (confirmedAt?.getTime() ?? -Infinity);
  if (age >= minutes * 60_000) throw new AppError("confirmation_needed");
}
