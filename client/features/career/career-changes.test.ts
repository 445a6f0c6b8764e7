import { describe, expect, it } from "vitest";
import type { CareerIndustry, CareerJob } from "#client/records/career/read-career.ts";
import { enteredOf, pathOf, sheetSteps } from "./career-changes.ts";
import type { EnteredIndustry } from "./sheet-fields.ts";

const id = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const partnerId = id(0);
const stamps = {
  number: 1,
  createdAt: "2026-11-23T00:00:00.000Z",
  createdBy: null,
  updatedAt: "2026-11-23T00:00:00.000Z",
  updatedBy: null,
};

const job = (at: number, industry: number, place: number, more: Partial<CareerJob["row"]> = {}): CareerJob => ({
  row: {
    id: id(at),
    industrySheetId: id(industry),
    partnerId,
    majorCategoryId: 2,
    intermediateCategoryId: null,
    role: "設計",
    details: [],
    engineers: [],
    place,
    ...stamps,
    ...more,
  },
  major: "",
  middle: "",
  details: [],
  engineers: [],
});
const industry = (at: number, place: number, ...jobs: readonly CareerJob[]): CareerIndustry => ({
  row: { id: id(at), partnerId, majorIndustryId: at, intermediateIndustryId: null, place, ...stamps },
  major: "",
  middle: "",
  jobs,
});

const now = [industry(1, 1, job(11, 1, 1), job(12, 1, 2)), industry(2, 2), industry(3, 3)];
const seen = enteredOf(now);
const stepsOf = (typed: readonly EnteredIndustry[], standing: readonly CareerIndustry[] = now) =>
  sheetSteps(partnerId, { seen, typed, now: standing }).map(({ step }) => [step.mutator.name, step.input, step.seen]);
const [first, second, third] = seen as [EnteredIndustry, EnteredIndustry, EnteredIndustry];
const [one, two] = first.jobs as [EnteredIndustry["jobs"][number], EnteredIndustry["jobs"][number]];

describe("saving a career sheet", () => {
  it("changes nothing of what stands as it was", () => {
    expect(stepsOf(seen)).toEqual([]);
  });
  it("changes each record's own fields, and says what was seen of these", () => {
    expect(stepsOf([{ ...first, intermediateIndustryId: 7, jobs: [{ ...one, role: "試験" }, two] }, second, third])).toEqual([
      [
        "industrySheet.update",
        { id: id(1), intermediateIndustryId: 7 },
        { [`industrySheet/${id(1)}`]: { intermediateIndustryId: null } },
      ],
      ["skillSheet.update", { id: id(11), role: "試験" }, { [`skillSheet/${id(11)}`]: { role: "設計" } }],
    ]);
  });
  it("gives a place to what was moved alone, and to what is new", () => {
    const copy = { ...one, id: id(13) };
    expect(stepsOf([third, { ...first, jobs: [one, copy, two] }, second])).toEqual([
      ["industrySheet.update", { id: id(3), place: 0 }, { [`industrySheet/${id(3)}`]: {} }],
      ["skillSheet.create", { industrySheetId: id(1), ...copy, place: 1.5 }, undefined],
    ]);
  });
  it("makes an industry before its jobs, and removes one with all of them", () => {
    const added = { ...second, id: id(4), jobs: [{ ...one, id: id(41) }] };
    expect(stepsOf([second, third, added]).map(([name, input]) => [name, (input as { id: string }).id])).toEqual([
      ["industrySheet.create", id(4)],
      ["skillSheet.create", id(41)],
      ["industrySheet.remove", id(1)],
    ]);
    const [, , removal] = stepsOf([second, third, added]);
    expect(Object.keys(removal?.[2] ?? {})).toEqual([`industrySheet/${id(1)}`, `skillSheet/${id(11)}`, `skillSheet/${id(12)}`]);
  });
  it("leaves what somebody else has done meanwhile, and makes again what they removed under the author's hands", () => {
    const theirs = [industry(1, 1, job(12, 1, 2, { role: "他人" })), industry(3, 3)];
    const typed = [{ ...first, jobs: [{ ...one, role: "自分" }, two] }, second, third];
    const [made, ...others] = stepsOf(typed, theirs);
    expect([made?.[0], others]).toEqual(["skillSheet.create", []]);
    expect(made?.[1]).toMatchObject({ role: "自分", place: 1 });
    expect(made?.[1]).not.toMatchObject({ id: id(11) });
  });
  it("says what was seen of a field that both changed", () => {
    const theirs = [industry(1, 1, job(11, 1, 1, { role: "他人" }), job(12, 1, 2)), industry(2, 2), industry(3, 3)];
    const typed = [{ ...first, jobs: [{ ...one, role: "自分" }, two] }, second, third];
    expect(stepsOf(typed, theirs)).toEqual([
      ["skillSheet.update", { id: id(11), role: "自分" }, { [`skillSheet/${id(11)}`]: { role: "設計" } }],
    ]);
  });
});

it("what is refused of a record is told at its place in the form", () => {
  expect([id(2), id(12), id(99)].map((each) => pathOf(seen, each))).toEqual(["industries.1", "industries.0.jobs.1", undefined]);
});
