import { issue } from "../../issue.ts";
import type { SeenValues } from "../../protocol.ts";
import { rowKey } from "../../tx.ts";
import type { Work } from "../../unit-of-work.ts";

/**
 * Returns the values of edited rows that the edit does not change. With `from`, they suffice to make a row again that another user
 * removes meanwhile (M4).
 *
 * Three kinds of rows need none. Rows with a trash are never deleted before their edits have arrived. Links are made again from the
 * two ids that they join. Issues are made by the server alone. A mutation that settles one would also contain the issue's mutation,
 * and so on.
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
