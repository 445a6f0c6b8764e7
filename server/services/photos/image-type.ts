import { imageSize } from "image-size";

/** How files begin that every browser draws, and that hold nothing but a picture. */
const beginnings: readonly (readonly [type: string, fits: (start: string) => boolean])[] = [
  ["image/jpeg", (start) => start.startsWith("\xff\xd8\xff")],
  ["image/png", (start) => start.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/gif", (start) => start.startsWith("GIF87a") || start.startsWith("GIF89a")],
  ["image/webp", (start) => start.startsWith("RIFF") && start.startsWith("WEBP", 8)],
];

/** The media types that `imageTypeOf` tells. */
export const imageTypes: readonly string[] = beginnings.map(([type]) => type);

/** A device that draws it takes four bytes for each, however few the file has. */
const mostPixels = 40_000_000;

/**
 * The media type of a picture by its first bytes, whatever anybody says of it; undefined for anything else, and for one that is larger
 * than devices can draw.
 */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 16).toString("latin1");
  const type = beginnings.find(([, fits]) => fits(start))?.[0];
  if (type === undefined) return undefined;
  const pixels = pixelsOf(bytes);
  return pixels > 0 && pixels <= mostPixels ? type : undefined;
}

/** 0 where the head does not tell. */
function pixelsOf(bytes: Buffer): number {
  try {
    // A copy: of a part of a larger memory the library reads what lies behind its end.
    const { width, height } = imageSize(new Uint8Array(bytes));
    return width * height;
  } catch {
    return 0;
  }
}
