import type { Actor } from "../../engine/entity.ts";
import { AppError } from "../errors.ts";

/** Everybody may go on with an estimate; it is taken away by whoever made it, and by masters. */
export const canRemoveEstimate = (actor: Actor, { createdBy }: { readonly createdBy: string | null }): boolean =>
  actor.master || createdBy === actor.id;

/** @throws AppError `forbidden` */
export function mayRemoveEstimate(actor: Actor, row: { readonly createdBy: string | null }): void {
  if (!canRemoveEstimate(actor, row)) throw new AppError("forbidden");
}
