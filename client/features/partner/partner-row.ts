import type { ListRow } from "#client/search/list-query.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";

/** A partner as the list shows one. */
export interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly kana: string;
  readonly mail: string | null;
  readonly company: string | null;
  readonly status: number | null;
  readonly tagIds: readonly string[];
  readonly latestProject: LatestProject | null;
}

/** The project of a partner's newest contract. */
export interface LatestProject {
  readonly id: string;
  readonly name: string;
  /** Whether that contract was ended. */
  readonly over: boolean;
}

/** Reads an index row by what the partner's listing declares. */
export function partnerRowOf(row: ListRow): PartnerRow {
  const company = row["company"];
  const tagIds = row["tags"];
  return {
    id: row.id,
    name: fullName({ lastName: textOf(row["lastName"]) ?? "", firstName: textOf(row["firstName"]) ?? "" }),
    kana: fullKana({ lastNameKana: textOf(row["lastNameKana"]) ?? "", firstNameKana: textOf(row["firstNameKana"]) ?? "" }),
    mail: textOf(row["mail"]),
    company: typeof company === "object" && company !== null && "name" in company ? textOf(company.name) : null,
    status: typeof row["status"] === "number" ? row["status"] : null,
    tagIds: Array.isArray(tagIds) ? tagIds.map(String) : [],
    latestProject: latestProjectOf(row["latestProject"]),
  };
}

function latestProjectOf(value: unknown): LatestProject | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  const { id, name, over } = value as { readonly id: unknown; readonly name?: unknown; readonly over?: unknown };
  return { id: String(id), name: textOf(name) ?? "", over: over === true };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
