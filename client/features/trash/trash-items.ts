import { readNames } from "#client/records/names.ts";
import { type TrashedName, trashed } from "#client/records/trash/use-restore.ts";
import type { Figure, FigureSource } from "#client/search/figure.ts";
import { titleOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";
import { canRestore, trashDaysLeft } from "#sync/model/rules/trash.ts";

export interface TrashItem {
  readonly id: string;
  readonly entity: TrashedName;
  /** The label of its entity: 「パートナー」. */
  readonly kind: string;
  readonly name: string;
  readonly deletedAt: string;
  /** The name of the user who removed it. */
  readonly deletedBy: string;
  /** The days for which it can still be restored, at least 1. */
  readonly daysLeft: number;
}

/** The records that can be restored from the trash, those removed last first. */
export const trashItems: Figure<readonly TrashItem[]> = {
  sources: trashed.map(({ entity }) => entity),
  async read(from) {
    const kinds = await Promise.all(trashed.map(({ entity }) => itemsOf(from, entity)));
    return kinds.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
  },
};

async function itemsOf(from: FigureSource, entity: (typeof trashed)[number]["entity"]): Promise<readonly TrashItem[]> {
  const list = await from.index(entity);
  const { rows: hidden } = list({ hidden: true, sort: "updatedAt", offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const rows = (
    await from.getMany(
      entity,
      hidden.map(({ id }) => id),
    )
  ).filter((row) => row !== undefined);
  // A partner who was merged is no removed one: the merge is taken back on the other one's page.
  const merges =
    entity === partner
      ? await from.getMany(
          partnerMerge,
          rows.map(({ id }) => id),
        )
      : [];
  const merged = new Set(merges.map((merge) => merge?.id));
  const nameOf = await readNames(from, entity, rows, ["updatedBy"]);
  return rows.flatMap((row) => {
    const { id, deletedAt } = row;
    // The row may be newer than the index.
    if (deletedAt === null || merged.has(id) || !canRestore(deletedAt, from.now)) return [];
    return {
      id,
      entity: entity.name,
      kind: entity.label,
      name: titleOf(entity, row) ?? "",
      deletedAt,
      deletedBy: nameOf(row, "updatedBy") ?? "",
      daysLeft: trashDaysLeft(deletedAt, from.now),
    };
  });
}
