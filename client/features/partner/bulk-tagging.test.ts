import { expect, it } from "vitest";
import { type PlannedChange, withChanges } from "#client/device/change-set.ts";
import { planTagging, type Tagging } from "./bulk-tagging.ts";

const id = (digit: string) => `0191a000-0000-7000-8000-00000000000${digit}`;
const [one, two, red, blue] = [id("1"), id("2"), id("a"), id("b")] as const;

/** What is planned after several wishes, where one carries red already. */
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
