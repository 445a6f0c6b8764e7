import type { LookupOf } from "#sync/engine/entity.ts";
import type { memo } from "#sync/model/entities/memo.ts";
import type { MemoTargetType } from "./memo-list-params.ts";

/** What memos are on. */
export interface MemoTarget {
  readonly type: MemoTargetType;
  readonly id: string;
}

/** Under which of a memo's fields each kind of target stands. */
export const lookupOf: Readonly<Record<MemoTargetType, LookupOf<typeof memo>>> = { partner: "partnerId", project: "projectId" };
