import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type { ParameterizedContext } from "koa";
import { type ExtendedFormidableOptions, koaBody } from "koa-body";
import { AppError } from "#sync/model/errors.ts";
import { fileNameFrom, maxFileBytes } from "#sync/model/rules/file.ts";
import { type Part, partName } from "./form.ts";

/** A PDF that has arrived, in a temporary file. */
export interface ReceivedFile {
  readonly path: string;
  /** As the sender called it, cleaned. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface ReceivedForm {
  readonly fields: readonly Part<string>[];
  readonly files: readonly Part<ReceivedFile>[];
}

/** The most that a form may bring. Bytes where nothing else is said. */
const most = { body: 100 * 1024 * 1024, files: 30, fields: 500, field: 256 * 1024, allFields: 1024 * 1024, boundary: 200 };
/** How long the sender may pause, in milliseconds. */
const patience = 30_000;

/**
 * Reads a multipart body: texts into memory, PDFs into a folder that the caller removes. Whatever is wrong with it is a
 * refusal, and the request is left open to carry the answer.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `file_too_large`, `not_pdf`, `request_timeout`, `validation_error`
 */
export async function readMultipart(
  ctx: ParameterizedContext,
  folder: string,
  fileNames: readonly string[],
): Promise<ReceivedForm> {
  const { headers } = ctx.req;
  if (mediaType(headers["content-type"]) !== "multipart/form-data") throw new AppError("unsupported_media_type");
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
  if (Number(headers["content-length"] ?? 0) > most.body) throw new AppError("payload_too_large");
  const source = metered(ctx, boundaryOf(headers["content-type"] ?? ""));
  const receiver = createReceiver(source, folder, fileNames);
  const parse = koaBody({
    json: false,
    urlencoded: false,
    text: false,
    multipart: true,
    patchKoa: false,
    // Bytes as they are: texts are decoded whole, not chunk by chunk.
    formidable: { encoding: "binary", onPart: receiver.take },
  });
  try {
    // It sees the metered body in place of the request, which it must never destroy.
    const seen = Object.create(ctx, { req: { value: source }, is: { value: () => "multipart" } }) as Parameters<typeof parse>[0];
    await parse(seen, async () => undefined);
    return await receiver.received();
  } catch (error) {
    const failure = receiver.failure() ?? (error instanceof AppError ? error : broken());
    source.destroy();
    await receiver.abandon();
    throw failure;
  } finally {
    ctx.req.unpipe(source);
    ctx.req.resume();
  }
}

/** The boundary of a multipart media type, in the one form in which the parser takes it for nothing else. */
function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  // The parser looks for the names of other media types anywhere in the header.
  if (boundary === "" || boundary.length > most.boundary || /json|octet-stream|urlencoded/iu.test(boundary)) throw broken();
  return boundary;
}

type Source = Transform & { readonly headers: Readonly<Record<string, string>> };

/** The request's body, which ends with a refusal when it grows too large, pauses too long or breaks off. */
function metered({ req }: ParameterizedContext, boundary: string): Source {
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      timer.refresh();
      if (size > most.body) done(new AppError("payload_too_large"));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => meter.destroy(new AppError("request_timeout")), patience);
  const left = () => {
    if (!req.complete) meter.destroy(new AppError("request_timeout"));
  };
  req.once("close", left);
  meter.once("close", () => {
    clearTimeout(timer);
    req.off("close", left);
  });
  // Its end is the reader's matter; without a listener an error would end the process.
  meter.on("error", () => undefined);
  req.pipe(meter);
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"`, "transfer-encoding": "chunked" };
  return Object.assign(meter, { headers });
}

