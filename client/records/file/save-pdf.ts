import { saveBlob } from "#client/ui/page/save-blob.ts";
import { fileNameFrom, isPdf, plainFileName } from "#sync/model/rules/file.ts";

/** Hands a file's bytes to the person, named as the PDF that they are. */
export const savePdf = (bytes: ArrayBuffer | Blob, name: string): void =>
  saveBlob(new Blob([bytes], { type: "application/pdf" }), fileNameFrom(name));

/** The same for what a draft has left behind (S4-9), which may be a picture that has become no PDF yet. */
export const saveLeft = (bytes: ArrayBuffer, name: string): void =>
  isPdf(new Uint8Array(bytes)) ? savePdf(bytes, name) : saveBlob(new Blob([bytes]), plainFileName(name));
