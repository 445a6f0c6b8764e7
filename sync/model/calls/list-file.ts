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

/** Returns the record to which a link belongs, the first of the two that it joins. */
export const firstOf = (link: string): string => link.slice(0, lengthOfId);

/** Whether a text is an id: that of a link, or that of a record. */
export const isId = (text: string, isLink: boolean): boolean => oneId.test(text) && text.length > lengthOfId === isLink;

/** What is said of ids that are none, or none of what the list holds. */
export const badIds = "IDの形式をご確認ください";

/**
 * One text with commas. As an array, 100,000 ids would block the server for a tenth of a second. Only the commas are checked here:
 * a text of commas alone would become millions of texts.
 */
const ids = z
  .string()
  .max(mostListedRows * (lengthOfId + 1), "一覧は20万件以内にしてください")
  .meta({ description: "Ids with commas between them", pattern: `^(?:${id}(?:,${id})*)?$` })
  .refine((text) => text === "" || isDivided(text), badIds);

/** How many letters each id of a text and its comma have. All have as many as the first. */
export const stepOf = (text: string): number => (text[lengthOfId] === "_" ? 2 * lengthOfId + 1 : lengthOfId) + 1;

/** Whether there is a comma after each id. */
function isDivided(text: string): boolean {
  const step = stepOf(text);
  for (let at = step - 1; at < text.length; at += step) if (text[at] !== ",") return false;
  return text.length % step === step - 1;
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
