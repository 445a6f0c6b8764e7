import type { ExchangeAnswer } from "../protocol.ts";
import type { Chunk } from "./feed.ts";
import { JsonBytes } from "./json-bytes.ts";

type Head = Omit<ExchangeAnswer, "rows">;

/** An answer as JSON: rows are put in as the database wrote them, never read here. */
export function answerOf(head: Head, chunks: readonly Chunk[] = []): Buffer {
  const rows = new Map<string, { put: string[]; drop: string[] }>();
  for (const { entity, put, drop } of chunks) {
    const of = rows.get(entity.name) ?? { put: [], drop: [] };
    if (put) of.put.push(put);
    if (drop) of.drop.push(drop);
    rows.set(entity.name, of);
  }
  const entities = [...rows].map(([name, of]) => `"${name}":{"put":[${of.put.join(",")}],"drop":[${of.drop.join(",")}]}`);
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":{${entities.join(",")}}}`);
}

/** The beginning of an answer to which `packRows` adds: what its head says is known only behind its rows. */
export function rowsFirst(): JsonBytes {
  const answer = new JsonBytes();
  answer.text('{"rows":{');
  return answer;
}

/** Ends an answer that began so. */
export function withHead(answer: JsonBytes, head: Head): Buffer {
  answer.text(`},${JSON.stringify(head).slice(1)}`);
  return answer.bytes();
}
