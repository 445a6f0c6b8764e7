import type { Actor } from "../../engine/entity.ts";
import { AppError } from "../errors.ts";

/** What stands for a memo's author without an account, as the specification says. */
export const unknownCreator = "unknown";

/** Memos belong to whoever wrote them; masters may change any. */
export function canChangeMemo(actor: Actor, memo: { readonly createdBy: string | null }): boolean {
  return actor.master || memo.createdBy === actor.id;
}

/** @throws AppError `not_found` or `forbidden` */
export function mayChangeMemo(actor: Actor, memo: { readonly createdBy: string | null } | undefined): void {
  if (!memo) throw new AppError("not_found");
  if (!canChangeMemo(actor, memo)) throw new AppError("forbidden");
}
