import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import type { Finding } from "#server/checks/finding.ts";
import { verify } from "#server/checks/verify/verify.ts";
import { verifyHistory } from "#server/checks/verify/verify-history.ts";
import { verifyTexts } from "#server/checks/verify/verify-rows.ts";
import { storeBank } from "#server/services/bank.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import { readSettings } from "#server/settings.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partnerFollow, projectFollow } from "#sync/model/entities/follow.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { memoMention, mentionRead } from "#sync/model/entities/memo-mention.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { startS3 } from "#tests/support/s3.ts";
import { runFile } from "./server-process.ts";

let folder: string;
let database: TestDatabase;
let files: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-verify-"));
  database = await testDatabase();
  files = folderStore(join(folder, "files"));
});
afterEach(async () => {
  await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
});

const settings = () => readSettings({ DATA_DIR: folder, DATABASE_URL: database.url });
const look = (store = files) => verify({ database, files: store, settings: settings() });
const about = (findings: readonly Finding[], subject: string) =>
  findings.filter((finding) => finding.subject === subject).map(({ verdict, sentence }) => `${verdict} ${sentence}`);

/** Adds a partner's file whose bytes are in the store, as the database says. */
async function addFile(store = files, bytes = randomBytes(100_000)): Promise<string> {
  const { id } = await insert(database.knex, partnerFile, { size: bytes.length });
  await database
    .knex("stored_file")
    .where({ key: id })
    .update({ sha256: createHash("sha256").update(bytes).digest("hex") });
  await store.put(id, Readable.from([bytes], { objectMode: false }), bytes.length);
  return id;
}
const replace = (key: string, bytes: Buffer) => writeFile(join(folder, "files", key.slice(-2), key), bytes);

describe("files", () => {
  test("as the database says are in order, and rows are counted", async () => {
    await Promise.all(Array.from({ length: 7 }, () => addFile()));
    const found = await look();
    expect(about(found, "ファイル")).toEqual(["ok 7 件の中身が、記録と一致します。"]);
    expect(about(found, "行数")[0]).toMatch(/partner_file 7/u);
    expect(found.some(({ verdict }) => verdict === "problem")).toBe(false);
  });

  test("that are missing or have a changed, missing or further byte are problems, each named", async () => {
    const bytes = randomBytes(200_000);
    const [missing, changed, cut, longer] = await Promise.all([addFile(), addFile(files, bytes), addFile(), addFile()]);
    await files.remove(missing);
    bytes.writeUInt8(bytes.readUInt8(150_000) ^ 1, 150_000);
    await replace(changed, bytes);
    await replace(cut, randomBytes(99_999));
    await replace(longer, randomBytes(100_001));
    const found = about(await look(), "ファイル");
    expect(found[0]).toBe(`problem 保存先にないファイルが 1 件（${missing}）あります。`);
    expect(found[1]).toMatch(/^problem 中身が変わったファイルが 3 件/u);
    for (const key of [changed, cut, longer]) expect(found[1]).toContain(key);
  });

  test("without a record, and what is not the product's, are notices", async () => {
    const orphan = randomUUID();
    await addFile();
    await files.put(orphan, Readable.from([Buffer.from("x")], { objectMode: false }), 1);
    await writeFile(join(folder, "files", "見積書.pdf"), "x");
    const found = about(await look(), "ファイル");
    expect(found).toEqual([
      `notice 記録のないファイルが 1 件（${orphan}）あります。`,
      "notice Musubi のものでないファイルが 1 件あります。",
    ]);
  });

  test("that the database keeps for no record, and records whose file it does not keep, are problems", async () => {
    const [loose, lost] = await Promise.all([addFile(), addFile()]);
    await database.knex.raw("alter table partner_file disable trigger user");
    await database.knex("partner_file").where({ id: loose }).delete();
    await database.knex("stored_file").where({ key: lost }).update({ state: "dropped" });
    const found = about(await look(), "ファイル");
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toMatch(/^problem .+ 1 件/u);
  });

  test("in a bucket are compared as well: one missing, one without a record", async () => {
    const s3 = await startS3();
    try {
      const store = await openFileStore(readSettings({ DATA_DIR: folder, ...s3.env }));
      const [missing, orphan] = [await addFile(store), randomUUID()];
      await addFile(store);
      expect(about(await look(store), "ファイル")).toEqual(["ok 2 件の中身が、記録と一致します。"]);
      await store.remove(missing);
      await store.put(orphan, Readable.from([Buffer.from("x")], { objectMode: false }), 1);
      const found = about(await look(store), "ファイル").join("\n");
      expect(found).toMatch(new RegExp(`problem 保存先にない.+${missing}.+\nnotice 記録のない.+${orphan}`, "u"));
    } finally {
      await s3.stop();
    }
  });
});

