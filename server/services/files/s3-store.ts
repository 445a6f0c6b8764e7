import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../settings.ts";
import type { FileStore } from "./file-store.ts";

/** Files in a bucket of an S3-compatible store, each under its key alone. */
export function s3Store({ url, bucket, region, accessKey, secretKey }: S3Settings): FileStore {
  const client = new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // What other makers' stores understand.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A store that hangs must not take the calls along.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000, requestTimeout: 120_000, throwOnRequestTimeout: true },
    // What fails is ours to log, without addresses.
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    async put(key, bytes, size) {
      const stopped = new AbortController();
      const sent = counted(bytes, size);
      // The client leaves a source that fails to its owner, and would wait for the rest.
      sent.once("error", (error) => stopped.abort(error));
      const input = { Bucket: bucket, Key: key, Body: sent, ContentLength: size, ContentType: "application/pdf" };
      await client.send(new PutObjectCommand(input), { abortSignal: stopped.signal });
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(absent);
      const body = found?.Body;
      if (body !== undefined && !(body instanceof Readable)) throw new Error("the store's answer is no stream");
      return body;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(absent);
    },
  };
}

/** Exactly so many bytes; a source that ends early fails. */
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
