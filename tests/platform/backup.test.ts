import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Knex } from "knex";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { backup } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { migrate } from "#server/db/migrate.ts";
import { StartError } from "#server/start-error.ts";
import { createDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
const path = (name: string) => join(folder, name);

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
    // Long and awkward: more than one portion of the archive, and every sign that COPY escapes.
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

/** Every row of every table but those that tell of the database itself, without the transactions that wrote them. */
async function content(knex: Knex): Promise<Record<string, unknown[]>> {
  const tables = await knex("pg_tables").where("schemaname", "public").pluck("tablename");
  const kept = tables.filter((table) => !["migration", "sync_epoch", "sync_tombstone"].includes(table)).sort();
  const rows = kept.map(async (table) => {
    const { rows: found } = await knex.raw(`select (to_jsonb(t) - 'changed_xid')::text as row from "${table}" t order by 1`);
    return [table, found];
  });
  return Object.fromEntries(await Promise.all(rows));
}

describe("a backup", () => {
  test("comes back as it was, with files, numbers and rules", async () => {
    await fill(from.knex);
    await mkdir(path("files/2026"), { recursive: true });
    await writeFile(path("files/2026/契約書.pdf"), "%PDF-1.7 not really");
    const kept = await backup(from.connection, path("files"), path("a.musubi"));
    expect(kept.files).toBe(1);
    expect((await stat(path("a.musubi"))).mode & 0o777).toBe(0o600);

    expect(await restore(to.knex, path("restored"), path("a.musubi"))).toEqual(kept);
    expect(await content(to.knex)).toEqual(await content(from.knex));
    expect(await readFile(path("restored/2026/契約書.pdf"), "utf8")).toBe("%PDF-1.7 not really");

    // The rules are back, and the next number is a new one.
    await expect(to.knex("memo").insert({ id: randomUUID(), partner_id: randomUUID(), content: "x" })).rejects.toThrow(
      /foreign key/u,
    );
    const highest = (await to.knex("partner").max<{ max: number }[]>("number as max"))[0]?.max ?? 0;
    const [added] = await to.knex("admin").insert({ id: randomUUID(), name: "追加", mail: "b@example.com", authority: 0 }, "*");
    expect(highest).toBe(3_000);
    expect(added.number).toBe(2);
    await migrate(to.knex);
  });

  test("begins a new epoch and lies in its cluster's own past (E6)", async () => {
    await fill(from.knex);
    await from.knex("sync_epoch").insert({ id: randomUUID(), fingerprint: "x" });
    await backup(from.connection, path("files"), path("a.musubi"));
    await restore(to.knex, path("restored"), path("a.musubi"));
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
    await backup(from.connection, path("files"), path("a.musubi"));
    writing = false;
    await writer;
    await restore(to.knex, path("restored"), path("a.musubi"));
    expect(await to.knex("partner_tag").pluck("id").orderBy("id")).toEqual(await to.knex("company").pluck("id").orderBy("id"));
  });

  test("is not written over another file", async () => {
    await writeFile(path("a.musubi"), "mine");
    await expect(backup(from.connection, path("files"), path("a.musubi"))).rejects.toThrow(StartError);
    expect(await readFile(path("a.musubi"), "utf8")).toBe("mine");
  });
});

describe("restoring", () => {
  test("into a database that is not empty is refused", async () => {
    await backup(from.connection, path("files"), path("a.musubi"));
    await expect(restore(from.knex, path("restored"), path("a.musubi"))).rejects.toThrow("The database is not empty");
  });

  test("beside files is refused", async () => {
    await backup(from.connection, path("files"), path("a.musubi"));
    await mkdir(path("files"));
    await writeFile(path("files/a"), "a");
    await expect(restore(to.knex, path("files"), path("a.musubi"))).rejects.toThrow("There are files");
  });

  test.each([
    ["cut in the middle", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["cut by its last byte", (whole: Buffer) => whole.subarray(0, -1)],
    ["with one bit turned", (whole: Buffer) => flip(whole, Math.floor(whole.length * 0.7))],
    ["of something else", () => Buffer.from("not an archive")],
  ])("a backup %s restores nothing", async (_name, damage) => {
    await fill(from.knex);
    await mkdir(path("files"));
    await writeFile(path("files/a"), "a");
    await backup(from.connection, path("files"), path("a.musubi"));
    await writeFile(path("b.musubi"), damage(await readFile(path("a.musubi"))));
    await expect(restore(to.knex, path("restored"), path("b.musubi"))).rejects.toThrow("nothing was restored");
    expect(await to.knex("pg_tables").where("schemaname", "public")).toEqual([]);
    expect(await readdir(folder)).not.toContain("restored");
  });
});

function flip(whole: Buffer, at: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}
