import type { ExchangeAnswer } from "../protocol.ts";
import type { Chunk } from "./feed.ts";

/** An answer as JSON text: rows are put in as the database wrote them, never read here. */
export function answerText(head: Omit<ExchangeAnswer, "rows">, chunks: readonly Chunk[] = []): string {
  const rows = new Map<string, { put: string[]; drop: string[] }>();
  for (const { entity, put, drop } of chunks) {
    const of = rows.get(entity.name) ?? { put: [], drop: [] };
    if (put) of.put.push(put);
    if (drop) of.drop.push(drop);
    rows.set(entity.name, of);
  }
  const entities = [...rows].map(([name, of]) => `"${name}":{"put":[${of.put.join(",")}],"drop":[${of.drop.join(",")}]}`);
  return `${JSON.stringify(head).slice(0, -1)},"rows":{${entities.join(",")}}}`;
}
