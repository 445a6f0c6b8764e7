import { useMemo } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import { memosOf } from "#client/records/pages.ts";
import type { ListResult, QueryOf } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { titleOf } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { unknownCreator } from "#sync/model/rules/memo.ts";
import type { MemoSearch, MemoTargetType } from "./memo-list-params.ts";

export const memosPerPage = 20;

/** A memo with the data that the list shows. */
export interface MemoListRow {
  readonly id: string;
  readonly targetType: MemoTargetType;
  /** Null if this device does not know the name. */
  readonly targetName: string | null;
  /** Null if the record is in the trash, or has no page. */
  readonly targetHref: Address | null;
  readonly content: string;
  readonly creator: string;
  readonly createdAt: string;
}

interface MemoList {
  /** Undefined until the index is ready. */
  readonly found: ListResult<unknown> | undefined;
  /** Undefined while they are being read for the first time. */
  readonly rows: readonly MemoListRow[] | undefined;
  /** The query of the index. */
  readonly query: QueryOf<typeof memo>;
}

/** Returns one page of all memos, newest first. The index finds them, and only these twenty are read. */
export function useMemoList(search: MemoSearch): MemoList {
  const { targetType, page = 1 } = search;
  const query = useMemo(() => listQuery(targetType, page), [targetType, page]);
  const found = useColumnIndex(memo, query);
  const ids = useMemo(() => found?.rows.map(({ id }) => id), [found]);
  const rows = useLive(async (reader) => ids && readRows(reader, ids), [ids])?.value;
  // While the next page is being read, the last one stays.
  return { found, rows: useLast(rows), query };
}

/** A memo has exactly one target. So excluding one kind leaves the other. */
function listQuery(targetType: MemoTargetType | undefined, page: number): QueryOf<typeof memo> {
  const without = { partner: "projectId", project: "partnerId" } as const;
  return {
    filters: targetType ? { [without[targetType]]: [null] } : {},
    sort: "createdAt",
    offset: (page - 1) * memosPerPage,
    limit: memosPerPage,
  };
}

async function readRows(reader: ReplicaReader, ids: readonly string[]): Promise<readonly MemoListRow[]> {
  const memos = (await reader.getMany(memo, ids)).filter((row) => row !== undefined);
  const creator = await readNames(reader, memo, memos, ["createdBy"], unknownCreator);
  return Promise.all(
    memos.map(async (row) => {
      const [target, id] =
        row.partnerId === null ? ([project, row.projectId ?? ""] as const) : ([partner, row.partnerId] as const);
      const on = await reader.get<typeof partner | typeof project>(target, id);
      return {
        id: row.id,
        targetType: target.name,
        targetName: (on && titleOf(target, on)) ?? null,
        targetHref: on?.deletedAt === null ? (memosOf(target.name, id) ?? null) : null,
        content: row.content,
        creator: creator(row, "createdBy"),
        createdAt: row.createdAt,
      };
    }),
  );
}
