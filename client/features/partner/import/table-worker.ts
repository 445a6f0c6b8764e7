import { cellsAtOnce, type FromTableWorker, type ToTableWorker } from "./table-message.ts";
import { tableOf } from "./table-of.ts";
import { TableRefused } from "./table-refusal.ts";

const say = (message: FromTableWorker) => globalThis.postMessage(message);

globalThis.addEventListener("message", ({ data }: MessageEvent<ToTableWorker>) => void answer(data));

async function answer({ file, name }: ToTableWorker): Promise<void> {
  try {
    const table = tableOf(new Uint8Array(await file.arrayBuffer()), name);
    for (const [sheet, { rows }] of table.sheets.entries()) {
      let [from, cells] = [0, 0];
      for (const [at, row] of rows.entries()) {
        cells += row.length + 1;
        if (cells < cellsAtOnce && at < rows.length - 1) continue;
        say({ kind: "rows", sheet, rows: rows.slice(from, at + 1) });
        [from, cells] = [at + 1, 0];
      }
    }
    say({ kind: "table", table: { ...table, sheets: table.sheets.map((sheet) => ({ ...sheet, rows: [] })) } });
  } catch (error) {
    if (error instanceof TableRefused) say({ kind: "refused", refusal: error.refusal, place: error.place });
    // A file that was changed or removed since it was chosen cannot be read any more.
    else if (error instanceof DOMException) say({ kind: "refused", refusal: "gone", place: undefined });
    else say({ kind: "failed", message: String(error) });
  }
}
