import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { Row } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { likeness, type Person, probable, warnedOf } from "#sync/model/rules/same-person.ts";
import { PersonIndex } from "./person-index.ts";

const idOf = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`;
const nobody: Person = {
  lastName: null,
  firstName: null,
  lastNameKana: null,
  firstNameKana: null,
  mail: null,
  mail2: null,
  phone: null,
  birthday: null,
};
const rowOf = (nth: number, person: Partial<Person>, deletedAt: string | null = null): Row => ({
  ...nobody,
  ...person,
  id: idOf(nth),
  createdAt: new Date(nth * 1_000).toISOString(),
  deletedAt,
});

const hanako = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ" };
const number = { phone: "000-1234-5678" };
const mail = { mail: "hanako@example.com" };

let device: MemoryReplica;
let index: PersonIndex;
beforeEach(() => {
  device = new MemoryReplica();
  index = new PersonIndex(device.asReplica());
});
const put = (nth: number, person: Partial<Person>, deletedAt?: string) =>
  device.change([partner, rowOf(nth, person, deletedAt ?? null)]);
const alike = async (person: Partial<Person>) => (await index.alike({ ...nobody, ...person })).map(({ row }) => row.id);
const pairs = async () => (await index.pairs()).map(({ firstId, secondId }) => [firstId, secondId]);

describe("who is being entered", () => {
  it("is compared with all who share a key, those most alike first", async () => {
    put(1, number);
    put(2, { ...hanako, ...mail });
    put(3, { lastName: "佐藤", firstName: "太郎", lastNameKana: "サトウ", firstNameKana: "タロウ" });
    expect(await alike({ ...hanako, ...mail, ...number })).toEqual([idOf(2), idOf(1)]);
    expect(await alike({})).toEqual([]);
  });

  it("is compared with what has come and changed since, and with nobody in the trash", async () => {
    put(1, number);
    expect(await alike(number)).toEqual([idOf(1)]);
    put(2, number);
    put(1, mail);
    expect(await alike(number)).toEqual([idOf(2)]);
    expect(await alike(mail)).toEqual([idOf(1)]);
    put(2, number, "2026-11-27T00:00:00.000Z");
    device.change([partner, idOf(1), null]);
    expect(await alike({ ...number, ...mail })).toEqual([]);
    expect(device.scans).toBe(1);
  });

  it("is compared with everybody again where the log goes back no longer", async () => {
    put(1, number);
    expect(await alike(number)).toEqual([idOf(1)]);
    put(2, number);
    put(3, {});
    device.log.splice(0, 2);
    expect(await alike(number)).toEqual([idOf(1), idOf(2)]);
    expect(device.scans).toBe(2);
  });
});

describe("pairs", () => {
  it("are those who are probably one, each once, the earlier first, those most alike first", async () => {
    put(2, { ...hanako, ...number, ...mail });
    put(1, { ...hanako, ...number, ...mail });
    put(3, { lastName: "佐藤", firstName: "花子", lastNameKana: "サトウ", firstNameKana: "ハナコ", ...number });
    put(4, { ...number });
    expect(await pairs()).toEqual([
      [idOf(1), idOf(2)],
      [idOf(1), idOf(3)],
      [idOf(2), idOf(3)],
    ]);
  });

  it("are none of a number that a whole company has", async () => {
    const names = ["アイザワ", "イトウ", "ウエダ", "エノモト", "オオタ", "カジ", "キシモト", "クボ", "ケイダ"];
    for (const [nth, kana] of names.entries())
      put(nth, { ...number, lastName: kana, lastNameKana: kana, firstName: `名${nth}`, firstNameKana: `${kana}メイ` });
    expect(await pairs()).toEqual([]);
  });

  it("are found among many who share a key, whoever of these has changed or is in the trash", async () => {
    for (let nth = 0; nth < 20; nth++) put(nth, { ...hanako, ...number });
    expect(new Set((await pairs()).flat()).size).toBe(20);
    for (let nth = 0; nth < 9; nth++) put(nth, { ...hanako, ...mail, mail: `other${nth}@example.com` });
    for (let nth = 9; nth < 18; nth++) put(nth, { ...hanako, ...number }, "2026-11-27T00:00:00.000Z");
    expect(await pairs()).toEqual([[idOf(18), idOf(19)]]);
  });

  it("are compared again only when a partner has changed", async () => {
    put(1, { ...hanako, ...mail });
    put(2, { ...hanako, ...mail });
    const found = await index.pairs();
    device.change([partnerTag, { id: idOf(9), name: "タグ" }]);
    expect(await index.pairs()).toBe(found);
    put(1, mail);
    expect(await index.pairs()).not.toBe(found);
  });

  it("and warnings are what a comparison of everybody with everybody finds", async () => {
    const some = (values: readonly string[]) => fc.constantFrom(null, ...values);
    const anybody = fc.record({
      lastName: some(["山田", "山多"]),
      firstName: some(["花子", "華子"]),
      lastNameKana: some(["ヤマダ", "サトウ"]),
      firstNameKana: some(["ハナコ", "ハナオ"]),
      mail: some(["hanako@example.com", "hanako@example.net"]),
      mail2: some(["hanako@example.com"]),
      phone: some(["000-1234-5678", "000-0000-0000"]),
      birthday: some(["1990-04-01", "1990-04-10"]),
    });
    await fc.assert(
      // No more than may share a key, so that none is left out for being no person's.
      fc.asyncProperty(fc.array(anybody, { minLength: 2, maxLength: 8 }), anybody, async (people, entered) => {
        device = new MemoryReplica();
        index = new PersonIndex(device.asReplica());
        for (const [at, person] of people.entries()) {
          // Half of them are there before the index, half come later.
          if (at === Math.floor(people.length / 2)) await index.pairs();
          put(at, person);
        }
        const expected = people.flatMap((one, at) =>
          people
            .slice(at + 1)
            .flatMap((other, later) => (likeness(one, other).points >= probable ? [[idOf(at), idOf(at + 1 + later)]] : [])),
        );
        expect((await pairs()).toSorted()).toEqual(expected.toSorted());
        const warned = people.flatMap((one, at) => (likeness(entered, one).points >= warnedOf ? [idOf(at)] : []));
        expect((await alike(entered)).toSorted()).toEqual(warned.toSorted());
      }),
      { numRuns: 200, seed: 20261127 },
    );
  });
});
