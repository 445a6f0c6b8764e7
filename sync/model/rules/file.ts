import { normalText } from "../../engine/normal-text.ts";

/** The largest file that is taken: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Most bytes of text that are read in a file, on how many pages; what comes after them is not found. */
export const maxTextBytes = 400_000;
export const maxTextPages = 200;

/** A SHA-256 as rows and mutations carry it: lower-case hexadecimal digits. */
export const sha256Form = /^[0-9a-f]{64}$/u;

/** Why the server keeps a file's bytes from everybody, or took none. */
export const fileRefusals = [
  { value: "infected", label: "ウイルスなどの疑いがあるため、受け取れませんでした。" },
  { value: "damaged", label: "内容が壊れているため、受け取れませんでした。" },
  { value: "not_pdf", label: "PDFファイルではないため、受け取れませんでした。" },
] as const;

export type FileRefusal = (typeof fileRefusals)[number]["value"];

/** Within so many bytes a PDF has to begin: some programs put a mark or an empty line before it, and all readers take that. */
export const pdfBeginsWithin = 1_024;

/** Whether bytes begin as those of a PDF do, as far as its readers ask (ISO 32000-1, 7.5.2, and Acrobat's implementation note 13). */
export function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, pdfBeginsWithin);
  return head.some((_, at) => pdfBegins.every((byte, further) => head[at + further] === byte));
}

/** `%PDF-` */
const pdfBegins = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** What stands before a file's id in its path on the wire. */
const prefix = "files/";

/** The path under which answers name a stored file; `GET /api/file/download?url=` takes it back. */
export const filePathOf = (id: string): string => prefix + id;

/** The id in a path that an answer gave; undefined for any other text. */
export function fileIdOf(path: string): string | undefined {
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) ? id : undefined;
}

/**
 * What is kept of the name that a sender gave a file: its last part, without folders and signs that no name needs, of at
 * most 255 characters, and with the ending of what it is, so that nothing else opens it by what its ending promises. A name that
 * leaves nothing becomes `file.pdf`.
 */
export function fileNameFrom(given: string): string {
  const clean = plainFileName(given);
  if (clean === "") return `file${ending}`;
  const name = /\.pdf$/iu.test(clean) ? clean : clean + ending;
  const characters = [...name];
  return characters.length <= longestName ? name : characters.slice(0, longestName - ending.length).join("") + ending;
}

/** The name that a sender gave a file, as it can be told back: `fileNameFrom` before it is one of ours. May be empty. */
export function plainFileName(given: string): string {
  const last = normalText(given, "NFC").split(/[/\\]/u).at(-1) ?? "";
  const clean = last.replace(/\p{C}|[\u2028\u2029]/gu, "").trim();
  return /^\.+$/u.test(clean) ? "" : clean;
}

const ending = ".pdf";
const longestName = 255;
