import { expect, it } from "vitest";
import { type PlannedChange, withChanges } from "#client/device/change-set.ts";
import { linkId, type Row } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { planTagging, type Tagging, tagsBefore } from "./bulk-tagging.ts";

const id = (digit: string) => `0191a000-0000-7000-8000-00000000000${digit}`;
const [one, two, red, blue] = [id("1"), id("2"), id("a"), id("b")] as const;

/** Returns what is planned after several choices, if one partner has the red tag already. */
function after(...wishes: readonly (readonly [Tagging, readonly string[], readonly string[]])[]) {
  const on = new Map([[one, new Set([red])]]);
  let set: readonly PlannedChange[] = [];
  for (const [tagging, partners, tags] of wishes) {
    const { put, drop } = planTagging(set, partners, new Set(tags), tagging, on);
    set = withChanges(set, put).filter((change) => !drop.includes(change.id));
  }
  return set.map(({ input }) => input);
}

it("a tag is planned for those who do not carry it", () => {
  expect(after(["add", [one, two], [red, blue]])).toEqual([
    { partnerId: one, add: [blue], remove: [] },
    { partnerId: two, add: [red, blue], remove: [] },
  ]);
});

it("a tag is taken off those who carry it", () => {
  expect(after(["remove", [one, two], [red]])).toEqual([{ partnerId: one, add: [], remove: [red] }]);
});

it("what is planned later joins what is planned for the same partner", () => {
  expect(after(["remove", [one], [red]], ["add", [one], [blue]])).toEqual([{ partnerId: one, add: [blue], remove: [red] }]);
});

it("the later wish for a tag counts, and nothing is planned where it leaves all as it is", () => {
  expect(after(["add", [two], [blue]], ["remove", [two], [blue]])).toEqual([]);
  expect(after(["remove", [one], [red]], ["add", [one], [red]])).toEqual([]);
});

it("is undone by the same tags the other way round, of nothing else that was written", () => {
  const link = (partnerId: string, partnerTagId: string): Row => ({
    ...stamps,
    id: linkId(partnerId, partnerTagId),
    partnerId,
    partnerTagId,
  });
  const wrote = (before: Row | undefined, after: Row | undefined) => ({
    entity: partnerTagging,
    id: String((before ?? after)?.id),
    before,
    after,
  });
  const other = { entity: memo, id: one, before: undefined, after: { ...stamps, id: one } };
  const writes = [wrote(undefined, link(one, red)), wrote(link(one, blue), undefined), wrote(undefined, link(two, red)), other];
  expect(tagsBefore(writes).map(({ input }) => input)).toEqual([
    { partnerId: one, add: [blue], remove: [red] },
    { partnerId: two, add: [], remove: [red] },
  ]);
});

const stamps = { createdAt: "2026-11-23T00:00:00.000Z", updatedAt: "2026-11-23T00:00:00.000Z", createdBy: null, updatedBy: null };
