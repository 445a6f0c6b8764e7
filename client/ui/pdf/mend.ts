import type { MendedPdf } from "#sync/model/rules/mend-pdf.ts";

/** What the worker answers. */
export type MendAnswer = MendedPdf | undefined;

/** Milliseconds after which a file is left as it is. One of 10 MB takes a fifth of a second on a desktop. */
const patience = 10_000;

/**
 * Repairs a PDF (see `mendPdf`). Every file is searched for what is lost, in a worker, so that the page stays responsive.
 * @returns undefined where nothing has to be repaired, or can be within 10 s
 */
export function mend(bytes: ArrayBuffer, signal: AbortSignal): Promise<MendAnswer> {
  const worker = new Worker(new URL("mend-worker.ts", import.meta.url), { type: "module", name: "mend" });
  let late: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const answer = new Promise<MendAnswer>((resolve) => {
    const giveUp = () => resolve(undefined);
    worker.addEventListener("message", ({ data }: MessageEvent<MendAnswer>) => resolve(data));
    // A file that pdf.js has opened is shown as it is.
    worker.addEventListener("error", giveUp);
    signal.addEventListener("abort", giveUp, { signal: over.signal });
    late = setTimeout(giveUp, patience);
    if (signal.aborted) giveUp();
    else worker.postMessage(bytes);
  });
  return answer.finally(() => {
    over.abort();
    clearTimeout(late);
    worker.terminate();
  });
}
