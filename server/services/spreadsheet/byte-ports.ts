import { Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import type { BytePorts, Bytes } from "#sync/model/sheets/zip.ts";

/** Writes text and packs bytes on the server. Packing runs outside of the event loop. */
export const bytePorts: BytePorts = {
  encode: (text) => new TextEncoder().encode(text),
  async *deflate(pieces) {
    const source = Readable.from(pieces);
    const packer = createDeflateRaw();
    source.once("error", (error) => packer.destroy(error));
    try {
      for await (const piece of source.pipe(packer)) yield piece as Bytes;
    } finally {
      // A reader that stops early leaves nothing open.
      source.destroy();
      packer.destroy();
    }
  },
};
