import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { AppError } from "#sync/model/errors.ts";
import { fileNameFrom, isPdf, maxFileBytes, pdfBeginsWithin, plainFileName } from "#sync/model/rules/file.ts";
import { isOutOfRoom } from "../storage/out-of-room.ts";
import { type Part, partName } from "./form.ts";
import { type FormPart, type PartHeaders, type PartTaker, singleHeaders } from "./multipart-parts.ts";
import { brokenForm, mediaType, readDisposition, utf8 } from "./part-headers.ts";

/** A PDF that has arrived, in a temporary file. */
export interface ReceivedFile {
  readonly path: string;
  /** The sender's file name, without folders and characters that no name needs. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ReceivedForm {
  readonly fields: readonly Part<string>[];
  readonly files: readonly Part<ReceivedFile>[];
}

export interface PartReceiver extends PartTaker {
  /** Waits for the files; rejects with what made it fail. */
  received(): Promise<ReceivedForm>;
  /** Closes the files that are being written. */
  abandon(): Promise<void>;
}

/** The most files of a form. */
export const mostFiles = 30;
/** The other limits of a form. `fields` is a number, `name` is letters, and the others are bytes. */
const most = { fields: 500, field: 256 * 1024, allFields: 1024 * 1024, name: 255 };
/** How many bytes are written to the disk at once. */
const portion = 64 * 1024;

/**
 * Takes the parts of a form as the parser finds them: texts into memory, PDFs into files of the folder. An error becomes its
 * failure, and is never thrown into the parser.
 */
export function createPartReceiver(folder: string, fileNames: readonly string[]): PartReceiver {
  const fields: Part<string>[] = [];
  const files: Part<ReceivedFile>[] = [];
  const writing: { readonly done: Promise<void>; destroy(): void }[] = [];
  let failed: Error | undefined;
  let count = 0;
  let textBytes = 0;
  let written: Promise<void> | undefined;

  const fail = (error: Error) => {
    failed ??= error;
  };

  const takeField = (part: FormPart, at: ReturnType<typeof partName>) => {
    const chunks: Buffer[] = [];
    let size = 0;
    part.on("data", (chunk: Buffer) => {
      if (failed) return;
      size += chunk.length;
      textBytes += chunk.length;
      if (size > most.field || textBytes > most.allFields) fail(new AppError("payload_too_large"));
      else chunks.push(Buffer.from(chunk));
    });
    part.on("end", () => {
      if (failed) return;
      const value = utf8(Buffer.concat(chunks));
      if (value === undefined) fail(wrong(at.name, "文字として読み取れません"));
      else fields.push({ ...at, value });
    });
  };

  const takeFile = (part: FormPart, at: ReturnType<typeof partName>, given: string) => {
    const name = fileNameFrom(given);
    const path = join(folder, String(writing.length));
    const out = createWriteStream(path, { flags: "wx", mode: 0o600 });
    const done = finished(out);
    done.catch((error: Error) => fail(isOutOfRoom(error) ? error : new AppError("file_store_unavailable")));
    writing.push({ done, destroy: () => out.destroy() });
    const hash = createHash("sha256");
    let head = Buffer.alloc(0);
    let size = 0;
    let known = false;
    // The parser passes on few bytes at a time where they look like the beginning of a boundary.
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    const flush = () => {
      const bytes = Buffer.concat(pending);
      pending = [];
      pendingBytes = 0;
      hash.update(bytes);
      // "drain" would not do, since a file that has ended meanwhile does not emit it.
      written = new Promise((resolve) => out.write(bytes, () => resolve()));
    };
    part.on("data", (chunk: Buffer) => {
      if (failed) return;
      size += chunk.length;
      if (head.length < pdfBeginsWithin) head = Buffer.concat([head, chunk.subarray(0, pdfBeginsWithin - head.length)]);
      if (size > maxFileBytes) return fail(tooLarge(at, name));
      known ||= head.length === pdfBeginsWithin && isPdf(head);
      if (head.length === pdfBeginsWithin && !known) return fail(notPdf(at, given));
      // The bytes are copied, since the parser reuses its memory.
      pending.push(Buffer.from(chunk));
      pendingBytes += chunk.length;
      if (pendingBytes >= portion) flush();
    });
    part.on("end", () => {
      if (failed) return;
      if (size === 0 && given !== "") return fail(wrong(pathOf(at), "ファイルが空です"));
      // The user has chosen no file.
      if (size === 0) return void out.end();
      if (!known && !isPdf(head)) return fail(notPdf(at, given));
      flush();
      out.end();
      files.push({ ...at, value: { path, name, size, sha256: hash.digest("hex") } });
    });
  };

  /** Takes an empty part, which a form sends for a file that was not chosen. */
  const takeNothing = (part: FormPart, otherwise: Error) => {
    part.on("data", (chunk: Buffer) => {
      if (chunk.length > 0) fail(otherwise);
    });
  };

  return {
    take(part: FormPart, given: PartHeaders) {
      if (failed) return;
      count += 1;
      if (count > most.fields + mostFiles) return fail(new AppError("payload_too_large"));
      const headers = singleHeaders(given);
      if (!headers || !asItIs.has(headers["content-transfer-encoding"]?.trim().toLowerCase() ?? "binary"))
        return fail(brokenForm());
      const { name, fileName } = readDisposition(headers["content-disposition"] ?? "");
      if (name === undefined || name === "" || name.length > most.name) return fail(brokenForm());
      const at = partName(name);
      const type = mediaType(headers["content-type"]);
      if (!fileNames.includes(at.name)) {
        const isText = fileName === undefined || (fileName === "blob" && type === "application/json");
        return isText ? takeField(part, at) : fail(wrong(at.name, "この呼び出しにないファイルです"));
      }
      if (fileName === undefined) return takeNothing(part, wrong(pathOf(at), "ファイルを送ってください"));
      if (type !== "application/pdf") return fileName === "" ? takeNothing(part, notPdf(at, "")) : fail(notPdf(at, fileName));
      if (writing.length >= mostFiles) return fail(new AppError("payload_too_large"));
      return takeFile(part, at, fileName);
    },
    failure: () => failed,
    ready: async () => written,
    async received(): Promise<ReceivedForm> {
      if (!failed) await Promise.all(writing.map(({ done }) => done));
      return failed ? Promise.reject(failed) : { fields, files };
    },
    async abandon(): Promise<void> {
      // Parts that the parser has not passed on yet must not open more files.
      failed ??= brokenForm();
      for (const { destroy } of writing) destroy();
      await Promise.allSettled(writing.map(({ done }) => done));
    },
  };
}

/** Transfer encodings that leave the bytes unchanged; RFC 7578 has deprecated all others. */
const asItIs = new Set(["7bit", "8bit", "binary"]);

/** Returns where a file is in the request. If a field has several files, the path says which one. */
const pathOf = ({ name, index }: ReturnType<typeof partName>) => (index === null ? name : `${name}.${index}`);
const notPdf = (at: ReturnType<typeof partName>, name: string) =>
  new AppError("not_pdf", [{ path: pathOf(at), message: `「${plainFileName(name)}」はPDFファイルではありません` }]);
const tooLarge = (at: ReturnType<typeof partName>, name: string) =>
  new AppError("file_too_large", [{ path: pathOf(at), message: `「${name}」は10MBを超えています` }]);

const wrong = (path: string, message: string) => new AppError("validation_error", [{ path, message }]);
