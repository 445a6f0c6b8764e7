import { describe, expect, it } from "vitest";
import { type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { demoPartners, demoShared } from "./generate.ts";
import { familyNames, femaleNames, maleNames } from "./names.ts";
import { romaji } from "./romaji.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const shared = demoShared({ now });
const people = [...demoPartners(2_000, { now }, shared)];
const partners = people.map((one) => one.partner);
const text = (row: Row, key: string) => String(row[key] ?? "");
const share = (holds: (row: Row) => boolean) => partners.filter(holds).length / partners.length;

describe("generated rows", () => {
  const rows: [AnyEntity, readonly Row[]][] = [
    [admin, shared.admins],
    [partnerTag, shared.tags],
    [company, shared.companies],
    [partner, partners],
    [membership, people.flatMap((one) => one.membership ?? [])],
    [partnerTagging, people.flatMap((one) => one.taggings)],
    [memo, people.flatMap((one) => one.memos)],
  ];
  it.each(rows.map(([entity, list]) => [entity.name, entity, list] as const))(
    "of %s are valid and in their final form",
    (_name, entity, list) => {
      expect(list.length).toBeGreaterThan(0);
      const wrong = list.filter((row) => JSON.stringify(validate(entity, row)) !== JSON.stringify({ row }));
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );
  it("have ids of their own", () => {
    const ids = rows.filter(([entity]) => entity.id === "uuid").flatMap(([, list]) => list.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("are the same for the same seed, and others for another", () => {
    expect([...demoPartners(30, { now })]).toEqual([...demoPartners(30, { now })]);
    expect([...demoPartners(30, { now, seed: 2 })]).not.toEqual([...demoPartners(30, { now })]);
  });
  it("are the same people however many there are", () => {
    const names = (count: number) => [...demoPartners(count, { now })].slice(0, 20).map(({ partner: row }) => row["lastName"]);
    expect(names(20)).toEqual(names(500));
  });
  it("stand within the last two years, and a memo never before its partner", () => {
    const early = new Date(now.getTime() - 731 * 86_400_000).toISOString();
    for (const { partner: row, memos } of people) {
      for (const one of [row, ...memos]) {
        expect(text(one, "createdAt") >= early && text(one, "updatedAt") <= now.toISOString()).toBe(true);
        expect(text(one, "updatedAt") >= text(one, "createdAt")).toBe(true);
      }
      for (const one of memos) expect(text(one, "createdAt").slice(0, 10) >= text(row, "createdAt").slice(0, 10)).toBe(true);
    }
  });
});

describe("invented people", () => {
  it("have readings in katakana and names that are none", () => {
    for (const { kanji, kana } of [...familyNames, ...maleNames, ...femaleNames]) {
      expect(kana, kanji).toMatch(/^[ァ-ヶー]+$/u);
      expect(kanji).toMatch(/^[\p{Script=Han}々ノ一ヶ\p{Script=Hiragana}]+$/u);
      expect(romaji(kana), kana).toMatch(/^[a-z]{1,20}$/u);
    }
    for (const row of partners) expect(text(row, "lastNameKana") + text(row, "firstNameKana")).toMatch(/^[ァ-ヶー]+$/u);
  });
  it("are between 22 and 69 years old", () => {
    for (const row of partners) expect(text(row, "birthday") > "1957-11-01" && text(row, "birthday") < "2004-11-21").toBe(true);
  });
  it("can be reached by nobody", () => {
    for (const row of [...partners, ...shared.companies]) {
      expect(text(row, "phone")).toMatch(/^(000-\d{4}-\d{4})?$/u);
      expect(text(row, "invoiceId")).toMatch(/^(T0\d{12})?$/u);
      expect(text(row, "mail")).toMatch(/^([\w.-]+@([a-z-]+\.)*example\.(com|jp|net|co\.jp))?$/u);
    }
  });
  it("live at towns with a post code", () => {
    for (const row of partners)
      if (row["zip"]) expect(`${text(row, "zip")} ${text(row, "address")}`).toMatch(/^\d{3}-\d{4} ..+?[都道府県].+\d$/u);
  });
  it("are at work, new and gone in believable shares", () => {
    expect(share((row) => row["status"] === 2 || row["status"] === 4)).toBeGreaterThan(0.35);
    expect(share((row) => row["status"] === 5)).toBeLessThan(0.15);
    expect(share((row) => row["selfIntroduction"] !== null)).toBeGreaterThan(0.7);
    expect(new Set(partners.map((row) => row["selfIntroduction"])).size).toBeGreaterThan(1_500);
  });
  it("include those that a screen must bear", () => {
    expect(Math.max(...partners.map((row) => text(row, "lastName").length))).toBeGreaterThan(30);
    expect(Math.max(...people.map(({ taggings }) => taggings.length))).toBe(30);
    expect(Math.max(...people.map(({ memos }) => memos.length))).toBe(120);
    expect(partners.some((row) => row["mail"] === null && row["phone"] === null)).toBe(true);
  });
});
