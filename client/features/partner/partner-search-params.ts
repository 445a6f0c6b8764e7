import type { QueryOf } from "#client/search/list-query.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";

export const partnersPerPage = 50;

/** The orders offered, the default first. */
export const partnerSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "kana", label: "カナ順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

export type PartnerSort = (typeof partnerSorts)[number]["value"];

/** The statuses that the list can be narrowed to; 0 stands for partners without one. */
export const partnerStatusChoices = [...partnerStatuses, { value: 0, label: "未設定" }] as const;

/** What the list can be narrowed to by masters' ids, under the address's words. */
export const partnerCodeFilters = [
  { key: "industry", label: "業界" },
  { key: "skill", label: "スキル" },
  { key: "position", label: "ポジション" },
] as const;

export type PartnerCodeFilter = (typeof partnerCodeFilters)[number]["key"];

/** What the address of the list says. Absent means: all, the first page, the default order. */
export interface PartnerSearch extends Partial<Readonly<Record<PartnerCodeFilter, readonly number[]>>> {
  readonly name?: string;
  readonly sts?: readonly number[];
  readonly tagIds?: readonly string[];
  readonly sort?: PartnerSort;
  readonly page?: number;
}

/** Reads an address's search part. A value that cannot be read counts as absent, so that no address can break the list. */
export function readPartnerSearch(raw: Record<string, unknown>): PartnerSearch {
  return tidySearch({
    name: readName(raw["name"]),
    sts: readList(raw["sts"], readStatus).sort((a, b) => a - b),
    industry: readList(raw["industry"], readCode),
    skill: readList(raw["skill"], readCode),
    position: readList(raw["position"], readCode),
    tagIds: readList(raw["tagIds"], readTagId),
    sort: readSort(raw["sort"]),
    page: readPage(raw["page"]),
  });
}

/** Leaves out what says nothing, so that one list has one address. */
export function tidySearch(search: { readonly [K in keyof PartnerSearch]: PartnerSearch[K] | undefined }): PartnerSearch {
  const { name, sts, industry, skill, position, tagIds, sort, page } = search;
  return {
    ...(name ? { name } : {}),
    ...(sts?.length ? { sts } : {}),
    ...(industry?.length ? { industry } : {}),
    ...(skill?.length ? { skill } : {}),
    ...(position?.length ? { position } : {}),
    ...(tagIds?.length ? { tagIds } : {}),
    ...(sort && sort !== partnerSorts[0].value ? { sort } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}

/** Whether a filter narrows the list, each of which has its chip. */
export const isFiltered = (search: PartnerSearch): boolean =>
  [search.sts, search.tagIds, ...partnerCodeFilters.map(({ key }) => search[key])].some((values) => values?.length);

/** Whether anything narrows the list. */
export const isNarrowed = (search: PartnerSearch): boolean => Boolean(search.name) || isFiltered(search);

/** The address as a question to the column index. */
export function listQueryOf(search: PartnerSearch): QueryOf<typeof partner> {
  const codes = partnerCodeFilters.flatMap(({ key }) => (search[key] ? [[key, search[key]] as const] : []));
  return {
    ...(search.name ? { text: search.name } : {}),
    ...(search.sts ? { filters: { status: search.sts.map((status) => status || null) } } : {}),
    ...(search.tagIds ? { sets: { tags: [...search.tagIds] } } : {}),
    ...(codes.length > 0 ? { codes: Object.fromEntries(codes) } : {}),
    sort: search.sort ?? partnerSorts[0].value,
    offset: ((search.page ?? 1) - 1) * partnersPerPage,
    limit: partnersPerPage,
  };
}

/** Pages that so many matches fill; an empty list still has one. */
export const pageCount = (matched: number): number => Math.max(1, Math.ceil(matched / partnersPerPage));

// Read by hand: routes belong to the first load, and a schema library would be a tenth of it.

/** A text of digits alone comes out of the address as a number. */
const readName = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 255) : undefined;

const readSort = (value: unknown): PartnerSort | undefined => partnerSorts.find((sort) => sort.value === value)?.value;

const readPage = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : undefined;
};

const readStatus = (value: unknown): number | undefined =>
  typeof value === "string" || typeof value === "number"
    ? partnerStatusChoices.find((choice) => String(choice.value) === String(value).trim())?.value
    : undefined;

const readCode = (value: unknown): number | undefined => {
  const code = typeof value === "string" || typeof value === "number" ? Number(value) : 0;
  return Number.isInteger(code) && code >= 1 && code <= 2_147_483_647 ? code : undefined;
};

const readTagId = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(value) ? value.toLowerCase() : undefined;

/** Those of a list's values that can be read, each once. One value may stand without brackets. */
function readList<T>(value: unknown, read: (value: unknown) => T | undefined): T[] {
  const values: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
  return [...new Set(values.map(read).filter((each) => each !== undefined))];
}
