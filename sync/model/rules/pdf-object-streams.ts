/**
 * Unpacks a zlib stream. What can be read of a damaged one counts.
 * @returns undefined if the content has more than `most` bytes
 */
export type Inflate = (stream: Uint8Array, most: number) => Uint8Array | undefined;

/** The most bytes that are unpacked of one file, so that a few packed ones do not become gigabytes. */
const most = 32 * 1024 * 1024;

/**
 * Returns the objects that a PDF has packed into streams (ISO 32000, 7.5.7). Each is written as one that is not packed. Streams that
 * cannot be read are left out.
 * @param text the file, one character for each byte
 */
export function unpackedObjects(bytes: Uint8Array, text: string, inflate: Inflate): string {
  let unpacked = "";
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/gu)) {
    const begin = text.indexOf("stream", index);
    const end = begin < 0 ? -1 : text.indexOf("endstream", begin);
    const dictionary = text.slice(Math.max(text.lastIndexOf("obj", index), index - 500), begin);
    const [count, first] = [numberIn(dictionary, "N"), numberIn(dictionary, "First")];
    if (end < 0 || count === undefined || first === undefined || unpacked.length >= most) continue;
    const from = begin + "stream".length + (text.startsWith("\r\n", begin + "stream".length) ? 2 : 1);
    const stream = bytes.subarray(from, end);
    const content = /\/Filter\b/u.test(dictionary)
      ? latin1(inflate(stream, most - unpacked.length) ?? nothing)
      : text.slice(from, end);
    const head = (content.slice(0, first).match(/\d{1,9}/gu) ?? []).map(Number).slice(0, 2 * count);
    for (let at = 0; at + 1 < head.length; at += 2) {
      const [number, offset, next] = [head[at], head[at + 1] ?? 0, head[at + 3]];
      const body = content.slice(first + offset, next === undefined ? undefined : first + next);
      unpacked += `\n${number} 0 obj\n${body}\nendobj`;
    }
  }
  return unpacked;
}

const nothing = new Uint8Array();

function numberIn(dictionary: string, name: string): number | undefined {
  const [, number] = new RegExp(String.raw`/${name}\s{1,9}(\d{1,9})\b`, "u").exec(dictionary) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** How many bytes are worked on at a time. */
const portion = 8_192;

/** Decodes one character for each byte; `TextDecoder` has no such encoding. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += portion) text += String.fromCharCode(...bytes.subarray(at, at + portion));
  return text;
}
