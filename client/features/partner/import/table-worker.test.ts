import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { cellsAtOnce, type FromTableWorker, type ToTableWorker } from "./table-message.ts";

const said: FromTableWorker[] = [];
let hear: (event: { readonly data: ToTableWorker }) => void;

beforeAll(async () => {
  vi.stubGlobal("addEventListener", (_type: string, listener: typeof hear) => {
    hear = listener;
  });
  await import("./table-worker.ts");
});
beforeEach(() => {
  said.length = 0;
});

/** Gives the worker a file, and waits for what it says first. */
const give = (text: string) =>
  new Promise<void>((resolve) => {
    vi.stubGlobal("postMessage", (message: FromTableWorker) => {
      said.push(message);
      resolve();
    });
    hear({ data: { kind: "file", file: new Blob([text]), name: "名簿.csv" } });
  });

it("says one part, and the next when the page took it", async () => {
  const rows = cellsAtOnce;
  await give("a\n".repeat(rows));
  expect(said).toHaveLength(1);
  hear({ data: { kind: "taken" } });
  expect(said.map((one) => (one.kind === "rows" ? one.rows.length : one.kind))).toEqual([rows / 2, rows / 2]);
  hear({ data: { kind: "taken" } });
  expect(said[2]).toMatchObject({ kind: "table", table: { kind: "csv", sheets: [{ name: "名簿", rows: [] }] } });
});

it("says why there is nothing", async () => {
  await give('a\n"b"c\n');
  expect(said).toEqual([{ kind: "refused", refusal: "openQuote", place: "2行目" }]);
});
