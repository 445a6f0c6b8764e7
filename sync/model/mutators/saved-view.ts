import { z } from "zod";
import type { Actor, RowOf } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { savedView } from "../entities/saved-view.ts";
import { AppError } from "../errors.ts";
import { mostViews } from "../rules/most-made.ts";
import { canChangeView, canSeeView, canShareView } from "../rules/saved-view.ts";
import { mustHaveRoom } from "./must-have-room.ts";
import { edit, fieldsBut, newRow } from "./record-input.ts";

export const createSavedView = defineMutator({
  name: "savedView.create",
  label: "ビューの保存",
  input: newRow(savedView),
  async run(tx, input, { actor }) {
    if (input.isShared && !actor.master) throw new AppError("forbidden");
    await mustHaveRoom(tx, savedView, actor, mostViews, "views_full");
    await tx.insert(savedView, input);
  },
});

/** Changes a view's name, its query and whether it is shared; its list stays. */
export const updateSavedView = defineMutator({
  name: "savedView.update",
  label: "ビューの変更",
  input: edit(savedView, fieldsBut(savedView, ["list"])),
  async run(tx, { id, ...patch }, { actor }) {
    const row = await changeable(tx, actor, id);
    if (!row) throw new AppError("not_found");
    const isTurned = patch.isShared !== undefined && patch.isShared !== row.isShared;
    if (isTurned && !canShareView(actor, row)) throw new AppError("forbidden");
    await tx.update(savedView, id, patch);
  },
});

export const removeSavedView = defineMutator({
  name: "savedView.remove",
  label: "ビューの削除",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { actor }) {
    if (await changeable(tx, actor, id)) await tx.remove(savedView, id);
  },
});

/**
 * Returns a view that an actor may change; undefined where there is none.
 * @throws AppError `not_found` for a view that the actor does not see, `forbidden` for one that the actor only sees
 */
async function changeable(tx: Tx, actor: Actor, id: string): Promise<RowOf<typeof savedView> | undefined> {
  const row = await tx.get(savedView, id);
  if (!row) return undefined;
  if (!canSeeView(actor, row)) throw new AppError("not_found");
  if (!canChangeView(actor, row)) throw new AppError("forbidden");
  return row;
}
