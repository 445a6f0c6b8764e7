import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { position } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { isRunning } from "../rules/contract.ts";

/**
 * Returns the contracts that run on a position, including those of partners in the trash. It is safe against concurrent writers
 * once the position is locked, that is, read by `tx.get` (M4).
 */
export async function runningOn(tx: Tx, positionId: string): Promise<RowOf<typeof contract>[]> {
  return (await tx.list(contract, "positionId", positionId)).filter(isRunning);
}

/**
 * Locks positions and returns those that exist. Every mutator takes several rows in this order: all positions, the project,
 * partners, then administrators. Rows of one kind are taken in the order of their ids (E2).
 */
export async function getPositions(tx: Tx, ids: readonly string[]): Promise<RowOf<typeof position>[]> {
  const rows: RowOf<typeof position>[] = [];
  for (const id of inOrder(ids)) {
    const row = await tx.get(position, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** Locks the positions to which a partner's running contracts would return. It comes before the lock of the partner itself. */
export async function getPlacesOf(tx: Tx, partnerId: string): Promise<RowOf<typeof position>[]> {
  const returning = (await tx.list(contract, "partnerId", partnerId)).filter(isRunning);
  return getPositions(
    tx,
    returning.flatMap(({ positionId }) => positionId ?? []),
  );
}

/** Returns ids once each, in the order in which every mutator locks rows of one kind. */
export const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Returns how many places of a position are taken. Partners in the trash take none: until they come back, others may have them. */
export async function placesTaken(tx: Tx, positionId: string): Promise<number> {
  const members = (await runningOn(tx, positionId)).map(({ partnerId }) => partnerId);
  const present = await presentOf(tx, members);
  return members.filter((id) => present.has(id)).length;
}

/**
 * Checks that each position has places for its new members, and that all of these partners exist.
 * @throws AppError `not_found`, `position_full`
 */
export async function mustHavePlaces(
  tx: Tx,
  positions: readonly RowOf<typeof position>[],
  coming: readonly { readonly positionId: string; readonly partnerId: string }[],
): Promise<void> {
  const running = [];
  for (const { id } of positions) running.push(...(await runningOn(tx, id)));
  const present = await presentOf(
    tx,
    [...running, ...coming].map(({ partnerId }) => partnerId),
  );
  if (coming.some(({ partnerId }) => !present.has(partnerId))) throw new AppError("not_found");
  const members = [...running.filter(({ partnerId }) => present.has(partnerId)), ...coming];
  for (const { id, numberPeople } of positions) {
    if (members.filter(({ positionId }) => positionId === id).length > numberPeople) throw new AppError("position_full");
  }
}

/**
 * Checks that a partner's running contracts have places when the partner comes back from the trash. Others may have taken them
 * meanwhile.
 * @throws AppError `position_full`
 */
export async function mustFindPlaces(tx: Tx, partnerId: string): Promise<void> {
  for (const { id, numberPeople } of await getPlacesOf(tx, partnerId)) {
    const own = (await runningOn(tx, id)).filter((row) => row.partnerId === partnerId).length;
    if ((await placesTaken(tx, id)) + own > numberPeople) throw new AppError("position_full");
  }
}

/** Returns those of these partners who are not in the trash. */
async function presentOf(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (const id of inOrder(ids)) if ((await tx.look(partner, id))?.deletedAt === null) present.add(id);
  return present;
}
