import { issue } from "../issue.ts";
import type { SeenValues } from "../protocol.ts";
import { rowKey } from "../tx.ts";
import type { Work } from "../unit-of-work.ts";

/**
 * The values of edited rows that the edit leaves alone: with `from`, all that is needed to make a row again that somebody
 * removes meanwhile (M4). Rows with a trash are never gone for good before their edits have arrived, links are made of
 * what names them, and issues by the server alone: what settles one would carry the mutation in it, and that the one before.
 */
export function restOf({ writes, from }: Work): { readonly rest?: SeenValues } {
  const rest: Record<string, Record<string, unknown>> = {};
  for (const { entity, id, before, after } of writes) {
    if (!before || !after || entity.isLink || entity.listing?.hiddenBy !== undefined || entity.name === issue.name) continue;
    const key = rowKey(entity.name, id);
    const values = Object.entries(entity.fields).flatMap(([name, field]) =>
      field.derived || before[name] === null || name in (from[key] ?? {}) ? [] : [[name, before[name]] as const],
    );
    if (values.length > 0) rest[key] = Object.fromEntries(values);
  }
  return Object.keys(rest).length > 0 ? { rest } : {};
}
