import { z } from "zod";
import { partner } from "#sync/model/entities/partner.ts";
import { defineCall } from "../http/guard.ts";
import { livingPartners, pageSize, partnerSorts, searchPartners } from "./partner-search.ts";
import { partnerDetailWire, partnerWire, toPartnerDetail, toPartners } from "./partner-wire.ts";
import { findRow, rowRef } from "./row-ref.ts";

/** A filter that a form left empty counts as not given. */
const unset = (value: unknown) => (value === "" ? undefined : value);
const whole = z
  .string()
  .regex(/^\d{1,9}$/u, "数字で指定してください")
  .transform(Number);
const filterId = z.preprocess(unset, whole.optional());

const page = z
  .string()
  .regex(/^0*[1-9]\d{0,8}$/u, "ページは1以上の数字で指定してください")
  .transform(Number)
  .default(1);

const tagRefs = z
  .string()
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(rowRef).max(100, "タグは100件以内で指定してください"))
  .default([]);

const figures = z.strictObject({ maxPageCount: z.int(), maxCount: z.int() });

export const listPartners = defineCall({
  method: "GET",
  path: "/api/partner_member",
  who: "admin",
  summary: `Partners by filter, ${pageSize} a page, newest update first`,
  input: {
    query: {
      page,
      sts: filterId,
      name: z.string().max(1_000, "1000文字以内で指定してください").optional(),
      industry: filterId,
      skill: filterId,
      position: filterId,
      tagIds: tagRefs,
      sort: z.preprocess(
        unset,
        z.enum(partnerSorts, "updatedAt、kana、createdAtのいずれかを指定してください").default("updatedAt"),
      ),
    },
  },
  answer: { partnerMember: z.strictObject({ rows: z.array(partnerWire), page: figures }), page: figures },
  async run({ query }, { context: { knex }, actor }) {
    const { page, sts: status, name: text, tagIds, sort } = query;
    // Nobody has an industry, a skill or a position yet: career sheets and contracts come later.
    const nobody = query.industry !== undefined || query.skill !== undefined || query.position !== undefined;
    const found = nobody
      ? { rows: [], total: 0 }
      : await searchPartners(knex, { page, status, text, tagRefs: tagIds, sort }, actor);
    const figures = { maxPageCount: Math.ceil(found.total / pageSize), maxCount: found.total };
    return { partnerMember: { rows: await toPartners(knex, found.rows, actor), page: figures }, page: figures };
  },
});

export const countPartners = defineCall({
  method: "GET",
  path: "/api/partner_member_all_count",
  who: "admin",
  summary: "How many partners there are, the trash left out",
  answer: { allCount: z.int() },
  async run(_input, { context, actor }) {
    const [counted] = await livingPartners(context.knex, actor).clearSelect().count<{ total: number }[]>({ total: "*" });
    return { allCount: counted?.total ?? 0 };
  },
});

export const readPartner = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}",
  who: "admin",
  summary: "One partner, by id or display number",
  input: { params: { id: rowRef } },
  answer: { partnerMember: partnerDetailWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    return { partnerMember: await toPartnerDetail(knex, await findRow(knex, partner, params.id, actor), actor) };
  },
});
