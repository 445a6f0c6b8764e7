import { z } from "zod";
import { fileEntities } from "../entities/file.ts";

const id = z.guid();

/** The entities whose rows are files. */
export const fileKind = z.enum(fileEntities.map(({ name }) => name));

/** `GET /api/sync/file/{id}/text`: the text of each page of a file, in one line. */
export const fileTextAnswer = { pages: z.array(z.string()) };

/** A file whose text a search found. */
const fileHit = z.strictObject({
  entity: fileKind,
  id,
  name: z.string(),
  ownerId: id.meta({ description: "The id of the partner, the project or the contract that has the file" }),
  page: z.int().min(1).meta({ description: "The first page on which it stands" }),
  snippet: z.string(),
});

/** `GET /api/file/search`. */
export const fileSearchAnswer = {
  hits: z.array(fileHit),
  files: z
    .int()
    .nullable()
    .meta({ description: "How many files have text that was searched; null where counting them took too long" }),
  complete: z.boolean().meta({ description: "False where there are more hits, or may be" }),
};
