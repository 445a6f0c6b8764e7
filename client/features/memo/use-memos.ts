import { useLive } from "#client/device/use-live.ts";
import { readMentionedNames } from "#client/records/mention/read-mentioned-names.ts";
import { readNames } from "#client/records/names.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { byText } from "#sync/engine/order.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { unknownCreator } from "#sync/model/rules/memo.ts";
import { lookupOf, type MemoTarget } from "./memo-target.ts";

/** A memo with the data that the panel shows. */
export interface MemoView {
  readonly id: string;
  readonly content: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly creator: string;
  readonly updatedAt: string;
  /** The name of its last editor; null if it was never edited. */
  readonly updatedBy: string | null;
  readonly editor: string | null;
  /** The names of those whom it mentions. */
  readonly mentioned: readonly string[];
}

/** Reads the memos on a record, oldest first; undefined while they are being read. */
export function useMemos({ type, id }: MemoTarget): Reading<readonly MemoView[]> | undefined {
  return useLive(
    async (reader) => {
      const rows = await reader.list(memo, lookupOf[type], id);
      const name = await readNames(reader, memo, rows, ["createdBy", "updatedBy"], unknownCreator);
      const mentioned = await readMentionedNames(reader, rows);
      return rows
        .map(
          (row): MemoView => ({
            id: row.id,
            content: row.content,
            createdAt: row.createdAt,
            createdBy: row.createdBy,
            creator: name(row, "createdBy"),
            updatedAt: row.updatedAt,
            updatedBy: row.updatedBy,
            editor: name(row, "updatedBy"),
            mentioned: mentioned(row.id),
          }),
        )
        .sort(oldestFirst);
    },
    [type, id],
  );
}

/** Compares by creation, then by id, which is in order of time, too. */
export function oldestFirst(a: Pick<MemoView, "createdAt" | "id">, b: Pick<MemoView, "createdAt" | "id">): number {
  return byText(a.createdAt, b.createdAt) || byText(a.id, b.id);
}
