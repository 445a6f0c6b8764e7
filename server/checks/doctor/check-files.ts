import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openFileStore } from "#server/services/files/open-file-store.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding, wordOf } from "../finding.ts";
import { isOwnFolder } from "./check-data-dir.ts";

const { ok, notice, problem } = about("ファイル");

/** Writes, reads and removes one small file in the store that the settings name. */
export async function checkFiles(settings: Pick<Settings, "s3" | "dataDir">): Promise<Finding> {
  const { s3, dataDir } = settings;
  const place = s3 ? `S3 のバケット ${s3.bucket}` : `${dataDir}/files`;
  if (!s3 && !(await isOwnFolder(dataDir))) return notice(`${place} は試していません。`, "DATA_DIR の行を見てください。");
  const advice = s3 ? "S3_URL、S3_BUCKET、S3_REGION と鍵、その権限を確かめてください。" : "持ち主とディスクを確かめてください。";
  const bytes = Buffer.from("musubi");
  const key = randomUUID();
  try {
    const store = await openFileStore(settings);
    try {
      await store.put(key, Readable.from([bytes], { objectMode: false }), bytes.length);
      const read = await store.get(key);
      if (!read || !(await buffer(read)).equals(bytes)) return problem(`${place} から、書いたとおりに読めません。`, advice);
    } finally {
      await store.remove(key);
    }
  } catch (error) {
    return problem(`${place} に書いて、読んで、消すことができません（${reasonOf(error)}）。`, advice);
  }
  return ok(`${place} に書き、読み、消せました。`);
}

/** The store's own word, which opening it wraps into a sentence. */
const reasonOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? wordOf(error.cause) : wordOf(error);
