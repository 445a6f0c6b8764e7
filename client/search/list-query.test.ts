import { expect, it } from "vitest";
import { defineEntity } from "#sync/engine/entity.ts";
import { flag, optionalDate, text } from "#sync/engine/field.ts";
import { joinSet } from "#sync/engine/listing.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import type { ListRowOf, QueryOf } from "./list-query.ts";

type Row = ListRowOf<typeof partner>;
type Query = QueryOf<typeof partner>;
const page = { sort: "kana", offset: 0, limit: 1 } as const;

/** The type check runs these: each line marked below must fail to compile. */
const declarations = () => {
  const fields = { name: text("名", 255), day: optionalDate("日"), isValid: flag("有効") };
  const room = { name: "room", label: "部屋", id: "uuid", fields } as const;
  const sorts = { newest: { by: ["createdAt"] } } as const;
  // @ts-expect-error a column that the entity does not have
  defineEntity({ ...room, listing: { search: [], columns: ["nmae"], sorts } });
  // @ts-expect-error a sort by a column that it does not have
  defineEntity({ ...room, listing: { search: [], columns: [], sorts: { day: { by: ["dya"] } } } });
  // @ts-expect-error a join by a field that the links do not have
  joinSet(partnerTagging, { by: "partnrId", value: "partnerTagId" });
  return defineEntity({ ...room, listing: { search: [["name"]], columns: ["day", "isValid"], sorts } });
};

export const queries: readonly Query[] = [
  { ...page, filters: { status: [1, null] }, sets: { tags: ["t"] }, codes: { skill: [1] } },
  // @ts-expect-error a sort that is not declared
  { ...page, sort: "name" },
  // @ts-expect-error a filter by a column that is not kept
  { ...page, filters: { phone: ["03"] } },
  // @ts-expect-error a join of another kind
  { ...page, sets: { skill: ["1"] } },
];

export const read = (row: Row) => [
  row.lastName.length,
  row.tags.length,
  row.company?.name.length,
  row.latestProject?.over,
  // @ts-expect-error a column that the listing does not keep
  row.phone,
];

it("a listing is typed by its entity, and its rows and queries by the listing", () => {
  const row: ListRowOf<ReturnType<typeof declarations>> = { id: "r", day: null, isValid: true };
  expect(row).toEqual({ id: "r", day: null, isValid: true });
});
