import type { IncomingMessage } from "node:http";
import { AppError } from "#sync/model/errors.ts";
import { isTooDeep } from "./input.ts";
import { readBody } from "./read-body.ts";

/**
 * Reads a JSON body of at most `limit` bytes, inflated ones included (a small gzip can hold gigabytes).
 * @param gzip whether it may come packed
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `request_timeout`, `validation_error`
 */
export async function readJson(req: IncomingMessage, limit: number, gzip: boolean): Promise<unknown> {
  const [type = ""] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") throw new AppError("unsupported_media_type");
  const encoding = (req.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity" && !(gzip && encoding === "gzip")) throw new AppError("unsupported_media_type");
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new AppError("payload_too_large");
  const value = parse(await readBody(req, limit, encoding === "gzip", unreadable));
  if (isTooDeep(value)) throw unreadable();
  return value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new AppError("validation_error", [{ path: "", message: "送信内容をJSONとして読み取れません" }]);