describe("the history", () => {
  const read = async () => about(await verifyHistory(database.connection), "履歴");
  /** Adds a memo, and lines that say how it came to what it says. */
  async function addMemo(): Promise<string> {
    const { id: author } = await insert(database.knex, admin);
    const { id, content: now } = await insert(database.knex, memo, { content: "三つ目" });
    for (const [before, after] of [
      [null, { content: "一つ目" }],
      [{ content: "一つ目" }, { content: "二つ目" }],
      [{ content: "二つ目" }, { content: now }],
    ])
      await database.knex("sync_audit").insert(auditLine([{ entity: "memo", id, before, after }], author));
    return id;
  }

  test("that leads from value to value to what stands now is in order, over more rows than are read at once", async () => {
    for (let n = 0; n < 3; n++) await addMemo();
    const { id: author } = await insert(database.knex, admin);
    const { id: partnerId } = await insert(database.knex, partner);
    const ids = Array.from({ length: 450 }, () => randomUUID());
    await database.knex("memo").insert(ids.map((id) => ({ id, partner_id: partnerId, content: "多数" })));
    const changes = ids.map((id) => ({ entity: "memo", id, before: null, after: { content: "多数" } }));
    await database.knex("sync_audit").insert(auditLine(changes, author));
    const told = ["ok 459 件の変更が、453 行の今の値までつながっています。"];
    expect(await read()).toEqual(told);
    // An operator's limits end no long reading.
    const limited = { ...database.connection, idle_in_transaction_session_timeout: 1 };
    expect(about(await verifyHistory(limited), "履歴")).toEqual(told);
  });

  test("past which a row was changed is a problem that names the place and no value", async () => {
    const id = await addMemo();
    await database.knex("memo").where({ id }).update({ content: "秘密の手直し" });
    expect(await read()).toEqual([`problem 履歴のたどり着く値と違うところが 1 か所あります（memo ${id} content）。`]);
    await database.knex("memo").where({ id }).delete();
    expect(await read()).toEqual([`problem 履歴のたどり着く値と違うところが 1 か所あります（memo ${id}）。`]);
  });

  test("past which the partners' own site wrote is a notice (decision 015)", async () => {
    const { id } = await insert(database.knex, partner, { selfIntroduction: "新しい紹介", memo: "備考" });
    const { id: author } = await insert(database.knex, admin);
    const line = (after: object) => auditLine([{ entity: "partner", id, before: null, after }], author);
    await database.knex("sync_audit").insert(line({ selfIntroduction: "前の紹介", memo: "備考" }));
    expect(await read()).toEqual(["notice 履歴を通らずに変わったところが 1 か所あります。"]);
  });

  test("leads to rows that go with an account or a memo, which is a notice; those that go alone are a problem", async () => {
    const [{ id: adminId }, { id: author }] = [await insert(database.knex, admin), await insert(database.knex, admin)];
    const { id: partnerId } = await insert(database.knex, partner);
    const { id: projectId } = await insert(database.knex, project);
    const [{ id: memoId }, { id: other }] = [await insert(database.knex, memo), await insert(database.knex, memo)];
    const lookedAt = "2026-11-27T00:00:00.000Z";
    const made: readonly (readonly [AnyEntity, Record<string, string>])[] = [
      [memoMention, { memoId, adminId }],
      [mentionRead, { memoId, adminId: author }],
      [partnerFollow, { adminId, partnerId, lookedAt }],
      [projectFollow, { adminId, projectId, lookedAt }],
      [projectRole, { projectId, adminId, role: "manager" }],
      [reminder, { createdBy: adminId }],
      [memoMention, { memoId: other, adminId: author }],
    ];
    const changes = [];
    for (const [entity, { createdBy = null, ...after }] of made) {
      const { id } = await insert(database.knex, entity, { ...after, createdBy });
      changes.push({ entity: entity.name, id, before: null, after });
    }
    await database.knex("sync_audit").insert(auditLine(changes, author));
    expect(await read()).toEqual(["ok 7 件の変更が、7 行の今の値までつながっています。"]);
    // As a removal of the account does, and that of a memo.
    await database.knex("reminder").where({ created_by: adminId }).delete();
    await database.knex("admin").where({ id: adminId }).delete();
    await database.knex("memo").where({ id: memoId }).delete();
    expect(await read()).toEqual(["notice 履歴を通らずに変わったところが 6 か所あります。"]);
    await database.knex("memo_mention").where({ memo_id: other }).delete();
    expect((await read())[0]).toBe(`problem 履歴のたどり着く値と違うところが 1 か所あります（memoMention ${other}_${author}）。`);
  });

  test("that was written before its lines had moments of their own is a notice where its order is not certain", async () => {
    const id = await addMemo();
    await database.knex.raw("update sync_audit set taken_at = now() - interval '1 year'");
    const [first] = await database.knex("sync_audit").orderBy("mutation_id").limit(1);
    await database.knex.raw("update sync_audit set taken_at = taken_at + interval '4 days' where mutation_id = ?", [
      first.mutation_id,
    ]);
    expect((await read()).every((line) => line.startsWith("notice"))).toBe(true);
    await database.knex("memo").where({ id }).delete();
    expect((await read())[0]).toMatch(/^problem/u);
  });
});

