import type { Knex } from "knex";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { canonical } from "#sync/engine/normalise.ts";
import { selectRow } from "#sync/engine/server/columns.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { mentionRead } from "#sync/model/entities/memo-mention.ts";
import type { Watched } from "./oracle.ts";

type Values = Readonly<Record<string, unknown>>;

/** One applied change of one row, as the audit has it. */
interface Change {
  readonly entity: string;
  readonly id: string | number;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Fields that the database fills in by itself, without a change in the audit. */
const ofFiles = ["sha256", "arrivedAt", "refusal", "textLength"] as const satisfies readonly (keyof typeof partnerFile.fields)[];
const writtenByDatabase = new Map<AnyEntity, readonly string[]>(
  [partnerFile, projectFile, contractFile].map((entity) => [entity, ofFiles]),
);

/** Represents a missing row. */
const none = "nothing";

/**
 * Returns where the audit's changes do not form a chain that ends at the current value, field by field. Their order is not
 * needed. A way over all changes exists if each value is reached as often as it is left. The only exceptions are the first value
 * and the current one.
 */
export async function brokenChains(world: Watched): Promise<string[]> {
  const lines = await world.knex<{ changes: readonly Change[] }>("sync_audit").select("changes");
  const byRow = new Map<string, Change[]>();
  for (const change of lines.flatMap(({ changes }) => changes)) {
    const key = rowKey(change.entity, change.id);
    byRow.set(key, [...(byRow.get(key) ?? []), change]);
  }
  const isRemoved = (key: string) => byRow.get(key)?.some(({ after }) => after === null) ?? false;
  const faults: string[] = [];
  for (const entity of world.devices[0]?.options.model.entities ?? []) {
    const rows = new Map((await everyRow(world.knex, entity)).map((row) => [rowKey(entity.name, row.id), row]));
    for (const [key, changes] of byRow) {
      if (!key.startsWith(`${entity.name}/`) || isExcused(world, changes)) continue;
      if (changes.some(({ after }) => wentAlong(entity, after, isRemoved))) continue;
      faults.push(...brokenIn(entity, key, changes, rows.get(key)));
    }
  }
  return faults;
}

/** Returns all rows of an entity on the server, also those that only their author sees. */
export async function everyRow(knex: Knex, entity: AnyEntity): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: { json: Row }[] }>(`select row_to_json(r) as json from (${selectRow(entity)}) as r`);
  return rows.map(({ json }) => json);
}

/** Whether a row is one that the database removes with another, so that the audit has no change of it: a mark of what was read. */
export const wentAlong = (entity: AnyEntity, values: Values | null, isRemoved: (key: string) => boolean): boolean =>
  entity === mentionRead && isRemoved(rowKey(memo.name, String(values?.["memoId"])));

/** Whether the audit need not explain a row, since it was also changed without a mutator. */
function isExcused({ removedBySql, seeds }: Watched, changes: readonly Change[]): boolean {
  const named = changes.flatMap(({ id, after, before }) => [id, ...Object.values(after ?? {}), ...Object.values(before ?? {})]);
  return named.some((value) => removedBySql.has(String(value)) || seeds.pair.includes(String(value)));
}

function brokenIn(entity: AnyEntity, key: string, changes: readonly Change[], now: Row | undefined): string[] {
  const textOf = (values: Values | Row | null | undefined, field: string) =>
    values ? canonical((values as Values)[field] ?? null) : none;
  const told = writtenByDatabase.get(entity) ?? [];
  return Object.keys(entity.fields).flatMap((field) => {
    if (told.includes(field)) return [];
    const steps = changes
      .filter(({ before, after }) => field in (before ?? after ?? {}))
      .map(({ before, after }) => [textOf(before, field), textOf(after, field)] as const);
    const reason = wayOver(steps, textOf(now, field));
    return reason ? [`${key}.${field} ${reason}: ${steps.map((step) => step.join(" > ")).join(", ")}`] : [];
  });
}

/** Returns why no way over all steps ends at `now`; undefined where there is one. */
export function wayOver(steps: readonly (readonly [string, string])[], now: string): string | undefined {
  if (steps.length === 0) return undefined;
  const surplus = new Map<string, number>([[now, 1]]);
  const add = (value: string, by: number) => surplus.set(value, (surplus.get(value) ?? 0) + by);
  for (const [before, after] of steps) {
    add(before, 1);
    add(after, -1);
  }
  const left = [...surplus].filter(([, count]) => count !== 0);
  const [start] = left;
  if (left.length !== 1 || start?.[1] !== 1) return `does not lead to ${now}`;
  const reached = new Set([start[0]]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [before, after] of steps) {
      if (reached.has(before) && !reached.has(after)) {
        reached.add(after);
        grown = true;
      }
    }
  }
  return steps.every(([before]) => reached.has(before)) ? undefined : "falls apart";
}
