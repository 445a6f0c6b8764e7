import { describe, expect, it } from "vitest";
import { type CourseContract, occupiedDays } from "./occupancy.ts";
import { emphases, slotFactors } from "./slot-factors.ts";
import type { SlotFacts, SlotNeed } from "./slot-judgements.ts";
import { knownByContracts, mayBeOffered, rankForSlot, scoreFor } from "./slot-ranking.ts";

const need: SlotNeed = {
  occupationId: 9,
  occupationName: "フロントエンドエンジニア",
  today: "2026-11-27",
  start: "2026-12-01",
  skills: [
    { key: "engineerSkill/201", name: "React" },
    { key: "engineerSkill/107", name: "Go" },
  ],
  budget: { monthly: { min: 700_000, max: 800_000 }, hourly: null },
};
const nothing: SlotFacts = knownByContracts([], 0, []);
const contract = (over: Partial<CourseContract> = {}) => ({
  id: "c",
  projectId: "p",
  occupationId: 9,
  openDate: "2026-01-01",
  closeDate: "2026-10-31",
  isAutoRenewed: false,
  endedAt: "2026-10-31T09:00:00Z",
  ...over,
});
const score = (facts: Partial<SlotFacts>, over: Partial<SlotNeed> = {}) =>
  scoreFor({ ...nothing, ...facts }, { ...need, ...over });
const onlyFree = (facts: Partial<SlotFacts>) => scoreFor({ ...nothing, ...facts }, need, only("availability"));
const only = (factor: string) => Object.fromEntries(slotFactors.map(({ value }) => [value, value === factor ? 1 : 0]));

describe("what is not known", () => {
  it("counts neither for a partner nor against one", () => {
    for (const { value } of slotFactors.filter(({ value }) => value !== "availability" && value !== "client")) {
      expect(scoreFor(nothing, need, only(value))).toEqual({ points: 50, reasons: [], against: [], unknown: [value] });
    }
  });
  it("is not whether somebody has worked for the client, which still counts neither way", () => {
    expect(scoreFor(nothing, need, only("client"))).toEqual({ points: 50, reasons: [], against: [], unknown: [] });
  });
  it("has no weight left when nothing is weighed", () => {
    expect(scoreFor(nothing, need, only("none"))).toEqual({ points: 50, reasons: [], against: [], unknown: [] });
  });
  it.each([
    ["skills that the text does not name", { skills: new Map() }, { skills: [] }],
    [
      "a wish without a budget",
      { wished: { monthly: { min: 1, max: 2 }, hourly: null } },
      { budget: { monthly: null, hourly: null } },
    ],
    ["a wish in another unit", { wished: { monthly: null, hourly: { min: 5_000, max: null } } }, {}],
  ] as const)("is %s", (_what, facts, over) => {
    expect(score(facts, over).points).toBe(score({}).points);
  });
});

describe("a partner's time", () => {
  it.each([
    ["no contract", [], "空き：今から"],
    ["a contract that ended", [contract()], "空き：今から"],
    ["one that ends before the first day", [contract({ endedAt: null, closeDate: "2026-11-29" })], "空き：2026/11/30から"],
    ["one that ends a few days after it", [contract({ endedAt: null, closeDate: "2026-12-03" })], "空き：2026/12/04から"],
  ])("is free with %s", (_what, contracts, reason) => {
    expect(onlyFree({ occupied: occupiedDays(contracts, need.today) })).toMatchObject({ reasons: [reason], against: [] });
    expect(onlyFree({ occupied: occupiedDays(contracts, need.today) }).points).toBeGreaterThan(95);
  });
  it.each([
    [
      "a contract without an end",
      [contract({ endedAt: null, closeDate: null, isAutoRenewed: true })],
      0,
      "終了日のない契約で稼働中",
    ],
    [
      "one that renews itself, also past its planned end",
      [contract({ endedAt: null, closeDate: "2026-10-31", isAutoRenewed: true })],
      0,
      "終了日のない契約で稼働中",
    ],
    ["one that ends later", [contract({ endedAt: null, closeDate: "2027-01-14" })], 50, "空くのは2027/01/15から"],
    ["one that ends much later", [contract({ endedAt: null, closeDate: "2027-12-31" })], 0, "空くのは2028/01/01から"],
    [
      "one that should have ended",
      [contract({ endedAt: null, closeDate: "2026-10-31" })],
      70,
      "終了予定日（2026/10/31）を過ぎた契約が稼働中",
    ],
    [
      "one that follows soon",
      [contract({ endedAt: null, openDate: "2027-01-01", closeDate: "2027-12-31" })],
      50,
      "空き：今から（2026/12/31まで）",
    ],
  ])("is not free with %s", (_what, contracts, points, against) => {
    const found = onlyFree({ occupied: occupiedDays(contracts, need.today) });
    expect(Math.round(found.points)).toBe(points);
    expect(found.against).toEqual([against]);
  });
  it("is not free against their own words", () => {
    expect(onlyFree({ workMotivation: 4 })).toMatchObject({ points: 10, against: ["稼働意欲：今は余裕がない"] });
    expect(onlyFree({ hopeDaysPerWeek: 0 })).toMatchObject({ points: 10, against: ["希望稼働は週0日"] });
    expect(onlyFree({ hopeDaysPerWeek: 3 }).reasons).toEqual(["空き：今から・週3日希望"]);
  });
});

