import { CallRefused, download, NoAnswer } from "#client/device/call.ts";
import { filePathOf } from "#sync/model/rules/file.ts";

/** A file's bytes; `unreachable` without a network, or when the server does not give them. */
export async function readFile(id: string): Promise<ArrayBuffer | "unreachable"> {
  try {
    const file = await download(`/api/file/download?url=${encodeURIComponent(filePathOf(id))}`);
    return await file.arrayBuffer();
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused) return "unreachable";
    throw error;
  }
}

/** A file's bytes as what a browser saves. */
export const pdfBlob = (bytes: ArrayBuffer): Blob => new Blob([bytes], { type: "application/pdf" });
