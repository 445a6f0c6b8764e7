import { inflateRawSync } from "node:zlib";

/** The content of a cell, as its file has it. */
export interface ReadCell {
  readonly kind: "text" | "number";
  readonly text: string;
  readonly formula: string | undefined;
}

export interface ReadSheet {
  readonly name: string;
  readonly xml: string;
  /** Cells by their address, such as B2. */
  readonly cells: ReadonlyMap<string, ReadCell>;
}

/**
 * Reads an xlsx file without the library that wrote it. It reads the archive's bytes, and its XML by the names of the standard.
 */
export function readWorkbook(bytes: Buffer): readonly ReadSheet[] {
  const parts = unzip(bytes);
  const part = (name: string) => {
    const found = parts.get(name);
    if (found === undefined) throw new Error(`the workbook has no ${name}`);
    return found;
  };
  const targets = new Map(
    [...part("xl/_rels/workbook.xml.rels").matchAll(/<Relationship [^>]*>/gu)].map(([tag]) => [
      said(tag, "Id"),
      said(tag, "Target"),
    ]),
  );
  return [...part("xl/workbook.xml").matchAll(/<sheet [^>]*>/gu)].map(([tag]) => {
    const xml = part(`xl/${targets.get(said(tag, "r:id"))}`);
    const cells = [...xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)].map(([, words = "", inner = ""]) => {
      const value = unescaped(/<v>(.*?)<\/v>/su.exec(inner)?.[1] ?? "");
      const formula = /<f>(.*?)<\/f>/su.exec(inner)?.[1];
      const text = / t="inlineStr"/u.test(` ${words}`) ? /<t(?: [^>]*)?>(.*?)<\/t>/su.exec(inner)?.[1] : undefined;
      const cell: ReadCell = {
        kind: text === undefined ? "number" : "text",
        text: text === undefined ? value : unescaped(text),
        formula: formula === undefined ? undefined : unescaped(formula),
      };
      return [said(words, "r"), cell] as const;
    });
    return { name: unescaped(said(tag, "name")), xml, cells: new Map(cells) };
  });
}

/** Computes a cell from its formula, down to the cells that contain numbers. It does not read the result in the file. */
export function recalculate(sheets: readonly ReadSheet[], sheetName: string, address: string): number {
  const cells = sheets.find(({ name }) => name === sheetName)?.cells;
  const cell = cells?.get(address);
  if (!cells || !cell) throw new Error(`${sheetName} has no ${address}`);
  if (cell.formula === undefined) return Number(cell.text);
  const sum = /^SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)$/u.exec(cell.formula);
  if (sum) {
    const [, left = "", top, right = "", bottom] = sum;
    let total = 0;
    for (let column = left.charCodeAt(0); column <= right.charCodeAt(0); column++)
      for (let row = Number(top); row <= Number(bottom); row++) {
        const summand = `${String.fromCharCode(column)}${row}`;
        // A missing cell adds nothing.
        if (cells.has(summand)) total += recalculate(sheets, sheetName, summand);
      }
    return total;
  }
  const [, elsewhere = sheetName, at = "", divisor = "1"] = /^(?:'(.+)'!)?([A-Z]+\d+)(?:\/(\d+))?$/u.exec(cell.formula) ?? [];
  return recalculate(sheets, elsewhere, at) / Number(divisor);
}

const said = (tag: string, name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`, "u").exec(tag)?.[1] ?? "";

const unescaped = (text: string) =>
  text
    .replace(
      /&(?:lt|gt|quot|apos|#39|#10);/gu,
      (sign) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#10;": "\n" })[sign] ?? "'",
    )
    .replaceAll("&amp;", "&")
    .replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the texts of an archive's files, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files = new Map<string, string>();
  for (let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString("utf8"));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
