import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { position } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { isRunning } from "../rules/contract.ts";

/**
 * The contracts that run on a position; those of partners in the trash have left with them. Safe against concurrent
 * writers once the position is locked, that is, read by `tx.get` (M4).
 */
export async function runningOn(tx: Tx, positionId: string): Promise<RowOf<typeof contract>[]> {
  const running = [];
  for (const row of (await tx.list(contract, "positionId", positionId)).filter(isRunning)) {
    const member = await tx.get(partner, row.partnerId);
    if (member?.deletedAt === null) running.push(row);
  }
  return running;
}

/**
 * Holds that there is a place for one more on a position.
 * @throws AppError `position_full`
 */
export async function mustHavePlace(tx: Tx, { id, numberPeople }: RowOf<typeof position>): Promise<void> {
  if ((await runningOn(tx, id)).length >= numberPeople) throw new AppError("position_full");
}

/**
 * Holds that a partner's running contracts find their places when they come back from the trash with it: others may have
 * taken them meanwhile.
 * @throws AppError `position_full`
 */
export async function mustFindPlaces(tx: Tx, partnerId: string): Promise<void> {
  const returning = (await tx.list(contract, "partnerId", partnerId)).filter(isRunning);
  const ids = new Set(returning.flatMap(({ positionId }) => positionId ?? []));
  for (const id of ids) {
    const place = await tx.get(position, id);
    const own = returning.filter(({ positionId }) => positionId === id).length;
    if (place && (await runningOn(tx, id)).length + own > place.numberPeople) throw new AppError("position_full");
  }
}
