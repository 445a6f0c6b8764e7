import { z } from "zod";
import { masterIdSchema, rowId, textSchema } from "../../engine/field.ts";

/** The first-level kind of job whose skill sheets name engineer skills. */
export const engineerCategory = 2;

/** What was done in a kind of job, and for how long. */
export const skillDetailsSchema = z
  .array(
    z.object({
      id: rowId,
      minorCategoryId: masterIdSchema("職種小分類"),
      experienceYearId: masterIdSchema("経験年数"),
      role: textSchema("役割", 10_000).nullable(),
    }),
  )
  .max(100);

/** Engineer skills, and for how long. */
export const engineersSchema = z
  .array(
    z.object({
      id: rowId,
      engineerSkillId: masterIdSchema("エンジニアスキル"),
      experienceYearId: masterIdSchema("経験年数"),
    }),
  )
  .max(100);
