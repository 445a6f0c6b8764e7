import { z } from "zod";
import { momentSchema } from "../../engine/field.ts";

const id = z.guid();

/** A file whose record came over seven days ago, but whose bytes have not (S4-9). */
const overdueFile = z.strictObject({
  id,
  name: z.string(),
  size: z.int(),
  addedAt: momentSchema("日時"),
  addedBy: z.string().nullable().meta({ description: "The name of who added it" }),
  partnerId: id.nullable(),
  projectId: id.nullable(),
});

/** `GET /api/file/overdue`. */
export const overdueFilesAnswer = { files: z.array(overdueFile), total: z.int() };
