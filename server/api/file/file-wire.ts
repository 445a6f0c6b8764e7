import { z } from "zod";
import { filePathOf } from "#sync/model/rules/file.ts";
import { id } from "../wire/wire.ts";

/** A stored file as answers name it; `GET /api/file/download?url=` takes its `filePath`. */
export const fileWire = z.strictObject({ id, filePath: z.string(), name: z.string(), size: z.int() });

/** Brings the row of any of the file entities into its wire form. */
export function toFile(row: { readonly id: string; readonly name: string; readonly size: number }): z.output<typeof fileWire> {
  return { id: row.id, filePath: filePathOf(row.id), name: row.name, size: row.size };
}
