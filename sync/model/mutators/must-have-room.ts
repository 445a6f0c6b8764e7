import type { Actor, Entity, Fields } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { AppError, type ErrorCode } from "../errors.ts";

/**
 * Refuses one more row by a maker who has made as many as there may be. The pushes of an account come one after the other. Only
 * calls of REST at the same moment can exceed the bound, by a row each.
 * @throws AppError `full`
 */
export async function mustHaveRoom<L extends string>(
  tx: Tx,
  entity: Entity<string, Fields, L | "createdBy">,
  maker: Actor,
  most: number,
  full: ErrorCode,
): Promise<void> {
  if ((await tx.list(entity, "createdBy", maker.id)).length >= most) throw new AppError(full);
}
