import { unzipSync } from "fflate";
import { tableBounds } from "../source-table.ts";
import { TableRefused } from "../table-refusal.ts";

/** Returns the text of a part by its name; undefined for one that does not exist. */
export type Parts = (name: string) => string | undefined;

/**
 * Opens an archive. A part is unpacked when it is asked for, into as many bytes as the directory says it has. So one that says
 * less than it holds is cut, and all parts together stay within the bound.
 */
export function unpack(archive: Uint8Array): Parts {
  let left: number = tableBounds.unpackedBytes;
  return (name) => {
    let taken = false;
    const found = unzipSync(archive, {
      filter(part) {
        if (taken || plainName(part.name) !== plainName(name)) return false;
        taken = true;
        left -= Math.max(part.originalSize, part.size);
        if (left < 0) throw new TableRefused("unpackedTooLarge");
        return true;
      },
    });
    const [bytes] = Object.values(found);
    return bytes && new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8").decode(bytes);
  };
}

/** Some writers separate folders by a backslash, and Excel takes names in any case. */
const plainName = (name: string) => name.replaceAll("\\", "/").replace(/^\//u, "").toLowerCase();

const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe;
