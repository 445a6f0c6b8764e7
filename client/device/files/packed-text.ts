import { searchKey } from "#sync/model/rules/fold.ts";

/** A page's text for display and its search key. */
export interface PackedPage {
  readonly shown: string;
  readonly key: string;
}

/** Marks packed text, with the version of the search key; raise it when `searchKey` changes. */
const keyForm = "\x01063e";

/** Separates pages. They do not contain it, since their white space is collapsed. */
const between = "\f";

/**
 * Packs the pages of a text for the device. Each page is followed by its search key: folding takes longer than unpacking. Since the
 * key resembles its page, it takes little space.
 */
export async function packText(pages: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const shown = pages.map((page) => page.replaceAll(between, " "));
  const plain = new TextEncoder().encode([keyForm, ...shown.flatMap((page) => [page, searchKey(page)])].join(between));
  // Browsers without compression keep it unpacked.
  return "CompressionStream" in globalThis ? through(new CompressionStream("gzip"), plain) : plain;
}

/**
 * Returns the pages that `packText` has packed. If the key has another version, it is computed anew.
 * @throws Error for anything else
 */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<PackedPage[]> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const parts = new TextDecoder().decode(isPacked ? await through(new DecompressionStream("gzip"), bytes) : bytes).split(between);
  const pages: PackedPage[] = [];
  const isOurs = parts[0] === keyForm;
  for (let at = parts[0]?.startsWith("\x01") ? 1 : 0; at + 1 < parts.length; at += 2) {
    const shown = parts[at] ?? "";
    pages.push({ shown, key: isOurs ? (parts[at + 1] ?? "") : searchKey(shown) });
  }
  return pages;
}

/** Pipes bytes through a stream by its two ends: with a Response, small pieces take five times as long. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  // Invalid bytes are reported by the reader.
  written.catch(() => undefined);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
  }
  const [first] = pieces;
  return pieces.length === 1 && first ? first : joined(pieces);
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
