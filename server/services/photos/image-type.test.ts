import { describe, expect, it } from "vitest";
import { imageTypeOf } from "./image-type.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

describe("the type of a picture", () => {
  it("is told by its first bytes", () => {
    expect(imageTypeOf(latin("\xff\xd8\xff\xe0\x00\x10JFIF"))).toBe("image/jpeg");
    expect(imageTypeOf(latin("\x89PNG\r\n\x1a\n\x00\x00"))).toBe("image/png");
    expect(imageTypeOf(latin("GIF89a\x01\x00"))).toBe("image/gif");
    expect(imageTypeOf(latin("RIFF\x0a\x0d\x00\x00WEBPVP8 "))).toBe("image/webp");
  });

  it("is none of what a browser could run, nor of what is cut off", () => {
    for (const text of ["", "\xff\xd8", "<svg xmlns=", "<!DOCTYPE html>", " GIF89a", "RIFF\x00\x00\x00\x00WAVE", "%PDF-1.7"])
      expect(imageTypeOf(latin(text))).toBeUndefined();
  });
});
