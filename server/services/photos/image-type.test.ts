import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageTypeOf } from "./image-type.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const number = (value: number, bytes: number, little = false) => {
  const buffer = Buffer.alloc(bytes);
  if (little) buffer.writeUIntLE(value, 0, bytes);
  else buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The heads of pictures with a given size, without the rest of the files. */
const heads = {
  "image/png": (width: number, height: number) =>
    Buffer.concat([latin("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"), number(width, 4), number(height, 4), Buffer.alloc(32)]),
  "image/gif": (width: number, height: number) =>
    Buffer.concat([latin("GIF89a"), number(width, 2, true), number(height, 2, true), Buffer.alloc(32)]),
  "image/jpeg": (width: number, height: number) => {
    const application = latin("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    return Buffer.concat([application, latin("\xff\xc0\0\x11\x08"), number(height, 2), number(width, 2), Buffer.alloc(64)]);
  },
  "image/webp": (width: number, height: number) => {
    const size = [number(width - 1, 3, true), number(height - 1, 3, true)];
    return Buffer.concat([latin("RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0"), ...size, Buffer.alloc(32)]);
  },
} as const;

describe("the type of a picture", () => {
  it.each(Object.entries(heads))("is told by its first bytes: %s", (type, head) => {
    expect(imageTypeOf(head(900, 600))).toBe(type);
  });

  it.each(Object.entries(heads))("is none where it has more pixels than a device draws: %s", (type, head) => {
    expect(imageTypeOf(head(8_000, 5_000))).toBe(type);
    expect(imageTypeOf(head(8_001, 5_000))).toBeUndefined();
    expect(imageTypeOf(head(65_000, 65_000))).toBeUndefined();
  });

  it("is none of what a browser could run, nor of what is cut off", () => {
    for (const text of ["", "\xff\xd8", "<svg xmlns=", "<!DOCTYPE html>", " GIF89a", "RIFF\0\0\0\0WAVE", "%PDF-1.7"])
      expect(imageTypeOf(latin(text))).toBeUndefined();
    for (const head of Object.values(heads)) expect(imageTypeOf(head(900, 600).subarray(0, 8))).toBeUndefined();
  });

  it("never fails on what follows a right beginning", () => {
    const begins = fc.constantFrom(...Object.values(heads).map((head) => head(900, 600)));
    const anything = fc.tuple(begins, fc.nat(40), fc.uint8Array({ maxLength: 200 }));
    const tells = ([head, keep, rest]: readonly [Buffer, number, Uint8Array]) => {
      imageTypeOf(Buffer.concat([head.subarray(0, keep), rest]));
    };
    fc.assert(fc.property(anything, tells), { seed: 20_261_123, numRuns: 2_000 });
  });
});
