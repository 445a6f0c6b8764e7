import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import knexFactory, { type Knex } from "knex";
import { type Pack, pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { makePasswordLink } from "#server/accounts/password-link.ts";
import { backup } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { addFile as addToArchive, readTar } from "#server/backup/tar.ts";
import { backupLock } from "#server/db/backup-lock.ts";
import { migrate } from "#server/db/migrate.ts";
import type { FileStore } from "#server/services/files/file-store.ts";
import { folderStore } from "#server/services/files/folder-store.ts";
import { s3Store } from "#server/services/files/s3-store.ts";
import { sweepStoredFiles } from "#server/services/files/stored-files.ts";
import { StartError } from "#server/start-error.ts";
import { contractFile, partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type ApiServer, password, signedIn, startApi } from "#tests/api/api-server.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { startS3 } from "#tests/support/s3.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
const path = (name: string) => join(folder, name);
const store = (name: string) => folderStore(path(name));
const archived = (database: TestDatabase, files: FileStore = store("files")) => ({ connection: database.connection, files });
const into = ({ knex }: TestDatabase, name: string, files: FileStore = store(name)) => ({
  knex,
  files,
  takeDataKey: async () => undefined,
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-backup-"));
  [from, to] = await Promise.all([testDatabase(), createDatabase(inject("cluster"))]);
});

afterEach(async () => {
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })]);
});

const admin = randomUUID();

async function fill(knex: Knex): Promise<void> {
  await knex("admin").insert({ id: admin, name: "検証 花子", mail: "hanako@example.com", authority: 1, created_by: admin });
  const partners = Array.from({ length: 3_000 }, (_, n) => ({
    id: randomUUID(),
    last_name: "試験",
    first_name: `太郎${n}`,
    last_name_kana: "しけん",
    first_name_kana: "たろう",
    employee_status: 0,
    birthday: "1990-04-01",
    // The text is long and awkward: more than one portion of the archive, and every character that COPY escapes.
    memo: `タブ\t改行\n逆斜線\\ "\\N" 終わり\\. ${"長".repeat(3_000)}`,
    created_by: admin,
  }));
  await knex.batchInsert("partner", partners, 200);
  await knex("memo").insert({ id: randomUUID(), partner_id: partners[0]?.id, content: "\\." });
  await knex("issue").insert({
    id: randomUUID(),
    kind: "conflict",
    author_id: admin,
    device_id: "d",
    code: "conflict",
    problems: "[]",
    mutation: "{}",
    base: "null",
  });
}

/** Returns all rows of all tables, except those about the database itself. The transactions that wrote them are left out. */
async function content(knex: Knex): Promise<Record<string, unknown[]>> {
  const tables = await knex("pg_tables").where("schemaname", "public").pluck("tablename");
  const kept = tables
    .filter((table) => !["migration", "sync_epoch", "sync_tombstone", "effect", "file_text"].includes(table))
    .sort();
  const rows = kept.map(async (table) => {
    const { rows: found } = await knex.raw(`select (to_jsonb(t) - 'changed_xid')::text as row from "${table}" t order by 1`);
    return [table, found];
  });
  return Object.fromEntries(await Promise.all(rows));
}

const pdf = "%PDF-1.7 not really";

/** Adds a file to a partner, with its bytes. */
async function addFile({ knex }: TestDatabase, files: FileStore): Promise<string> {
  const { id } = await insert(knex, partnerFile, { size: pdf.length });
  await files.put(id, Readable.from([Buffer.from(pdf)]), pdf.length);
  return id;
}

function failed(this: Readable): void {
  this.destroy(new Error("EIO"));
}

