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
    const pieces: Buffer[] = [];
    let size = 0;
    /** Small chunks, of which a sender may make one for each byte. Each would be an object of a hundred times its size. */
    let gathered = noBytes;
    let filled = 0;
    const finish = (error?: EngineError) => {
      pace.end();
      ended?.removeEventListener("abort", end);
      req.off("data", count);
      source.off("data", take);
      if (gunzip) req.unpipe(gunzip);
      gunzip?.destroy();
      req.resume();
      if (error) reject(error);
      else resolve(Buffer.concat(pieces));
    };
    const add = (piece: Buffer) => {
      pieces.push(piece);
      return look(piece);
    };
    const addGathered = () => {
      const piece = gathered.subarray(0, filled);
      gathered = noBytes;
      filled = 0;
      return piece.length > 0 ? add(piece) : undefined;
    };
    const gather = (chunk: Buffer) => {
      const refusal = filled + chunk.length > gatheredBytes ? addGathered() : undefined;
      if (gathered.length === 0) gathered = Buffer.allocUnsafe(gatheredBytes);
      chunk.copy(gathered, filled);
      filled += chunk.length;
      return refusal;
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return finish(new AppError("payload_too_large"));
      const refusal = chunk.length < smallBytes ? gather(chunk) : (addGathered() ?? add(chunk));
      if (refusal) finish(refusal);
    };
    const pace = bodyPace(() => finish(new AppError("request_timeout")));
    // The bytes are counted as received, since the inflated size says nothing about the pace.
    const count = (chunk: Buffer) => pace.came(chunk.length);
    const end = () => finish(ended?.reason as EngineError);
    ended?.addEventListener("abort", end);
    req.on("data", count);
    source.on("data", take);
    source.once("end", () => finish(addGathered()));
    source.once("error", () => finish(unreadable()));
    req.once("close", () => {
      if (!req.complete) finish(new AppError("request_timeout"));
    });
  });
}

const noBytes = Buffer.alloc(0);
/** Chunks of fewer bytes are copied together, into pieces of at most so many. */
const smallBytes = 4 * 1024;
const gatheredBytes = 16 * 1024;

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
