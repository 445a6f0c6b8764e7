import { useMemo, useRef } from "react";
import { useLive } from "#client/device/use-live.ts";
import type { ListResult, QueryOf } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import type { MemoSearch, MemoTargetType } from "./memo-list-params.ts";
import { unknownAdmin } from "./use-memos.ts";

export const memosPerPage = 20;

/** A memo as the list shows it. */
export interface MemoListRow {
  readonly id: string;
  readonly targetType: MemoTargetType;
  /** Null where this device does not know it. */
  readonly targetName: string | null;
  /** Null where it has no page: in the trash, or none yet. */
  readonly targetHref: string | null;
  readonly content: string;
  readonly creator: string;
  readonly createdAt: string;
}

interface MemoList {
  /** Undefined until the index is ready. */
  readonly found: ListResult<unknown> | undefined;
  /** Undefined while they are being read for the first time. */
  readonly rows: readonly MemoListRow[] | undefined;
}

/**
 * One page of all memos, newest first. The index says which; only those twenty are read, however many there are.
 */
export function useMemoList(search: MemoSearch): MemoList {
  const { targetType, page = 1 } = search;
  const query = useMemo(() => listQuery(targetType, page), [targetType, page]);
  const found = useColumnIndex(memo, query);
  const ids = useMemo(() => found?.rows.map(({ id }) => id), [found]);
  const rows = useLive(async (reader) => ids && readRows(reader, ids), [ids])?.value;
  // While the next page is read, a moment, the last one stands.
  const last = useRef<readonly MemoListRow[]>(undefined);
  if (rows) last.current = rows;
  return { found, rows: rows ?? last.current };
}

/** A memo has exactly one target: who wants the one kind leaves out the other. */
function listQuery(targetType: MemoTargetType | undefined, page: number): QueryOf<typeof memo> {
  const without = { partner: "projectId", project: "partnerId" } as const;
  return {
    ...(targetType ? { filters: { [without[targetType]]: [null] } } : {}),
    sort: "createdAt",
    offset: (page - 1) * memosPerPage,
    limit: memosPerPage,
  };
}

async function readRows(replica: ReplicaReader, ids: readonly string[]): Promise<readonly MemoListRow[]> {
  const memos = (await replica.getMany(memo, ids)).filter((row) => row !== undefined);
  const [partners, projects, admins] = await Promise.all([
    byId(replica.getMany(partner, idsOf(memos.map((row) => row.partnerId)))),
    byId(replica.getMany(project, idsOf(memos.map((row) => row.projectId)))),
    byId(replica.getMany(admin, idsOf(memos.map((row) => row.createdBy)))),
  ]);
  return memos.map((row) => {
    const onPartner = row.partnerId === null ? undefined : partners.get(row.partnerId);
    const onProject = row.projectId === null ? undefined : projects.get(row.projectId);
    return {
      id: row.id,
      targetType: row.partnerId === null ? "project" : "partner",
      targetName: onPartner ? fullName(onPartner) : (onProject?.name ?? null),
      targetHref: onPartner && onPartner.deletedAt === null ? `/partner/${onPartner.id}?tab=memo` : null,
      content: row.content,
      creator: (row.createdBy === null ? undefined : admins.get(row.createdBy)?.name) ?? unknownAdmin,
      createdAt: row.createdAt,
    };
  });
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

async function byId<T extends { readonly id: string }>(rows: Promise<readonly (T | undefined)[]>): Promise<Map<string, T>> {
  return new Map((await rows).flatMap((row) => (row ? [[row.id, row] as const] : [])));
}
