import { saveBlob } from "#client/ui/page/save-blob.ts";
import { fileNameFrom, isPdf, plainFileName } from "#sync/model/rules/file.ts";

/** Saves a file's bytes on the user's disk, with a PDF's file name. */
export const savePdf = (bytes: ArrayBuffer | Blob, name: string): void =>
  saveBlob(new Blob([bytes], { type: "application/pdf" }), fileNameFrom(name));

/** Saves the bytes of a file whose draft is gone (S4-9). It may be a picture that is not a PDF yet. */
export const saveLeft = (bytes: ArrayBuffer, name: string): void =>
  isPdf(new Uint8Array(bytes)) ? savePdf(bytes, name) : saveBlob(new Blob([bytes]), plainFileName(name));
