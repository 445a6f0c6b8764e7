import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingAbout } from "#server/services/trash/waiting-about.ts";
import { readListWorkbook } from "#tests/support/read-list.ts";
import { addPartner, signedIn, type TestAdmin } from "./api-server.ts";
import { type Device, deviceOf } from "./device.ts";
import { mutation, type QuarantineOffice, startQuarantineOffice } from "./quarantine-office.ts";

/** A word in all values of the person who is erased. */
const mark = "ミツケラレナイ";
const person = { last_name: `${mark}子`, address: `${mark}町`, self_introduction: `${mark}と申します` };
const other = { last_name: "佐藤", address: "元の町", self_introduction: "佐藤です" };

let office: QuarantineOffice;
let colleague: TestAdmin;
let ids: { readonly person: string; readonly other: string };
beforeAll(async () => {
  office = await startQuarantineOffice();
  colleague = await signedIn(office.api, 0, "担当 花子");
});
beforeEach(async () => {
  await knex().raw("truncate partner, issue, quarantine, sync_audit cascade");
  ids = { person: await addPartner(office.api, person), other: await addPartner(office.api, other) };
});
afterAll(() => office.api.close());

const knex = () => office.api.database.knex;
const boss = () => deviceOf(office.api, office.master);
const seen = (values: object) => ({ [`partner/${ids.other}`]: { ...values } });

/** Merges the person into the other one, who takes what the person had, and takes that back after `between`. */
async function mergedWhile(between: (device: Device) => Promise<void>): Promise<void> {
  const master = boss();
  const take = ["address", "selfIntroduction"];
  expect(await master.push("partner.merge", { id: ids.person, intoId: ids.other, take })).toEqual([]);
  await between(deviceOf(office.api, colleague));
  const merge = { [`partnerMerge/${ids.person}`]: { partnerId: ids.person, intoId: ids.other } };
  expect(await master.push("partner.unmerge", { id: ids.person }, merge)).toEqual([]);
  expect(await knex()("partner").where({ id: ids.other }).first()).toMatchObject(other);
}

/** Returns the lines of all that is held about the person: what, which value, and its text. */
async function heldLines(): Promise<unknown[]> {
  const headers = { "x-authorization": office.master.token };
  const answer = await fetch(`${office.api.base}/api/partner_member/${ids.person}/held`, { headers });
  const { rows } = await readListWorkbook(Buffer.from(await answer.arrayBuffer()));
  return rows.map(([kind, , label, text, , by]) => [kind, label, text, by]);
}

/** Adds issues about an edit of a partner, with the input that each of them gets. */
async function addIssues(count: number, inputOf: (at: number) => object): Promise<void> {
  for (let at = 0; at < count; at++) {
    const input = inputOf(at);
    const whole = { id: uuidv7(), name: "partner.update", version: 1, input };
    const id = uuidv7();
    const sides = { problems: "[]", base: "null", mine: "null", theirs: "null" };
    await knex()("issue").insert({
      id,
      kind: "refused",
      author_id: colleague.id,
      device_id: uuidv7(),
      code: "not_found",
      mutation: JSON.stringify(whole),
      is_excerpt: false,
      ...sides,
    });
    await knex()("issue_whole").insert({ issue_id: id, mutation: JSON.stringify(whole), ...sides });
  }
}

async function erase(): Promise<void> {
  const { token } = office.master;
  const answer = await office.api.call("POST", `/api/partner_member/${ids.person}/erasure`, { token, json: { reason: "求め" } });
  expect(answer.status).toBe(200);
}

/** Returns the tables that still tell of the person. */
async function tellingTables(): Promise<string[]> {
  const { rows } = await knex().raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const told = await knex().raw<{ rows: unknown[] }>(`select from "${name}" t where t::text like ? limit 1`, [`%${mark}%`]);
      return told.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().sort();
}

describe("erasing a person who was merged into another one for a while", () => {
  it("takes the issues that hold what the other one had taken, and leaves those that do not", async () => {
    await mergedWhile(async (device) => {
      // A value of the other one that its author saw before the merge, and two removals without knowing of it.
      const edit = { id: ids.other, address: "新しい町" };
      expect(await device.push("partner.update", edit, seen({ address: other.address }))).toEqual(["conflict address"]);
      const unseen = { [`partnerMerge?intoId=${ids.other}`]: { seen: "" } };
      expect(await device.push("partner.remove", { id: ids.other }, unseen)).toEqual(["conflict"]);
      // What has nothing to do with the person.
      const phone = { id: ids.other, phone: "0312345678" };
      expect(await device.push("partner.update", phone, seen({ phone: "0300000000" }))).toEqual(["conflict phone"]);
    });
    expect(await tellingTables()).toEqual(expect.arrayContaining(["issue", "issue_whole", "sync_audit"]));
    await erase();
    expect(await tellingTables()).toEqual([]);
    expect(await knex()("issue").pluck("field")).toEqual(["phone"]);
  });
});

