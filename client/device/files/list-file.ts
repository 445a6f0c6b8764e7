import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { csvPieces } from "#sync/model/sheets/csv.ts";
import { type ListFormat, listFormats, rowsHeader } from "#sync/model/sheets/list-format.ts";
import type { CellValue, Sheet } from "#sync/model/sheets/sheet.ts";
import { rowsAtOnce } from "#sync/model/sheets/sheets.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { callForFile, NoAnswer } from "../call.ts";
import { bytePorts } from "./byte-ports.ts";
import { deviceReader } from "./sheet-reader.ts";

/** The rows and columns of a list's file, in their order, and its format. */
export interface ListRequest {
  readonly sheet: Sheet;
  readonly format: ListFormat;
  readonly keys: readonly string[];
  readonly ids: readonly string[];
}

export interface MadeFile {
  readonly content: Blob;
  readonly rows: number;
  /** Whether some of its rows have not arrived on the device. */
  readonly partial: boolean;
}

/**
 * Requests the file from the server.
 * @param onBytes called with the number of bytes received
 * @throws NoAnswer, also where `signal` ends it; CallRefused
 */
export async function fetchListFile(
  { sheet, format, keys, ids }: ListRequest,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<MadeFile> {
  const asked = { noun: sheet.entity.name, format, columns: keys, ids: ids.join(",") };
  const { content, headers } = await callForFile("/api/list-file", asked, { signal, onBytes });
  const rows = headers.get(rowsHeader);
  // A network with a sign-in of its own answers with a page of its own.
  if (rows === null) throw new NoAnswer("the answer is not ours");
  return { content: new Blob([content], { type: listFormats[format] }), rows: Number(rows), partial: false };
}

/**
 * Makes the file of the device's own rows, a few hundred at a time.
 * @param onRows called with how many are in it
 * @throws the signal's reason where it ends it
 */
export async function makeListFile(
  replica: Replica,
  { sheet, format, keys, ids }: ListRequest,
  today: string,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<MadeFile> {
  const made = { rows: 0, partial: false };
  async function* chunks(): AsyncGenerator<readonly (readonly CellValue[])[]> {
    for (let first = 0; first < ids.length; first += rowsAtOnce) {
      signal.throwIfAborted();
      const some = ids.slice(first, first + rowsAtOnce);
      const { value, partial } = await read(replica, (reader) => sheet.cells(deviceReader(reader, today), some, keys));
      made.rows += value.length;
      made.partial ||= partial;
      onRows(made.rows);
      yield value;
    }
  }
  const heads = keys.flatMap((key) => sheet.heads[key] ?? []);
  const pieces: BlobPart[] = [];
  const written = format === "csv" ? csvPieces(heads, chunks()) : listWorkbookPieces(sheet.title, heads, chunks(), bytePorts());
  for await (const piece of written) pieces.push(piece);
  signal.throwIfAborted();
  return { ...made, content: new Blob(pieces, { type: listFormats[format] }) };
}
