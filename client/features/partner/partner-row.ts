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
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
