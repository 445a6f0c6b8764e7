import { AppError, errorText } from "#sync/model/errors.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import { jpegOf } from "./jpeg-of.ts";

/** A4 portrait, in points. */
const paper = { width: 595.28, height: 841.89 };
/** How pictures are stored, best first: the longer edge in pixels, and the JPEG's quality. 2,400 pixels are 200 dpi on A4. */
const qualities = [
  { edge: 2_400, quality: 0.82 },
  { edge: 1_700, quality: 0.7 },
  { edge: 1_200, quality: 0.6 },
] as const;

/** The maximum number of pictures in one document. */
const maxPictures = 40;

/** Whether a file is a picture rather than a document. */
export const isPicture = ({ type, name }: File): boolean => type.startsWith("image/") || /\.(?:jpe?g|png|hei[cf])$/iu.test(name);

/**
 * Makes one PDF of pictures, each on a page of A4 with the picture's orientation. Pictures are reduced until the PDF fits the size
 * limit of files.
 * @param name the document's name, with its extension
 * @param pictures null for one that this device no longer has
 * @throws AppError `picture_lost`; `picture_unreadable` for what the browser cannot draw (HEIC outside of Safari). Both have a
 * problem that names the page. Also `too_many_pictures`, `file_too_large`.
 */
export async function pdfOfPictures(pictures: readonly (File | null)[], name: string): Promise<File> {
  if (pictures.length > maxPictures) throw new AppError("too_many_pictures");
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  for (const quality of qualities) {
    const document = await PDFDocument.create();
    for (const [at, picture] of pictures.entries()) {
      if (picture === null) throw atPage(new AppError("picture_lost"), at);
      const { bytes, width, height } = await jpegOf(picture, quality).catch((error: unknown) => {
        throw error instanceof AppError ? atPage(error, at) : error;
      });
      const image = await document.embedJpg(bytes);
      const lying = width > height;
      const page = document.addPage(lying ? [paper.height, paper.width] : [paper.width, paper.height]);
      const { width: shownWidth, height: shownHeight } = image.scaleToFit(page.getWidth(), page.getHeight());
      page.drawImage(image, {
        x: (page.getWidth() - shownWidth) / 2,
        y: (page.getHeight() - shownHeight) / 2,
        width: shownWidth,
        height: shownHeight,
      });
    }
    const saved = await document.save();
    if (saved.byteLength <= maxFileBytes) return new File([new Uint8Array(saved)], name, { type: "application/pdf" });
  }
  throw new AppError("file_too_large");
}

/** Returns the error with the page at which it arose: among forty, nobody finds 「この写真」. */
const atPage = ({ code }: AppError, at: number) =>
  new AppError(code, [{ path: String(at), message: `${at + 1}ページ目：${errorText(code)}` }]);
