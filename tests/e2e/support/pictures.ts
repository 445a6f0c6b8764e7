import type { ScreenPage } from "../../support/screen.ts";
import type { GivenFile } from "./give-files.ts";

/** The colours of a picture's left and right half. */
export const [left, right] = ["#c00000", "#0000c0"] as const;

/** Makes a picture with a red left and a blue right half, drawn and encoded by the browser. */
export async function pictureIn<P>(
  page: ScreenPage<P>,
  name: string,
  { width, height, type = "image/jpeg" }: { readonly width: number; readonly height: number; readonly type?: string },
): Promise<GivenFile> {
  const base64 = await page.evaluate(
    ({ w, h, kind, colors }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      for (const [at, color] of colors.entries()) {
        if (context) context.fillStyle = color;
        context?.fillRect((at * w) / 2, 0, w / 2, h);
      }
      return canvas.toDataURL(kind).split(",")[1] ?? "";
    },
    { w: width, h: height, kind: type, colors: [left, right] },
  );
  return { name, type, bytes: Buffer.from(base64, "base64") };
}

/** Returns the same JPEG as from a turned camera: EXIF says that its left side is the top (orientation 6). */
export function turned(picture: GivenFile): GivenFile {
  const exif = Buffer.from("457869660000" + "4d4d002a00000008" + "0001" + "011200030000000100060000" + "00000000", "hex");
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const bytes = Buffer.from(picture.bytes);
  return { ...picture, bytes: Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)]) };
}
