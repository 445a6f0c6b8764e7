import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removePartners } from "#server/services/trash/remove-for-good.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { insert } from "#tests/support/factories.ts";
import { dearestTurn, leastTurn } from "#tests/support/turns.ts";
import { type ApiServer, addPartner, addTag, type TestAdmin } from "./api-server.ts";
import type { Device } from "./device.ts";
import { type History, startHistoryApi } from "./history-api.ts";

type Change = History["lines"][number]["changes"][number];

let api: ApiServer;
let admin: TestAdmin;
let master: TestAdmin;
let device: Device;
let id: string;
beforeAll(async () => {
  ({ api, admin, master, device } = await startHistoryApi());
});
beforeEach(async () => {
  id = await addPartner(api);
});
afterAll(() => api.close());

const knex = () => api.database.knex;
const get = (path: string, query: Readonly<Record<string, string>> = {}, token: string | undefined = admin.token) =>
  api.call("GET", `${path}?${new URLSearchParams(query).toString()}`, { token });
const read = async (query: Readonly<Record<string, string>> = {}, who = admin, of = id) => {
  const answer = await get(`/api/partner_member/${of}/history`, query, who.token);
  expect(answer.status).toBe(200);
  return answer.json as unknown as History;
};
const changes = async (...args: Parameters<typeof read>) => (await read(...args)).lines.flatMap((line) => line.changes);
/** Edits a partner whose values the author has seen. */
const edit = async (values: object, of = id) => {
  const row: unknown = await knex()("partner").where({ id: of }).first();
  const seen = Object.fromEntries(Object.keys(values).map((key) => [key, (row as Record<string, unknown>)[key] ?? null]));
  expect(await device.push("partner.update", { id: of, ...values }, { [`partner/${of}`]: seen })).toEqual([]);
};
const memo = async (content: string, of = id) => {
  const memoId = uuidv7();
  expect(await device.push("memo.create", { id: memoId, targetType: "partner", targetId: of, content })).toEqual([]);
  return memoId;
};
/** Inserts lines that each replace a list by another, both as long as a push may be. */
const insertLong = (times: number, row: string) =>
  knex().raw(
    `insert into sync_audit (mutation_id, admin_id, mutator, version, authored_at, outcome, changes)
     select gen_random_uuid(), ?::uuid, 'test', 1, now(), 'applied', jsonb_build_array(jsonb_build_object(
       'entity', 'skillSheet', 'id', ?::text,
       'before', jsonb_build_object('details', (select jsonb_agg(jsonb_build_object('role', repeat('う', 9900))) from generate_series(1, 100))),
       'after', jsonb_build_object('details', (select jsonb_agg(jsonb_build_object('role', repeat('い', 9900))) from generate_series(1, 100)))))
     from generate_series(1, ?::int)`,
    [admin.id, row, times],
  );
const acts = (all: readonly Change[]) => all.map(({ entity, act, title }) => [entity, act, title]);
const merge = async (from: string, into: string, take: readonly string[] = []) => {
  expect(await device.push("partner.merge", { id: from, intoId: into, take })).toEqual([]);
};

