import { Transform } from "node:stream";
import type { ParameterizedContext } from "koa";
import { AppError } from "#sync/model/errors.ts";
import { bodyPace } from "./body-pace.ts";
import { readParts } from "./multipart-parts.ts";
import { boundaryIn, mediaType } from "./part-headers.ts";
import { createPartReceiver, type ReceivedForm } from "./part-receiver.ts";

/** The most bytes that a form may have. */
const mostBytes = 100 * 1024 * 1024;

/**
 * Reads a multipart body: texts into memory, PDFs into a folder that the caller removes. Any error becomes a refusal, and the
 * request stays open for the answer.
 * @param ended ends the reading with its reason
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `file_too_large`, `not_pdf`, `request_timeout`,
 * `validation_error`
 */
export async function readMultipart(
  ctx: ParameterizedContext,
  folder: string,
  fileNames: readonly string[],
  ended: AbortSignal,
): Promise<ReceivedForm> {
  const { headers } = ctx.req;
  if (mediaType(headers["content-type"]) !== "multipart/form-data") throw new AppError("unsupported_media_type");
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw new AppError("payload_too_large");
  const boundary = boundaryIn(headers["content-type"] ?? "");
  ended.throwIfAborted();
  const source = metered(ctx, ended);
  const receiver = createPartReceiver(folder, fileNames);
  try {
    await readParts(source, boundary, receiver);
    return await receiver.received();
  } catch (error) {
    const failure = receiver.failure() ?? error;
    await receiver.abandon();
    throw failure;
  } finally {
    source.destroy();
    ctx.req.unpipe(source);
    ctx.req.resume();
  }
}

/** Returns the request's body, which ends with a refusal if it is too large, too slow, incomplete or ended. */
function metered({ req }: ParameterizedContext, ended: AbortSignal): Transform {
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      pace.came(chunk.length);
      if (size > mostBytes) done(new AppError("payload_too_large"));
      else done(null, chunk);
    },
  });
  const pace = bodyPace(() => meter.destroy(new AppError("request_timeout")));
  const left = () => {
    if (!req.complete) meter.destroy(new AppError("request_timeout"));
  };
  const end = () => meter.destroy(ended.reason as Error);
  ended.addEventListener("abort", end);
  req.once("close", left);
  meter.once("close", () => {
    pace.end();
    ended.removeEventListener("abort", end);
    req.off("close", left);
  });
  // The reader handles the error. Without a listener it would end the process.
  meter.on("error", () => undefined);
  req.pipe(meter);
  return meter;
}
