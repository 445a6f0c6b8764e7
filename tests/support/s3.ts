import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#server/settings.ts";

export interface TestS3 {
  readonly settings: S3Settings;
  /** The settings of the store, as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the keys of all objects. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

interface S3rver {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
/** The package has no types. */
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;

/** Starts a real S3-compatible server with one empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), "musubi-s3-"));
  const bucket = "musubi-files";
  const server = new S3rver({ port: 0, address: "127.0.0.1", directory, silent: true, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  const settings = { url: `http://127.0.0.1:${port}`, bucket, region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER" };
  return {
    settings,
    env: {
      S3_URL: settings.url,
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY: settings.accessKey,
      S3_SECRET_KEY: settings.secretKey,
    },
    async keys() {
      const { url: endpoint, region, accessKey, secretKey } = settings;
      const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
      const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = "" }) => Key);
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
