import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { rowId } from "../../engine/field.ts";
import type { Tx } from "../../engine/tx.ts";
import { contract } from "../entities/contract.ts";
import { occupation } from "../entities/occupation.ts";
import { position } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { getPositions, placesTaken, runningOn } from "./position-places.ts";
import { fieldSchemas } from "./record-input.ts";

const { occupationId, numberPeople, recruitingFlag } = fieldSchemas(position, ["occupationId", "numberPeople", "recruitingFlag"]);

export const newPosition = z.object({ id: rowId, occupationId, numberPeople, recruitingFlag });

/**
 * Changes of a project's positions, one by one. A whole list would remove what others have added meanwhile, and bring back what
 * they have removed (M4). `positionChanges` makes it from two lists.
 */
export const positionChange = z.object({
  add: counted(z.array(newPosition), 200),
  change: counted(
    z.array(z.object({ id: rowId, numberPeople: numberPeople.optional(), recruitingFlag: recruitingFlag.optional() })),
    200,
  ),
  remove: counted(z.array(rowId), 200),
});

/**
 * Adds, changes and removes positions of one project. When a position is removed, its ended contracts stay, without a position.
 *
 * A position with a running contract stays, also where the contract's partner is in the trash: both come back together. If the
 * position has fewer places by then, the partner comes back only once one is free.
 * @throws AppError `position_in_use` where running contracts would lose their place; `not_found`
 */
export async function changePositions(tx: Tx, projectId: string, { add, change, remove }: z.output<typeof positionChange>) {
  // The positions are locked in the one order that all mutators use.
  await getPositions(tx, [...change.map((entry) => entry.id), ...remove]);
  for (const { id, ...patch } of change) {
    const before = await tx.get(position, id);
    if (before?.projectId !== projectId) throw new AppError("not_found");
    const wanted = patch.numberPeople ?? before.numberPeople;
    if (wanted < before.numberPeople && wanted < (await placesTaken(tx, id))) throw new AppError("position_in_use");
    await tx.update(position, id, patch);
  }
  for (const id of remove) {
    const before = await tx.get(position, id);
    if (before && before.projectId !== projectId) throw new AppError("not_found");
    if (before && (await runningOn(tx, id)).length > 0) throw new AppError("position_in_use");
    const ended = await tx.children(contract, "positionId", id);
    await tx.remove(position, id);
    // The position stays, with its contracts, if another user changed it or added a contract (M4).
    if (await tx.get(position, id)) continue;
    for (const row of ended) await tx.update(contract, row.id, { positionId: null });
  }
  for (const entry of add) {
    if (!(await tx.get(occupation, entry.occupationId)))
      throw new AppError("validation_error", [{ path: "positions", message: "職種を選択してください" }]);
    await tx.insert(position, { ...entry, projectId });
  }
}