describe("the history of a partner", () => {
  it("tells what was added, changed and removed, newest first, by whom and when", async () => {
    const before = Date.now();
    const tag = await addTag(api, "Java");
    const memoId = await memo("英語可");
    await device.push("memo.edit", { id: memoId, content: "英語とフランス語" }, { [`memo/${memoId}`]: { content: "英語可" } });
    await device.push("partner.changeTags", { partnerId: id, add: [tag], remove: [] });
    await edit({ phone: "0312345678", status: 2 });
    const seen = { partnerId: id, projectId: null, content: "英語とフランス語" };
    expect(await device.push("memo.remove", { id: memoId }, { [`memo/${memoId}`]: seen })).toEqual([]);
    const { lines, next } = await read();
    expect(next).toBeNull();
    expect(acts(lines.flatMap((line) => line.changes))).toEqual([
      ["memo", "removed", null],
      ["partner", "changed", null],
      ["partnerTagging", "created", "Java"],
      ["memo", "created", null],
    ]);
    // An edit of what is gone names a row that no longer belongs to anybody.
    const fields = lines[1]?.changes[0]?.fields.map(({ label, from, to }) => [label, from, to]);
    expect(fields).toEqual([
      ["電話番号", null, "0312345678"],
      ["ステータス", null, expect.stringMatching(/./u)],
    ]);
    for (const { by, at } of lines) {
      expect(by).toEqual({ id: admin.id, name: "担当 花子" });
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1_000);
    }
    expect(await changes({ kind: "contract" })).toEqual([]);
    expect(acts(await changes({ kind: "memo" }, master))).toEqual([
      ["memo", "removed", "英語とフランス語"],
      ["memo", "created", "英語可"],
    ]);
  });

  it("dates no change after the server's clock, nor more than 90 days before it, whatever the device says", async () => {
    const say = async (content: string, authoredAt: string) => {
      const input = { id: uuidv7(), targetType: "partner", targetId: id, content };
      expect(await device.push("memo.create", input, {}, authoredAt)).toEqual([]);
    };
    const lately = new Date(Date.now() - 3_600_000).toISOString();
    await say("昔", "2001-01-01T00:00:00.000Z");
    await say("先", "2099-01-01T00:00:00.000Z");
    await say("先ほど", lately);
    const { lines } = await read();
    expect(lines).toHaveLength(3);
    for (const { at, authoredAt } of lines) {
      expect(authoredAt <= at).toBe(true);
      expect(Date.parse(at) - Date.parse(authoredAt)).toBeLessThanOrEqual(90 * 24 * 3_600_000);
    }
    expect(lines[0]?.authoredAt).toBe(lately);
  });
  it("leads a field from one value to the next, up to what stands now", async () => {
    const made = uuidv7();
    const names = { lastName: "佐藤", firstName: "葵", lastNameKana: "サトウ", firstNameKana: "アオイ", employeeStatus: 0 };
    expect(await device.push("partner.create", { id: made, ...names, memo: "一" })).toEqual([]);
    for (const text of ["二", "三", null, "四"]) await edit({ memo: text }, made);
    await edit({ phone: "0312345678" }, made);
    const steps = (await changes({ field: "memo" }, admin, made)).flatMap(({ fields }) => fields).reverse();
    expect(steps.map(({ from }) => from)).toEqual([null, ...steps.slice(0, -1).map(({ to }) => to)]);
    expect(steps.map(({ to }) => to)).toEqual(["一", "二", "三", null, "四"]);
    const row = (await knex()("partner").where({ id: made }).first()) as { memo: string };
    expect(steps.at(-1)?.to).toBe(row.memo);
    expect(await changes({ field: "unknown" }, admin, made)).toEqual([]);
  });

  it("has overlapping changes of one row in the order in which they were made, not that in which they began", async () => {
    const add = (trx: Knex, before: string, after: string) =>
      trx("sync_audit").insert(
        auditLine([{ entity: "partner", id, before: { memo: before }, after: { memo: after } }], admin.id),
      );
    // The first began earlier, and came to the row later.
    const first = await knex().transaction();
    await first.raw("select now()");
    await knex().transaction(async (second) => {
      await second.raw("select from partner where id = ? for update", [id]);
      await add(second, "一", "二");
    });
    await first.raw("select from partner where id = ? for update", [id]);
    await add(first, "二", "三");
    await first.commit();
    const steps = (await changes({ field: "memo" })).flatMap(({ fields }) => fields);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      ["二", "三"],
      ["一", "二"],
    ]);
  });

  it("comes in pages that neither repeat nor leave out anything", async () => {
    for (let at = 1; at <= 7; at++) await memo(`メモ${at}`);
    const titles: (string | null)[] = [];
    let before: string | null = null;
    let pages = 0;
    do {
      const page: History = await read({ limit: "3", ...(before !== null && { before }) });
      titles.push(...page.lines.flatMap((line) => line.changes.map(({ title }) => title)));
      before = page.next;
      pages += 1;
    } while (before !== null);
    expect([pages, titles]).toEqual([3, ["メモ7", "メモ6", "メモ5", "メモ4", "メモ3", "メモ2", "メモ1"]]);
  });

  it("has something on each page where there are older lines, however often nothing was changed that people read", async () => {
    await memo("英語可");
    const [mate, listId] = [await addPartner(api), uuidv7()];
    expect(await device.push("candidateList.create", { id: listId, name: "候補", projectId: null })).toEqual([]);
    const candidates = [id, mate].map((partnerId) => ({ partnerId, note: null }));
    expect(await device.push("candidate.add", { listId, candidates })).toEqual([]);
    // The order of candidates is computed.
    for (const afterId of [mate, null, mate, null])
      expect(await device.push("candidate.move", { listId, partnerId: id, afterId })).toEqual([]);
    const { lines, next } = await read({ limit: "1" });
    expect(acts(lines.flatMap((line) => line.changes))).toEqual([["candidate", "created", "候補"]]);
    const older = await read({ limit: "1", before: String(next) });
    expect([acts(older.lines.flatMap((line) => line.changes)), older.next]).toEqual([[["memo", "created", "英語可"]], null]);
    // Two values that read alike are known only once they are written out.
    for (let at = 0; at < 3; at++) await insertLine([{ entity: "partner", id, before: { phone: null }, after: { phone: "" } }]);
    expect(acts((await read({ limit: "1" })).lines.flatMap((line) => line.changes))).toHaveLength(1);
  });

  it("refuses guests, what is not there, and what is out of bounds", async () => {
    const path = `/api/partner_member/${id}/history`;
    expect((await api.call("GET", path)).status).toBe(401);
    expect((await get(`/api/partner_member/${uuidv7()}/history`)).status).toBe(404);
    expect((await get(`/api/project/${id}/history`)).status).toBe(404);
    for (const query of [
      { limit: "101" },
      { limit: "0" },
      { before: "1" },
      { before: uuidv7() },
      { kind: "bank" },
      { field: "a;b" },
    ] as const)
      expect((await get(path, query)).status).toBe(400);
    await device.push("partner.remove", { id });
    for (const who of [admin, master]) expect((await get(path, {}, who.token)).status).toBe(404);
  });

  it("cuts long texts, and shows of an act with many rows only some", async () => {
    await edit({ memo: "長".repeat(5_000) });
    const [field] = (await changes())[0]?.fields ?? [];
    expect(field?.to).toBe(`${"長".repeat(200)}…`);
    const many = Array.from({ length: 250 }, () => ({
      entity: "memo",
      id: uuidv7(),
      before: null,
      after: { partnerId: id, projectId: null, content: "多い" },
    }));
    await insertLine(many);
    const [line] = (await read()).lines;
    expect([line?.changes.length, line?.more]).toEqual([30, 220]);
  });

  it("says of values as long as a push may be only that they were replaced, and holds nobody up", async () => {
    const { id: industrySheetId } = await insert(knex(), industrySheet, { partnerId: id });
    const { id: row } = await insert(knex(), skillSheet, { partnerId: id, industrySheetId });
    await insertLong(4, row);
    let answer: History | undefined;
    const cost = await leastTurn(100, () =>
      dearestTurn(async () => {
        answer = await read();
      }),
    );
    expect(cost).toBeLessThan(100);
    const told = { name: "details", from: "（長いため表示できません）", to: "（長いため表示できません）" };
    expect(answer?.lines.map(({ changes: [change] }) => change?.fields)).toEqual(Array(4).fill([expect.objectContaining(told)]));
  });

  it("is told in the end however many lines are as long as a push may be", async () => {
    const { id: industrySheetId } = await insert(knex(), industrySheet, { partnerId: id });
    const { id: row } = await insert(knex(), skillSheet, { partnerId: id, industrySheetId });
    const made = await memo("最初のメモ");
    await insertLong(1, row);
    // The stored form of a long line is copied as it is, which costs little.
    await knex().raw(
      `insert into sync_audit (mutation_id, admin_id, mutator, version, authored_at, outcome, changes)
       select gen_random_uuid(), admin_id, mutator, 1, now(), outcome, changes
       from sync_audit, generate_series(1, 40) where audit_keys(changes) @> array[?]`,
      [row],
    );
    const pages: History[] = [await read()];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ before: next }));
    const entities = pages.flatMap(({ lines }) => lines.flatMap((line) => line.changes.map((change) => change.entity)));
    expect(entities).toEqual([...Array<string>(41).fill("skillSheet"), "memo"]);
    // A filter looks through them, too, and leads to what it finds.
    let found: History = await read({ kind: "memo" });
    while (found.lines.length === 0 && found.next !== null) found = await read({ kind: "memo", before: found.next });
    expect(found.lines.flatMap((line) => line.changes.map((change) => change.id))).toEqual([made]);
  });

  it("comes in shorter pages where its lines are long, without a gap", async () => {
    const side = (sign: string) => ({ memo: sign.repeat(10_000), source: sign.repeat(255) });
    for (let at = 0; at < 60; at += 1) await insertLine([{ entity: "partner", id, before: side("う"), after: side("い") }]);
    const pages: History[] = [await read({ limit: "100" })];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ limit: "100", before: next }));
    const lines = pages.flatMap((page) => page.lines);
    expect(pages.length).toBeGreaterThan(2);
    expect([lines.length, new Set(lines.map((line) => line.id)).size]).toEqual([60, 60]);
  });

  it("shows nothing that is only for masters, nor rows of one author alone", async () => {
    const other = await addPartner(api, { phone: "0399999999", last_name: "旧姓" });
    await edit({ mail: "secret@example.com" }, other);
    await merge(other, id, ["phone"]);
    const taken = [{ field: "phone", before: "これは秘密", after: "0399999999" }];
    await insertLine([
      { entity: "partnerMerge", id: other, before: { taken: [] }, after: { taken } },
      { entity: "importedPartner", id: uuidv7(), before: null, after: { partnerId: id, authorId: master.id, taken } },
    ]);
    const seen = JSON.stringify(await read());
    expect(seen).not.toContain("これは秘密");
    expect(seen).not.toContain("importedPartner");
    // The merged one is in the trash, of which only masters read more than the name.
    expect(seen).not.toContain("secret@example.com");
    expect(seen).toContain("0399999999");
    const whole = JSON.stringify(await read({}, master));
    expect(whole).toContain("secret@example.com");
    expect(whole).not.toContain("importedPartner");
  });

  it("shows the text and the file's name of what was removed to masters alone, and what a removed link joined to all", async () => {
    const [memoId, fileId, tag] = [await memo("誤って書いた口座番号"), uuidv7(), await addTag(api, "Kotlin")];
    const seen = { partnerId: id, projectId: null, content: "誤って書いた口座番号" };
    expect(await device.push("memo.remove", { id: memoId }, { [`memo/${memoId}`]: seen })).toEqual([]);
    const file = { partnerId: id, name: "前科の記録.pdf" };
    await insertLine([{ entity: "partnerFile", id: fileId, before: null, after: file }]);
    await insertLine([{ entity: "partnerFile", id: fileId, before: { ...file, partnerId: null }, after: file }]);
    await insertLine([{ entity: "partnerFile", id: fileId, before: file, after: null }]);
    await device.push("partner.changeTags", { partnerId: id, add: [tag], remove: [] });
    await device.push("partner.changeTags", { partnerId: id, add: [], remove: [tag] });
    const told = await read();
    expect(JSON.stringify(told)).not.toMatch(/口座番号|前科/u);
    expect(acts(told.lines.flatMap((line) => line.changes))).toEqual(
      expect.arrayContaining([
        ["memo", "removed", null],
        ["partnerFile", "removed", null],
        ["partnerTagging", "created", "Kotlin"],
        ["partnerTagging", "removed", "Kotlin"],
      ]),
    );
    for (const text of ["口座番号", "前科の記録.pdf"]) expect(JSON.stringify(await read({}, master))).toContain(text);
  });

  it("is that of both where two were merged, and says so", async () => {
    const other = await addPartner(api, { last_name: "旧姓" });
    await memo("統合前のメモ", other);
    await memo("元からのメモ");
    await merge(other, id);
    expect(acts(await changes())).toEqual(
      expect.arrayContaining([
        ["partnerMerge", "created", "旧姓 太郎"],
        ["partner", "trashed", "統合された登録"],
        ["memo", "created", "統合前のメモ"],
        ["memo", "created", "元からのメモ"],
      ]),
    );
    // That the memo went over is told by the merge.
    expect((await changes({ kind: "memo" })).filter(({ act }) => act === "changed")).toEqual([]);
    expect((await get(`/api/partner_member/${other}/history`)).status).toBe(404);
  });

  it("says of what was erased only that something happened", async () => {
    const memoId = await memo("消える内容");
    await edit({ memo: "消える備考" });
    const projectId = uuidv7();
    await knex()("project").insert({ id: projectId, name: "会員サイト", content: "設計", is_valid: true });
    await insertLine([{ entity: "memo", id: memoId, before: null, after: null }]);
    expect(acts(await changes())[0]).toEqual(["memo", "erased", "消える内容"]);
    // A partner whose row stays for others' evaluations.
    const said = { id: uuidv7(), scores: "[]", partner_id: await addPartner(api), evaluation_partner_id: id };
    await knex()("member_evaluation").insert(said);
    await knex().transaction((trx) => removePartners(trx, [id], { by: null, reason: null, histories: "all" }));
    await knex()("partner").where({ id }).update({ deleted_at: null });
    const left = await read({}, master);
    expect(JSON.stringify(left)).not.toContain("消える備考");
    expect(acts(left.lines.flatMap((line) => line.changes))).toContainEqual(["partner", "erased", null]);
  });

  it("names removed administrators no more", async () => {
    await insertLine([{ entity: "partner", id, before: { phone: null }, after: { phone: "1" } }], uuidv7());
    expect((await read()).lines[0]?.by.name).toBeNull();
  });
});