describe("what a removed administrator has left", () => {
  const leave = async (content: Parameters<QuarantineOffice["removed"]>[0]) => {
    expect((await office.bring(await office.removed(content))).status).toBe(200);
  };

  it("loses what is about an erased person, drafts too, and nothing else", async () => {
    const reminder = (partnerId: string, text: string) => ({
      id: uuidv7(),
      day: "2026-12-01",
      text,
      partnerId,
      projectId: null,
      contractId: null,
    });
    await mergedWhile(async () => undefined);
    await leave((admin) => ({
      mutations: [mutation(admin, "reminder.create", reminder(ids.person, `${mark}に電話`))],
      drafts: [{ key: `memo partner ${ids.person}`, value: `${mark}の下書き` }],
    }));
    await leave((admin) => ({
      mutations: [mutation(admin, "partner.update", { id: ids.other, address: "次の町" }, seen({ address: person.address }))],
    }));
    await leave((admin) => ({ mutations: [mutation(admin, "reminder.create", reminder(ids.other, "佐藤さんに電話"))] }));
    expect(await tellingTables()).toContain("quarantine");
    await erase();
    expect(await tellingTables()).toEqual([]);
    const left = await knex()("quarantine").orderBy("brought_at").select("content", "size", "resolution");
    expect(left).toMatchObject([
      { content: null, size: 0, resolution: "discarded" },
      { content: null, size: 0, resolution: "discarded" },
      { content: null, size: 0, resolution: "discarded" },
      { content: { input: { text: "佐藤さんに電話" } }, resolution: null },
    ]);
  });
});

