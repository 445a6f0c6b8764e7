import { readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consumeLimits, rateLimits } from "#server/accounts/rate-limit.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { readMissing } from "#server/services/texts/read-texts.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile, projectFile } from "#sync/model/entities/file.ts";
import { project } from "#sync/model/entities/project.ts";
import { removePartnerFile } from "#sync/model/mutators/file.ts";
import { removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { createDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { addPartner, signedIn } from "./api-server.ts";
import { openTextOffice, resume, type TextOffice } from "./text-office.ts";

let office: TextOffice;
beforeAll(async () => {
  office = await openTextOffice();
});
afterAll(() => office.api.close());

const get = (path: string, token: string | undefined = office.admin.token) => office.api.call("GET", path, { token });
const textOf = (id: string) => get(`/api/sync/file/${id}/text`);

describe("the text of a file that has arrived (S4-11)", () => {
  it("is read, told by its record and its pages, and found however it is typed", async () => {
    const id = await office.read(resume("株式会社青空商事にてＪＡＶＡによる開発を担当。ｶﾞﾝﾊﾞﾘﾏｼﾀ。"));
    const { json } = await textOf(id);
    expect(json).toMatchObject({ pages: ["株式会社青空商事にてＪＡＶＡによる開発を担当。ｶﾞﾝﾊﾞﾘﾏｼﾀ。"] });
    expect(await office.lengthOf(id)).toBe(33);
    for (const text of [
      "青空",
      "java",
      "がんばり",
      "ガンバリマシタ",
      "青 空 商 事",
      "株式会社青空商事にてＪＡＶＡによる開発を担当。ガンバリ",
    ])
      expect(await office.found(text)).toEqual([id]);
    for (const text of ["空商青", "青空銀行", "%", "_", "\\", "青空%担当"])
      expect((await office.found(`${text}青`)).length).toBe(0);
    expect(await office.search("青空商事")).toMatchObject({
      hits: [{ entity: "partnerFile", id, name: "職務経歴書.pdf", ownerId: office.partnerId, page: 1 }],
      complete: true,
    });
    const [hit] = (await office.search("開発を担当")).hits;
    expect(hit?.snippet).toBe("…事にてＪＡＶＡによる開発を担当。ｶﾞﾝﾊﾞﾘﾏｼﾀ。");
  });

  it("is found on the page where it stands, and nowhere across two", async () => {
    const id = await office.read(resume(...Array.from({ length: 70 }, (_, nth) => `行${nth + 100}番`)));
    const { pages } = (await textOf(id)).json as unknown as { pages: string[] };
    expect(pages).toHaveLength(2);
    const first = Number(/^行(\d+)番/u.exec(pages[1] ?? "")?.[1]);
    expect((await office.search(`行${first}番行${first + 1}番`)).hits).toMatchObject([{ id, page: 2 }]);
    expect((await office.search(`行${first - 2}番行${first - 1}番`)).hits).toMatchObject([{ id, page: 1 }]);
    expect(await office.found(`行${first - 1}番行${first}番`)).toEqual([]);
  });

  it("is read where fonts are named and their codes are Shift_JIS", async () => {
    const plain = resume("職務").toString("latin1");
    const bytes = plain.replace("/UniJIS-UTF16-H", "/90ms-RKSJ-H").replace(/<8077\w+> Tj/u, "<9045 96b1> Tj");
    expect(bytes).toContain("<9045 96b1>");
    const id = await office.read(Buffer.from(bytes, "latin1"));
    expect((await textOf(id)).json).toMatchObject({ pages: ["職務"] });
  });

  it("is none on a scan, and that is told", async () => {
    const id = await office.read(resume(""));
    expect(await office.lengthOf(id)).toBe(0);
    expect((await textOf(id)).json).toMatchObject({ responseMessage: "not_found" });
  });

  it("is read at once while another file is to be tried again later", async () => {
    const { knex } = office.api.context;
    const { id: projectId } = await insert(knex, project);
    const missing = await insert(knex, projectFile, { projectId });
    await office.api.effects();
    expect(await office.kept(missing.id)).toMatchObject({ due_at: expect.anything(), pages: null });
    const id = await office.read(resume("待たずに読む経歴"));
    expect(await office.found("待たずに読む")).toEqual([id]);
  });

  it("is looked for again each hour while the store has no such file, however often it was", async () => {
    const { knex, files } = office.api.context;
    const bytes = resume("あとから戻った覚書");
    const { id } = await insert(knex, contractFile, { size: bytes.length });
    const again = async () => {
      await knex("file_text").where("key", id).update({ due_at: knex.fn.now() });
      await readMissing(knex);
      await office.api.effects();
    };
    for (let nth = 0; nth < 4; nth++) {
      await again();
      const kept = await office.kept(id);
      expect(kept).toMatchObject({ tries: 0, pages: null });
      expect(Date.parse(kept?.due_at ?? "") - Date.now()).toBeGreaterThan(50 * 60 * 1_000);
    }
    await files.put(id, Readable.from([bytes]), bytes.length);
    await again();
    expect(await office.found("あとから戻った")).toEqual([id]);
  });

  it("is looked for again where the store cannot give the file, which holds up no other one", async () => {
    const { settings, knex } = office.api.context;
    const [unreadable, other] = [await office.read(resume("開けない覚書")), await office.read(resume("開ける覚書"))];
    const path = join(settings.dataDir, "files", unreadable.slice(-2), unreadable);
    const again = async (keys: readonly string[]) => {
      const unread = { letters: null, pages: null, folded: null, grams: null, tries: 0 };
      await knex("file_text")
        .whereIn("key", keys)
        .update({ due_at: knex.fn.now(), ...unread });
      await readMissing(knex);
      await office.api.effects();
    };
    await rename(path, `${path}.part`);
    await symlink(path, path);
    await again([unreadable, other]);
    expect(await office.found("開ける覚書")).toEqual([other]);
    const kept = await office.kept(unreadable);
    expect(kept).toMatchObject({ tries: 0, pages: null });
    expect(Date.parse(kept?.due_at ?? "") - Date.now()).toBeGreaterThan(50 * 60 * 1_000);
    await rename(`${path}.part`, path);
    await again([unreadable]);
    expect(await office.found("開けない覚書")).toEqual([unreadable]);
  });

  it("waits where its reader does not start, which is no file's fault", async () => {
    const { knex } = office.api.context;
    await office.read(resume("読み手を作る"));
    const program = `node_modules/.cache/musubi/reader-${process.pid}/read-pdf.js`;
    const whole = await readFile(program);
    const id = await office.arrived(resume("読み手を待った経歴"));
    const state = () => knex("effect").where({ name: "file_text", state: "waiting" }).whereNotNull("error").pluck("error");
    try {
      await writeFile(program, 'import "./gone.js";');
      for (let nth = 0; nth < 4; nth++) {
        await knex("effect").where({ name: "file_text" }).update({ run_at: knex.fn.now() });
        await office.api.effects();
        expect(await office.kept(id)).toMatchObject({ tries: 0, due_at: expect.any(String), pages: null });
      }
      expect(await state()).toEqual(["pdf_reader_unavailable"]);
    } finally {
      await writeFile(program, whole);
    }
    await knex("effect").where({ name: "file_text" }).update({ run_at: knex.fn.now() });
    await office.api.effects();
    expect(await office.found("読み手を待った")).toEqual([id]);
  });

  it("is read of the newest and of the oldest in turn, so that nobody's files hold up all others", async () => {
    const { knex } = office.api.context;
    // Files that are tried again later would be read by a second run, which has turns of its own.
    await knex("file_text").whereNotNull("due_at").update({ due_at: null });
    await knex("effect").where({ name: "file_text" }).delete();
    const ids: string[] = [];
    for (const nth of [1, 2, 3, 4]) ids.push(await office.read(resume(`順番${nth}`)));
    // Each file is read in a separate transaction, which changes its record.
    await knex("partner_file").whereIn("id", ids).update({ text_length: null });
    await knex("file_text")
      .whereIn("key", ids)
      .update({ due_at: knex.fn.now(), tries: 0, letters: null, pages: null, folded: null, grams: null });
    await readMissing(knex);
    await office.api.effects();
    const read = await knex("partner_file").whereIn("id", ids).whereNotNull("text_length").orderBy("changed_xid").pluck("id");
    expect(read.map((id) => ids.indexOf(id) + 1)).toEqual([4, 1, 3, 2]);
  });

  it("is there of projects' and contracts' files, too", async () => {
    const { knex, files } = office.api.context;
    const { id: projectId } = await insert(knex, project);
    const { id: contractId } = await insert(knex, contract);
    const bytes = resume("要件定義の覚書");
    const [ofProject, ofContract] = [
      await insert(knex, projectFile, { projectId, size: bytes.length }),
      await insert(knex, contractFile, { contractId, size: bytes.length }),
    ];
    for (const { id } of [ofProject, ofContract]) await files.put(id, Readable.from([bytes]), bytes.length);
    // The bytes came after their records. No call does this.
    await knex("file_text")
      .update({ due_at: knex.fn.now(), tries: 0 })
      .whereIn("key", [ofProject.id, ofContract.id])
      .whereNull("pages");
    await readMissing(knex);
    await office.api.effects();
    const { hits } = await office.search("要件定義の覚書");
    expect(hits.map(({ entity, ownerId }) => [entity, ownerId]).sort()).toEqual([
      ["contractFile", contractId],
      ["projectFile", projectId],
    ]);
    const ofKind = await office.search("要件定義の覚書", 1, "projectFile");
    expect(ofKind).toMatchObject({ hits: [{ ownerId: projectId }], files: 1, complete: true });
  });
});

describe("a search over texts", () => {
  it("gives the newest file first, and says that there are more", async () => {
    const ids = [];
    for (const nth of ["一", "二", "三"]) ids.unshift(await office.read(resume(`新しい順の履歴 ${nth}`)));
    expect(await office.found("新しい順の履歴")).toEqual(ids);
    const { hits, complete } = await office.search("新しい順の履歴", 2);
    expect([hits.map(({ id }) => id), complete]).toEqual([ids.slice(0, 2), false]);
    expect((await office.search("新しい順の履歴", 3)).complete).toBe(true);
  });

  it("leaves out what belongs to somebody in the trash, until they come back", async () => {
    const { api, admin } = office;
    const owner = await addPartner(api);
    const id = await office.arrived(resume("退避される経歴"), owner);
    await api.effects();
    const { files } = await office.search("退避される経歴");
    const master = { id: admin.id, master: true };
    await api.sync.mutate(master, removePartner, { id: owner });
    expect(await office.search("退避される経歴")).toEqual({
      responseCode: 200,
      hits: [],
      files: (files ?? 0) - 1,
      complete: true,
    });
    expect((await textOf(id)).status).toBe(404);
    await api.sync.mutate(master, restorePartner, { id: owner });
    expect(await office.found("退避される経歴")).toEqual([id]);
  });

  it("refuses what is too short or wrong with a sentence, and anybody who is not signed in", async () => {
    const refused = async (query: string) => (await get(`/api/file/search?${query}`)).json.errors;
    const short = [{ path: "text", message: "2文字以上で指定してください" }];
    for (const text of ["", "あ", "%20%20", "　あ　"]) expect(await refused(`text=${text}`)).toEqual(short);
    expect(await refused("")).toEqual([{ path: "text", message: "必須の項目です" }]);
    expect(await refused(`text=${"あ".repeat(1_001)}`)).toMatchObject([{ path: "text" }]);
    expect(await refused("text=%00ab")).toMatchObject([{ path: "text" }]);
    expect(await refused("text=ab&of=partner")).toMatchObject([{ path: "of" }]);
    for (const limit of ["0", "101", "-1", "abc"])
      expect(await refused(`text=ab&limit=${limit}`)).toMatchObject([{ path: "limit" }]);
    expect((await get("/api/file/search?text=ab&limit=")).status).toBe(200);
    expect((await office.api.call("GET", "/api/file/search?text=ab")).status).toBe(401);
    expect((await textOf("00000000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  it("is answered where the database takes too long, without a number and as incomplete", async () => {
    const holder = await office.api.context.knex.transaction();
    await holder.raw("lock table file_text in access exclusive mode");
    try {
      expect(await office.search("止まった経歴")).toEqual({ responseCode: 200, hits: [], files: null, complete: false });
    } finally {
      await holder.rollback();
    }
    expect((await office.search("止まった経歴")).files).toBeGreaterThan(0);
  });

  it("is made only so often by one account, and as often by any other", async () => {
    const { api } = office;
    const busy = await signedIn(api, 0);
    const { most } = rateLimits.file_search_account;
    const search = () => get("/api/file/search?text=ab", busy.token);
    for (let at = 1; at < most; at++) await consumeLimits(api.context.knex, ["file_search_account", busy.id]);
    expect((await search()).status).toBe(200);
    expect((await search()).json).toMatchObject({ responseMessage: "too_many_requests", retryAfterMinutes: 5 });
    expect((await get("/api/file/search?text=ab")).status).toBe(200);
  });

  it("answers the longest text, and leaves no trace of any in the log", async () => {
    expect((await office.search("長い検索の文章".repeat(142))).hits).toEqual([]);
    await office.search("秘密の氏名");
    expect(office.api.lines.join("\n")).not.toMatch(/秘密の氏名|%E7%A7%98|長い検索/u);
  });
});

describe("what becomes of texts", () => {
  it("goes with its file, also one that is removed while it is read", async () => {
    const { api, admin } = office;
    const actor = { id: admin.id, master: false };
    const [before, during] = [await office.read(resume("消える経歴")), await office.arrived(resume("消える経歴"))];
    for (const id of [during, before]) await api.sync.mutate(actor, removePartnerFile, { id });
    await api.effects();
    expect(await office.found("消える経歴")).toEqual([]);
    expect([await office.kept(before), await office.kept(during)]).toEqual([undefined, undefined]);
  });

  it("is read again after a restore, which brings files without texts", async () => {
    const id = await office.read(resume("戻された経歴"));
    await office.api.context.knex("file_text").delete();
    expect(await office.found("戻された経歴")).toEqual([]);
    await readMissing(office.api.context.knex);
    await office.api.effects();
    expect(await office.found("戻された経歴")).toEqual([id]);
  });

  it("is read of files that had arrived before texts were", async () => {
    const database = await createDatabase(inject("cluster"));
    try {
      const { knex } = database;
      await migrate(
        knex,
        migrationNames().filter((name) => name < "018"),
      );
      await knex("stored_file").insert({
        key: "00000000-0000-7000-8000-000000000001",
        size: 1,
        sha256: "a".repeat(64),
        state: "kept",
      });
      await knex("stored_file").insert({ key: "00000000-0000-7000-8000-000000000002", size: 1, sha256: "a".repeat(64) });
      await migrate(knex);
      expect(await knex("file_text").pluck("key")).toEqual(["00000000-0000-7000-8000-000000000001"]);
      expect(await knex("effect").select("name", "key", "state")).toEqual([{ name: "file_text", key: "all", state: "waiting" }]);
    } finally {
      await database.drop();
    }
  });
});
