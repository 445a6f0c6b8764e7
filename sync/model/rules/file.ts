import type { Choice } from "../../engine/field.ts";
import { tidyText } from "../../engine/tidy-text.ts";

/** The largest file that is accepted: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The most bytes of text, and the most pages, that are read from a file. Searches do not find later text. */
export const maxTextBytes = 400_000;
export const maxTextPages = 200;

/** The form of a SHA-256 in rows and mutations: lower-case hexadecimal digits. */
export const sha256Form = /^[0-9a-f]{64}$/u;

/** Why the server blocks a file's bytes for everyone, or has not accepted them. */
export const fileRefusals = [
  { value: "infected", label: "ウイルスなどの疑いがあるため、受け取れませんでした。" },
  { value: "damaged", label: "内容が壊れているため、受け取れませんでした。" },
  { value: "not_pdf", label: "PDFファイルではないため、受け取れませんでした。" },
] as const;

export type FileRefusal = (typeof fileRefusals)[number]["value"];

/** What a contract's file is, where it is not the contract itself. */
export const filePurposes = [{ value: 1, label: "予告の書面" }] as const satisfies readonly Choice<number>[];

/** The purpose of a PDF that is a notice of the contract's end. */
export const [{ value: noticePurpose, label: noticeLabel }] = filePurposes;

/**
 * Separates the files of a contract: those of its notice, and its own documents. A file of a purpose that only a later version
 * knows is among the latter, so that it is seen.
 */
export const byPurpose = <F extends { readonly purpose: number | null }>(files: readonly F[]) => ({
  files: files.filter(({ purpose }) => purpose !== noticePurpose),
  noticeFiles: files.filter(({ purpose }) => purpose === noticePurpose),
});

/** A PDF must begin within this many bytes. Some programs put a mark or an empty line before it, and all readers accept that. */
export const pdfBeginsWithin = 1_024;

/** Whether bytes begin like a PDF, as its readers require (ISO 32000-1, 7.5.2, and Acrobat's implementation note 13). */
export function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, pdfBeginsWithin);
  return head.some((_, at) => pdfBegins.every((byte, further) => head[at + further] === byte));
}

/** `%PDF-` */
const pdfBegins = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The prefix of a file's id in its path on the wire. */
const prefix = "files/";

/** Returns the path of a stored file in answers; `GET /api/file/download?url=` accepts it. */
export const filePathOf = (id: string): string => prefix + id;

/** Returns the id in a path of an answer; undefined for any other text. */
export function fileIdOf(path: string): string | undefined {
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) ? id : undefined;
}

/**
 * Returns the name under which a file is kept, made from its sender's name. It has the last part only, without folders and
 * characters that no name needs. It has at most 255 characters. It ends with the file's real type, so that no other program opens
 * it. If nothing is left, it is `file.pdf`.
 */
export function fileNameFrom(given: string): string {
  const clean = plainFileName(given);
  if (clean === "") return `file${ending}`;
  const name = /\.pdf$/iu.test(clean) ? clean : clean + ending;
  const characters = [...name];
  return characters.length <= longestName ? name : characters.slice(0, longestName - ending.length).join("") + ending;
}

/** Returns the sender's name of a file in a form that can be shown. `fileNameFrom` makes a kept name of it. It may be empty. */
export function plainFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  // NUL and halves of characters cannot be kept; unassigned and private ones have no shape.
  const clean = tidyText("line", last.replace(/[\0\p{Cs}\p{Cn}\p{Co}]/gu, ""));
  return /^\.*(?:\.pdf)?$/iu.test(clean) ? "" : clean;
}

const ending = ".pdf";
const longestName = 255;
