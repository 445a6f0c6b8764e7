import { findInTexts } from "./find-in-texts.ts";
import type { TextAnswer, TextQuestion } from "./text-answer.ts";

/** A message to the worker: a request with its number, or nothing, which aborts the current one. */
export interface ToTextWorker {
  readonly number: number;
  readonly question?: TextQuestion;
}

/** A message from the worker; without an answer, it failed. */
export interface FromTextWorker {
  readonly number: number;
  readonly answer?: TextAnswer;
  readonly failure?: string;
}

let running = new AbortController();

globalThis.addEventListener("message", ({ data }: MessageEvent<ToTextWorker>) => {
  running.abort();
  running = new AbortController();
  if (data.question) void answer(data.number, data.question, running.signal);
});

async function answer(number: number, question: TextQuestion, signal: AbortSignal): Promise<void> {
  const say = (said: Omit<FromTextWorker, "number">) => globalThis.postMessage({ number, ...said } satisfies FromTextWorker);
  try {
    const db = await openThere(question.database);
    try {
      const found = await findInTexts(db, question, signal);
      if (found) say({ answer: found });
    } finally {
      db.close();
    }
  } catch (error) {
    if (!signal.aborted) say({ failure: String(error) });
  }
}

/**
 * Opens a database in its current version; does not create a missing one. It closes when another connection upgrades the database.
 */
function openThere(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", () => reject(request.error ?? new DOMException("it cannot be opened", "UnknownError")));
    request.addEventListener("success", () => {
      const { result } = request;
      result.addEventListener("versionchange", () => result.close());
      resolve(result);
    });
  });
}