test("bank fields that another key has sealed are a problem", async () => {
  const { id } = await insert(database.knex, contract);
  const fields = { bankName: "架空銀行", bankBranchName: null, bankAccountNumber: "0000000", bankAccountName: null };
  await database.knex.transaction((trx) => storeBank(trx, { dataKey: randomBytes(32) }, id, fields));
  expect(about(await look(), "口座情報")).toEqual(["problem 1 件を、この鍵では開けません。"]);
});

test("texts that have been due for more than an hour are a notice, unless they are not read", async () => {
  const id = await addFile();
  await database
    .knex("file_text")
    .where({ key: id })
    .update({ due_at: new Date(Date.now() - 7_200_000) });
  expect(await verifyTexts(database.knex, true)).toMatchObject({ verdict: "notice", sentence: expect.stringContaining("1 件") });
  expect(await verifyTexts(database.knex, false)).toMatchObject({ verdict: "ok" });
  await database.knex("file_text").where({ key: id }).update({ due_at: new Date() });
  expect(await verifyTexts(database.knex, true)).toMatchObject({ verdict: "ok" });
});

describe("the command", () => {
  const run = async (env: Readonly<Record<string, string>>) => {
    const command = runFile("server/checks/verify/verify-cli.ts", [], { DATA_DIR: folder, ...env });
    return { code: await command.ended, said: command.output() };
  };

  test("ends with 0 over what a backup has restored, and with 1 once a byte has changed", async () => {
    const key = await addFile();
    const to = await createDatabase(inject("cluster"));
    try {
      await backup({ connection: database.connection, files }, join(folder, "a.musubi"));
      await rm(join(folder, "files"), { recursive: true });
      await restore({ knex: to.knex, files, takeDataKey: async () => undefined }, join(folder, "a.musubi"));
      const whole = await run({ DATABASE_URL: to.url });
      expect(whole.said).toMatch(/^OK {4}ファイル: 1 件の中身が/mu);
      expect(whole.said).toMatch(/、問題 0 件\s*$/u);
      expect(whole.code).toBe(0);
      await replace(key, randomBytes(100_000));
      const broken = await run({ DATABASE_URL: to.url });
      expect(broken).toMatchObject({ code: 1, said: expect.stringMatching(/^問題 {2}ファイル: 中身が変わった/mu) });
    } finally {
      await to.drop();
    }
  });

  test("makes no database where there is none, and does not compare one of another form", async () => {
    expect(await run({})).toMatchObject({ code: 1, said: expect.stringContaining("There is no database") });
    const empty = await createDatabase(inject("cluster"));
    try {
      const { code, said } = await run({ DATABASE_URL: empty.url });
      expect([code, said.split("\n")[0]]).toEqual([1, expect.stringMatching(/^問題 {2}データベース: 移行が/u)]);
    } finally {
      await empty.drop();
    }
  });
});
