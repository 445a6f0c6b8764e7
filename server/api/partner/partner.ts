import { z } from "zod";
import { partner } from "#sync/model/entities/partner.ts";
import { defineCall } from "../guard/guard.ts";
import { LongList } from "../guard/long-list.ts";
import { figuresOf, filterId, filterText, page, pageFigures, pageSize, unlessEmpty } from "../sql/list-page.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { countAllPartners, partnerSorts, searchPartners } from "./partner-search.ts";
import { partnerDetailWire, partnerWire, toPartnerDetail, toPartners } from "./partner-wire.ts";

const tagRefs = z
  .string()
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(rowRef).max(100, "タグは100件以内で指定してください"))
  .default([]);

export const listPartners = defineCall({
  method: "GET",
  path: "/api/partner_member",
  who: "admin",
  summary: `Partners by filter, ${pageSize} a page, newest update first`,
  input: {
    query: {
      page,
      sts: filterId,
      name: filterText,
      industry: filterId,
      skill: filterId,
      position: filterId,
      tagIds: tagRefs,
      sort: unlessEmpty(z.enum(partnerSorts, "updatedAt、kana、createdAtのいずれかを指定してください").default("updatedAt")),
    },
  },
  answer: { partnerMember: z.strictObject({ rows: z.array(partnerWire), page: pageFigures }), page: pageFigures },
  async run({ query }, { context: { knex }, actor }) {
    const { sts: status, name: text, tagIds, sort, ...others } = query;
    const found = await searchPartners(knex, { ...others, status, text, tagRefs: tagIds, sort }, actor);
    const page = figuresOf(found.total);
    const rows = LongList.held(await toPartners(knex, found.rows, actor), (row) => row);
    return { partnerMember: { rows, page }, page };
  },
});

export const countPartners = defineCall({
  method: "GET",
  path: "/api/partner_member_all_count",
  who: "admin",
  summary: "How many partners there are, the trash left out",
  answer: { allCount: z.int() },
  async run(_input, { context }) {
    return { allCount: await countAllPartners(context.knex) };
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
