import { describe, expect, it } from "vitest";
import type { RowOf } from "#sync/engine/entity.ts";
import { resolveMutation } from "#sync/engine/registry.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import {
  actOfKind,
  changedBy,
  type ImportRow,
  idNamed,
  idsByName,
  importActs,
  planImport,
  problemsOf,
  type RowAct,
  rowsTried,
  stateOf,
  unknownTags,
  usualAct,
} from "./import-plan.ts";
import type { PartnerTarget, ReadRow } from "./import-target.ts";

const preset = { employeeStatus: 0 };
const known = { tags: new Map([["java", "0199d3a0-0000-7000-8000-0000000000a1"]]), companies: new Map<string, string>() };
const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };

const readOf = (more: Partial<ReadRow> = {}): ReadRow => ({
  values: { ...preset, ...names, ...more.values },
  given: more.given ?? (Object.keys({ ...names, ...more.values }) as PartnerTarget[]),
  tags: more.tags ?? [],
  problems: more.problems ?? [],
  changedByReading: [],
  ...(more.companyName !== undefined && { companyName: more.companyName }),
});
const rowOf = (number: number, more: Partial<ReadRow> = {}, about: Partial<ImportRow> = {}): ImportRow => ({
  number,
  read: readOf(more),
  alike: [],
  sameAs: undefined,
  ...about,
});

/** A partner who is registered, with these values and no others. */
const standing = (values: Partial<RowOf<typeof partner>>): RowOf<typeof partner> => {
  const empty = Object.fromEntries(Object.keys(partner.fields).map((name) => [name, null]));
  return { ...empty, id: "0199d3a0-0000-7000-8000-0000000000b1", ...names, employeeStatus: 1, ...values } as RowOf<
    typeof partner
  >;
};
const alike = (row: RowOf<typeof partner>, companyId: string | null = null, tagIds: readonly string[] = []) => [
  { row, companyId, tagIds, reason: "氏名とカナが同じです" },
];
const add: RowAct = { kind: "add" };

it("says which items an update changes: no company and no tag that the partner has, and no tag that does not exist", () => {
  const companyId = "0199d3a0-0000-7000-8000-0000000000c1";
  const java = known.tags.get("java") ?? "";
  const companies = { ...known, companies: new Map([["株式会社見本", companyId]]) };
  const read = readOf({ values: { phone: "0312345678" }, companyName: "株式会社見本", tags: ["Java", "知らないタグ"] });
  const says = (own: string | null, tagIds: readonly string[], of = read) => {
    const [one] = alike(standing({ phone: "0312345678" }), own, tagIds);
    return one && changedBy(of, one, companies);
  };
  expect(says(companyId, [java])).toEqual([]);
  expect(says(null, [])).toEqual(["tags", "companyName"]);
  expect(says(companyId, [])).toEqual(["tags"]);
  expect(says(null, [java])).toEqual(["companyName"]);
  const other = { values: { phone: "0387654321" }, companyName: "別の会社", tags: ["知らないタグ"] };
  expect(says(companyId, [], readOf(other))).toEqual(["phone", "companyName"]);
});

describe("what is done with a row as long as nobody has chosen", () => {
  it("is to add it, but for somebody who is registered or stands in the file already", () => {
    expect(usualAct(rowOf(2))).toEqual(add);
    expect(usualAct(rowOf(2, {}, { alike: alike(standing({})) }))).toEqual({ kind: "skip" });
    expect(usualAct(rowOf(3, {}, { sameAs: 2 }))).toEqual({ kind: "skip" });
  });
});

describe("what stands against a row", () => {
  const lacking = { column: undefined, target: "lastNameKana", text: "", reason: "セイを入力してください。" } as const;
  const wrong = { column: 3, target: "birthday", text: "13月", reason: "カレンダーにない日付です。" } as const;
  const row = rowOf(2, { problems: [lacking, wrong] });
  const update: RowAct = { kind: "update", id: "0199d3a0-0000-7000-8000-0000000000b1" };

  it("leaves of the ways to import the row those that do not fail, and none where all do", () => {
    const like = { alike: alike(standing({})) };
    expect(importActs(rowOf(2, {}, like))).toEqual([add, update]);
    expect(importActs(rowOf(2, { problems: [lacking] }, like))).toEqual([update]);
    expect(importActs(rowOf(2, { problems: [lacking, wrong] }, like))).toEqual([]);
    expect(importActs(rowOf(2, { problems: [lacking] }))).toEqual([]);
    expect(actOfKind(rowOf(2, { problems: [lacking] }, like), "add")).toEqual({ kind: "skip" });
    expect(actOfKind(rowOf(2, { problems: [lacking] }, like), "update")).toEqual(update);
    expect(stateOf(rowOf(2, { problems: [wrong] }, like), usualAct(rowOf(2, { problems: [wrong] }, like)))).toBe("wrong");
  });

  it("is, for somebody new, all; for somebody who is there, only what the row has", () => {
    expect(problemsOf(row, add)).toEqual([lacking, wrong]);
    expect(problemsOf(row, update)).toEqual([wrong]);
    expect([stateOf(row, add), stateOf(row, update), stateOf(row, { kind: "skip" })]).toEqual(["wrong", "wrong", "skip"]);
    expect(stateOf(rowOf(2, { problems: [lacking] }), update)).toBe("update");
  });
});

describe("an update", () => {
  it("writes what differs, and neither empty cells nor what only stands in for one", () => {
    const read = readOf({ values: { phone: "0312345678", mail: "a@example.com", address: null } });
    const [one] = alike(standing({ phone: "0312345678", address: "東京都" }));
    expect(one && changedBy(read, one, known)).toEqual(["mail"]);
  });
});