const read = async (files: FileStore, key: string) => {
  const found = await files.get(key);
  return found && Buffer.concat(await found.toArray()).toString();
};
const filesBelow = async (name: string) =>
  (await readdir(path(name), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe("a backup", () => {
  test("comes back as it was, with files, numbers and rules", async () => {
    await fill(from.knex);
    const file = await addFile(from, store("files"));
    const kept = await backup(archived(from), path("a.musubi"));
    expect(kept.files).toBe(1);
    expect((await stat(path("a.musubi"))).mode & 0o777).toBe(0o600);

    expect(await restore(into(to, "restored"), path("a.musubi"))).toEqual(kept);
    expect(await content(to.knex)).toEqual(await content(from.knex));
    expect(await read(store("restored"), file)).toBe(pdf);

    // The constraints exist again, and the next number is a new one.
    await expect(to.knex("memo").insert({ id: randomUUID(), partner_id: randomUUID(), content: "x" })).rejects.toThrow(
      /foreign key/u,
    );
    const highest = (await to.knex("partner").max<{ max: number }[]>("number as max"))[0]?.max ?? 0;
    const [added] = await to.knex("admin").insert({ id: randomUUID(), name: "追加", mail: "b@example.com", authority: 0 }, "*");
    expect(highest).toBe(3_001);
    expect(added.number).toBe(2);
    await migrate(to.knex);
  });

  test("of a restored database that nobody has added to goes on with its numbers", async () => {
    await fill(from.knex);
    await backup(archived(from), path("a.musubi"));
    await restore(into(to, "restored"), path("a.musubi"));
    await backup(archived(to), path("b.musubi"));
    const third = await createDatabase(inject("cluster"));
    try {
      await restore(into(third, "third"), path("b.musubi"));
      const [added] = await third
        .knex("admin")
        .insert({ id: randomUUID(), name: "追加", mail: "b@example.com", authority: 0 }, "*");
      expect(added.number).toBe(2);
    } finally {
      await third.drop();
    }
  });

  test("begins a new epoch and lies in its cluster's own past (E6)", async () => {
    await fill(from.knex);
    await from.knex("sync_epoch").insert({ id: randomUUID(), fingerprint: "x" });
    await backup(archived(from), path("a.musubi"));
    await restore(into(to, "restored"), path("a.musubi"));
    expect(await to.knex("sync_epoch")).toEqual([]);
    const { rows } = await to.knex.raw(
      "select count(*) from partner where not pg_visible_in_snapshot(changed_xid, pg_current_snapshot())",
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("holds one moment, while others write", async () => {
    await fill(from.knex);
    let writing = true;
    const writer = (async () => {
      while (writing) {
        await from.knex.transaction(async (trx) => {
          const tag = randomUUID();
          await trx("company").insert({ id: tag, name: "会社" });
          await trx("partner_tag").insert({ id: tag, name: "タグ" });
        });
      }
    })();
    await backup(archived(from), path("a.musubi"));
    writing = false;
    await writer;
    await restore(into(to, "restored"), path("a.musubi"));
    expect(await to.knex("partner_tag").pluck("id").orderBy("id")).toEqual(await to.knex("company").pluck("id").orderBy("id"));
  });

  test("is not written over another file", async () => {
    await writeFile(path("a.musubi"), "mine");
    await expect(backup(archived(from), path("a.musubi"))).rejects.toThrow(StartError);
    expect(await readFile(path("a.musubi"), "utf8")).toBe("mine");
  });
});

describe("the files of a backup", () => {
  test("move between a folder and an S3-compatible store, either way", async () => {
    const s3 = await startS3();
    const bucket = s3Store(s3.settings);
    try {
      const key = await addFile(from, store("files"));
      await backup(archived(from), path("a.musubi"));
      await restore(into(to, "", bucket), path("a.musubi"));
      expect(await read(bucket, key)).toBe(pdf);

      await backup(archived(to, bucket), path("b.musubi"));
      const third = await createDatabase(inject("cluster"));
      await restore(into(third, "third"), path("b.musubi")).finally(() => third.drop());
      expect(await read(store("third"), key)).toBe(pdf);
    } finally {
      await s3.stop();
    }
  });

  test("are those of records: what is loose stays behind, what the store has lost is counted", async () => {
    const [kept, lost] = [await addFile(from, store("files")), await addFile(from, store("files"))];
    const loose = randomUUID();
    await from.knex("stored_file").insert({ key: loose, size: pdf.length, sha256: "0".repeat(64) });
    await store("files").put(loose, Readable.from([Buffer.from(pdf)]), pdf.length);
    await store("files").remove(lost);
    const summary = await backup(archived(from), path("a.musubi"));
    expect(summary).toMatchObject({ files: 1, missing: 1 });
    expect(await restore(into(to, "restored"), path("a.musubi"))).toEqual(summary);
    expect(await filesBelow("restored")).toEqual([kept]);
    expect(await to.knex("stored_file").where("key", loose).pluck("state")).toEqual(["loose"]);
  });

  test("that are cut, longer or unreadable are counted as missing, and end no backup", async () => {
    const [whole, cut, longer, unreadable, closed] = [
      await addFile(from, store("files")),
      await addFile(from, store("files")),
      await addFile(from, store("files")),
      await addFile(from, store("files")),
      await addFile(from, store("files")),
    ];
    const put = (key: string, text: string) => store("files").put(key, Readable.from([Buffer.from(text)]), text.length);
    await put(cut, pdf.slice(0, 5));
    await put(longer, `${pdf} and more`);
    const failing: FileStore = {
      ...store("files"),
      async get(key) {
        if (key === closed) throw new Error("EACCES");
        return key === unreadable ? new Readable({ read: failed }) : store("files").get(key);
      },
    };
    const summary = await backup(archived(from, failing), path("a.musubi"));
    expect(summary).toMatchObject({ files: 1, missing: 4 });
    expect(await restore(into(to, "restored"), path("a.musubi"))).toEqual(summary);
    expect(await filesBelow("restored")).toEqual([whole]);
  });

  test("whose store fails as a whole end it", async () => {
    await addFile(from, store("files"));
    const gone: FileStore = { ...store("files"), get: () => Promise.reject(new Error("gone")) };
    await expect(backup(archived(from, gone), path("a.musubi"))).rejects.toThrow("gone");
    expect((await readdir(folder)).filter((name) => name.startsWith("a.musubi"))).toEqual([]);
  });

  test("that have not arrived are counted and stay announced, without the parts of them that have come (S4)", async () => {
    const [id, { id: partnerId }] = [randomUUID(), await insert(from.knex, partner)];
    const row = { id, partner_id: partnerId, name: "a.pdf", size: pdf.length, sha256: "a".repeat(64) };
    await from.knex("partner_file").insert(row);
    await from.knex("file_part").insert({ key: id, place: 0, bytes: Buffer.from(pdf.slice(0, 5)) });
    const summary = await backup(archived(from), path("a.musubi"));
    expect(summary).toMatchObject({ files: 0, missing: 0, announced: 1 });
    expect(await restore(into(to, "restored"), path("a.musubi"))).toEqual(summary);
    expect(await to.knex("stored_file").where("key", id).first("state", "sha256")).toEqual({
      state: "announced",
      sha256: "a".repeat(64),
    });
    expect(await to.knex("partner_file").where({ id }).first("arrived_at", "sha256")).toEqual({
      arrived_at: null,
      sha256: "a".repeat(64),
    });
    expect(await to.knex("file_part")).toEqual([]);
  });

  test("may be removed while it is written: it has them still, and they are swept afterwards", async () => {
    const files = store("files");
    const key = await addFile(from, files);
    const tools = { knex: from.knex, files, log: { info: () => undefined, warn: () => undefined, error: () => undefined } };
    const removing: FileStore = {
      ...files,
      async get(asked) {
        await from.knex("partner_file").where("id", asked).delete();
        await from.knex("stored_file").where("key", asked).update({ since: "2020-01-01" });
        expect(await sweepStoredFiles(tools)).toBe(0);
        return files.get(asked);
      },
    };
    expect(await backup(archived(from, removing), path("a.musubi"))).toMatchObject({ files: 1, missing: 0 });
    await restore(into(to, "restored"), path("a.musubi"));
    expect(await read(store("restored"), key)).toBe(pdf);
    expect(await to.knex("partner_file").pluck("id")).toEqual([key]);
    expect(await sweepStoredFiles(tools)).toBe(1);
    expect(await files.get(key)).toBeUndefined();
  });

  test("come back into the store that they came from, and a failure takes none of those away", async () => {
    const key = await addFile(from, store("files"));
    await backup(archived(from), path("a.musubi"));
    const refusing = { ...into(to, "files"), takeDataKey: async () => undefined };
    const broken = await readFile(path("a.musubi"));
    await writeFile(path("b.musubi"), broken.subarray(0, -1));
    await expect(restore(refusing, path("b.musubi"))).rejects.toThrow("nothing was restored");
    expect(await read(store("files"), key)).toBe(pdf);
    await restore(refusing, path("a.musubi"));
    expect(await read(store("files"), key)).toBe(pdf);
  });

  test("are not to blame when the store fails", async () => {
    await addFile(from, store("files"));
    await backup(archived(from), path("a.musubi"));
    const failing: FileStore = { ...store("restored"), put: () => Promise.reject(new Error("full")) };
    await expect(restore(into(to, "", failing), path("a.musubi"))).rejects.toThrow("The file store fails");
    expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
  });
});

describe("a store that takes longer than a transaction may be silent", () => {
  const limit = 100;
  /** Takes longer than the limit with the first file. */
  const slow = (files: FileStore): FileStore => {
    let pause = 4 * limit;
    const pausing = async () => {
      await wait(pause);
      pause = 0;
    };
    return {
      ...files,
      get: (key) => pausing().then(() => files.get(key)),
      put: (key, bytes, size) => pausing().then(() => files.put(key, bytes, size)),
    };
  };
  const settings = { idle_in_transaction_session_timeout: limit, statement_timeout: 60_000 };

  test("ends no backup's transaction, and so neither its lock", async () => {
    await addFile(from, store("files"));
    const paused = slow(store("files"));
    const locks = () => from.knex("pg_locks").where({ locktype: "advisory", objid: backupLock, granted: true });
    let held = 0;
    const files: FileStore = {
      ...paused,
      async get(key) {
        const found = await paused.get(key);
        held = (await locks()).length;
        return found;
      },
    };
    const source = { connection: { ...from.connection, ...settings }, files };
    expect(await backup(source, path("a.musubi"))).toMatchObject({ files: 1 });
    expect(held).toBe(1);
  });

  test("ends no restore", async () => {
    const key = await addFile(from, store("files"));
    await backup(archived(from), path("a.musubi"));
    const knex = knexFactory({ client: "pg", connection: { ...to.connection, ...settings } as Knex.PgConnectionConfig });
    try {
      const target = { knex, files: slow(store("restored")), takeDataKey: async () => undefined };
      expect(await restore(target, path("a.musubi"))).toMatchObject({ files: 1 });
    } finally {
      await knex.destroy();
    }
    expect(await read(store("restored"), key)).toBe(pdf);
  });
});

describe("the data key", () => {
  const sealed = async () => {
    const { contractId } = await insert(from.knex, contractFile);
    await from.knex("contract_bank").insert({ contract_id: contractId, sealed: Buffer.from([1, 2, 3]), key_id: "k" });
  };

  test("of the embedded database goes along with what it sealed", async () => {
    await sealed();
    const dataKey = randomBytes(32);
    await backup({ ...archived(from), dataKey }, path("a.musubi"));
    const taken: Buffer[] = [];
    await restore({ ...into(to, "restored"), takeDataKey: async (key) => void taken.push(key) }, path("a.musubi"));
    expect(taken).toEqual([dataKey]);
    expect(await to.knex("contract_bank")).toEqual(await from.knex("contract_bank"));
  });

  test("that cannot be kept undoes the restoring", async () => {
    await addFile(from, store("files"));
    await backup({ ...archived(from), dataKey: randomBytes(32) }, path("a.musubi"));
    const takeDataKey = () => Promise.reject(new StartError("There is another."));
    await expect(restore({ ...into(to, "restored"), takeDataKey }, path("a.musubi"))).rejects.toThrow("There is another.");
    expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
    expect(await filesBelow("restored")).toEqual([]);
  });
});

describe("signing in", () => {
  const apis: ApiServer[] = [];
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.close();
  });
  const serve = async (database: TestDatabase, env: Record<string, string> = {}) => {
    const api = await startApi(env, { database });
    apis.push(api);
    return api;
  };
  const me = async (api: ApiServer, token: string) => (await api.call("GET", "/api/me", { token })).status;

  test("begins anew: a session that was ended, and a link that was used, stay so even under the same SESSION_SECRET", async () => {
    const env = { SESSION_SECRET: "s".repeat(32) };
    const before = await serve(from, env);
    const { token } = await signedIn(before, 1);
    const invited = await signedIn(before, 0);
    const { uuid } = await from.knex.transaction((trx) =>
      makePasswordLink(before.context, trx, { ...invited, name: "花子" }, "reset"),
    );
    await backup(archived(from), path("a.musubi"));
    const json = { mail: invited.mail, pswd: "Passw0rd2", uuid };
    expect((await before.call("PUT", "/api/reset_password/update", { json })).status).toBe(200);
    expect((await before.call("DELETE", "/api/session", { token })).status).toBe(200);

    await restore(into(to, "restored"), path("a.musubi"));
    const after = await serve(to, env);
    expect(await me(after, token)).toBe(401);
    expect((await after.call("PUT", "/api/reset_password/update", { json })).json.responseMessage).toBe("invalid_link");
    const again = await after.call("POST", "/api/login", { json: { mail: invited.mail, pswd: password } });
    expect(again.status).toBe(200);
    expect(await me(after, again.headers.get("x-authorization") ?? "")).toBe(200);
  });

  test("needs nothing of an archive, and an archive gives nobody a key to it", async () => {
    const { token } = await signedIn(await serve(from), 1);
    const { value } = await from.knex("app_secret").where({ name: "session" }).first("value");
    await backup(archived(from), path("a.musubi"));
    const content = gunzipSync(await readFile(path("a.musubi"))).toString();
    expect(content).toContain("管理 花子");
    expect(content).not.toContain(value);
    expect(content).not.toMatch(/tables\/(?:app_secret|session|login_attempt)/u);
    await restore(into(to, "restored"), path("a.musubi"));
    const after = await serve(to);
    expect(await me(after, token)).toBe(401);
    await signedIn(after, 0);
    expect(await to.knex("app_secret").pluck("value")).not.toEqual([value]);
  });

  test("takes nothing from an older archive, which has it all", async () => {
    await fill(from.knex);
    await backup(archived(from), path("a.musubi"));
    await writeFile(path("old.musubi"), await asOlder(await readFile(path("a.musubi"))));
    await restore(into(to, "restored"), path("old.musubi"));
    expect(await to.knex("app_secret")).toEqual([]);
    expect(await to.knex("memo")).toHaveLength(1);
  });
});

describe("restoring", () => {
  test("into a database that is not empty is refused", async () => {
    await backup(archived(from), path("a.musubi"));
    await expect(restore(into(from, "restored"), path("a.musubi"))).rejects.toThrow("The database is not empty");
  });

  test.each([
    ["cut in the middle", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["cut by its last byte", (whole: Buffer) => whole.subarray(0, -1)],
    ["with one bit turned", (whole: Buffer) => flip(whole, Math.floor(whole.length * 0.7))],
    ["of something else", () => Buffer.from("not an archive")],
  ])("a backup %s restores nothing", async (_name, damage) => {
    await fill(from.knex);
    await addFile(from, store("files"));
    await backup(archived(from), path("a.musubi"));
    await writeFile(path("b.musubi"), damage(await readFile(path("a.musubi"))));
    await expect(restore(into(to, "restored"), path("b.musubi"))).rejects.toThrow("nothing was restored");
    expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
    expect(await filesBelow("restored")).toEqual([]);
  });

  test.each<[string, string, (made: Pack, name: string, content: Buffer) => Promise<void>]>([
    [
      "with a file outside of the store",
      "it names a file outside of its place",
      async (made, name, content) => {
        if (name === "end.json") await add(made, "files/../../outside", Buffer.from("x"));
        await add(made, name, content);
      },
    ],
    [
      "with a link",
      "is no file",
      async (made, name, content) => {
        if (name === "end.json") made.entry({ name: "files/link", type: "symlink", linkname: "/etc/passwd" });
        await add(made, name, content);
      },
    ],
    [
      "with something that is not of it",
      "more does not belong into it",
      async (made, name, content) => {
        await add(made, name, content);
        if (name === "end.json") await add(made, "more", Buffer.from("x"));
      },
    ],
    [
      "with rows twice",
      "stands in it twice",
      async (made, name, content) => {
        await add(made, name, content);
        if (name.startsWith("tables/memo/")) await add(made, `./${name}`, content);
      },
    ],
    [
      "without its end",
      "it ends too early",
      async (made, name, content) => {
        if (name !== "end.json") await add(made, name, content);
      },
    ],
    [
      "with a row that is none",
      "nothing was restored",
      (made, name, content) => add(made, name, name.startsWith("tables/memo/") ? Buffer.from("no row\n") : content),
    ],
    [
      "with a row less",
      "has 0 rows of 1",
      (made, name, content) => add(made, name, name.startsWith("tables/memo/") ? Buffer.alloc(0) : content),
    ],
  ])("a backup %s restores nothing", async (_name, sentence, rewrite) => {
    await fill(from.knex);
    await addFile(from, store("files"));
    await backup(archived(from), path("a.musubi"));
    await writeFile(path("b.musubi"), await rewritten(await readFile(path("a.musubi")), rewrite));
    await expect(restore(into(to, "restored"), path("b.musubi"))).rejects.toThrow(sentence);
    expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
    expect(await filesBelow("restored")).toEqual([]);
  });
});

function flip(whole: Buffer, at: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}

/** Returns the archive as an earlier version made it, with the key that signs tokens. */
function asOlder(archive: Buffer): Promise<Buffer> {
  return rewritten(archive, async (made, name, content) => {
    if (!name.endsWith(".json")) return add(made, name, content);
    const json = JSON.parse(content.toString());
    if (json.tables) json.tables.app_secret = ["name", "value"];
    else json.rows.app_secret = 1;
    if (!json.tables) await add(made, "tables/app_secret/000001.copy", Buffer.from("session\tan old key\n"));
    await add(made, name, Buffer.from(JSON.stringify(json)));
  });
}

const add = (made: Pack, name: string, content: Buffer) => addToArchive(made, name, content.length, [content]);

/** Returns the archive after `rewrite` has changed each of its files. */
async function rewritten(
  archive: Buffer,
  rewrite: (made: Pack, name: string, content: Buffer) => Promise<void>,
): Promise<Buffer> {
  const made = pack();
  const fill = async () => {
    for await (const { name, content } of readTar(Readable.from([gunzipSync(archive)]))) {
      await rewrite(made, name, await buffer(content));
    }
    made.finalize();
  };
  const [whole] = await Promise.all([buffer(made.pipe(new PassThrough())), fill()]);
  return gzipSync(whole);
}