describe("what is held about a person", () => {
  it("has what waits in 要対応, and what a removed administrator has left, but no reminders of others", async () => {
    const device = deviceOf(office.api, colleague);
    const saw = { [`partner/${ids.person}`]: { address: "前の町" } };
    expect(await device.push("partner.update", { id: ids.person, address: "新しい町" }, saw)).toEqual(["conflict address"]);
    const on = { targetType: "partner", targetId: ids.person };
    const reminder = { id: uuidv7(), day: "2026-12-01", text: "内緒の電話", partnerId: ids.person };
    const left = await office.removed((admin) => ({
      mutations: [
        mutation(admin, "memo.create", { id: uuidv7(), ...on, content: "残したメモ" }),
        mutation(admin, "reminder.create", { ...reminder, projectId: null, contractId: null }),
      ],
      drafts: [{ key: `memo partner ${ids.person}`, value: "残した下書き" }],
    }));
    expect((await office.bring(left)).status).toBe(200);
    const lines = await heldLines();
    expect(lines).toEqual(
      expect.arrayContaining([
        ["要対応：パートナーの編集", "住所", "新しい町", "担当 花子"],
        ["要対応", "現在の値（住所）", person.address, "担当 花子"],
        ["引き渡された変更：メモの作成", "メモ", "残したメモ", "退職 太郎"],
        ["引き渡された下書き", "内容", "残した下書き", "退職 太郎"],
      ]),
    );
    expect(JSON.stringify(lines)).not.toContain("内緒の電話");
  });

  it("has of a change that names several persons what is said of this one alone, and no reminder within it", async () => {
    const candidates = [
      { partnerId: ids.person, note: "本人の候補メモ" },
      { partnerId: ids.other, note: "他人の候補メモ" },
    ];
    const call = (name: string, input: object) => ({ name, version: 1, input });
    const calls = [
      call("candidate.add", { listId: uuidv7(), candidates }),
      call("partner.update", { id: ids.other, address: "他人の町" }),
      call("memo.create", { id: uuidv7(), targetType: "partner", targetId: ids.other, content: "他人のメモ" }),
      call("memo.create", { id: uuidv7(), targetType: "partner", targetId: ids.person, content: "本人のメモ" }),
      call("reminder.create", { id: uuidv7(), day: "2026-12-01", text: "内緒の電話", partnerId: ids.person }),
    ];
    const left = await office.removed((admin) => ({ mutations: [mutation(admin, "act.run", { calls })], drafts: [] }));
    expect((await office.bring(left)).status).toBe(200);
    expect(await heldLines()).toEqual(
      expect.arrayContaining([
        ["引き渡された変更：候補リストへの追加", "候補メモ", "本人の候補メモ", "退職 太郎"],
        ["引き渡された変更：メモの作成", "メモ", "本人のメモ", "退職 太郎"],
      ]),
    );
    for (const others of ["他人", "内緒", "act.run"]) expect(JSON.stringify(await heldLines())).not.toContain(others);
  });

  it("has nothing of what a change met in another person's row", async () => {
    const device = deviceOf(office.api, colleague);
    await knex()("partner").where({ id: ids.other }).update({ address: "他人の現住所" });
    const input = { id: ids.other, address: `${ids.person}のメモ` };
    expect(await device.push("partner.update", input, seen({ address: "他人の前の町" }))).toEqual(["conflict address"]);
    expect(await knex()("issue").pluck("row_id")).toEqual([ids.other]);
    expect(JSON.stringify(await heldLines())).not.toContain("他人");
  });

  it("is read in pages, however long the history is and however much waits", async () => {
    const who = { mutator: "memo.create", version: 1, outcome: "applied", admin_id: colleague.id, client_id: null, seq: null };
    const line = (at: number) => ({
      ...who,
      mutation_id: uuidv7(),
      authored_at: "2026-11-01T00:00:00Z",
      // Many of one moment: pages neither lose nor repeat any.
      taken_at: `2026-11-01T00:00:0${at % 3}Z`,
      changes: JSON.stringify([
        { entity: "partner", id: ids.person, before: { address: `町${at}` }, after: { address: `町${at + 1}` } },
      ]),
    });
    await knex().batchInsert(
      "sync_audit",
      Array.from({ length: 330 }, (_, at) => line(at)),
    );
    await addIssues(160, (at) => ({ id: ids.person, address: `次${at}` }));
    const most = { changes: 0, mutation: 0 };
    const watch = (rows: { readonly rows?: readonly object[] }) => {
      for (const key of ["changes", "mutation"] as const)
        if (rows.rows?.[0] && key in rows.rows[0]) most[key] = Math.max(most[key], rows.rows.length);
    };
    const responded = (_answer: unknown, query: { readonly response?: { readonly rows?: readonly object[] } }) =>
      watch(query.response ?? {});
    knex().on("query-response", responded);
    const lines = await heldLines();
    knex().off("query-response", responded);
    expect(most).toEqual({ changes: 50, mutation: 50 });
    const texts = (kind: string) =>
      lines
        .map((cells) => cells as string[])
        .filter(([of]) => of === kind)
        .map(([, , text]) => text);
    expect(new Set(texts("変更履歴：パートナー")).size).toBe(330);
    expect(texts("変更履歴：パートナー")).toHaveLength(330);
    expect(texts("要対応：パートナーの編集")).toHaveLength(160);
  });
});

describe("searching what waits", () => {
  it.each<readonly [how: string, put: (id: string) => string]>([
    ["behind digits that look like another id", (id) => `00000000-0000-4000-8000-0000${id}`],
    ["behind an id that its own digits end", (id) => `${uuidv7().slice(0, 24)}abcd${id}`],
    ["in a chain of ids", (id) => `${`${id.slice(0, 24)}abcd`.repeat(3)}${id}`],
    ["between digits", (id) => `abc${id}abc`],
    ["in capitals", (id) => id.toUpperCase()],
    ["in a link's id", (id) => `${ids.other}_${id}_${ids.other}`],
  ])("finds an id %s", async (_how, put) => {
    await addIssues(1, () => ({ id: put(ids.person), address: `${mark}町` }));
    await erase();
    expect(await tellingTables()).toEqual([]);
    expect(await knex()("issue").pluck("id")).toEqual([]);
  });

  it("finds the ids of each text once, however much belongs to the person", async () => {
    await addIssues(40, (at) => ({ id: at % 2 === 0 ? ids.person : ids.other, address: "次" }));
    const link = `${uuidv7()}_${ids.person}`;
    await addIssues(2, () => ({ id: link, address: "次" }));
    const names = [ids.person, link, ...Array.from({ length: 300 }, () => uuidv7())];
    const { issues } = await waitingAbout(knex(), names);
    expect(await issues.clone().pluck("issue.id")).toHaveLength(22);
    const { sql, bindings } = issues.select("issue.id").toSQL();
    const { rows } = await knex().raw<{ rows: object[] }>(`explain (analyze, format json) ${sql}`, [...bindings]);
    const found = [...JSON.stringify(rows).matchAll(/"Function Name":"regexp_matches"[^{}]*?"Actual Loops":(\d+)/gu)];
    expect(found.map(([, loops]) => Number(loops))).toEqual([42]);
  });
});
