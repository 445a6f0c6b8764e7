import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { searchWords } from "#sync/model/rules/fold.ts";
import { type Condition, findPage, holdsText, isLike } from "../sql/list-page.ts";
import { findRows, isNamedBy } from "../sql/row-ref.ts";

export interface PartnerQuery {
  /** The page, from 1. */
  readonly page: number;
  readonly status: number | undefined;
  /** The major industry of a career sheet. */
  readonly industry?: number | undefined;
  /** The major category of a career sheet. */
  readonly skill?: number | undefined;
  /** The occupation of any contract, or one whose hard skills a second interview or a saved evaluation scored. */
  readonly position?: number | undefined;
  /** Words to find, however typed, each in a name, kana, mail or company. All must be found. */
  readonly text: string | undefined;
  /** Ids or display numbers; a partner must have all of these tags. */
  readonly tagRefs: readonly string[];
  readonly sort: PartnerSort;
}

export const partnerSorts = ["updatedAt", "kana", "createdAt"] as const;
export type PartnerSort = (typeof partnerSorts)[number];

/** Returns one page of the partners that a query matches, and how many it matches in all. */
export async function searchPartners(
  knex: Knex,
  query: PartnerQuery,
  actor: Actor,
): Promise<{ readonly rows: RowOf<typeof partner>[]; readonly total: number }> {
  const tags = query.tagRefs.length > 0 ? await findRows(knex, partnerTag, query.tagRefs, actor) : [];
  if (!query.tagRefs.every((ref) => tags.some((tag) => isNamedBy(tag, ref)))) return { rows: [], total: 0 };
  const numbers = tags.map(({ number }) => number);
  const conditions = conditionsOf(query, numbers, holdsText);
  const search = { ...narrow, order: orders[query.sort], conditions, expected: conditionsOf(query, numbers, isLike) };
  return findPage(knex, partner, actor, search, query.page);
}

/** Counts the partners that are not in the trash. */
export async function countAllPartners(knex: Knex): Promise<number> {
  const [counted] = await knex("partner_search").count<{ total: number }[]>({ total: "*" });
  return counted?.total ?? 0;
}

/** A narrow row for each partner that is not in the trash. Triggers keep it current (migrations 002, 006 and 007). */
const narrow = { from: "partner_search as search", id: "search.partner_id" };

const orders: Readonly<Record<PartnerSort, string>> = {
  updatedAt: "search.updated_at desc, search.partner_id",
  kana: "search.kana, search.partner_id",
  createdAt: "search.created_at desc, search.partner_id",
};

function conditionsOf(
  { status, industry, skill, position, text }: PartnerQuery,
  tagNumbers: readonly (number | null)[],
  holds: typeof holdsText,
): Condition[] {
  const found: Condition[] = [];
  // The status comes before the text, which costs more. The planner would move a plain equation after it.
  if (status !== undefined) found.push(["(search.status = ?) is true", status]);
  for (const [kind, id] of [
    [0, industry],
    [1, skill],
    [2, position],
    ...tagNumbers.map((number) => [3, number] as const),
  ] as const)
    if (id !== undefined) found.push(["partner_trait(?::integer, ?::integer) = any (search.traits)", kind, id]);
  for (const word of searchWords(text ?? "")) found.push(holds("search.folded", word));
  return found;
}
