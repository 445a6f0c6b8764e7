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
    // A browser or a file server may have packed it once more.
    for (let layer = 0; layer < mostLayers && begins(archive.head, gzipHead); layer++)
      archive = await peek(gunzipped(archive.all));
    if (!isTar(archive.head)) throw new Error(`it is no tar, with or without gzip${hintFor(archive.head)}`);
    yield* archive.all;
  } finally {
    bytes.destroy();
  }
}

const begins = (head: Buffer, mark: Buffer) => head.subarray(0, mark.length).equals(mark);
const gzipHead = Buffer.from([0x1f, 0x8b]);
/** How often an archive may be gzipped. */
const mostLayers = 2;

/** Whether this is a tar's first header: its checksum is right. The oldest form has no other mark. */
function isTar(head: Buffer): boolean {
  const header = head.subarray(0, headSize);
  if (header.length < headSize || header.every((byte) => byte === 0)) return false;
  const [from, to] = [148, 156];
  const sum = header.reduce((all, byte, at) => all + (at >= from && at < to ? 0x20 : byte), 0);
  return Number.parseInt(header.toString("latin1", from, to).replace(/[^0-7]/gu, ""), 8) === sum;
}

/** What others pack with, by the first bytes, and how that is undone. */
const foreign = [
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), "xz", "xz -d"],
  [Buffer.from("BZh"), "bzip2", "bunzip2"],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), "zstd", "zstd -d"],
  [Buffer.from("PK\u0003\u0004"), "ZIP", "unzip, then tar c"],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), "7-Zip", "7z x"],
] as const;

function hintFor(head: Buffer): string {
  const known = foreign.find(([mark]) => begins(head, mark));
  return known ? `: it was packed with ${known[1]} (undo that with ${known[2]})` : "";
}

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
