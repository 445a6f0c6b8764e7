import type { Row } from "../entity.ts";
import type { ExchangeAnswer } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { rowKey, splitKey } from "../tx.ts";
import type { DeviceTx } from "./device-tx.ts";
import { keyOf } from "./reading/row-reader.ts";
import type { Section } from "./storage/packs/sections.ts";
import { isIn } from "./storage/packs/span.ts";

/** Returns an answer's rows by key. Entities that this version does not know are ignored. */
export function rowsOf(model: Model, answer: Pick<ExchangeAnswer, "rows">): Map<string, Row | null> {
  const rows = new Map<string, Row | null>();
  const known = new Set(model.entities.map(({ name }) => name));
  for (const [entity, { put, drop }] of Object.entries(answer.rows)) {
    if (!known.has(entity)) continue;
    for (const id of drop) rows.set(rowKey(entity, id), null);
    for (const row of put as Row[]) rows.set(rowKey(entity, row.id), row);
  }
  return rows;
}

/**
 * Returns the keys of the device's other rows, which the server no longer has. A row that a waiting mutation has removed here is
 * still known by its base row.
 */
export async function othersThan(tx: DeviceTx, model: Model, rows: ReadonlyMap<string, unknown>): Promise<string[]> {
  const others = await tx.base.keys();
  for (const { name } of model.entities) for (const id of await tx.rows(name).keys()) others.push(rowKey(name, id));
  return others.filter((key) => !rows.has(key));
}

/** Does what `othersThan` does, in the spans of sections. */
export async function othersIn(
  tx: DeviceTx,
  model: Model,
  sections: readonly Section[],
  rows: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  if (sections.length === 0) return [];
  const spans = new Map(sections.map(({ entity, span }) => [entity.name, span]));
  const held = (await tx.base.keys()).filter((key) => {
    const { entity, id } = splitKey(key);
    const span = spans.get(entity);
    return span !== undefined && isIn(keyOf(model.entity(entity), id), span);
  });
  const keys = await Promise.all(
    sections.map(async ({ entity: { name }, span }) => (await tx.rows(name).keys(span)).map((id) => rowKey(name, id))),
  );
  return [...held, ...keys.flat()].filter((key) => !rows.has(key));
}
