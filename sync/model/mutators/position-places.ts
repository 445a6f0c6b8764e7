import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { position } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { isRunning } from "../rules/contract.ts";

/**
 * The contracts that run on a position, those of partners in the trash included. Safe against concurrent writers once the
 * position is locked, that is, read by `tx.get` (M4).
 */
export async function runningOn(tx: Tx, positionId: string): Promise<RowOf<typeof contract>[]> {
  return (await tx.list(contract, "positionId", positionId)).filter(isRunning);
}

/** How many places of a position are taken. Who is in the trash takes none: another may have it, until they come back. */
export async function placesTaken(tx: Tx, positionId: string): Promise<number> {
  let taken = 0;
  for (const { partnerId } of await runningOn(tx, positionId)) {
    const member = await tx.get(partner, partnerId);
    if (member?.deletedAt === null) taken += 1;
  }
  return taken;
}

/**
 * Holds that there is a place for one more on a position.
 * @throws AppError `position_full`
 */
export async function mustHavePlace(tx: Tx, { id, numberPeople }: RowOf<typeof position>): Promise<void> {
  if ((await placesTaken(tx, id)) >= numberPeople) throw new AppError("position_full");
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
    if (place && (await placesTaken(tx, id)) + own > place.numberPeople) throw new AppError("position_full");
  }
}
