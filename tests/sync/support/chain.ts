import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { canonical } from "#sync/engine/normalise.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import type { Watched } from "./oracle.ts";

type Values = Readonly<Record<string, unknown>>;

/** One applied change of one row, as the audit remembers it. */
interface Change {
  readonly entity: string;
  readonly id: string | number;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Fields that the database fills in by itself: no change of anybody leads to them. */
const ofFiles = ["sha256", "arrivedAt", "refusal", "textLength"] as const satisfies readonly (keyof typeof partnerFile.fields)[];
const writtenByDatabase = new Map<AnyEntity, readonly string[]>(
  [partnerFile, projectFile, contractFile].map((entity) => [entity, ofFiles]),
);

/** Stands for a row that is not there. */
const none = "nothing";

/**
 * Where the audit's changes do not lead from one to the next and to what stands now, field by field. Their order is not
 * needed: a way over all of them exists exactly when each value is come to as often as it is left, but for the one at
 * which it begins and the one that stands.
 */
export async function brokenChains(world: Watched): Promise<string[]> {
  const lines = await world.knex<{ changes: readonly Change[] }>("sync_audit").select("changes");
  const byRow = new Map<string, Change[]>();
  for (const change of lines.flatMap(({ changes }) => changes)) {
    const key = rowKey(change.entity, change.id);
    byRow.set(key, [...(byRow.get(key) ?? []), change]);
  }
  const faults: string[] = [];
  for (const entity of world.devices[0]?.options.model.entities ?? []) {
    const rows = new Map((await world.rows(entity, world.seeds.master)).map((row) => [rowKey(entity.name, row.id), row]));
    for (const [key, changes] of byRow) {
      if (!key.startsWith(`${entity.name}/`) || isExcused(world, changes)) continue;
      faults.push(...brokenIn(entity, key, changes, rows.get(key)));
    }
  }
  return faults;
}

/** What was changed past the mutators too has no whole history. */
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

/** Why there is no way over all steps that ends at `now`; undefined where there is one. */
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
