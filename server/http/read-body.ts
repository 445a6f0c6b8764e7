import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { EngineError } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";
import { bodyPace } from "./body-pace.ts";

/**
 * Collects a body of at most `limit` bytes, counted after inflation. It never destroys the request, since its socket must carry the
 * answer.
 * @param unreadable makes the error for a body that cannot be inflated
 * @param look gets each piece after inflation, and may refuse the body
 * @param ended ends the reading with its reason
 * @throws AppError `payload_too_large`, `request_timeout`, or `unreadable`
 */
export function readBody(
  req: IncomingMessage,
  limit: number,
  gzip: boolean,
  unreadable: () => EngineError,
  look: (piece: Buffer) => EngineError | undefined = () => undefined,
  ended?: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const gunzip = gzip ? createGunzip() : undefined;
    const source: Readable = gunzip ? req.pipe(gunzip) : req;
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (error?: EngineError) => {
      pace.end();
      ended?.removeEventListener("abort", end);
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
      const refusal = size > limit ? new AppError("payload_too_large") : look(chunk);
      if (refusal) finish(refusal);
      else chunks.push(chunk);
    };
    const pace = bodyPace(() => finish(new AppError("request_timeout")));
    // The bytes are counted as received, since the inflated size says nothing about the pace.
    const count = (chunk: Buffer) => pace.came(chunk.length);
    const end = () => finish(ended?.reason as EngineError);
    ended?.addEventListener("abort", end);
    req.on("data", count);
    source.on("data", take);
    source.once("end", () => finish());
    source.once("error", () => finish(unreadable()));
    req.once("close", () => {
      if (!req.complete) finish(new AppError("request_timeout"));
    });
  });
}

/**
 * Reads a body of plain bytes, of at most `limit`.
 * @param ended ends the reading with its reason
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `request_timeout`
 */
export async function readBytes(req: IncomingMessage, limit: number, ended: AbortSignal): Promise<Buffer> {
  const [type = ""] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/octet-stream") throw new AppError("unsupported_media_type");
  if ((req.headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new AppError("payload_too_large");
  return readBody(req, limit, false, () => new AppError("request_timeout"), undefined, ended);
}
