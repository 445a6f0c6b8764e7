import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { type Condition, findPage, holdsText, isLike } from "./list-page.ts";
import { findRows, isNamedBy } from "./row-ref.ts";

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
  const tagIds = tags.map(({ id }) => id);
  const conditions = conditionsOf(query, tagIds, holdsText);
  const search = { ...narrow, order: orders[query.sort], conditions, expected: conditionsOf(query, tagIds, isLike) };
  return findPage(knex, partner, actor, search, query.page);
}

/** How many partners there are, the trash left out. */
export async function countLivingPartners(knex: Knex): Promise<number> {
  const [counted] = await knex("partner_search").count<{ total: number }[]>({ total: "*" });
  return counted?.total ?? 0;
}

/** A narrow row for each partner that is not in the trash, kept by the database itself (migrations 002 and 006). */
const narrow = { from: "partner_search as search", id: "search.partner_id" };

const orders: Readonly<Record<PartnerSort, string>> = {
  updatedAt: "search.updated_at desc, search.partner_id",
  kana: "search.kana, search.partner_id",
  createdAt: "search.created_at desc, search.partner_id",
};

function conditionsOf(
  { status, industry, skill, position, text }: PartnerQuery,
  tagIds: readonly string[],
  holds: typeof holdsText,
): Condition[] {
  const found: Condition[] = tagIds.map((id) => ["?::uuid = any (search.tag_ids)", id]);
  if (status !== undefined) found.push(["search.status = ?", status]);
  if (industry !== undefined) found.push(["?::integer = any (search.industry_ids)", industry]);
  if (skill !== undefined) found.push(["?::integer = any (search.skill_ids)", skill]);
  if (position !== undefined) found.push(["?::integer = any (search.position_ids)", position]);
  if (text !== undefined) found.push(holds("search.folded", text));
  return found;
}
