import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { AppError } from "#sync/model/errors.ts";
import type { BodyShare } from "./body-room.ts";
import { type JsonBounds, JsonMeter, mostDepth } from "./json-bounds.ts";
import { bytesInOneTurn, decodeGradually, parseGradually } from "./parse-gradually.ts";
import { readBody } from "./read-body.ts";

/**
 * Reads a JSON body of at most `limit` bytes, counted after inflation (a small gzip can contain gigabytes).
 * @param bounds the most values in its lists and objects, and the most keys of large objects
 * @param gzip whether it may come packed
 * @param room the memory that it takes, as it comes
 * @throws AppError `overloaded`, `unsupported_media_type`, `payload_too_large`, `request_timeout`, `validation_error`
 */
export async function readJson(
  req: IncomingMessage,
  limit: number,
  bounds: Omit<JsonBounds, "depth">,
  gzip: boolean,
  room: BodyShare,
): Promise<unknown> {
  const [type = ""] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") throw new AppError("unsupported_media_type");
  const encoding = (req.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity" && !(gzip && encoding === "gzip")) throw new AppError("unsupported_media_type");
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new AppError("payload_too_large");
  const meter = new JsonMeter({ ...bounds, depth: mostDepth });
  const look = (piece: Buffer) => room.take(piece) ?? (meter.take(piece) ? undefined : tooMuch());
  const bytes = await readBody(req, limit, encoding === "gzip", unreadable, look);
  try {
    const text = await decodeGradually(bytes);
    // A large text takes as long to decode as to parse, and as long again to check.
    if (bytes.length > bytesInOneTurn) await setImmediate();
    const value: unknown = meter.nodes <= atOnce ? JSON.parse(text) : await parseGradually(text);
    if (bytes.length > bytesInOneTurn) await setImmediate();
    return value;
  } catch {
    throw unreadable();
  }
}

/** The number of values that `JSON.parse` reads in some milliseconds, whatever their form. */
const atOnce = 10_000;

const tooMuch = () => new AppError("validation_error", [{ path: "", message: "送信内容の階層が深すぎるか、項目が多すぎます" }]);
const unreadable = () => new AppError("validation_error", [{ path: "", message: "送信内容をJSONとして読み取れません" }]);
