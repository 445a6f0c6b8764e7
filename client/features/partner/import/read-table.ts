import { RefusedAt } from "#client/ui/form/refusal.ts";
import { type Cell, type SourceTable, tableBounds } from "./source-table.ts";
import type { FromTableWorker, ToTableWorker } from "./table-message.ts";
import { refusalText, type TableRefusal } from "./table-refusal.ts";

/** Milliseconds after which a file is given up. The largest that is allowed takes a tenth of it. */
const patience = 60_000;

/**
 * Reads a file of rows in a worker of its own, which ends with it. So neither a slow file nor one that was made to harm holds up
 * the page.
 * @throws RefusedAt `file` with the sentence, where the file is not read; the signal's reason when it was aborted
 */
export async function readTable(file: Blob, name: string, signal: AbortSignal): Promise<SourceTable> {
  signal.throwIfAborted();
  const refused = (refusal: TableRefusal, place?: string) => new RefusedAt("file", refusalText(refusal, place));
  if (file.size > tableBounds.fileBytes) throw refused("fileTooLarge");
  const worker = new Worker(new URL("table-worker.ts", import.meta.url), { type: "module", name: "table" });
  const say = (message: ToTableWorker) => worker.postMessage(message);
  const over = new AbortController();
  const rows: (readonly Cell[])[][] = [];
  const read = new Promise<SourceTable>((resolve, reject) => {
    const hear = ({ data }: MessageEvent<FromTableWorker>) => {
      if (data.kind === "rows") {
        for (const row of data.rows) (rows[data.sheet] ??= []).push(row);
        say({ kind: "taken" });
      } else if (data.kind === "table")
        resolve({ ...data.table, sheets: data.table.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [] })) });
      else if (data.kind === "refused") reject(refused(data.refusal, data.place));
      else reject(new Error(data.message));
    };
    worker.addEventListener("message", hear);
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    signal.addEventListener("abort", () => reject(signal.reason as Error), { signal: over.signal });
    const late = setTimeout(() => reject(refused("tooSlow")), patience);
    over.signal.addEventListener("abort", () => clearTimeout(late));
  });
  say({ kind: "file", file, name });
  return read.finally(() => {
    over.abort();
    worker.terminate();
  });
}
