import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "#sync/model/errors.ts";
import { bodyPace } from "./body-pace.ts";
import { isTooDeep } from "./input.ts";

/**
 * Reads a JSON body of at most `limit` bytes, inflated ones included (a small gzip can hold gigabytes).
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `request_timeout`, `validation_error`
 */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const [type = ""] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") throw new AppError("unsupported_media_type");
  const encoding = (req.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity" && encoding !== "gzip") throw new AppError("unsupported_media_type");
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new AppError("payload_too_large");
  const value = parse(await collect(req, encoding === "gzip", limit));
  if (isTooDeep(value)) throw unreadable();
  return value;
}

/** Collects the body without ever destroying the request: its socket has to carry the answer. */
function collect(req: IncomingMessage, gzip: boolean, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const gunzip = gzip ? createGunzip() : undefined;
    const source: Readable = gunzip ? req.pipe(gunzip) : req;
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (error?: AppError) => {
      pace.end();
      req.off("data", count);
      source.off("data", take);
      if (gunzip) req.unpipe(gunzip);
      gunzip?.destroy();
      req.resume();
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) finish(new AppError("payload_too_large"));
      else chunks.push(chunk);
    };
    const pace = bodyPace(() => finish(new AppError("request_timeout")));
    // As it came over the line: what it inflates to says nothing of its pace.
    const count = (chunk: Buffer) => pace.came(chunk.length);
    req.on("data", count);
    source.on("data", take);
    source.once("end", () => finish());
    source.once("error", () => finish(unreadable()));
    req.once("close", () => {
      if (!req.complete) finish(new AppError("request_timeout"));
    });
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new AppError("validation_error", [{ path: "", message: "送信内容をJSONとして読み取れません" }]);
