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

/** Lines of the server's log that are shown after a failed test. */
const reported = 200;

/**
 * What `npm start` runs. Where the run has built the product, it is the built server alone. Checking all sources again would take
 * a third of a start.
 */
const program = () => (isBuilt() ? "dist/server/main.js" : "scripts/start.mjs");

/** The product as `npm start` runs it, with a data folder of its own. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Sends SIGTERM, as an operator would. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL to all processes at once, the database's too, as when the machine loses power. */
  kill(): Promise<void>;
  /** Ends the app and removes its data. */
  dispose(): Promise<void>;
}

/** Where an app listens, and which data it begins with. */
export interface AppBeginning {
  readonly port?: number;
  readonly dataDir?: string;
  /** The folder of another version of the product, built, that runs in place of this one. */
  readonly folder?: string;
  /** Settings in addition to the app's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Makes an app on a free port with an empty data folder, and does not start it. By default it does not read the text of the
 * demo's many files.
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
          ...(beginning.folder !== undefined && { cwd: beginning.folder }),
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
        // Everything that the server has started is in its process group.
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

/** Asks until the server reports that it is ready. Otherwise the test's own time limit ends the wait. */
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

/** Returns the process id of the embedded database, from PostgreSQL's own file. */
async function postmasterOf(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true });
  const file = files.find((name) => name.endsWith("postmaster.pid"));
  if (!file) throw new Error(`no database runs under ${dataDir}`);
  return Number((await readFile(join(dataDir, file), "utf8")).split("\n")[0]);
}
