import type { AnyEntity, RowId } from "./entity.ts";
import type { Problem } from "./errors.ts";
import type { Field } from "./field.ts";
import { sameValue } from "./normalise.ts";

/** Returns whether a row of this entity exists. */
type Exists = (entity: string, id: RowId) => Promise<boolean>;

/**
 * Finds ids within a row's lists that refer to no row, since no foreign key covers them. Lists that were not changed are not
 * searched, because their rows may have been deleted since.
 */
export async function danglingReferences(
  { fields }: AnyEntity,
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
  exists: Exists,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = after[name];
    if (field.derived || !Array.isArray(value) || (before && sameValue(field, before[name], value))) continue;
    for (const [index, item] of value.entries()) problems.push(...(await danglingIn(field, item, `${name}.${index}`, exists)));
  }
  return problems;
}

async function danglingIn({ item: plain, items }: Field, item: unknown, path: string, exists: Exists): Promise<Problem[]> {
  if (plain) return problemOf(plain, item, path, exists);
  if (!items || typeof item !== "object" || item === null) return [];
  const values: Readonly<Record<string, unknown>> = { ...item };
  const found = Object.entries(items).map(([key, field]) => problemOf(field, values[key], `${path}.${key}`, exists));
  return (await Promise.all(found)).flat();
}

async function problemOf({ label, references }: Field, id: unknown, path: string, exists: Exists): Promise<Problem[]> {
  if (!references || (typeof id !== "string" && typeof id !== "number")) return [];
  return (await exists(references, id)) ? [] : [{ path, message: `${label}を選択してください` }];
}
