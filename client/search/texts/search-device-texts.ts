import type { TextAnswer, TextQuestion } from "./text-answer.ts";
import type { FromTextWorker, ToTextWorker } from "./text-worker.ts";

/** Milliseconds for which the worker stays without a request: its data is freed with it. */
const idleFor = 20_000;

let worker: Worker | undefined;
let asked = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches the texts on this device, in a worker, so that this thread stays free. A new search aborts the previous one.
 * @throws Error when the texts cannot be read; the signal's reason when it was aborted
 */
export function searchDeviceTexts(question: TextQuestion, signal: AbortSignal): Promise<TextAnswer> {
  const number = ++asked;
  const own = (worker ??= start());
  clearTimeout(leaving);
  return new Promise<TextAnswer>((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => {
      over.abort();
      if (number === asked) leaveLater();
      settle();
    };
    const onMessage = ({ data }: MessageEvent<FromTextWorker>) => {
      if (data.number !== number) return;
      const { answer } = data;
      end(() => (answer ? resolve(answer) : reject(new Error(data.failure))));
    };
    const onAbort = () => {
      if (number === asked) own.postMessage({ number } satisfies ToTextWorker);
      end(() => reject(signal.reason as Error));
    };
    own.addEventListener("message", onMessage, { signal: over.signal });
    own.addEventListener("error", (event) => end(() => reject(new Error(event.message))), { signal: over.signal });
    signal.addEventListener("abort", onAbort, { signal: over.signal });
    if (signal.aborted) onAbort();
    else own.postMessage({ number, question } satisfies ToTextWorker);
  });
}

function start(): Worker {
  const started = new Worker(new URL("text-worker.ts", import.meta.url), { type: "module", name: "texts" });
  // A worker that did not load never answers: the next search starts another.
  started.addEventListener("error", () => leave(started));
  return started;
}

function leaveLater(): void {
  leaving = setTimeout(() => worker && leave(worker), idleFor);
}

function leave(left: Worker): void {
  left.terminate();
  if (worker === left) worker = undefined;
}
