import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../../settings.ts";
import type { FileStore } from "./file-store.ts";

/** Files in a bucket of an S3-compatible store, each under its key alone. */
export function s3Store({ url, bucket, region, accessKey, secretKey }: S3Settings): FileStore & { close(): void } {
  const client = new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // What other makers' stores understand.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A store that hangs must not take the calls along.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  return {
    async put(key, bytes, size) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: size, ContentType: "application/pdf" }),
      );
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
    close: () => client.destroy(),
  };
}

function absent(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error;
}
