import type { TextOptions } from "#sync/engine/client/texts/text-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";

/** The approximate bytes of a letter in a packed text. */
const bytesOfLetter = 1.2;

/** Returns which texts the device keeps: those of résumés. */
export const resumeTexts = (fetch: TextOptions["fetch"]): TextOptions => ({
  entity: partnerFile.name,
  owner: { entity: partner.name, field: "partnerId", isGone: ({ deletedAt }) => (deletedAt ?? null) !== null },
  lettersOf: ({ textLength }) => (typeof textLength === "number" ? textLength : 0),
  bytesOf: (letters) => Math.ceil(letters * bytesOfLetter),
  fetch,
});
