import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { findRows, isNamedBy } from "./row-ref.ts";
import { rowsOf } from "./rows.ts";

export interface PartnerQuery {
  /** From 1. */
  readonly page: number;
  readonly status: number | undefined;
  /** Part of a name, kana, mail or company, however it is typed. */
  readonly text: string | undefined;
  /** Ids or display numbers; a partner has to have all of them. */
  readonly tagRefs: readonly string[];
  readonly sort: PartnerSort;
}

export const partnerSorts = ["updatedAt", "kana", "createdAt"] as const;
export type PartnerSort = (typeof partnerSorts)[number];

/** Rows of a page. */
export const pageSize = 50;

/** Orders by SQL, the id last so that no row stands on two pages. */
const orders: Readonly<Record<PartnerSort, string>> = {
  updatedAt: "t.updated_at desc, t.id",
  kana: "search.kana, t.id",
  createdAt: "t.created_at desc, t.id",
};

/**
 * Both sides are folded by the same function; wildcards stand for themselves. LIKE, because PostgreSQL can tell
 * beforehand how many rows it will find, and takes the quicker way.
 */
const contains = String.raw`search.folded like '%' || regexp_replace(search_key(?), '([\\%_])', '\\\1', 'g') || '%'`;

/** One page of the partners that a query matches, and how many it matches in all. */
export async function searchPartners(
  knex: Knex,
  query: PartnerQuery,
  actor: Actor,
): Promise<{ readonly rows: RowOf<typeof partner>[]; readonly total: number }> {
  const tags = await findRows(knex, partnerTag, query.tagRefs, actor);
  if (!query.tagRefs.every((ref) => tags.some((tag) => isNamedBy(tag, ref)))) return { rows: [], total: 0 };
  const matching = () => {
    const found = livingPartners(knex, actor);
    if (query.status !== undefined) found.where("t.status", query.status);
    for (const { id } of tags) found.whereRaw("t.id in (select partner_id from partner_tagging where partner_tag_id = ?)", [id]);
    if (query.text !== undefined || query.sort === "kana") found.join({ search: "partner_search" }, "search.partner_id", "t.id");
    if (query.text !== undefined) found.whereRaw(contains, [query.text]);
    return found;
  };
  const counted = await matching().clearSelect().count<{ total: number }[]>({ total: "*" });
  const rows = await matching()
    .orderByRaw(orders[query.sort])
    .limit(pageSize)
    .offset((query.page - 1) * pageSize);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Partners that are not in the trash. */
export function livingPartners(knex: Knex, actor: Actor): ReturnType<typeof rowsOf<typeof partner>> {
  return rowsOf(knex, partner, actor).whereNull("t.deleted_at");
}
