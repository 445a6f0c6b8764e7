import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { FileStore } from "#server/services/files/file-store.ts";
import { fileEntities } from "#sync/model/entities/file.ts";
import { about, type Finding, wordOf } from "../finding.ts";

const { ok, notice, problem } = about("ファイル");

interface Tools {
  readonly knex: Knex;
  readonly files: FileStore;
}

interface KeptFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Rows that are read at once, files that are read at once, and keys that are named of each kind. */
const sizes = { page: 200, together: 4, named: 5 };

/** Collects keys of one kind: their number, and the first of them. */
class Found {
  readonly #named: string[] = [];
  count = 0;

  add(key: string): void {
    this.count += 1;
    if (this.#named.length < sizes.named) this.#named.push(key);
  }

  toString(): string {
    const more = this.count > this.#named.length ? " など" : "";
    return `${this.count.toLocaleString("ja-JP")} 件（${this.#named.join("、")}${more}）`;
  }
}

/**
 * Compares each stored file's bytes with what the database says of them, rows with files and files with rows. It may run beside
 * the server: what differs is looked at again, since a file may have gone meanwhile. Memory stays bounded.
 */
export async function verifyFiles(tools: Tools): Promise<readonly Finding[]> {
  const [missing, changed, unreadable] = [new Found(), new Found(), new Found()];
  let whole = 0;
  for await (const page of keptFiles(tools.knex)) {
    const queue = [...page];
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        const state = await compare(tools, file);
        if (state === "whole") whole += 1;
        else if (state === "missing") missing.add(file.key);
        else if (state === "changed") changed.add(file.key);
        else if (state !== "gone") unreadable.add(`${file.key} ${state}`);
      }
    };
    await Promise.all(Array.from({ length: sizes.together }, work));
  }
  const restore = "バックアップから戻すか、登録し直してください。";
  const findings = [
    missing.count > 0 && problem(`保存先にないファイルが ${missing}あります。`, restore),
    changed.count > 0 && problem(`中身が変わったファイルが ${changed}あります。`, restore),
    unreadable.count > 0 && problem(`読めないファイルが ${unreadable}あります。`, "保存先の状態と権限を確かめてください。"),
    ...(await strays(tools)),
    ...(await unowned(tools.knex)),
  ].filter((finding) => finding !== false);
  if (findings.length > 0) return findings;
  return [ok(`${whole.toLocaleString("ja-JP")} 件の中身が、記録と一致します。${await announced(tools.knex)}`)];
}

async function* keptFiles(knex: Knex): AsyncGenerator<readonly KeptFile[]> {
  for (let last: string | undefined; ; ) {
    const query = knex<KeptFile>("stored_file")
      .where({ state: "kept" } as object)
      .orderBy("key")
      .limit(sizes.page);
    const page = await (last === undefined ? query : query.where("key", ">", last)).select<KeptFile[]>("key", "size", "sha256");
    if (page.length > 0) yield page;
    if (page.length < sizes.page) return;
    last = page.at(-1)?.key;
  }
}

/** Returns the state of a file: whole, missing, changed, gone from the database meanwhile, or why it cannot be read. */
async function compare({ knex, files }: Tools, { key, size, sha256 }: KeptFile): Promise<string> {
  const state = await read(files, key, size, sha256);
  if (state === "whole") return state;
  const still = await knex("stored_file").where({ key, sha256, state: "kept" }).first("key");
  return still ? state : "gone";
}

async function read(files: FileStore, key: string, size: number, sha256: string): Promise<string> {
  try {
    const bytes = await files.get(key);
    if (!bytes) return "missing";
    const hash = createHash("sha256");
    let length = 0;
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      length += piece.length;
      // Leaving the loop closes the file: a longer one has changed, however long it is.
      if (length > size) return "changed";
      hash.update(piece);
    }
    return length === size && hash.digest("hex") === sha256 ? "whole" : "changed";
  } catch (error) {
    return wordOf(error);
  }
}

/** Looks for files in the store that no row knows. */
async function strays({ knex, files }: Tools): Promise<readonly Finding[]> {
  const [orphans, foreign] = [new Found(), new Found()];
  const look = async (keys: readonly string[]) => {
    const known = new Set(await knex("stored_file").whereIn("key", keys).pluck<string[]>("key"));
    // One that has been swept since it was listed is no orphan.
    for (const key of keys) if (!known.has(key) && (await isThere(files, key))) orphans.add(key);
  };
  const batch: string[] = [];
  try {
    for await (const name of files.names()) {
      if (!isKey.test(name)) foreign.add("名前は省略");
      else if (batch.push(name) === sizes.page) await look(batch.splice(0));
    }
    await look(batch);
  } catch (error) {
    return [
      notice(
        `保存先の一覧を読めません（${wordOf(error)}）。`,
        "一覧の権限（S3 では ListBucket）を与えると、余分なファイルも確かめます。",
      ),
    ];
  }
  return [
    orphans.count > 0 && notice(`記録のないファイルが ${orphans}あります。`, "復元の前のものなら、写しを取ってから消せます。"),
    foreign.count > 0 &&
      notice(
        `Musubi のものでないファイルが ${foreign.count.toLocaleString("ja-JP")} 件あります。`,
        "保存先はほかと分けてください。",
      ),
  ].filter((finding) => finding !== false);
}

const isKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

async function isThere(files: FileStore, key: string): Promise<boolean> {
  const bytes = await files.get(key);
  bytes?.destroy();
  return bytes !== undefined;
}

const records = fileEntities.map(({ table }) => `select id, arrived_at from ${table}`).join(" union all ");

/** Looks for records whose file the database does not keep, and for files that it keeps without a record. */
async function unowned(knex: Knex): Promise<readonly Finding[]> {
  const { rows } = await knex.raw<{ rows: { lost: number; loose: number }[] }>(`
    with record as (${records})
    select
      (select count(*) from record where arrived_at is not null
        and not exists (select from stored_file where key = id and state = 'kept')) as lost,
      (select count(*) from stored_file where state = 'kept' and not exists (select from record where id = key)) as loose`);
  const { lost = 0, loose = 0 } = rows[0] ?? {};
  const advice = "SQL で直した覚えがなければ、バックアップと見比べてください。";
  return [
    lost > 0 && problem(`届いたはずなのに保存の記録がないファイルが ${lost} 件あります。`, advice),
    loose > 0 && problem(`どの記録にも属さないのに保存されているファイルが ${loose} 件あります。`, advice),
  ].filter((finding) => finding !== false);
}

async function announced(knex: Knex): Promise<string> {
  const [row] = await knex("stored_file").where({ state: "announced" }).count<{ count: number }[]>({ count: "*" });
  const count = Number(row?.count ?? 0);
  return count === 0 ? "" : `ほかに ${count} 件が、端末から届くのを待っています。`;
}
