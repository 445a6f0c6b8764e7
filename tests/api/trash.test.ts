import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyTrash, startEmptyingTrash } from "#server/services/trash/emptying.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { addCandidates, createCandidateList } from "#sync/model/mutators/candidate.ts";
import { createMemo, editMemo, removeMemo } from "#sync/model/mutators/memo.ts";
import { restorePartner } from "#sync/model/mutators/partner.ts";
import { beginImport, importOverPartner, takeImportBack } from "#sync/model/mutators/partner-import.ts";
import { mergePartners, unmergePartner } from "#sync/model/mutators/partner-merge.ts";
import { createReminder, removeReminder, updateReminder } from "#sync/model/mutators/reminder.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { readListWorkbook } from "#tests/support/read-list.ts";
import { deviceOf } from "./device.ts";
import { openProjectOffice, type ProjectOffice } from "./project-office.ts";

/** A word in all records about the person. */
const mark = "ミツケラレナイ";

let office: ProjectOffice;
let id: string;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(async () => {
  await knex().raw("truncate project, order_client, partner, stored_file, issue, sync_audit, erasure cascade");
  id = await register();
});
afterAll(() => office.api.close());

const knex = () => office.api.database.knex;
const empty = () => emptyTrash(knex());

/** Registers a partner by the calls, so that the history contains it, with a file, an interview and an edited memo. */
async function register(): Promise<string> {
  const names = { lastName: `${mark}子`, firstName: "花", lastNameKana: mark, firstNameKana: "ハナ", employeeStatus: "0" };
  const made = await office.form("POST", "/api/partner_member", {
    ...names,
    mail: "hanako@example.com",
    profileFile: { pdf: `${mark}.pdf` },
  });
  expect(made.json).toMatchObject({ responseCode: 200 });
  const [row] = await knex()("partner").where("last_name", `${mark}子`).select<{ id: string }[]>("id");
  const partnerId = row?.id ?? "";
  const memo = uuidv7();
  await office.device("memo.create", { id: memo, targetType: "partner", targetId: partnerId, content: `${mark}とした` });
  const from = { memo: { [memo]: { content: `${mark}とした` } } };
  await office.device("memo.edit", { id: memo, content: `${mark}と書き直した` }, from);
  await knex()("interview").insert({
    id: uuidv7(),
    partner_id: partnerId,
    interview_type: 1,
    hardskill: mark,
    soft_skills: "[]",
    work_history: "[]",
    result: 1,
  });
  return partnerId;
}

const trash = (daysAgo: number, table = "partner", row = id) =>
  knex()(table)
    .where({ id: row })
    .update({ deleted_at: knex().raw("now() - make_interval(days => ?)", [daysAgo]) });
const row = () => knex()("partner").where({ id }).first();