describe("the history of a project", () => {
  it("tells of its own rows only", async () => {
    const [projectId, other] = [uuidv7(), uuidv7()];
    for (const one of [projectId, other])
      await knex()("project").insert({ id: one, name: "会員サイト", content: "設計", is_valid: true });
    const memoId = uuidv7();
    await device.push("memo.create", { id: memoId, targetType: "project", targetId: projectId, content: "要件を確認" });
    await device.push("memo.create", { id: uuidv7(), targetType: "project", targetId: other, content: "別の案件" });
    await insertLine([
      { entity: "project", id: projectId, before: { name: "旧名" }, after: { name: "会員サイト" } },
      { entity: "projectRole", id: "x", before: null, after: { projectId, role: "manager", adminId: admin.id } },
    ]);
    const answer = (await get(`/api/project/${projectId}/history`)).json as unknown as History;
    expect(acts(answer.lines.flatMap((line) => line.changes))).toEqual([
      ["project", "changed", null],
      ["projectRole", "created", expect.stringContaining("担当 花子")],
      ["memo", "created", "要件を確認"],
    ]);
  });

  it("tells where a list of candidates was put to another project, in both", async () => {
    const [from, to, listId] = [uuidv7(), uuidv7(), uuidv7()];
    for (const [one, name] of [
      [from, "会員サイト"],
      [to, "予約サイト"],
    ])
      await knex()("project").insert({ id: one, name, content: "設計", is_valid: true });
    await device.push("candidateList.create", { id: listId, name: "候補", projectId: from });
    const seen = { [`candidateList/${listId}`]: { projectId: from } };
    expect(await device.push("candidateList.update", { id: listId, projectId: to }, seen)).toEqual([]);
    for (const projectId of [from, to]) {
      const answer = (await get(`/api/project/${projectId}/history`)).json as unknown as History;
      const [first] = answer.lines.flatMap((line) => line.changes);
      expect([first?.act, first?.title, first?.fields[0]]).toEqual([
        "changed",
        "候補",
        { name: "projectId", label: "案件", from: "会員サイト", to: "予約サイト" },
      ]);
    }
  });
});

async function insertLine(lines: readonly object[], adminId = admin.id): Promise<void> {
  await knex()("sync_audit").insert(auditLine(lines, adminId));
}
