import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { defineCall } from "../guard/guard.ts";
import { filter, unlessEmpty, whole } from "../sql/list-page.ts";
import { longRows } from "../sql/long-rows.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";

const targetType = z.enum(["partner", "project"], "partnerかprojectを指定してください");
type TargetType = z.output<typeof targetType>;

const content = memo.fields.content.schema;
const targetParams = { targetType, targetId: rowRef };
const memoParams = { memoId: rowRef };

export const memoWire = z.strictObject({
  id,
  number: displayNumber,
  targetType,
  targetId: id,
  /** `id` is null while the target is in the trash. The name then has no link. */
  target: z.strictObject({ id: id.nullable(), name: z.string() }),
  content: z.string(),
  createdAt: moment,
  updatedAt: moment,
  createdBy: id.nullable(),
  updatedBy: id.nullable(),
  /** Null if that administrator is deleted. */
  creator: z.strictObject({ name: z.string() }).nullable(),
});

export const listMemos = defineCall({
  method: "GET",
  path: "/api/memo",
  priority: "list",
  who: "admin",
  summary: "All memos, newest first",
  input: {
    query: {
      limit: unlessEmpty(whole(1, 100).default(20)),
      offset: unlessEmpty(whole(0, 999_999_999).default(0)),
      targetType: filter(targetType),
    },
  },
  answer: { memos: z.array(memoWire), count: z.int() },
  async run({ query }, { context: { knex }, actor }) {
    const all = rowsOf(knex, memo, actor);
    if (query.targetType !== undefined) all.whereNotNull(targetColumn(query.targetType));
    const order = "t.created_at desc, t.id desc";
    // The page is found by an index alone, before any join.
    const page = all.clone().clearSelect().select("t.id").orderByRaw(order).limit(query.limit).offset(query.offset);
    const [[counted], rows] = await Promise.all([
      all.clearSelect().count<{ total: number }[]>({ total: "*" }),
      memos(knex, actor).whereIn("t.id", page).orderByRaw(order),
    ]);
    return { memos: rows.map(toMemo), count: counted?.total ?? 0 };
  },
});

export const listMemosOf = defineCall({
  method: "GET",
  path: "/api/memo/{targetType}/{targetId}",
  priority: "list",
  who: "admin",
  summary: "The memos on one partner or project, oldest first",
  input: { params: targetParams },
  success: true,
  answer: { memos: z.array(memoWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const target = await findTarget(knex, params, actor);
    const found = memos(knex, actor).where(targetColumn(params.targetType), target.id).orderByRaw("t.created_at, t.id");
    return { memos: await longRows(found, (rows) => rows.map(toMemo)) };
  },
});

export const addMemo = defineCall({
  method: "POST",
  path: "/api/memo/{targetType}/{targetId}",
  who: "admin",
  summary: "Writes a memo on a partner or on a project",
  input: { params: targetParams, body: { content } },
  success: true,
  answer: {},
  refusals: ["not_found"],
  async run({ params, body }, { context: { knex, sync }, actor }) {
    const target = await findTarget(knex, params, actor);
    const { targetType } = params;
    await sync.mutate(actor, createMemo, { id: uuidv7(), targetType, targetId: target.id, content: body.content });
    return {};
  },
});

export const changeMemo = defineCall({
  method: "PUT",
  path: "/api/memo/{memoId}",
  who: "admin",
  summary: "Changes one's own memo; a master any",
  input: { params: memoParams, body: { content } },
  success: true,
  answer: {},
  refusals: ["forbidden", "not_found"],
  async run({ params, body }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, memo, params.memoId, actor);
    await sync.mutate(actor, editMemo, { id, content: body.content });
    return {};
  },
});

export const deleteMemo = defineCall({
  method: "DELETE",
  path: "/api/memo/{memoId}",
  who: "admin",
  summary: "Deletes one's own memo; a master any",
  input: { params: memoParams },
  success: true,
  answer: {},
  refusals: ["forbidden", "not_found"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, memo, params.memoId, actor);
    await sync.mutate(actor, removeMemo, { id });
    return {};
  },
});

interface Target {
  readonly targetType: TargetType;
  readonly targetId: string;
}

/** @throws AppError `not_found` */
const findTarget = (knex: Knex, { targetType, targetId }: Target, actor: Actor): Promise<{ readonly id: string }> =>
  targetType === "partner" ? findRow(knex, partner, targetId, actor) : findRow(knex, project, targetId, actor);

const targetColumn = (targetType: TargetType) => (targetType === "partner" ? "t.partner_id" : "t.project_id");

interface MemoRow extends RowOf<typeof memo> {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly projectName: string | null;
  readonly targetDeletedAt: string | null;
  readonly creatorName: string | null;
}

function memos(knex: Knex, actor: Actor): Knex.QueryBuilder<object, MemoRow[]> {
  const query = rowsOf(knex, memo, actor)
    .leftJoin("partner", "partner.id", "t.partner_id")
    .leftJoin("project", "project.id", "t.project_id")
    .leftJoin({ creator: "admin" }, "creator.id", "t.created_by")
    .select({ lastName: "partner.last_name", firstName: "partner.first_name", projectName: "project.name" })
    .select({ targetDeletedAt: knex.raw("coalesce(partner.deleted_at, project.deleted_at)"), creatorName: "creator.name" });
  return query;
}

function toMemo(row: MemoRow): z.output<typeof memoWire> {
  const { id, number, content, createdAt, updatedAt, createdBy, updatedBy, creatorName, partnerId, lastName, firstName } = row;
  const targetId = partnerId ?? row.projectId ?? "";
  const name = row.projectName ?? fullName({ lastName: lastName ?? "", firstName: firstName ?? "" });
  return {
    id,
    number,
    targetType: partnerId === null ? "project" : "partner",
    targetId,
    target: { id: row.targetDeletedAt === null ? targetId : null, name },
    content,
    createdAt,
    updatedAt,
    createdBy,
    updatedBy,
    creator: creatorName === null ? null : { name: creatorName },
  };
}
