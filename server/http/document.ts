import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ParameterizedContext } from "koa";

/** The encodings in which documents are kept. Browsers accept both, and name gzip before br, which is smaller. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes that are the same for every caller, kept with what compression makes of them. */
export class Document {
  readonly body: Buffer;
  /** An encoding is absent where it saves nothing. */
  readonly encoded: Partial<Readonly<Record<Encoding, Buffer>>>;
  readonly hash: string;

  constructor(body: Buffer, encoded: Partial<Readonly<Record<Encoding, Buffer>>>) {
    this.body = body;
    this.encoded = encoded;
    this.hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  }
}

/** The highest level would take 14 times as long to save a thirteenth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Returns a document of this text. It is compressed here once, outside of the event loop. */
export async function documentOf(text: string): Promise<Document> {
  const body = Buffer.from(text);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body, quality), promisify(gzip)(body)]);
  return new Document(body, { br, gzip: zipped });
}

/**
 * Answers with a document, or says that the caller's copy is still right. The answer's type is set already.
 * @param cacheControl for how long caches may keep it
 */
export function sendDocument(ctx: ParameterizedContext, { body, encoded, hash }: Document, cacheControl: string): void {
  const encoding = encodings.find((name) => encoded[name] && ctx.acceptsEncodings(name) === name);
  ctx.status = 200;
  ctx.vary("Accept-Encoding");
  ctx.set("Cache-Control", cacheControl);
  // The tag is weak, since all encodings share it.
  ctx.set("ETag", `W/"${hash}"`);
  // What is kept is never compressed anew, whichever other encoding a caller names.
  ctx.compress = false;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding) ctx.set("Content-Encoding", encoding);
  ctx.body = (encoding && encoded[encoding]) ?? body;
}
