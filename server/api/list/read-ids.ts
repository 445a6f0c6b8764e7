import { setImmediate } from "node:timers/promises";
import { badIds, firstOf, isId, stepOf } from "#sync/model/calls/list-file.ts";
import { AppError } from "#sync/model/errors.ts";
import type { Sheet } from "#sync/model/sheets/sheet.ts";

/** How many ids are read in one turn of the event loop: some milliseconds. */
const idsInOneTurn = 10_000;

/**
 * Returns the ids of a text with commas between them, each once, in its order. 200,000 of them are megabytes.
 * @throws AppError `validation_error` if one is none of the sheet's
 */
export async function readIds(text: string, { entity, ofOne, title }: Sheet): Promise<readonly string[]> {
  const found = new Set<string>();
  const step = stepOf(text);
  const owner = firstOf(text);
  for (let at = 0; at < text.length; at += step * idsInOneTurn) {
    const ids = text.slice(at, Math.min(text.length, at + step * idsInOneTurn - 1)).split(",");
    if (!ids.every((id) => isId(id, entity.isLink))) throw refused(badIds);
    if (ofOne && !ids.every((id) => firstOf(id) === owner)) throw refused(`1つの${title}の行だけを指定してください`);
    for (const id of ids) found.add(id);
    await setImmediate();
  }
  return [...found];
}

const refused = (message: string) => new AppError("validation_error", [{ path: "ids", message }]);
