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
 * What becomes of a project's positions, one by one: a whole list would take away what others have added meanwhile, and
 * bring back what they have removed (M4). `positionChanges` makes it of two lists.
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
 * Adds, changes and removes positions of one project. Ended contracts of a removed one stay, without it. One that a
 * contract runs on stays, also where its partner is in the trash, since it comes back with its position; places may become
 * fewer meanwhile, and then it comes back once there is one again.
 * @throws AppError `position_in_use` where contracts run that would lose their place; `not_found`
 */
export async function changePositions(tx: Tx, projectId: string, { add, change, remove }: z.output<typeof positionChange>) {
  // Locked in one order, whoever else changes or fills them.
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
    // It stays where somebody else has changed it or put a contract on it, and so do its contracts (M4).
    if (await tx.get(position, id)) continue;
    for (const row of ended) await tx.update(contract, row.id, { positionId: null });
  }
  for (const entry of add) {
    if (!(await tx.get(occupation, entry.occupationId)))
      throw new AppError("validation_error", [{ path: "positions", message: "職種を選択してください" }]);
    await tx.insert(position, { ...entry, projectId });
  }
}
