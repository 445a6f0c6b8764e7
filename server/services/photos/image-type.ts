import { imageSize } from "image-size";

/** The first bytes of the file types that every browser draws, and that contain nothing but a picture. */
const beginnings: readonly (readonly [type: string, fits: (start: string) => boolean])[] = [
  ["image/jpeg", (start) => start.startsWith("\xff\xd8\xff")],
  ["image/png", (start) => start.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/gif", (start) => start.startsWith("GIF87a") || start.startsWith("GIF89a")],
  ["image/webp", (start) => start.startsWith("RIFF") && start.startsWith("WEBP", 8)],
];

/** The media types that `imageTypeOf` returns. */
export const imageTypes: readonly string[] = beginnings.map(([type]) => type);

/** The most pixels. A device that draws them takes four bytes for each, however small the file is. */
const mostPixels = 40_000_000;

/**
 * Returns the media type of a picture by its first bytes, whatever its name or header says. Returns undefined for other files, and
 * for a picture that is too large to draw.
 */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 16).toString("latin1");
  const type = beginnings.find(([, fits]) => fits(start))?.[0];
  if (type === undefined) return undefined;
  const pixels = pixelsOf(bytes);
  return pixels > 0 && pixels <= mostPixels ? type : undefined;
}

/** Returns the number of pixels; 0 if the head does not contain it. */
function pixelsOf(bytes: Buffer): number {
  try {
    // A copy: in a view of a larger buffer the library would read beyond its end.
    const { width, height } = imageSize(new Uint8Array(bytes));
    return width * height;
  } catch {
    return 0;
  }
}
