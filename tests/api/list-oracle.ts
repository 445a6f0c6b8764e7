import type { Knex } from "knex";
import { searchKey, searchWords } from "#sync/model/rules/fold.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";

/** Computes what a list should show from whole tables in memory, in a slow and obvious way. */

export type Filter = Readonly<Record<string, string | undefined>>;

/** A row as the database has it, with the names of its columns. */
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export type Tables = Readonly<Record<(typeof tables)[number], readonly Row[]>>;

const tables = [
  "partner",
  "membership",
  "company",
  "partner_tagging",
  "industry_sheet",
  "skill_sheet",
  "contract",
  "second_interview",
  "project_evaluation",
  "project",
  "project_role",
  "order_client",
  "admin",
] as const;

/** Reads all rows of the tables from which lists are made. */
export async function readTables(knex: Knex): Promise<Tables> {
  const read = await Promise.all(tables.map(async (table) => [table, await knex<Row>(table)] as const));
  return Object.fromEntries(read) as unknown as Tables;
}

/** Returns the ids of all partners that a filter matches, in their order. */
export function partnersBy(all: Tables, filter: Filter): string[] {
  const { name, sts, industry, skill, position, tagIds = "", sort = "updatedAt" } = filter;
  const tags = tagIds.split(",").filter((id) => id !== "");
  const found = all.partner.filter((row) => {
    const own = <T extends keyof Tables>(table: T) => all[table].filter(({ partner_id: id }) => id === row.id);
    const job = Number(position);
    return (
      row["deleted_at"] === null &&
      (sts === undefined || row["status"] === Number(sts)) &&
      (industry === undefined || own("industry_sheet").some((sheet) => sheet["major_industry_id"] === Number(industry))) &&
      (skill === undefined || own("skill_sheet").some((sheet) => sheet["major_category_id"] === Number(skill))) &&
      (position === undefined ||
        own("contract").some((one) => one["occupation_id"] === job) ||
        own("second_interview").some((one) => numbers(one["hard_occupation_ids"]).includes(job)) ||
        own("project_evaluation").some((one) => one["state"] === 1 && numbers(one["hard_occupation_ids"]).includes(job))) &&
      tags.every((tag) => own("partner_tagging").some((tagging) => tagging["partner_tag_id"] === tag)) &&
      holds(name, [
        words(row, "last_name", "first_name"),
        words(row, "last_name_kana", "first_name_kana"),
        words(row, "mail"),
        words(row, "mail2"),
        ...own("membership").flatMap((member) =>
          all.company
            .filter(({ id }) => id === member["company_id"])
            .flatMap((one) => [words(one, "name"), words(one, "name_kana")]),
        ),
      ])
    );
  });
  return ordered(found, orders[sort] ?? newestUpdate);
}

/** Returns the ids of all projects that a filter matches, the newest update first. */
export function projectsBy(all: Tables, filter: Filter): string[] {
  const equal: readonly (readonly [string, string, (text: string) => unknown])[] = [
    ["sts", "is_valid", (text) => ({ 0: false, 1: true })[text]],
    ["status", "status_id", Number],
    ["phase", "phase_id", Number],
    ["executionPhase", "execution_phase_id", Number],
    ["priority", "priority", String],
    ["clientId", "order_client_id", String],
    ["aeAdminId", "ae_admin_id", String],
  ];
  const { name, projectOwner, startPeriod = "0000-00-00", endPeriod = "9999-99-99" } = filter;
  const found = all.project.filter((row) => {
    const start = (row["start_date"] as string | null) ?? "0000-00-00";
    const end = (row["end_date"] as string | null) ?? "9999-99-99";
    const managers = all.project_role.filter((role) => role["project_id"] === row.id && role["role"] === "manager");
    return (
      row["deleted_at"] === null &&
      equal.every(([key, column, read]) => filter[key] === undefined || row[column] === read(filter[key])) &&
      (projectOwner === undefined || managers.some((role) => role["admin_id"] === projectOwner)) &&
      // The two periods have a day in common.
      later(start, startPeriod) <= earlier(end, endPeriod) &&
      holds(name, [
        words(row, "name"),
        words(row, "project_code"),
        words(row, "project_code").replaceAll("-", ""),
        ...all.admin.filter(({ id }) => managers.some((role) => role["admin_id"] === id)).map((one) => words(one, "name")),
        ...all.order_client
          .filter(({ id }) => id === row["order_client_id"])
          .flatMap((client) => [words(client, "name"), words(client, "name_kana")]),
      ])
    );
  });
  return ordered(found, newestUpdate);
}

type Order = (row: Row) => string;
/** Returns a larger text for an earlier place, so that one ascending order serves all. */
const backwards = (moment: unknown) => String(10_000_000_000_000 - Date.parse(String(moment)));
const newestUpdate: Order = (row) => backwards(row["updated_at"]);
const orders: Readonly<Record<string, Order>> = {
  kana: (row) => `${sortKey(String(row["last_name_kana"]))} ${sortKey(String(row["first_name_kana"]))}`,
  createdAt: (row) => backwards(row["created_at"]),
};

const ordered = (rows: readonly Row[], order: Order): string[] =>
  rows
    .map((row) => [order(row), row.id] as const)
    .toSorted(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
    .map(([, id]) => id);

const words = (row: Row, ...columns: readonly string[]): string => searchKey(columns.map((column) => row[column] ?? "").join(""));
const holds = (text: string | undefined, groups: readonly string[]): boolean =>
  searchWords(text ?? "").every((word) => groups.some((group) => group.includes(searchKey(word))));
const numbers = (value: unknown): readonly number[] => value as number[];
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
