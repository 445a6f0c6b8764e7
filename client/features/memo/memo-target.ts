import type { LookupOf } from "#sync/engine/entity.ts";
import type { memo } from "#sync/model/entities/memo.ts";
import type { MemoTargetType } from "./memo-list-params.ts";

/** The record whose memos are meant. */
export interface MemoTarget {
  readonly type: MemoTargetType;
  readonly id: string;
}

/** The field of a memo that references each kind of target. */
export const lookupOf: Readonly<Record<MemoTargetType, LookupOf<typeof memo>>> = { partner: "partnerId", project: "projectId" };