type Incoming = Parameters<NonNullable<ExtendedFormidableOptions["onPart"]>>[0] & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** Takes the parts as the parser finds them. None of its functions throws into the parser. */
function createReceiver(source: Source, folder: string, fileNames: readonly string[]) {
  const fields: Part<string>[] = [];
  const files: Part<ReceivedFile>[] = [];
  const writing: { readonly done: Promise<void>; destroy(): void }[] = [];
  let failed: Error | undefined;
  let count = 0;
  let textBytes = 0;

  const fail = (error: Error) => {
    failed ??= error;
    source.destroy(failed);
  };

  const takeField = (part: Incoming, at: ReturnType<typeof partName>) => {
    const chunks: Buffer[] = [];
    let size = 0;
    part.on("data", (chunk: Buffer) => {
      size += chunk.length;
      textBytes += chunk.length;
      if (size > most.field || textBytes > most.allFields) fail(new AppError("payload_too_large"));
      // A copy: the parser goes on using its memory.
      else chunks.push(Buffer.from(chunk));
    });
    part.on("end", () => {
      const value = decoded(Buffer.concat(chunks));
      if (value === undefined) fail(wrong(at.name, "文字として読み取れません"));
      else fields.push({ ...at, value });
    });
  };

  const takeFile = (part: Incoming, at: ReturnType<typeof partName>, name: string) => {
    const path = join(folder, String(writing.length));
    const out = createWriteStream(path, { flags: "wx", mode: 0o600 });
    const done = finished(out);
    done.catch(() => fail(new AppError("file_store_unavailable")));
    writing.push({ done, destroy: () => out.destroy() });
    const hash = createHash("sha256");
    let head = Buffer.alloc(0);
    let size = 0;
    part.on("data", (chunk: Buffer) => {
      if (failed) return;
      size += chunk.length;
      if (head.length < magic.length) head = Buffer.concat([head, chunk.subarray(0, magic.length)]);
      if (size > maxFileBytes) return fail(new AppError("file_too_large"));
      if (size >= magic.length && !head.subarray(0, magic.length).equals(magic)) return fail(new AppError("not_pdf"));
      hash.update(chunk);
      if (out.write(Buffer.from(chunk))) return;
      source.pause();
      out.once("drain", () => source.resume());
    });
    part.on("end", () => {
      if (failed) return;
      if (size === 0) return fail(wrong(at.name, "ファイルが空です"));
      if (size < magic.length) return fail(new AppError("not_pdf"));
      out.end();
      files.push({ ...at, value: { path, name, size, sha256: hash.digest("hex") } });
    });
  };

  return {
    take(part: Incoming) {
      if (failed) return;
      count += 1;
      const disposition = part.headers?.["content-disposition"] ?? "";
      const given = text(
        /[;\s]name="((?:\\"|[^"])*)"/iu.exec(disposition)?.[1] ?? /[;\s]name=([^\s";]+)/iu.exec(disposition)?.[1],
      );
      if (given === undefined || given === "") return fail(broken());
      const at = partName(given);
      const name = fileNameIn(disposition);
      if (name === undefined) {
        if (fileNames.includes(at.name)) return fail(wrong(at.name, "ファイルを送ってください"));
        if (count > most.fields + most.files) return fail(new AppError("payload_too_large"));
        return takeField(part, at);
      }
      if (!fileNames.includes(at.name)) return fail(wrong(at.name, "この呼び出しにないファイルです"));
      if (writing.length >= most.files) return fail(new AppError("payload_too_large"));
      if (mediaType(part.headers?.["content-type"]) !== "application/pdf") return fail(new AppError("not_pdf"));
      return takeFile(part, at, name);
    },
    failure: () => failed,
    /** @throws what made it fail */
    async received(): Promise<ReceivedForm> {
      await Promise.all(writing.map(({ done }) => done));
      if (failed) throw failed;
      return { fields, files };
    },
    /** Lets go of the files that are being written. */
    async abandon(): Promise<void> {
      for (const { destroy } of writing) destroy();
      await Promise.allSettled(writing.map(({ done }) => done));
    },
  };
}

const magic = Buffer.from("%PDF-");

const mediaType = (given = "") => given.split(";")[0]?.trim().toLowerCase();

/** The cleaned name of a part that is a file; undefined for a part that is none. */
function fileNameIn(disposition: string): string | undefined {
  const extended = /;\s*filename\*=UTF-8''([^\s;]+)/iu.exec(disposition)?.[1];
  const given = /;\s*filename="((?:\\"|[^"])*)"/iu.exec(disposition)?.[1] ?? /;\s*filename=([^\s";]*)/iu.exec(disposition)?.[1];
  if (extended === undefined && given === undefined) return undefined;
  // Browsers escape what would end the quoted name.
  const plain = text(given)
    ?.replaceAll('\\"', '"')
    .replace(/%22|%0[DA]/giu, (found) => (found === "%22" ? '"' : ""));
  return fileNameFrom((extended === undefined ? plain : unescaped(extended)) ?? "");
}

function unescaped(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** A header's bytes as the text that they are. */
const text = (bytes: string | undefined) => (bytes === undefined ? undefined : decoded(Buffer.from(bytes, "latin1")));

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const wrong = (path: string, message: string) => new AppError("validation_error", [{ path, message }]);
const broken = () => wrong("", "送信内容をフォームとして読み取れません");
