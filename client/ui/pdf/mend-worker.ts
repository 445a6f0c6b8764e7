import { Unzlib } from "fflate";
import { mendPdf } from "#sync/model/rules/mend-pdf.ts";
import type { MendAnswer } from "./mend.ts";

/** How many bytes are unpacked at a time, so that it ends soon after the limit. */
const portion = 16_384;

globalThis.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) =>
  globalThis.postMessage(mendPdf(new Uint8Array(data), inflate) satisfies MendAnswer),
);

function inflate(stream: Uint8Array, most: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const unzip = new Unzlib((piece) => {
    pieces.push(piece);
    size += piece.length;
  });
  try {
    for (let from = 0; from < stream.length && size <= most; from += portion) unzip.push(stream.subarray(from, from + portion));
  } catch {
    // What could be read until here may have a page.
  }
  return size > most ? undefined : joined(pieces, size);
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
