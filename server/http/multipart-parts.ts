import { setImmediate as turn } from "node:timers/promises";
import { Dicer } from "@fastify/busboy";
import { brokenForm } from "./part-headers.ts";

/** A part of a form. Its bytes come by `data` until `end`, in memory that the parser uses again. */
export type FormPart = Dicer.PartStream;

/** The headers of a part, by their names in lower case. Each byte is one character. */
export type PartHeaders = Readonly<Record<string, readonly string[]>>;

export interface PartTaker {
  take(part: FormPart, headers: PartHeaders): void;
  /** Returns the error that made it fail, if any. */
  failure(): Error | undefined;
  /** Waits until the parts taken so far are no longer in memory. */
  ready(): Promise<void>;
}

/** The most headers of a part, and the most bytes of them in all. A file's longest name fits. */
const most = { headers: 8, headerBytes: 8 * 1024 };
/** The parser silently drops what exceeds its own limits. These are higher, so that the excess is seen. */
const limits = { maxHeaderPairs: most.headers + 1, maxHeaderSize: most.headerBytes + 256 };
/** How many bytes are parsed without a pause: one stride. */
const stride = 16 * 1024;
/** The most bytes before the first part, or of one part's headers with the bytes before them in a stride. */
const mostLoose = 2 * stride;

/**
 * Reads a multipart body part by part, and lets other requests run meanwhile. The taker bounds the parts and their content, and
 * `mostLoose` what comes before that.
 * @throws AppError `validation_error` for a body that is no form, or is incomplete; the taker's or the source's own errors
 */
export async function readParts(source: AsyncIterable<Buffer>, boundary: string, taker: PartTaker): Promise<void> {
  // Parts never make the parser wait, as that wait could last for ever where a part ends. Instead, no more is written than the
  // taker has taken.
  const parser = new Dicer(Object.assign({ boundary, partHwm: Number.MAX_SAFE_INTEGER }, limits));
  const ends: Promise<void>[] = [];
  /**
   * The part of the body that the current bytes belong to. Bytes after the last part count as its content; the parser ignores
   * them.
   */
  let at = "preamble" as "preamble" | "headers" | "content";
  let loose = 0;
  parser.on("part", (part) => {
    // A boundary came before the headers of a part had ended. One stride may contain thousands of such parts, so the parser is stopped
    // within it. It never waits, so this reaches the loop below.
    const failed = at === "headers" ? brokenForm() : taker.failure();
    if (failed) throw failed;
    at = "headers";
    loose = 0;
    part.on("header", (headers) => {
      at = "content";
      taker.take(part, headers as PartHeaders);
    });
    // An incomplete part emits this beside the parser's own error. Without a listener it would end the process.
    part.on("error", () => undefined);
    part.resume();
    ends.push(new Promise<void>((resolve) => void part.once("close", resolve)));
  });
  const whole = new Promise<void>((resolve, reject) => {
    parser.on("finish", resolve);
    parser.on("error", () => reject(brokenForm()));
  });
  // This promise may reject while another one is awaited.
  whole.catch(() => undefined);
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += stride) {
      const piece = chunk.subarray(from, from + stride);
      parser.write(piece);
      await turn();
      await taker.ready();
      const failed = taker.failure();
      if (failed) throw failed;
      loose = at === "content" ? 0 : loose + piece.length;
      if (loose > mostLoose) throw brokenForm();
    }
  }
  parser.end();
  await whole;
  await Promise.all(ends);
  if (at === "headers") throw brokenForm();
}

/**
 * Returns one header of each name.
 * @returns undefined where there are two of a name, or more or longer ones than a part may have
 */
export function singleHeaders(headers: PartHeaders): Readonly<Record<string, string | undefined>> | undefined {
  const found = Object.entries(headers);
  const bytes = found.reduce((sum, [name, values]) => sum + name.length + values.join("").length, 0);
  if (found.length > most.headers || bytes > most.headerBytes) return undefined;
  if (found.some(([, values]) => values.length > 1)) return undefined;
  return Object.fromEntries(found.map(([name, [value]]) => [name, value]));
}
