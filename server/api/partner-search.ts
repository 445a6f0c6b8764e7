import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { type Condition, findPage, holdsText, type Search } from "./list-page.ts";
import { findRows, isNamedBy } from "./row-ref.ts";
import { rowsOf } from "./rows.ts";

export interface PartnerQuery {
  /** From 1. */
  readonly page: number;
  readonly status: number | undefined;
  /** Major industry of a career sheet. */
  readonly industry?: number | undefined;
  /** Major category of a career sheet. */
  readonly skill?: number | undefined;
  /** Occupation: of any contract, or whose hard skills a second interview or a saved evaluation scored. */
  readonly position?: number | undefined;
  /** Part of a name, kana, mail or company, however it is typed. */
  readonly text: string | undefined;
  /** Ids or display numbers; a partner has to have all of them. */
  readonly tagRefs: readonly string[];
  readonly sort: PartnerSort;
}

export const partnerSorts = ["updatedAt", "kana", "createdAt"] as const;
export type PartnerSort = (typeof partnerSorts)[number];

/** One page of the partners that a query matches, and how many it matches in all. */
export async function searchPartners(
  knex: Knex,
  query: PartnerQuery,
  actor: Actor,
): Promise<{ readonly rows: RowOf<typeof partner>[]; readonly total: number }> {
  const tags = await findRows(knex, partnerTag, query.tagRefs, actor);
  if (!query.tagRefs.every((ref) => tags.some((tag) => isNamedBy(tag, ref)))) return { rows: [], total: 0 };
  const conditions = [...conditionsOf(query), ...tags.map(({ id }): Condition => [tagged, id])];
  return findPage(knex, partner, actor, { ...narrow, ...orders[query.sort], conditions }, query.page);
}

/** Partners that are not in the trash. */
export function livingPartners(knex: Knex, actor: Actor): ReturnType<typeof rowsOf<typeof partner>> {
  return rowsOf(knex, partner, actor).whereNull("t.deleted_at");
}

/** A row for each partner that is not in the trash: kept by the database itself (migrations 002 and 006). */
const narrow = { from: "partner_search as search", id: "search.partner_id" };

const orders: Readonly<Record<PartnerSort, Pick<Search, "join" | "order">>> = {
  updatedAt: {
    join: "join partner as t on t.id = search.partner_id and t.deleted_at is null",
    order: "t.updated_at desc, t.id",
  },
  kana: { order: "search.kana, search.partner_id" },
  createdAt: { order: "search.created_at desc, search.partner_id" },
};

function conditionsOf({ status, industry, skill, position, text }: PartnerQuery): Condition[] {
  const found: Condition[] = [];
  if (status !== undefined) found.push(["search.status = ?", status]);
  if (industry !== undefined) found.push([among("select partner_id from industry_sheet where major_industry_id = ?"), industry]);
  if (skill !== undefined) found.push([among("select partner_id from skill_sheet where major_category_id = ?"), skill]);
  if (position !== undefined) found.push([among(inPosition), position, position, position]);
  if (text !== undefined) found.push(holdsText("search.folded", text));
  return found;
}

const among = (partners: string) => `search.partner_id in (${partners})`;

const tagged = among("select partner_id from partner_tagging where partner_tag_id = ?");

const inPosition = `
  select partner_id from contract where occupation_id = ?
  union all select partner_id from second_interview where hard_occupation_ids @> to_jsonb(?::integer)
  union all select partner_id from project_evaluation where state = 1 and hard_occupation_ids @> to_jsonb(?::integer)`;
