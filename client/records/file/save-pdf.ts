import { saveBlob } from "#client/ui/page/save-blob.ts";
import { fileNameFrom } from "#sync/model/rules/file.ts";

/** Hands a file's bytes to the person, named as the PDF that they are. */
export const savePdf = (bytes: ArrayBuffer | Blob, name: string): void =>
  saveBlob(new Blob([bytes], { type: "application/pdf" }), fileNameFrom(name));
