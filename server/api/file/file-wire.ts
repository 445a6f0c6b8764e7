import { z } from "zod";
import { filePathOf } from "#sync/model/rules/file.ts";
import { id } from "../wire/wire.ts";

/** A stored file in answers; `GET /api/file/download?url=` takes its `filePath`. */
export const fileWire = z.strictObject({ id, filePath: z.string(), name: z.string(), size: z.int() });

/** Converts the row of a file, of any kind, to its wire form. */
export function toFile(row: { readonly id: string; readonly name: string; readonly size: number }): z.output<typeof fileWire> {
  return { id: row.id, filePath: filePathOf(row.id), name: row.name, size: row.size };
}
