import { Transform } from "node:stream";
import type { ParameterizedContext } from "koa";
import { koaBody } from "koa-body";
import { AppError } from "#sync/model/errors.ts";
import { bodyPace } from "./body-pace.ts";
import { boundaryIn, brokenForm, mediaType } from "./part-headers.ts";
import { createPartReceiver, type ReceivedForm } from "./part-receiver.ts";

/** The most bytes that a form may have, and how many of its last ones tell whether it is whole. */
const mostBytes = 100 * 1024 * 1024;
const tailBytes = 1024;

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
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw new AppError("payload_too_large");
  const source = metered(ctx, boundaryIn(headers["content-type"] ?? ""));
  const receiver = createPartReceiver(source, folder, fileNames);
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
    const failure = receiver.failure() ?? (error instanceof AppError ? error : brokenForm());
    source.destroy();
    await receiver.abandon();
    throw failure;
  } finally {
    ctx.req.unpipe(source);
    ctx.req.resume();
  }
}

type Source = Transform & { readonly headers: Readonly<Record<string, string>> };

/** The request's body, which ends with a refusal when it grows too large, comes too slowly or breaks off. */
function metered({ req }: ParameterizedContext, boundary: string): Source {
  let size = 0;
  let tail = Buffer.alloc(0);
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
      pace.came(chunk.length);
      if (size > mostBytes) done(new AppError("payload_too_large"));
      else done(null, chunk);
    },
    // The parser takes a body that was cut off after a part for a whole one.
    flush: (done) => done(tail.includes(`--${boundary}--`) ? null : brokenForm()),
  });
  const pace = bodyPace(() => meter.destroy(new AppError("request_timeout")));
  const left = () => {
    if (!req.complete) meter.destroy(new AppError("request_timeout"));
  };
  req.once("close", left);
  meter.once("close", () => {
    pace.end();
    req.off("close", left);
  });
  // Its end is the reader's matter; without a listener an error would end the process.
  meter.on("error", () => undefined);
  req.pipe(meter);
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"`, "transfer-encoding": "chunked" };
  return Object.assign(meter, { headers });
}