/** Returns the tables that still contain the word. */
async function tellingTables(): Promise<string[]> {
  const { rows } = await knex().raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const told = await knex().raw<{ rows: unknown[] }>(`select 1 from "${name}" t where t::text like ? limit 1`, [`%${mark}%`]);
    if (told.rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** Makes a contract of the partner on a new project, for the days from `openDatetime` to `closeDatetime`. */
async function assign(
  closeDatetime = "2026-12-31",
  openDatetime = "2026-04-01",
): Promise<{ contractId: string; projectId: string }> {
  const { projectId, positionId } = await office.position(1);
  const parts = { projectOccupationMapId: positionId, partnerId: id, openDatetime, closeDatetime };
  const { json } = await office.form("POST", "/api/contract", { ...parts, projectId, "contractFile[0]": { pdf: "契約書.pdf" } });
  return { contractId: json.contractId, projectId };
}

/** Adds another partner. */
async function addOther(): Promise<string> {
  const other = uuidv7();
  const kana = { last_name_kana: "サトウ", first_name_kana: "ジロウ" };
  await knex()("partner").insert({ id: other, last_name: "佐藤", first_name: "次郎", ...kana, employee_status: 0 });
  return other;
}

const buried = async (entity: string) => Number((await knex()("sync_tombstone").where({ entity }).count({ n: "*" }))[0]?.["n"]);
const erase = (body: unknown = { reason: "本人の求めによる" }, who = office.master, ref = id) =>
  office.json("POST", `/api/partner_member/${ref}/erasure`, body, who);

describe("the trash", () => {
  it("keeps what can still be taken back", async () => {
    const before = await tellingTables();
    await trash(29);
    expect(await empty()).toBe(0);
    expect(await tellingTables()).toEqual(before);
    await office.api.sync.mutate({ id: office.master.id, master: true }, restorePartner, { id });
    expect(await row()).toMatchObject({ last_name: `${mark}子`, deleted_at: null });
  });

  it("is emptied after 30 days: rows, files, memos and what the history said go, tombstones stay", async () => {
    expect(await tellingTables()).toEqual(expect.arrayContaining(["interview", "memo", "partner", "partner_file", "sync_audit"]));
    await trash(31);
    expect(await empty()).toBe(1);
    expect(await tellingTables()).toEqual([]);
    expect(await row()).toBeUndefined();
    for (const entity of ["partner", "memo", "interview", "partnerFile"]) expect(await buried(entity), entity).toBeGreaterThan(0);
    expect(await knex()("stored_file").select("state")).toEqual([{ state: "dropped" }]);
    // The server still knows that it has seen a mutation. Sent again, it does nothing.
    expect(await office.counted("sync_audit")).toBeGreaterThan(2);
    expect(await empty()).toBe(0);
  });

  it("leaves what waits in 要対応 to whoever has to decide, and takes what was settled", async () => {
    const issue = {
      kind: "refused",
      author_id: office.admin.id,
      device_id: uuidv7(),
      code: "not_found",
      problems: "[]",
      mutation: "{}",
    };
    const about = { entity: "partner", row_id: id };
    await knex()("issue").insert([
      { id: uuidv7(), ...issue, ...about },
      { id: uuidv7(), ...issue, ...about, settled_at: new Date(), resolution: "discarded" },
    ]);
    await trash(31);
    await empty();
    expect(await knex()("issue").select("settled_at")).toEqual([{ settled_at: null }]);
  });

  it("keeps a contract that the law asks for, without the person", async () => {
    const { contractId } = await assign();
    await knex()("contract_bank").insert({ contract_id: contractId, sealed: Buffer.from("x"), key_id: "k" });
    await office.device("partner.distinguish", { partnerId: id, otherId: await addOther() });
    expect(await office.counted("distinct_partners")).toBe(1);
    await trash(31);
    expect(await empty()).toBe(1);
    expect(await tellingTables()).toEqual([]);
    expect(await office.counted("distinct_partners")).toBe(0);
    expect(await row()).toMatchObject({ last_name: "消去された", first_name: "パートナー", mail: null, memo: null });
    expect(await knex()("contract").pluck("id")).toEqual([contractId]);
    expect([await office.counted("contract_file"), await office.counted("contract_bank")]).toEqual([1, 0]);
    expect([await office.counted("memo"), await office.counted("interview")]).toEqual([0, 0]);
    // Nothing is left to do until the contract need not be kept any more.
    expect(await empty()).toBe(0);
    await knex()("contract").update({ close_date: "2012-03-31", open_date: "2012-01-01" });
    expect(await empty()).toBe(1);
    expect([await row(), await office.counted("contract")]).toEqual([undefined, 0]);
  });

  it("counts the ten years of a contract by days in Japan", async () => {
    await assign();
    await trash(31);
    const { rows } = await knex().raw<{ rows: { day: string }[] }>(
      "select ((now() at time zone 'Asia/Tokyo')::date - interval '10 years')::date::text as day",
    );
    const tenYearsAgo = rows[0]?.day ?? "";
    const end = async (day: string, time: string) => {
      const moments = { open_date: "2012-01-01", close_date: null, ended_at: `${day}T${time}+09:00` };
      await knex()("contract").update({ ...moments, is_auto_renewed: true });
    };
    await end(dayAfter(tenYearsAgo, 1), "00:30");
    expect([await empty(), await office.counted("contract")]).toEqual([1, 1]);
    await end(tenYearsAgo, "23:30");
    expect([await empty(), await office.counted("contract")]).toEqual([1, 0]);
  });

  it("keeps what the person has said of others", async () => {
    const other = await addOther();
    const said = { evaluation_partner_id: id, scores: "[3]" };
    await knex()("member_evaluation").insert([
      { id: uuidv7(), partner_id: other, ...said },
      { id: uuidv7(), partner_id: id, evaluation_partner_id: other, scores: "[4]", memo: mark },
    ]);
    await trash(31);
    await empty();
    expect(await knex()("member_evaluation").select("partner_id", "evaluation_partner_id")).toEqual([
      { partner_id: other, evaluation_partner_id: id },
    ]);
    expect(await tellingTables()).toEqual([]);
  });

  it("keeps a project's row while a contract or somebody's evaluation rests on it, without memos and files", async () => {
    const { contractId, projectId } = await assign();
    const bare = await office.project();
    await knex()("memo").insert([projectId, bare].map((project_id) => ({ id: uuidv7(), project_id, content: "経緯" })));
    for (const project of [projectId, bare]) await trash(31, "project", project);
    expect(await empty()).toBe(2);
    expect(await knex()("project").pluck("id")).toEqual([projectId]);
    expect([await knex()("contract").pluck("id"), await office.counted("memo")]).toEqual([[contractId], 1]);
    expect(await empty()).toBe(0);
  });

  it("forgets once more what a staying project has lost after it was restored and deleted again", async () => {
    const call = <I>(mutator: Mutator<I>, input: I) =>
      office.api.sync.mutate({ id: office.admin.id, master: false }, mutator, input);
    const { projectId } = await assign();
    await trash(31, "project", projectId);
    expect([await empty(), await empty()]).toEqual([1, 0]);
    await knex()("project").where({ id: projectId }).update({ deleted_at: null });
    const memoId = uuidv7();
    await call(createMemo, { id: memoId, targetType: "project", targetId: projectId, content: `${mark}の経緯`, mentions: [] });
    await call(removeMemo, { id: memoId });
    await knex()("emptied_project").update({ emptied_at: "2026-01-01" });
    await trash(31, "project", projectId);
    expect([await empty(), await empty()]).toEqual([1, 0]);
    expect(JSON.stringify(await knex()("sync_audit").select("changes"))).not.toContain(`${mark}の`);
  });

  it("leaves nothing in the history of what a project and a list of candidates had lost before", async () => {
    const call = <I>(mutator: Mutator<I>, input: I) =>
      office.api.sync.mutate({ id: office.admin.id, master: false }, mutator, input);
    const { projectId } = await assign();
    const bare = await office.project();
    for (const project of [projectId, bare]) {
      const [memoId, reminderId] = [uuidv7(), uuidv7()];
      await call(createMemo, { id: memoId, targetType: "project", targetId: project, content: `${mark}の経緯`, mentions: [] });
      await call(removeMemo, { id: memoId });
      await call(createReminder, { id: reminderId, day: "2026-12-01", text: `${mark}の電話`, projectId: project });
      await call(removeReminder, { id: reminderId });
    }
    const [listId, other] = [uuidv7(), await addOther()];
    await call(createCandidateList, { id: listId, name: "候補", projectId: null });
    await call(addCandidates, { listId, candidates: [{ partnerId: other, note: `${mark}の推薦` }] });
    await knex()("candidate").delete();
    const told = async () => JSON.stringify(await knex()("sync_audit").select("changes")).split(`${mark}の`).length - 1;
    const before = await told();
    for (const project of [projectId, bare]) await trash(31, "project", project);
    await trash(31, "candidate_list", listId);
    expect(await empty()).toBe(3);
    expect([before > 0, await told()]).toEqual([true, 0]);
    expect(await empty()).toBe(0);
  });
});

describe("erasing a person", () => {
  it("removes them at once, what waits in 要対応 too, and never brings them back", async () => {
    const { contractId } = await assign();
    await office.json("PUT", `/api/contract/${contractId}/closeDatetime`);
    await knex()("issue").insert({
      id: uuidv7(),
      kind: "refused",
      author_id: office.admin.id,
      device_id: uuidv7(),
      code: "not_found",
      problems: "[]",
      mutation: JSON.stringify({ name: "memo.create", input: { partnerId: id, content: mark } }),
    });
    expect((await erase()).json.responseCode).toBe(200);
    expect(await tellingTables()).toEqual([]);
    expect(await knex()("erasure").first("partner_id", "erased_by", "reason")).toEqual({
      partner_id: id,
      erased_by: office.master.id,
      reason: "本人の求めによる",
    });
    expect(await knex()("security_event").where({ kind: "partner_erased" }).first("actor_id", "details")).toEqual({
      actor_id: office.master.id,
      details: { partner: id },
    });
    const restored = office.api.sync.mutate({ id: office.master.id, master: true }, restorePartner, { id });
    await expect(restored).rejects.toMatchObject({ code: "restore_expired" });
    expect((await erase()).status).toBe(404);
  });

  it("is for masters, with a reason, and not while a contract runs", async () => {
    expect((await erase(undefined, office.admin)).status).toBe(403);
    expect((await erase({ reason: " " })).json).toMatchObject({ responseCode: 400, errors: [{ path: "reason" }] });
    expect((await erase(undefined, office.master, uuidv7())).status).toBe(404);
    await assign();
    expect((await erase()).json).toMatchObject({ responseCode: 409, responseMessage: "contract_running" });
    expect(await row()).toMatchObject({ last_name: `${mark}子` });
  });

  it("takes who was merged into the person, and what a merge that was taken back had copied", async () => {
    const who = { id: office.master.id, master: true };
    const other = await addOther();
    await office.api.sync.mutate(who, mergePartners, { id, intoId: other, take: ["lastName"] });
    expect((await erase()).json).toMatchObject({ responseCode: 409, responseMessage: "partner_merged" });
    await office.api.sync.mutate(who, unmergePartner, { id });
    expect(await knex()("partner").where({ id: other }).first("last_name")).toEqual({ last_name: "佐藤" });
    expect((await erase()).status).toBe(200);
    expect(await tellingTables()).toEqual([]);
    const third = await addOther();
    await knex()("partner")
      .where({ id: other })
      .update({ last_name: `${mark}子` });
    await office.api.sync.mutate(who, mergePartners, { id: other, intoId: third, take: [] });
    expect((await erase(undefined, office.master, third)).status).toBe(200);
    expect(await tellingTables()).toEqual([]);
    expect(await knex()("partner").whereIn("id", [other, third])).toEqual([]);
  });

  it("takes what the history says of rows that had gone before: a removed memo, an import that was taken back", async () => {
    const who = { id: office.master.id, master: true };
    const call = <I>(mutator: Mutator<I>, input: I) => office.api.sync.mutate(who, mutator, input);
    const memoId = uuidv7();
    await call(createMemo, { id: memoId, targetType: "partner", targetId: id, content: `${mark}の口座` });
    await call(removeMemo, { id: memoId });
    const [importId, other] = [uuidv7(), await addOther()];
    await call(beginImport, { id: importId, fileName: "名簿.csv" });
    await call(importOverPartner, { id, importId, address: `${mark}町`, tags: [] });
    await call(takeImportBack, { id, importId });
    await call(createMemo, { id: uuidv7(), targetType: "partner", targetId: other, content: "ほかの人" });
    const held = await fetch(`${office.api.base}/api/partner_member/${id}/held`, {
      headers: { "x-authorization": office.master.token },
    });
    const { rows } = await readListWorkbook(Buffer.from(await held.arrayBuffer()));
    expect(rows.some((line) => line.some((cell) => String(cell).includes(`${mark}の口座`)))).toBe(true);
    expect((await erase()).status).toBe(200);
    expect(await tellingTables()).toEqual([]);
    expect(JSON.stringify(await knex()("sync_audit").select("changes"))).toContain("ほかの人");
  });

  it("takes what edits said of rows that had gone before, and of reminders about contracts", async () => {
    const who = { id: office.master.id, master: true };
    const call = <I>(mutator: Mutator<I>, input: I) => office.api.sync.mutate(who, mutator, input);
    const { contractId } = await assign();
    await office.json("PUT", `/api/contract/${contractId}/closeDatetime`);
    const [memoId, other] = [uuidv7(), await addOther()];
    await call(createMemo, { id: memoId, targetType: "partner", targetId: id, content: "口座" });
    await call(editMemo, { id: memoId, content: `${mark}の口座` });
    await call(editMemo, { id: memoId, content: "口座" });
    await call(removeMemo, { id: memoId });
    for (const about of [{ partnerId: id }, { contractId }]) {
      const reminderId = uuidv7();
      await call(createReminder, { id: reminderId, day: "2026-12-01", text: `${mark}に電話`, ...about });
      await call(updateReminder, { id: reminderId, text: `${mark}に手紙` });
      await call(updateReminder, { id: reminderId, text: "手紙" });
      await call(removeReminder, { id: reminderId });
    }
    await call(createReminder, { id: uuidv7(), day: "2026-12-01", text: "ほかの人", partnerId: other });
    expect((await erase()).status).toBe(200);
    expect(await tellingTables()).toEqual([]);
    expect(JSON.stringify(await knex()("sync_audit").select("changes"))).toContain("ほかの人");
  });

  it("leaves a row for contracts to which no list of candidates adds a note", async () => {
    const { contractId } = await assign();
    await office.json("PUT", `/api/contract/${contractId}/closeDatetime`);
    expect((await erase()).status).toBe(200);
    expect(await row()).toBeDefined();
    const [listId, other] = [uuidv7(), await addOther()];
    const call = <I>(mutator: Mutator<I>, input: I) =>
      office.api.sync.mutate({ id: office.admin.id, master: false }, mutator, input);
    await call(createCandidateList, { id: listId, name: "候補", projectId: null });
    const noted = [id, other].map((partnerId) => ({ partnerId, note: partnerId === id ? `${mark}です` : null }));
    await expect(call(addCandidates, { listId, candidates: noted.slice(0, 1) })).rejects.toMatchObject({ code: "not_found" });
    await call(addCandidates, { listId, candidates: noted });
    expect(await knex()("candidate").pluck("partner_id")).toEqual([other]);
    expect(await tellingTables()).toEqual([]);
  });

  it("takes one out of the trash as well, named by its number", async () => {
    await trash(1);
    const { number } = (await row()) as { number: number };
    expect((await erase(undefined, office.master, String(number))).status).toBe(200);
    expect([await row(), await tellingTables()]).toEqual([undefined, []]);
  });
});

describe("others' devices", () => {
  it("are poked once a person was erased, and once the trash was emptied", async () => {
    const poked = vi.spyOn(office.api.sync.pokes, "changed");
    const seen = async (act: () => Promise<unknown>) => {
      poked.mockClear();
      await act();
      return poked.mock.calls.length > 0;
    };
    const round = () => startEmptyingTrash(office.api.context)();
    expect(await seen(round)).toBe(false);
    await trash(31);
    expect(await seen(round)).toBe(true);
    id = await register();
    expect(await seen(() => erase())).toBe(true);
    poked.mockRestore();
  });
});

describe("emptying while the server stops", () => {
  it("ends after the portion that has begun", async () => {
    const [stopping, names] = [new AbortController(), { last_name: "佐藤", first_name: "次郎" }];
    const kana = { last_name_kana: "サトウ", first_name_kana: "ジロウ" };
    const row = () => ({ id: uuidv7(), ...names, ...kana, employee_status: 0, deleted_at: "2020-01-01" });
    await knex()("partner").insert(Array.from({ length: 120 }, row));
    const stop = ({ sql }: { readonly sql: string }) => sql.startsWith("delete from partner where") && stopping.abort();
    knex().on("query", stop);
    expect(await emptyTrash(knex(), stopping.signal)).toBe(50);
    knex().off("query", stop);
    expect(await emptyTrash(knex(), stopping.signal)).toBe(0);
    expect(await empty()).toBe(70);
  });
});

describe("all that is held about a person", () => {
  const held = (who = office.master, ref = id) =>
    fetch(`${office.api.base}/api/partner_member/${ref}/held`, { headers: { "x-authorization": who.token } });

  it("has each value, what is about them and what the history says, in words", async () => {
    await assign();
    await office.device("partner.distinguish", { partnerId: id, otherId: await addOther() });
    const answer = await held();
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("保有情報"));
    const { rows } = await readListWorkbook(Buffer.from(await answer.arrayBuffer()));
    expect(rows[0]).toEqual(["種類", "No.", "項目", "内容", "登録・変更日時", "登録・変更者"]);
    const lines = rows.map(([kind, , field, value]) => [kind, field, value]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ["パートナー", "姓", `${mark}子`],
        ["メモ", "メモ", `${mark}と書き直した`],
        ["一次面談", "ハードスキル", mark],
        ["履歴書・経歴書", "ファイル名", `${mark}.pdf`],
        ["契約ファイル", "ファイル名", "契約書.pdf"],
        ["契約", "案件", "基幹刷新"],
        ["契約", "ポジション", "エンジニア"],
        ["別人とした組", "別人のパートナー", "佐藤 次郎"],
        ["変更履歴：メモ", "メモ", `${mark}とした → ${mark}と書き直した`],
      ]),
    );
    expect(rows.flat()).not.toContain("（不明）");
  });

  it("has what edits said of a memo that was removed, and what waits about it, but nothing of others' reminders", async () => {
    const master = { id: office.master.id, master: true };
    const call = <I>(mutator: Mutator<I>, input: I) => office.api.sync.mutate(master, mutator, input);
    const [memoId, reminderId] = [uuidv7(), uuidv7()];
    await call(createMemo, { id: memoId, targetType: "partner", targetId: id, content: "一つ目" });
    await call(editMemo, { id: memoId, content: "二つ目" });
    await call(editMemo, { id: memoId, content: "三つ目" });
    await call(removeMemo, { id: memoId });
    const other = { id: office.admin.id, master: false };
    const { sync } = office.api;
    await sync.mutate(other, createReminder, { id: reminderId, day: "2026-12-01", text: "内緒の電話", partnerId: id });
    await sync.mutate(other, updateReminder, { id: reminderId, text: "内緒の手紙" });
    await sync.mutate(other, removeReminder, { id: reminderId });
    const device = deviceOf(office.api, office.admin);
    const seen = { [`memo/${memoId}`]: { content: "三つ目" } };
    expect(await device.push("memo.edit", { id: memoId, content: "四つ目" }, seen)).toEqual(["not_found"]);
    expect(await device.push("reminder.update", { id: reminderId, text: "内緒の話" })).toEqual(["not_found"]);
    const { rows } = await readListWorkbook(Buffer.from(await (await held()).arrayBuffer()));
    expect(rows.map(([kind, , field, value]) => [kind, field, value])).toEqual(
      expect.arrayContaining([
        ["変更履歴：メモ", "メモ", "（空） → 一つ目"],
        ["変更履歴：メモ", "メモ", "一つ目 → 二つ目"],
        ["変更履歴：メモ", "メモ", "二つ目 → 三つ目"],
        ["変更履歴：メモ", "メモ", "三つ目 → （空）"],
        ["要対応：メモの編集", "メモ", "四つ目"],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain("内緒");
  });

  it("is the only file of its account that is being made", async () => {
    // The history does not fit into the line's buffers, so the server waits for its reader.
    const memo = randomBytes(8_000_000).toString("hex");
    await knex()("sync_audit").insert(auditLine([{ entity: "partner", id, before: null, after: { memo } }], office.master.id));
    const first = await held();
    const second = await held();
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "10"]);
    await first.arrayBuffer();
    await expect.poll(async () => (await held()).status).toBe(200);
  });

  it("is for masters, of somebody who is there", async () => {
    expect((await held(office.admin)).status).toBe(403);
    expect((await held(office.master, uuidv7())).status).toBe(404);
    expect((await held(office.master, "999999999999999")).status).toBe(404);
  });
});
