import { setTimeout } from "node:timers/promises";
import { listFileInput } from "#sync/model/calls/list-file.ts";
import { AppError } from "#sync/model/errors.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { csvPieces } from "#sync/model/sheets/csv.ts";
import { listFileName, listFormats, rowsHeader } from "#sync/model/sheets/list-format.ts";
import type { CellValue, Sheet, SheetHead, SheetReader } from "#sync/model/sheets/sheet.ts";
import { rowsAtOnce, sheets } from "#sync/model/sheets/sheets.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { bytePorts } from "../../services/spreadsheet/byte-ports.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { inPlace } from "./places.ts";
import { readIds } from "./read-ids.ts";
import { presentIds, sqlReader } from "./sql-reader.ts";

/** The most bytes: 200,000 ids of 36 letters with a comma, and the other keys. */
const bodyLimit = 7_500_000;

export const listFile = defineCall({
  method: "POST",
  path: "/api/list-file",
  who: "admin",
  summary: "A list as a file (xlsx or CSV): the rows and columns that the caller names, in their order",
  input: { body: listFileInput },
  limit: bodyLimit,
  answer: {},
  contentType: [listFormats.xlsx, listFormats.csv],
  refusals: ["too_many_requests"],
  before: ({ context, actor }) => consumeLimits(context.knex, ["export_account", actor.id]),
  async run({ body: { noun, format, columns, ids: asked } }, call) {
    const { context, actor, address } = call;
    const sheet: Sheet = sheets[noun];
    const keys = [...new Set(columns)];
    const heads = keys.map((key) => (Object.hasOwn(sheet.heads, key) ? sheet.heads[key] : undefined));
    if (!heads.every((head) => head !== undefined))
      throw new AppError("validation_error", [{ path: "columns", message: "一覧にない列が指定されています" }]);
    const wanted = await readIds(asked, sheet);
    return inPlace(call, async (place) => {
      const day = japanDate(context.now().toISOString());
      const ids = await presentIds(context.knex, sheet, wanted, actor);
      const written = { rows: 0 };
      const details = { noun, format, rows: ids.length };
      // The export is recorded before the first byte, since a caller who cancels keeps what has arrived.
      await context.security.record(context.knex, { kind: "export", actorId: actor.id, address, details });
      const chunks = place.watched(cells(sheet, sqlReader(context.knex, actor, day), ids, keys, written));
      const file = place.fileOf(pieces(format, sheet, heads, chunks));
      file.once("close", () => {
        const whole = file.readableEnded;
        context.log.info("list exported", { admin: actor.id, noun, format, rows: written.rows, whole });
      });
      return new Raw(file, {
        "Content-Type": format === "csv" ? `${listFormats.csv}; charset=utf-8` : listFormats.xlsx,
        "Content-Disposition": attachmentHeader(listFileName(sheet.title, day, format)),
        "Cache-Control": "no-store",
        [rowsHeader]: String(ids.length),
      });
    });
  },
});

const pieces = (
  format: keyof typeof listFormats,
  { title }: Sheet,
  heads: readonly SheetHead[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncIterable<string | Uint8Array> =>
  format === "csv" ? csvPieces(heads, chunks) : listWorkbookPieces(title, heads, chunks, bytePorts);

/** The longest pause between two readings, in milliseconds. So a database that is slow once does not stop the file. */
const longestRest = 100;

/**
 * Reads some rows whenever the caller has taken the previous ones. Then it pauses for as long as the reading took. So half of the
 * time remains for other calls, in this process and in the database.
 */
async function* cells(
  sheet: Sheet,
  reader: SheetReader,
  ids: readonly string[],
  keys: readonly string[],
  written: { rows: number },
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const began = performance.now();
    const rows = await sheet.cells(reader, ids.slice(at, at + rowsAtOnce), keys);
    written.rows += rows.length;
    yield rows;
    await setTimeout(Math.min(longestRest, performance.now() - began));
  }
}
