import { AppError } from "#sync/model/errors.ts";

/** Options for drawing a picture. */
export interface Drawing {
  /** The length of the longer edge at most, in pixels. A square has two such edges. */
  readonly edge: number;
  /** The quality of the JPEG, up to 1. */
  readonly quality: number;
  /** Keeps only a square from the middle of the picture. */
  readonly square?: boolean;
}

/**
 * Draws a picture as JPEG, upright by its camera's orientation. The camera's other data, such as the place, is dropped.
 * @throws AppError `picture_unreadable` if the browser cannot draw it
 */
export async function jpegOf(picture: Blob, { edge, quality, square = false }: Drawing) {
  const image = await drawable(picture);
  const { naturalWidth, naturalHeight } = image;
  const side = Math.min(naturalWidth, naturalHeight);
  const [seenWidth, seenHeight] = square ? [side, side] : [naturalWidth, naturalHeight];
  const scale = Math.min(1, edge / Math.max(seenWidth, seenHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(seenWidth * scale));
  canvas.height = Math.max(1, Math.round(seenHeight * scale));
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  if (!context) throw new AppError("picture_unreadable");
  // JPEG has no transparency, and transparent parts would become black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  const [left, top] = [(naturalWidth - seenWidth) / 2, (naturalHeight - seenHeight) / 2];
  context.drawImage(image, left, top, seenWidth, seenHeight, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  // Safari counts a canvas's pixels until the canvas is collected.
  canvas.width = canvas.height = 0;
  if (!blob) throw new AppError("picture_unreadable");
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}

async function drawable(picture: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new AppError("picture_unreadable");
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}
