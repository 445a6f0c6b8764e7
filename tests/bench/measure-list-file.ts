import { readdir, readFile } from "node:fs/promises";
import { openKnex } from "#server/db/knex.ts";
import { type ListFormat, listFormats } from "#sync/model/sheets/list-format.ts";
import { partnerSheet } from "#sync/model/sheets/partner.ts";
import { type App, createApp } from "#tests/support/app.ts";
import { databaseOf } from "../e2e/support/office-database.ts";
import { tokenOf } from "../e2e/support/rest.ts";
import { fillPartners } from "./fill-lists.ts";
import { timesOf } from "./times-of.ts";

/** What a list's file costs the server and its other users. */
export interface ListFileFigures {
  readonly partners: number;
  readonly files: readonly ListFileFigure[];
}

export interface ListFileFigure {
  readonly format: ListFormat;
  readonly seconds: number;
  readonly bytes: number;
  /** Memory of the server's process in bytes: before, and the most while the file was made. */
  readonly memory: { readonly before: number; readonly most: number };
  /** Milliseconds that another device's memo takes: while no file is made, and while one is made. */
  readonly without: readonly number[];
  readonly meanwhile: readonly number[];
}

/** Memos before and after each file. */
const memos = 150;

/** Measures files of all partners over the product, which runs in a separate process. */
export async function measureListFile(partners: number, say: (text: string) => void): Promise<ListFileFigures> {
  const app = await createApp();
  await app.start();
  const knex = openKnex(await databaseOf(app));
  try {
    say(`list-file: filling in ${partners}`);
    // The demo's own rows have the same numbers.
    await knex.raw("truncate partner, partner_tag, company cascade");
    await fillPartners(knex, partners);
    await knex.raw("vacuum analyze");
    const call = await signedIn(app);
    const ids = await knex("partner").orderBy("id").pluck<string[]>("id");
    const pid = await serverOf(app);
    const write = () => call(`/api/memo/partner/${ids[0]}`, { content: "計測のメモ" }).then((answer) => answer.arrayBuffer());
    await timesOf(write, memos);
    const files: ListFileFigure[] = [];
    for (const format of Object.keys(listFormats) as ListFormat[]) {
      say(`list-file: ${format}`);
      const before = await timesOf(write, memos);
      const resident = await memoryOf(pid);
      let [done, most, bytes] = [false, resident, 0];
      const began = performance.now();
      const file = call("/api/list-file", {
        noun: "partner",
        format,
        columns: Object.keys(partnerSheet.heads),
        ids: ids.join(","),
      })
        .then(async (answer) => {
          if (!answer.ok || !answer.body) throw new Error(`no file: ${answer.status} ${await answer.text()}`);
          for await (const piece of answer.body) bytes += piece.length;
        })
        .finally(() => {
          done = true;
        });
      const meanwhile: number[] = [];
      while (!done) {
        meanwhile.push(...(await timesOf(write, 1)));
        most = Math.max(most, await memoryOf(pid));
      }
      await file;
      const seconds = (performance.now() - began) / 1_000;
      const after = await timesOf(write, memos);
      files.push({ format, seconds, bytes, memory: { before: resident, most }, without: [...before, ...after], meanwhile });
    }
    return { partners: ids.length, files };
  } finally {
    await knex.destroy();
    await app.dispose();
  }
}

/** Returns a function that posts JSON as the first master. */
async function signedIn(app: App) {
  const headers = { "content-type": "application/json", "x-authorization": await tokenOf(app) };
  return (path: string, input: unknown) => fetch(`${app.url}${path}`, { method: "POST", headers, body: JSON.stringify(input) });
}

/** Returns the process id of a product's server: the one with its data folder that this process started. */
async function serverOf({ dataDir }: App): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/u.test(name))) {
    const [environment, command] = await Promise.all(
      ["environ", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    if (environment?.includes(`DATA_DIR=${dataDir}\0`) && command?.includes("scripts/start.mjs")) return Number(pid);
  }
  throw new Error("the server's process was not found");
}

/** Returns the bytes of a process that are in memory. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1_024;
}
