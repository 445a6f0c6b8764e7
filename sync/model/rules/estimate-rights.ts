import type { Actor } from "../../engine/entity.ts";
import { AppError } from "../errors.ts";

/** Whether an actor may remove an estimate: its author and masters may. Everyone may edit it. */
export const canRemoveEstimate = (actor: Actor, { createdBy }: { readonly createdBy: string | null }): boolean =>
  actor.master || createdBy === actor.id;

/** Checks that an actor may remove an estimate. @throws AppError `forbidden` */
export function mayRemoveEstimate(actor: Actor, row: { readonly createdBy: string | null }): void {
  if (!canRemoveEstimate(actor, row)) throw new AppError("forbidden");
}
