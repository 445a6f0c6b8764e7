import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import type { S3Settings } from "../../settings.ts";
import { boundedBody } from "./bounded-body.ts";
import type { FileStore } from "./file-store.ts";

/** In milliseconds: how long the store may be silent, and how long one call with all its tries may take. */
const usualPatience = { silence: 30_000, whole: 120_000 };

/**
 * Keeps files in a bucket of an S3-compatible store, each under its plain key. A store that hangs, drips or never ends does not
 * block a call. Each call ends in time, and so does its connection.
 */
export function s3Store({ url, bucket, region, accessKey, secretKey }: S3Settings, patience = usualPatience): FileStore {
  const client = new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Settings that all S3-compatible stores understand.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: patience.silence,
      requestTimeout: patience.whole,
      throwOnRequestTimeout: true,
    },
    // This server logs failures itself, without addresses.
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  // The client would read a refusal to its end, whatever its length and time, so it is limited.
  client.middlewareStack.add(
    (next) => async (given) => {
      const result = await next(given);
      const { response } = result as { readonly response: { body?: unknown } };
      if (response.body instanceof Readable) response.body = boundedBody(response.body, maxFileBytes, patience.whole);
      return result;
    },
    { step: "deserialize", priority: "low", name: "boundedBody" },
  );
  /** Sends a request, and aborts it when all of its tries take too long. Reading a file has a separate limit. */
  async function inTime<T>(send: (stopped: AbortController) => Promise<T>): Promise<T> {
    const stopped = new AbortController();
    const late = setTimeout(() => stopped.abort(), patience.whole);
    return send(stopped).finally(() => clearTimeout(late));
  }
  return {
    put: (key, bytes, size) =>
      inTime(async (stopped) => {
        const sent = counted(bytes, size);
        // The client ignores an error of the source, and would wait for more bytes.
        sent.once("error", (error) => stopped.abort(error));
        const input = { Bucket: bucket, Key: key, Body: sent, ContentLength: size, ContentType: "application/pdf" };
        expectStore((await client.send(new PutObjectCommand(input), { abortSignal: stopped.signal })).ETag !== undefined);
      }),
    get: (key) =>
      inTime(async ({ signal: abortSignal }) => {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }).catch(absent);
        if (!found) return undefined;
        const { Body: body, ETag } = found;
        if (ETag !== undefined && body instanceof Readable) return body;
        if (body instanceof Readable) body.destroy();
        throw notTheStore();
      }),
    remove: (key) =>
      inTime(async ({ signal: abortSignal }) => {
        const done = await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }).catch(absent);
        expectStore(done === undefined || done.$metadata.httpStatusCode === 204);
      }),
    async *names() {
      for (let token: string | undefined; ; ) {
        const page = await inTime(({ signal: abortSignal }) =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }), { abortSignal }),
        );
        // A store names the bucket that it lists; a page of a proxy does not.
        expectStore(page.Name === bucket);
        for (const { Key: key } of page.Contents ?? []) if (key !== undefined) yield key;
        token = page.NextContinuationToken;
        if (token === undefined) return;
      }
    },
  };
}

/**
 * Throws unless the answer came from the store. A proxy may answer with a page of its own, which has no information about the file.
 * S3 sends an ETag with every file that it takes or returns, and answers 204 to a removal.
 */
function expectStore(holds: boolean): void {
  if (!holds) throw notTheStore();
}

const notTheStore = () => new Error("the answer is not a store's");

/** Passes exactly `size` bytes; a source that ends early fails. */
function counted(bytes: Readable, size: number): Readable {
  async function* portions() {
    let count = 0;
    for await (const portion of bytes as AsyncIterable<Buffer>) {
      count += portion.length;
      yield portion;
    }
    if (count !== size) throw new Error(`a file of ${size} bytes came with ${count}`);
  }
  return Readable.from(portions(), { objectMode: false });
}

function absent(error: unknown): undefined {
  if (!(error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound"))) throw error;
}
