import type { ExchangeAnswer } from "../protocol.ts";
import type { Chunk } from "./feed.ts";
import type { State } from "./state.ts";

/** An answer's JSON in UTF-8, piece by piece. */
export type Body = readonly Buffer[];

/** An answer without its rows. `after` makes it a step. */
export type Head = Omit<ExchangeAnswer, "rows"> & { readonly after?: string };

/** Returns the head of an answer at a device's state. */
export function headOf(state: State, kind: ExchangeAnswer["kind"], cursor: string | null): Head {
  const { epoch, lastSeq, lastId } = state;
  const unkept = kind === "delta" && state.unkept.length > 0 ? { unkept: [...state.unkept] } : {};
  const head = { responseCode: 200 as const, kind, epoch, cursor, lastSeq, lastId, ...unkept };
  return { ...head, more: kind !== "delta", now: new Date().toISOString() };
}

/** Returns an answer as JSON. Rows are inserted as the database wrote them, and never parsed here. */
export function answerOf(head: Head, chunks: readonly Chunk[] = []): Body {
  const rows = new Map<string, { put: string[]; drop: string[] }>();
  for (const { entity, put, drop } of chunks) {
    const of = rows.get(entity.name) ?? { put: [], drop: [] };
    if (put) of.put.push(put);
    if (drop) of.drop.push(drop);
    rows.set(entity.name, of);
  }
  const entities = [...rows].map(([name, of]) => `"${name}":{"put":[${of.put.join(",")}],"drop":[${of.drop.join(",")}]}`);
  return [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":{${entities.join(",")}}}`)];
}

/** Returns an answer whose rows are bytes already: members of its `rows`, each in pieces. */
export function answerAround(members: readonly Body[], head: Head): Body {
  const separated = members.flatMap((member, index) => (index === 0 ? member : [comma, ...member]));
  return [Buffer.from('{"rows":{'), ...separated, Buffer.from(`},${JSON.stringify(head).slice(1)}`)];
}

const comma = Buffer.from(",");
