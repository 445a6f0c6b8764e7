import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { mendPdf } from "#sync/model/rules/mend-pdf.ts";

/** Why a PDF gave no text: it never will, or reading it took too long, too much, or was cut short. */
export class UnreadablePdf extends Error {
  readonly forGood: boolean;

  constructor(word: string, forGood: boolean) {
    super(word);
    this.name = "UnreadablePdf";
    this.forGood = forGood;
  }
}

/** Reads the text of PDFs, one at a time, in a process of its own that ends with what it cannot stand. */
export interface PdfReader {
  /**
   * The text of each page.
   * @throws UnreadablePdf
   */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<readonly string[]>;
  close(): void;
}

/** Milliseconds for one PDF. */
const patience = 30_000;

/** Starts the process with the first PDF, and again after one that ended it. */
export function openPdfReader(limit = patience): PdfReader {
  let child: ChildProcess | undefined;
  const close = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    close,
    async read(bytes, signal) {
      signal.throwIfAborted();
      const ended = AbortSignal.any([signal, AbortSignal.timeout(limit)]);
      const ask = (asked: Uint8Array) =>
        answerOf((child ??= startProcess()), asked, ended).catch((error: unknown) => {
          close();
          throw error;
        });
      let answer = await ask(bytes);
      const mended = "unreadable" in answer ? mendPdf(bytes) : undefined;
      if (mended) answer = await ask(mended.bytes);
      if ("unreadable" in answer) throw new UnreadablePdf(answer.unreadable, true);
      return answer.pages;
    },
  };
}

const answerSchema = z.union([
  z.object({ pages: z.array(z.string().max(maxTextBytes)).max(maxTextPages) }),
  z.object({ unreadable: z.string().max(50) }),
]);

function answerOf(child: ChildProcess, bytes: Uint8Array, signal: AbortSignal): Promise<z.output<typeof answerSchema>> {
  return new Promise<z.output<typeof answerSchema>>((resolve, reject) => {
    const ended = () => reject(new UnreadablePdf("ended", false));
    const aborted = () => reject(new UnreadablePdf("took_too_long", false));
    const heard = (message: unknown) => {
      const answer = answerSchema.safeParse(message);
      child.off("exit", ended).off("error", ended);
      signal.removeEventListener("abort", aborted);
      if (answer.success) resolve(answer.data);
      else ended();
    };
    child.once("message", heard).once("exit", ended).once("error", ended);
    signal.addEventListener("abort", aborted, { once: true });
    child.send({ bytes, pages: maxTextPages, letters: maxTextBytes }, (error) => {
      if (error) ended();
    });
  });
}

/** Beside this module, from its source as in the build. */
const program = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "./read-pdf.mjs" : "./read-pdf.js", import.meta.url));
const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** With no settings of ours, no files but its own, and behind everybody else's work on the processor. */
function startProcess(): ChildProcess {
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
  // Nobody waits for its end; what it had in hand is told by the call.
  child.on("error", () => undefined).unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it takes its share.
  }
  return child;
}
