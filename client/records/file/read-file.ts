import { type FileRow, factsOf } from "#client/device/files/files.ts";
import type { Attachments } from "#sync/engine/client/attachments/attachment-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";

/** A file of a record. */
export interface RecordFile {
  readonly entity: FileEntity;
  readonly row: FileRow;
}

/** Reads a file's bytes from this device or from the server; `unavailable` if neither has them. */
export async function readFile(attachments: Attachments, { entity, row }: RecordFile): Promise<ArrayBuffer | "unavailable"> {
  try {
    return await attachments.open(factsOf(entity, row));
  } catch (error) {
    if (error instanceof EngineError) return "unavailable";
    throw error;
  }
}
