import { expect, it } from "vitest";
import { partner } from "#sync/model/entities/partner.ts";
import { openColumnIndex } from "./column-index.ts";
import { partOf } from "./list-part.ts";
import type { ListQuery } from "./list-query.ts";
import { MemoryReplica } from "./testing/memory-replica.ts";

const all: ListQuery = { sort: "kana", offset: 0, limit: 50 };
const part = (query: Partial<ListQuery>, ...missing: readonly string[]) =>
  partOf(partner, { ...all, ...query }, new Set(missing));

it("a list lacks nothing of which all has arrived, whatever else is missing", () => {
  expect([part({}), part({}, "memo", "announcement")]).toEqual([null, null]);
});

it("a list lacks rows while its own are missing, whatever is asked", () => {
  expect([part({}, "partner"), part({ text: "山" }, "partner", "company")]).toEqual(["rows", "rows"]);
});

it("a list lacks rows while what it is narrowed by is missing, and only what is joined to them otherwise", () => {
  expect([part({}, "company"), part({ text: "山" }, "company"), part({ text: "　" }, "membership")]).toEqual([
    "joins",
    "rows",
    "joins",
  ]);
  expect([part({}, "partnerTagging"), part({ sets: { tags: ["1"] } }, "partnerTagging")]).toEqual(["joins", "rows"]);
  expect([part({ sets: { tags: [] } }, "partnerTagging"), part({ text: "山" }, "partnerTagging")]).toEqual(["joins", "joins"]);
  expect([part({}, "project"), part({ text: "山" }, "contract")]).toEqual(["joins", "joins"]);
});

it("a list lacks rows while what gives its codes is missing, where it is narrowed by them, else nothing that is shown", () => {
  expect([part({ codes: { industry: [1] } }, "industrySheet"), part({}, "industrySheet")]).toEqual(["rows", null]);
});

it("an index says so of each answer, and says when it ends, though no row came", async () => {
  const memory = new MemoryReplica();
  memory.missing = new Set(["partner", "company"]);
  const index = openColumnIndex(memory.asReplica(), partner, () => () => undefined);
  await index.ready;
  expect(index.query(all)).toMatchObject({ total: 0, partial: "rows" });
  for (const [missing, partial] of [[["company"], "joins"] as const, [[], null] as const]) {
    const followed = new Promise<void>((resolve) => index.subscribe(resolve));
    memory.missing = new Set(missing);
    memory.hint();
    await followed;
    expect(index.query(all)).toMatchObject({ total: 0, partial });
  }
  index.close();
});
