/** How files begin that every browser draws, and that hold nothing but a picture. */
const beginnings = [
  ["image/jpeg", /^\xff\xd8\xff/u],
  ["image/png", /^\x89PNG\r\n\x1a\n/u],
  ["image/gif", /^GIF8[79]a/u],
  ["image/webp", /^RIFF[^]{4}WEBP/u],
] as const;

/** The media types that `imageTypeOf` tells. */
export const imageTypes: readonly string[] = beginnings.map(([type]) => type);

/** The media type of a picture by its first bytes, whatever anybody says of it; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 16).toString("latin1");
  return beginnings.find(([, form]) => form.test(start))?.[0];
}
