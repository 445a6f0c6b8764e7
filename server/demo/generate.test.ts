import { describe, expect, it } from "vitest";
import { type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { company } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { isOpen } from "#sync/model/rules/announcement.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { demoAnnouncements } from "./announcements.ts";
import { generateDemo } from "./generate.ts";
import { familyNames, femaleNames, maleNames } from "./names.ts";
import { romaji } from "./romaji.ts";
import type { Made } from "./row.ts";
import { demoShared } from "./shared.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const shared = demoShared({ now });
const generated = [...generateDemo(900, { now })];
const files = generated.flatMap((one) => one.files);
const made: Made[] = [
  ...shared.admins.map((row): Made => [admin, row]),
  ...generated.flatMap((one) => one.rows),
  ...files.map(({ entity, row }): Made => [entity, row]),
];
const rows = (entity: AnyEntity) => made.flatMap(([of, row]) => (of === entity ? [row] : []));
const partners = rows(partner);
const text = (row: Row, key: string) => String(row[key] ?? "");
const share = (holds: (row: Row) => boolean) => partners.filter(holds).length / partners.length;

/** Entities of which the demo has no rows. */
const without = [
  "issue",
  "partnerMerge",
  "partnerImport",
  "importedPartner",
  "memoMention",
  "mentionRead",
  "announcementRead",
  "dailyMail",
  "partnerFollow",
  "projectFollow",
];

/** All entities but masters, whose rows are in files, and those. */
const entities = model.entities.filter(({ id, name }) => id !== "integer" && !without.includes(name));

describe("generated rows", () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))(
    "of %s are valid and in their final form",
    (_name, entity) => {
      const list = rows(entity);
      expect(list.length).toBeGreaterThan(0);
      const wrong = list.filter((row) => JSON.stringify(validate(entity, row)) !== JSON.stringify({ row }));
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );
  it("have ids of their own", () => {
    const ids = made.filter(([entity]) => entity.id === "uuid").map(([, row]) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("refer to rows that are there, and to none that comes later", () => {
    const places = new Map<unknown, number>();
    const orders = new Map(model.entities.map((entity, at) => [entity.name, at]));
    const dangling: string[] = [];
    for (const [at, { rows: list, files: documents }] of [
      { rows: made.slice(0, shared.admins.length), files: [] },
      ...generated,
    ].entries())
      for (const [entity, row] of [...list, ...documents.map((file): Made => [file.entity, file.row])])
        places.set(row.id, at * 100 + (orders.get(entity.name) ?? 0));
    for (const [entity, row] of made)
      for (const [key, { references }] of Object.entries(entity.fields)) {
        if (references === undefined || row[key] === null || model.entity(references).id === "integer") continue;
        if (!((places.get(row[key]) ?? Number.POSITIVE_INFINITY) <= (places.get(row.id) ?? 0)))
          dangling.push(`${entity.name}.${key}`);
      }
    expect([...new Set(dangling)]).toEqual([]);
  });
  it("are the same for the same seed, and others for another", () => {
    const all = (seed: number) => JSON.stringify([...generateDemo(30, { now, seed })]);
    expect(all(1)).toBe(all(1));
    expect(all(2)).not.toBe(all(1));
  });
  it("are the same people however many there are", () => {
    const names = (count: number) =>
      [...generateDemo(count, { now })]
        .flatMap((one) => one.rows)
        .flatMap(([entity, row]) => (entity === partner ? [text(row, "lastName")] : []))
        .slice(0, 20);
    expect(names(20)).toEqual(names(200));
  });
  it("were written within the last two years, until now, and edited not before that", () => {
    const early = new Date(now.getTime() - 761 * 86_400_000).toISOString();
    for (const [, row] of made) {
      expect(text(row, "createdAt") >= early && text(row, "updatedAt") <= now.toISOString()).toBe(true);
      expect(text(row, "updatedAt") >= text(row, "createdAt")).toBe(true);
    }
  });
  it("grow in proportion, except for documents", () => {
    const size = (count: number) => {
      const all = [...generateDemo(count, { now })];
      return { rows: all.flatMap((one) => one.rows).length, files: all.flatMap((one) => one.files).length };
    };
    const [few, many] = [size(300), size(1_200)];
    expect(many.rows).toBeLessThan(few.rows * 4);
    expect(many.files).toBeLessThan(250);
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
  it("can be reached by nobody, nor can companies and clients", () => {
    for (const row of [...partners, ...rows(company), ...rows(orderClient)]) {
      expect(text(row, "phone")).toMatch(/^(000-\d{4}-\d{4})?$/u);
      expect(text(row, "invoiceId")).toMatch(/^(T0\d{12})?$/u);
      expect(text(row, "mail")).toMatch(/^([\w.-]+@([a-z-]+\.)*example\.(com|jp|net|co\.jp))?$/u);
    }
  });
  it("live at towns with a post code", () => {
    const addressed = partners.filter((row) => row["zip"]);
    expect(addressed.length).toBeGreaterThan(0);
    for (const row of addressed)
      expect(`${text(row, "zip")} ${text(row, "address")}`).toMatch(/^\d{3}-\d{4} ..+?[都道府県].+\d$/u);
  });
  it("are at work, new and gone in believable shares", () => {
    expect(share((row) => row["status"] === 2 || row["status"] === 4)).toBeGreaterThan(0.35);
    expect(share((row) => row["status"] === 5)).toBeLessThan(0.15);
    expect(share((row) => row["selfIntroduction"] !== null)).toBeGreaterThan(0.7);
    expect(new Set(partners.map((row) => row["selfIntroduction"])).size).toBeGreaterThan(650);
  });
  it("are as many as asked for, and some more in the trash", () => {
    expect(partners.filter((row) => row["deletedAt"] === null).length).toBe(900);
    expect(partners.filter((row) => row["deletedAt"] !== null).length).toBe(6);
  });
  it("include those that a screen must bear", () => {
    const most = (entity: AnyEntity) => Math.max(...counts(rows(entity), "partnerId"));
    expect(Math.max(...partners.map((row) => text(row, "lastName").length))).toBeGreaterThan(30);
    expect(most(partnerTagging)).toBe(30);
    expect(most(memo)).toBe(120);
    expect(partners.some((row) => row["mail"] === null && row["phone"] === null)).toBe(true);
  });
});

describe("announcements", () => {
  const today = "2026-11-20";
  const list = rows(announcement);
  const open = ({ isValid, openDate, closeDate }: Row) =>
    isOpen({ isValid, openDate, closeDate } as Parameters<typeof isOpen>[0], today);
  it("are open in every category, five and more", () => {
    expect(list.filter(open).length).toBeGreaterThanOrEqual(5);
    expect(new Set(list.filter(open).map((row) => row["category"])).size).toBe(4);
  });
  it("are to come, over and withdrawn too", () => {
    expect(list.some((row) => row["isValid"] === true && text(row, "openDate") > today)).toBe(true);
    expect(list.some((row) => row["isValid"] === true && row["closeDate"] !== null && text(row, "closeDate") < today)).toBe(true);
    expect(list.some((row) => row["isValid"] === false)).toBe(true);
  });
  it("are as many open ones at each hour of a week", () => {
    const numbers = Array.from({ length: 7 * 24 }, (_, hour) => {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const onThatDay = ({ isValid, openDate, closeDate }: Row) =>
        isOpen({ isValid, openDate, closeDate } as Parameters<typeof isOpen>[0], japanDate(at.toISOString()));
      return demoAnnouncements({ now: at }, shared).filter(onThatDay).length;
    });
    expect(new Set(numbers).size).toBe(1);
  });
});

/** Returns how many rows have each value. */
function counts(list: readonly Row[], key: string): number[] {
  const found = new Map<unknown, number>();
  for (const row of list) if (row[key] !== null) found.set(row[key], (found.get(row[key]) ?? 0) + 1);
  return [...found.values()];
}
