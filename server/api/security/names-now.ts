import type { Knex } from "knex";
import type { SecurityDetails, SecurityNames } from "#sync/model/rules/security-event.ts";
import { ownedFiles } from "../../services/files/owned-files.ts";

/** Finds the names of what details name by an id. */
export type NamesNow = (details: SecurityDetails) => SecurityNames;

/**
 * Reads the names that files and partners of these details have now. The log itself keeps ids only, so that what is erased leaves
 * no name in it.
 */
export async function namesNow(knex: Knex, all: readonly SecurityDetails[]): Promise<NamesNow> {
  const [files, partners] = await Promise.all([fileNames(knex, idsOf(all, "file")), partnerNames(knex, idsOf(all, "partner"))]);
  const names = { file: files, partner: partners };
  return (details) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([key, known]) => {
        const name = known.get(String(details[key]));
        return name === undefined ? [] : [[key, name]];
      }),
    );
}

const idsOf = (all: readonly SecurityDetails[], key: string): readonly string[] => [
  ...new Set(all.flatMap(({ [key]: id }) => (typeof id === "string" ? [id] : []))),
];

const partnerName = "partner.last_name || ' ' || partner.first_name";

type Names = ReadonlyMap<string, string>;
const none: Names = new Map();

/** Returns files' names with those of the partner or project that they belong to. */
async function fileNames(knex: Knex, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return none;
  const rows = await knex
    .from(knex.raw(`${ownedFiles} as file`))
    .leftJoin("partner", "partner.id", "file.partner_id")
    .leftJoin("project", "project.id", "file.project_id")
    .whereIn("file.id", ids)
    .select<FileRow[]>("file.id", "file.name", knex.raw(`${partnerName} as partner`), "project.name as project");
  return new Map(
    rows.map(({ id, name, partner, project }) => {
      const owners = [partner, project].filter((owner) => owner !== null);
      return [id, owners.length > 0 ? `${name}（${owners.join("・")}）` : name];
    }),
  );
}

async function partnerNames(knex: Knex, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return none;
  const rows = await knex("partner")
    .whereIn("id", ids)
    .select<Pick<FileRow, "id" | "name">[]>("id", knex.raw(`${partnerName} as name`));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly partner: string | null;
  readonly project: string | null;
}
