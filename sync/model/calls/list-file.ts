import { z } from "zod";
import { type ListFormat, listFormats } from "../sheets/list-format.ts";
import { sheets } from "../sheets/sheets.ts";

/** Most rows of a list in one file. */
const mostListedRows = 200_000;

const rowId = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";
// A link's id has those of both rows.
const id = `${rowId}(?:_${rowId})?`;
const oneId = new RegExp(`^${id}$`, "u");
const lengthOfId = 36;

/** Whether an id is a link's. */
export const isLinkId = (id: string): boolean => id.length > lengthOfId;

/** Whether links belong to one record, the first of the two that each joins. */
export const areOfOne = (ids: readonly string[]): boolean =>
  ids.every((id) => id.slice(0, lengthOfId) === ids[0]?.slice(0, lengthOfId));

/** What is said of ids that are none, or none of what the list holds. */
export const badIds = "IDの形式をご確認ください";

/** One text with commas. Checked as an array, 100,000 ids would block the server for a tenth of a second. */
const ids = z
  .string()
  .max(mostListedRows * (lengthOfId + 1), "一覧は20万件以内にしてください")
  .meta({ description: "Ids with commas between them", pattern: `^(?:${id}(?:,${id})*)?$` })
  // The text is read once, since 100,000 ids are megabytes. The commas are checked first: a text of commas alone would become
  // millions of texts.
  .transform((text, context) => {
    const ids = text === "" ? [] : isDivided(text) ? text.split(",") : undefined;
    if (ids?.every((one) => oneId.test(one))) return ids;
    context.addIssue({ code: "custom", message: badIds });
    return z.NEVER;
  });

/** Whether there is a comma after each id's length, which is the same for all. */
function isDivided(text: string): boolean {
  const length = text[lengthOfId] === "_" ? 2 * lengthOfId + 1 : lengthOfId;
  const step = length + 1;
  for (let at = length; at < text.length; at += step) if (text[at] !== ",") return false;
  return text.length % step === length;
}

const columns = [...new Set(Object.values(sheets).flatMap(({ heads }) => Object.keys(heads)))];

/** `POST /api/list-file`: which rows, in which order, with which columns. */
export const listFileInput = {
  noun: z.enum(Object.keys(sheets) as (keyof typeof sheets)[]),
  format: z.enum(Object.keys(listFormats) as ListFormat[]),
  columns: z
    .array(z.enum(columns, "一覧にない列が指定されています"))
    .min(1, "列を選択してください")
    .max(50, "列は50件以内で指定してください"),
  ids,
};
