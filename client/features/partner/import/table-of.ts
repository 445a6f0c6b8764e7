import { readCsv } from "./read-csv.ts";
import { type SourceTable, tableBounds } from "./source-table.ts";
import { TableRefused } from "./table-refusal.ts";
import { readWorkbook } from "./xlsx/read-workbook.ts";

/**
 * Reads a file of rows. Its bytes say which kind it is, since files are renamed.
 * @throws TableRefused where it is not read
 */
export function tableOf(bytes: Uint8Array, name: string): SourceTable {
  if (bytes.length > tableBounds.fileBytes) throw new TableRefused("fileTooLarge");
  if (begins(bytes, compound)) throw new TableRefused(isLocked(bytes) ? "locked" : "oldExcel");
  const table = begins(bytes, zip) ? workbookOf(bytes) : csvOf(bytes, name);
  if (table.sheets.length === 0) throw new TableRefused("empty");
  if (lettersOf(table) > tableBounds.letters) throw new TableRefused("unpackedTooLarge");
  return table;
}

function lettersOf({ sheets }: SourceTable): number {
  let letters = 0;
  for (const { rows } of sheets) for (const row of rows) for (const { text } of row) letters += text.length;
  return letters;
}

function workbookOf(bytes: Uint8Array): SourceTable {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    // What the libraries throw for a damaged file has many forms.
    throw error instanceof TableRefused ? error : new TableRefused("broken");
  }
}

function csvOf(bytes: Uint8Array, name: string): SourceTable {
  if (others.some((other) => begins(bytes, other))) throw new TableRefused("unknownKind");
  return readCsv(bytes, name);
}

const zip = [0x50, 0x4b, 0x03, 0x04];
/** A compound file ([MS-CFB]): an old workbook, or a new one that is encrypted. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** What people choose by mistake, and what could pass as a text: PDF, RTF and markup. */
const others = ["%PDF-", "{\\rtf", "<?xml", "<html", "<!DOCTYPE", "<table"].map((text) => [...new TextEncoder().encode(text)]);

const begins = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Names in a compound file's directory are UTF-16, at even offsets. */
const isLocked = (bytes: Uint8Array) => new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage");
