import { AppError } from "#sync/model/errors.ts";
import type { SignedCall } from "../../accounts/caller.ts";

/** How long a sign-in, or the password, is taken as proof that its owner sits there. */
const minutes = 15;

/**
 * Lets a critical act pass where the session has lately proved whose it is.
 * @throws AppError `confirmation_needed`; never a 401, on which devices lock themselves
 */
export function requireConfirmation({ context, confirmedAt }: Pick<SignedCall, "context" | "confirmedAt">): void {
  const age = context.now().getTime() - (confirmedAt?.getTime() ?? -Infinity);
  if (age >= minutes * 60_000) throw new AppError("confirmation_needed");
}
