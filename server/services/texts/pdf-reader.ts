import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import type { FileText } from "./text-of-pages.ts";

/** Why a PDF gave no text. `forGood`: it never will. Otherwise reading took too long or too much memory, or was interrupted. */
export class UnreadablePdf extends Error {
  readonly forGood: boolean;

  constructor(word: string, forGood: boolean) {
    super(word);
    this.name = "UnreadablePdf";
    this.forGood = forGood;
  }
}

/**
 * The reader's process does not start. No file caused it: perhaps its library is being replaced, or the machine has no room for a
 * process.
 */
export class ReaderUnavailable extends Error {}

/** Reads the text of PDFs, one at a time, in a separate process. A harmful PDF ends only that process. */
export interface PdfReader {
  /**
   * Returns the text in the form in which it is kept.
   * @throws UnreadablePdf
   * @throws ReaderUnavailable
   */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<FileText>;
  close(): void;
}

/** Milliseconds for one PDF, and for the start of the process. */
const patience = 30_000;

/** Opens a reader. Its process starts with the first PDF, and again after a PDF that ended it. */
export function openPdfReader(limit = patience): PdfReader {
  let child: ChildProcess | undefined;
  const close = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    close,
    async read(bytes, signal) {
      const path = await program();
      signal.throwIfAborted();
      try {
        child ??= await startReader(path, signal);
        const answer = answerSchema.parse(await inTime(child, limit, signal, bytes));
        if ("text" in answer) return answer.text;
        throw new UnreadablePdf(answer.unreadable, true);
      } catch (error) {
        if (!(error instanceof UnreadablePdf && error.forGood)) close();
        throw error instanceof z.ZodError ? new UnreadablePdf("ended", false) : error;
      }
    },
  };
}

/** One letter becomes eighteen at most (UAX #15, table of expansion factors), and a kind of company three. */
const mostExpanded = 18 * maxTextBytes;
const answerSchema = z.union([
  z.object({
    text: z.object({
      pages: z.array(z.string().max(maxTextBytes)).max(maxTextPages),
      folded: z.string().max(mostExpanded),
      grams: z.instanceof(Int32Array).refine(({ length }) => length <= 2 * mostExpanded),
      letters: z.int().min(0).max(maxTextBytes),
    }),
  }),
  z.object({ unreadable: z.string().max(50) }),
]);

/** Starts a process, and waits until it says that it can read. */
async function startReader(path: string, signal: AbortSignal): Promise<ChildProcess> {
  const child = startProcess(path);
  await inTime(child, patience, signal).catch((cause: unknown) => {
    child.kill("SIGKILL");
    throw new ReaderUnavailable("the reader of PDFs does not start", { cause });
  });
  return child;
}

/** Sends these bytes, and returns what the process says next. */
async function inTime(child: ChildProcess, limit: number, signal: AbortSignal, bytes?: Uint8Array): Promise<unknown> {
  // A timer, since Node 20 frees a timeout that only `any` refers to; then it never ends (nodejs/node#57736).
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), limit);
  return nextMessage(child, AbortSignal.any([signal, over.signal]), bytes).finally(() => clearTimeout(timer));
}

function nextMessage(child: ChildProcess, signal: AbortSignal, bytes: Uint8Array | undefined): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    const ended = () => reject(new UnreadablePdf("ended", false));
    const aborted = () => reject(new UnreadablePdf("took_too_long", false));
    const heard = (message: unknown) => {
      child.off("exit", ended).off("error", ended);
      signal.removeEventListener("abort", aborted);
      resolve(message);
    };
    child.once("message", heard).once("exit", ended).once("error", ended);
    signal.addEventListener("abort", aborted, { once: true });
    if (bytes)
      child.send(bytes, (error) => {
        if (error) ended();
      });
  });
}

/**
 * Returns the path of the program: beside this module in the build. A server that runs from source builds it with the first PDF,
 * and removes it at the end.
 */
const program = () => (import.meta.url.endsWith(".ts") ? (built ??= buildFromSource()) : Promise.resolve(here("./read-pdf.js")));
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let built: Promise<string> | undefined;

async function buildFromSource(): Promise<string> {
  const { buildReader } = await import("./build-reader.mjs");
  // The folder is within the project, where the program finds its library.
  const folder = here(`../../../node_modules/.cache/musubi/reader-${process.pid}`);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await buildReader(folder);
  return join(folder, "read-pdf.js");
}

const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Starts the process without this server's settings, with access to no files but its own, and with a low priority. */
function startProcess(program: string): ChildProcess {
  const permission = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  const child = fork(program, [], {
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [
      permission,
      "--allow-worker",
      ...[program, join(library, "/")].map((path) => `--allow-fs-read=${path}`),
      "--max-old-space-size=256",
      "--disallow-code-generation-from-strings",
    ],
  });
  // An error also ends the current read, so the event itself is ignored. The process must not keep the server alive.
  child.on("error", () => undefined).unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process then runs with normal priority.
  }
  return child;
}
