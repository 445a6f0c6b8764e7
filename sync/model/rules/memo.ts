import type { Actor } from "../../engine/entity.ts";
import { AppError } from "../errors.ts";

/** Shown for a memo's author without an account, as the specification requires. */
export const unknownCreator = "unknown";

/** Whether an actor may change a memo: its author and masters may. */
export function canChangeMemo(actor: Actor, memo: { readonly createdBy: string | null }): boolean {
  return actor.master || memo.createdBy === actor.id;
}

/** Checks that an actor may change a memo. @throws AppError `not_found` or `forbidden` */
export function mayChangeMemo(actor: Actor, memo: { readonly createdBy: string | null } | undefined): void {
  if (!memo) throw new AppError("not_found");
  if (!canChangeMemo(actor, memo)) throw new AppError("forbidden");
}