const inputOf = <T>(change: { readonly input: unknown } | undefined) => (change as { readonly input: T }).input;

describe("the plan of an import", () => {
  const plan = (...rows: readonly (readonly [ImportRow, RowAct])[]) =>
    planImport(rows, { fileName: "名簿.csv", known }).changes.map(({ name, input, seen }) => ({ name, input, seen }));

  it("begins with itself, and makes each new company once, as a change on which no partner of it depends but by its id", () => {
    const changes = plan(
      [rowOf(2, { companyName: "株式会社見本", tags: ["Java", "知らないタグ"] }), add],
      [rowOf(3, { companyName: "株式会社 見本" }), add],
      [rowOf(4), { kind: "skip" }],
    );
    expect(changes.map(({ name }) => name)).toEqual([
      "partnerImport.begin",
      "company.create",
      "partner.import",
      "partner.import",
    ]);
    const company = inputOf<{ id: string; name: string }>(changes[1]);
    expect(company.name).toBe("株式会社見本");
    for (const partner of changes.slice(2))
      expect(partner.input).toMatchObject({ company: { kind: "existing", id: company.id } });
    expect(changes[2]?.input).toMatchObject({ tags: [...known.tags.values()] });
    for (const { name, input } of changes) expect(() => resolveMutation(model, name, 1, input)).not.toThrow();
  });

  it("lets a later row take back what an earlier one says, also where it says what stands", () => {
    const row = standing({ phone: "0399999999" });
    const update: RowAct = { kind: "update", id: row.id };
    const says = (number: number, phone: string) => rowOf(number, { values: { phone } }, { alike: alike(row) });
    const written = (...phones: readonly string[]) =>
      inputOf<{ phone?: string }>(plan(...phones.map((phone, at) => [says(at + 2, phone), update] as const))[1]).phone;
    expect(written("0312345678", "0399999999")).toBeUndefined();
    expect(written("0399999999", "0312345678")).toBe("0312345678");
  });

  it("says of an update what was seen, so that a colleague's later value is not lost", () => {
    const row = standing({ phone: "0399999999" });
    const update: RowAct = { kind: "update", id: row.id };
    const [, change] = plan([rowOf(2, { values: { phone: "0312345678" } }, { alike: alike(row) }), update]);
    expect(change).toMatchObject({
      name: "partner.importOver",
      input: { id: row.id, phone: "0312345678" },
      seen: {
        [`partner/${row.id}`]: { phone: "0399999999" },
        [`membership/${row.id}`]: { partnerId: null, companyId: null },
      },
    });
  });

  it("joins the rows that update one partner, the later value last", () => {
    const row = standing({ phone: "0399999999" });
    const update: RowAct = { kind: "update", id: row.id };
    const changes = plan(
      [rowOf(2, { values: { phone: "0312345678", mail: "a@example.com" }, tags: ["Java"] }, { alike: alike(row) }), update],
      [rowOf(3, { values: { phone: "0387654321" } }, { alike: alike(row), sameAs: 2 }), update],
    );
    expect(changes.slice(1).map(({ input }) => input)).toMatchObject([
      { id: row.id, phone: "0387654321", mail: "a@example.com", tags: [...known.tags.values()] },
    ]);
  });

  it("knows which rows a run has tried that was stopped", () => {
    const row = standing({});
    const update: RowAct = { kind: "update", id: row.id };
    const rows = [2, 3, 4, 5].map((number) => rowOf(number, {}, { alike: number > 3 ? alike(row) : [] }));
    const planned = planImport(
      rows.map((each) => [each, each.number > 3 ? update : add] as const),
      { fileName: "名簿.csv", known },
    );
    expect(planned.changes.length).toBe(4);
    expect([0, 1, 2, 3, 4].map((done) => [...rowsTried(planned, done)])).toEqual([[], [], [2], [2, 3], [2, 3, 4, 5]]);
  });

  it("gives a company only to whoever is not of it, and makes a new one before", () => {
    const row = standing({});
    const companyId = "0199d3a0-0000-7000-8000-0000000000c1";
    const update: RowAct = { kind: "update", id: row.id };
    const of = (companyName: string) => [rowOf(2, { companyName }, { alike: alike(row, companyId) }), update] as const;
    const companies = new Map([["株式会社見本", companyId]]);
    const { changes } = planImport([of("株式会社見本")], { fileName: "名簿.csv", known: { ...known, companies } });
    const [, same] = changes;
    expect(same?.input).not.toHaveProperty("companyId");
    const [, made, joined] = plan(of("別の会社"));
    expect([made?.name, joined?.input]).toMatchObject(["company.create", { companyId: inputOf<{ id: string }>(made).id }]);
    expect(joined?.seen).toMatchObject({ [`membership/${row.id}`]: { companyId } });
  });

  it("leaves out rows with an error", () => {
    const problems = [{ column: 1, target: "mail", text: "x", reason: "" }] as const;
    expect(plan([rowOf(2, { problems }), add])).toHaveLength(1);
  });
});

it("names the tags that do not exist", () => {
  expect(unknownTags(readOf({ tags: ["JAVA", "Vue"] }), known)).toEqual(["Vue"]);
});

it("a file names the record of that very name, else the oldest whose name folds alike", () => {
  const row = (id: string, name: string, day: number) => ({ id, name, createdAt: `2026-11-0${day}T00:00:00.000Z` });
  const ids = idsByName([row("new", "(株)ABC", 3), row("old", "株式会社ABC", 1), row("other", "㈱abc", 2)]);
  expect(["(株)ABC", "株式会社ABC", "㈱abc", "株式会社ＡＢＣ", "ABC"].map((name) => idNamed(ids, name))).toEqual([
    "new",
    "old",
    "other",
    "old",
    undefined,
  ]);
});
