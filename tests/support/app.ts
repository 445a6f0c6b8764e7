import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyTemplate, isBuilt, usualDemo } from "./app-template.ts";
import { copyData } from "./copy-folder.ts";
import { freePort } from "./free-port.ts";
import { timed } from "./trace/phases.ts";
import { addWitness } from "./trace/witnesses.ts";

export const master = { mail: "master@example.com", password: "Musubi2026test" } as const;

/** Lines of the server's log that a failed test leaves. */
const reported = 200;

/**
 * What `npm start` runs, and what is left of that where the run has built the product: to look through all sources again costs a
 * third of a start.
 */
const program = () => (isBuilt() ? "dist/server/main.js" : "scripts/start.mjs");

/** The product as `npm start` runs it, on a data folder of its own. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** SIGTERM, as an operator would. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL to everything at once, the database included, as when the machine loses power. */
  kill(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** Where a product listens, and whose data it goes on from. */
export interface AppBeginning {
  readonly port?: number;
  readonly dataDir?: string;
  /** Settings beside its own. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A product on a free port with an empty data folder; not started yet. It reads no text of its demo's many files, unless told to.
 * @param demo its number of partners
 */
export async function createApp(demo = usualDemo, readTexts: "on" | "off" = "off", beginning: AppBeginning = {}): Promise<App> {
  const port = beginning.port ?? (await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), "musubi-app-"));
  if (beginning.dataDir !== undefined) await copyData(beginning.dataDir, dataDir);
  else await copyTemplate(demo, dataDir);
  let running: ChildProcess | undefined;
  let output = "";
  const forget = addWitness({
    name: "server",
    report: (path) => writeFile(path("log.txt"), `${output.split("\n").slice(-reported).join("\n")}\n`),
  });
  const url = `http://127.0.0.1:${port}`;

  const end = async (send: (child: ChildProcess) => void) => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    send(child);
    return ended;
  };
  const stop = () => end((child) => child.kill("SIGTERM"));

  return {
    url,
    dataDir,
    start: () =>
      timed("start", async () => {
        const began = output.length;
        const child = spawn(process.execPath, [program()], {
          env: {
            ...process.env,
            NODE_ENV: "production",
            PORT: String(port),
            DATA_DIR: dataDir,
            DEMO: String(demo),
            READ_TEXTS: readTexts,
            ...beginning.env,
            ADMIN_MAIL: master.mail,
            ADMIN_PASSWORD: master.password,
          },
          stdio: ["ignore", "pipe", "pipe"],
          detached: true,
        });
        running = child;
        for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
        const gone = new Promise<never>((_, reject) => {
          child.once("exit", (code) =>
            reject(new Error(`the server ended with ${code} before it was ready:\n${output.slice(began)}`)),
          );
        });
        gone.catch(() => undefined);
        await Promise.race([ready(url), gone]);
      }),
    stop,
    async kill() {
      const postmaster = await postmasterOf(dataDir);
      await end((child) => {
        process.kill(postmaster, "SIGKILL");
        // Whatever the server has started is of its process group.
        process.kill(-Number(child.pid), "SIGKILL");
      });
    },
    dispose: () =>
      timed("end", async () => {
        forget();
        await stop();
        for (const path of [dataDir, `${dataDir}.generation`]) await rm(path, { recursive: true, force: true });
      }),
  };
}

/** Asks until the server says that it is ready; the test's own time limit ends it otherwise. */
async function ready(url: string): Promise<void> {
  for (;;) {
    const ok = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The process id of the embedded database, from the file that PostgreSQL itself keeps. */
async function postmasterOf(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true });
  const file = files.find((name) => name.endsWith("postmaster.pid"));
  if (!file) throw new Error(`no database runs under ${dataDir}`);
  return Number((await readFile(join(dataDir, file), "utf8")).split("\n")[0]);
}
