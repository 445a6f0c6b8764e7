import type { SourceTable } from "./source-table.ts";
import { cellsAtOnce, type FromTableWorker, type ToTableWorker } from "./table-message.ts";
import { tableOf } from "./table-of.ts";
import { TableRefused } from "./table-refusal.ts";

const say = (message: FromTableWorker) => globalThis.postMessage(message);

/** What is still to be said of the file. */
let parts: Iterator<FromTableWorker> | undefined;

globalThis.addEventListener("message", ({ data }: MessageEvent<ToTableWorker>) => {
  if (data.kind === "file") void answer(data.file, data.name);
  else sayNext();
});

async function answer(file: Blob, name: string): Promise<void> {
  try {
    parts = partsOf(tableOf(new Uint8Array(await file.arrayBuffer()), name));
    sayNext();
  } catch (error) {
    if (error instanceof TableRefused) say({ kind: "refused", refusal: error.refusal, place: error.place });
    // A file that was changed or removed since it was chosen cannot be read any more.
    else if (error instanceof DOMException) say({ kind: "refused", refusal: "gone", place: undefined });
    else say({ kind: "failed", message: String(error) });
  }
}

function sayNext(): void {
  const next = parts?.next();
  if (next && next.done !== true) say(next.value);
}

function* partsOf(table: SourceTable): Generator<FromTableWorker, void> {
  for (const [sheet, { rows }] of table.sheets.entries()) {
    let [from, cells] = [0, 0];
    for (const [at, row] of rows.entries()) {
      cells += row.length + 1;
      if (cells < cellsAtOnce && at < rows.length - 1) continue;
      yield { kind: "rows", sheet, rows: rows.slice(from, at + 1) };
      [from, cells] = [at + 1, 0];
    }
  }
  yield { kind: "table", table: { ...table, sheets: table.sheets.map((sheet) => ({ ...sheet, rows: [] })) } };
}
