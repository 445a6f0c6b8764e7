import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Decrypter } from "age-encryption";
import { StartError } from "#server/start-error.ts";
import { decrypted, encryptedHead } from "./encryption.ts";

/**
 * Returns the tar of an archive. Its first bytes show whether it is encrypted or gzipped. A browser may have removed the gzip.
 * @throws StartError when it is encrypted and there is nothing to decrypt it with, or that does not open it
 */
export async function* openArchive(file: string, decrypter: Decrypter | undefined): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file);
  try {
    let archive = await peek(bytes);
    if (begins(archive.head, encryptedHead)) {
      if (!decrypter) {
        const usage = "npm run restore -- FILE --identity KEYFILE";
        throw new StartError(`${file} is encrypted. Name the file of an identity that opens it: ${usage}`);
      }
      archive = await peek(decrypted(archive.all, decrypter, file));
    }
    if (begins(archive.head, gzipHead)) yield* gunzipped(archive.all);
    else if (begins(archive.head.subarray(257), tarMark)) yield* archive.all;
    else throw new Error("it is no tar, with or without gzip");
  } finally {
    bytes.destroy();
  }
}

const begins = (head: Buffer, mark: Buffer) => head.subarray(0, mark.length).equals(mark);
const gzipHead = Buffer.from([0x1f, 0x8b]);
const tarMark = Buffer.from("ustar");
/** The bytes that are read to recognise the kind of an archive. */
const headSize = 512;

async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  // An error of this pipeline also ends the loop below.
  const fed = pipeline(source, unzipped).catch((error: Error) => unzipped.destroy(error));
  try {
    yield* unzipped as AsyncIterable<Buffer>;
  } finally {
    unzipped.destroy();
    await fed;
  }
}

interface Peeked {
  readonly head: Buffer;
  /** Everything, the head too. */
  readonly all: AsyncIterable<Buffer>;
}

/** Reads the first bytes, or fewer if the source is shorter. The result still has all bytes of the source. */
async function peek(source: AsyncIterable<Buffer>): Promise<Peeked> {
  const rest = source[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < headSize) {
    const { done, value } = await rest.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const all = async function* () {
    try {
      yield first;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  };
  return { head: first, all: all() };
}