describe("reasons", () => {
  it("are at most four, the heaviest first, and name years and numbers", () => {
    const facts: Partial<SlotFacts> = {
      occupied: occupiedDays(
        [contract(), contract({ id: "d", openDate: "2025-01-01", endedAt: "2025-02-01T00:00:00Z" })],
        need.today,
      ),
      clientContracts: 2,
      skills: new Map([["engineerSkill/201", 5]]),
      evaluation: { mean: 4.25, count: 3 },
      wished: { monthly: { min: 650_000, max: 750_000 }, hourly: null },
    };
    expect(score(facts).reasons).toEqual(["フロントエンドエンジニアで2件", "空き：今から", "React 5年以上", "評価 4.3（3件）"]);
    expect(scoreFor({ ...nothing, ...facts }, need, only("client")).reasons).toEqual(["同じ取引先で2件"]);
    expect(scoreFor({ ...nothing, ...facts }, need, only("rate")).reasons).toEqual(["希望月額65万円〜75万円（予算内）"]);
    expect(score(facts).points).toBeGreaterThan(85);
  });
  it("say what speaks against a partner", () => {
    const { against } = score({
      occupied: occupiedDays(
        [contract({ occupationId: 3, openDate: "2023-01-01", closeDate: "2023-06-30", endedAt: "2023-06-30T00:00:00Z" })],
        need.today,
      ),
      skills: new Map(),
      evaluation: { mean: 2, count: 1 },
      wished: { monthly: { min: 900_000, max: null }, hourly: null },
    });
    expect(against).toEqual([
      "フロントエンドエンジニアの実績なし",
      "React、Goの経験の記載なし",
      "評価 2.0（1件）",
      "希望月額90万円（予算は80万円まで）",
      "最後の契約・面談は2023/06/30",
    ]);
  });
});

describe("what would be untrue", () => {
  it("a contract to come is neither experience nor a lack of it", () => {
    const coming = { occupied: occupiedDays([contract({ openDate: "2027-04-01", closeDate: null, endedAt: null })], need.today) };
    expect(scoreFor({ ...nothing, ...coming }, need, only("occupation"))).toMatchObject({ points: 50, unknown: ["occupation"] });
  });
  it("nobody is free whose status says otherwise, without a contract that tells until when", () => {
    expect(onlyFree({ isActive: true })).toMatchObject({
      points: 50,
      reasons: [],
      against: ["ステータスは稼働中（稼働中の契約なし）"],
    });
    const running = occupiedDays([contract({ closeDate: "2026-11-29", endedAt: null })], need.today);
    expect(onlyFree({ isActive: true, occupied: running }).reasons).toEqual(["空き：2026/11/30から"]);
  });
  it("a skill of two masters is one", () => {
    const twice = ["engineerSkill/1", "minorCategory/2"].map((key) => ({ key, name: "SAP" }));
    const held = scoreFor({ ...nothing, skills: new Map([["minorCategory/2", 5]]) }, { ...need, skills: twice }, only("skills"));
    expect(held).toMatchObject({ points: 100, reasons: ["SAP 5年以上"] });
    const none = scoreFor({ ...nothing, skills: new Map() }, { ...need, skills: twice }, only("skills"));
    expect(none.against).toEqual(["SAPの経験の記載なし"]);
  });
  it("a budget without an upper end is not exceeded", () => {
    const wish = (min: number, max: number | null) =>
      scoreFor(
        { ...nothing, wished: { monthly: { min, max }, hourly: null } },
        { ...need, budget: { monthly: { min: 600_000, max: null }, hourly: null } },
        only("rate"),
      );
    expect(wish(700_000, null)).toMatchObject({ points: 50, against: [], unknown: ["rate"] });
    expect(wish(600_000, 500_000).reasons).toEqual(["希望月額50万円〜60万円（予算内）"]);
  });
});

describe("a ranking", () => {
  const both = new Map(need.skills.map(({ key }) => [key, 5]));
  const skilled = { id: "skilled", facts: { ...nothing, skills: both, evaluation: { mean: 2, count: 1 } } };
  const praised = { id: "praised", facts: { ...nothing, skills: new Map(), evaluation: { mean: 5, count: 1 } } };
  const plain = { id: "plain", facts: nothing };
  const order = (...args: Parameters<typeof rankForSlot>) =>
    rankForSlot(...args).map(({ partner }) => Reflect.get(partner, "id") as unknown);

  it("has the best first, and keeps the order of equal ones", () => {
    expect(order([plain, praised, skilled], need)).toEqual(["skilled", "plain", "praised"]);
    expect(order([plain, { ...plain, id: "same" }], need)).toEqual(["plain", "same"]);
  });
  it("follows the emphases of the search", () => {
    expect(order([plain, praised, skilled], need, { skills: 0, evaluation: 5 })).toEqual(["praised", "plain", "skilled"]);
  });
  it("has an emphasis that is the usual one", () => {
    expect(emphases.map(({ value }) => value)).toContain(1);
  });
});

it("whoever has left is not offered, whoever has no status is", () => {
  expect([1, 2, 3, 4, 5, null].filter(mayBeOffered)).toEqual([1, 2, 3, 4, null]);
});
