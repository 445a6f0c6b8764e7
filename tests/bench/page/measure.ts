import { openColumnIndex } from "#client/search/column-index.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import type { Keystroke } from "../figures.ts";
import { partnerId, partnerRow } from "../rows.ts";
import { openEngine } from "./engine-store.ts";
import { timed } from "./fetch-rows.ts";
import { firstPageRaw, openBare, openRaw, putBare, putRaw, scanRaw } from "./raw-store.ts";
import { hardQueries, hardTexts, typedTexts } from "./searches.ts";

const newest = { sort: "updatedAt", offset: 0, limit: 50 };

/** Makes every keystroke so many times, and returns all samples of each by its text. */
async function keystrokes<Q extends { readonly text?: string }>(
  times: number,
  queries: readonly Q[],
  make: (query: Q) => number,
): Promise<Keystroke[]> {
  const all = queries.map((query) => ({ text: query.text ?? "", samples: [] as number[] }));
  for (let round = 0; round < times; round++) {
    for (const [i, query] of queries.entries()) all[i]?.samples.push(make(query));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return all;
}

/** Returns the milliseconds of each search and each narrowing keystroke, and the size of the index. */
export async function measureSearch(size: number, rounds: number) {
  const replica = await openEngine();
  const loading = performance.now();
  const index = openColumnIndex(replica, partner);
  await index.ready;
  const load = performance.now() - loading;
  const ask = (query: Parameters<typeof index.query>[0]) => {
    const began = performance.now();
    index.query(query);
    return performance.now() - began;
  };
  const first = ask({ ...newest, text: "a" });
  const hard = await keystrokes(rounds, hardQueries(size), (query) => {
    // No other text contains this one, so the next search cannot narrow an earlier result.
    index.query({ ...newest, text: "ゔゔゔ" });
    return ask(query);
  });
  const typed = typedTexts.flatMap((text) => [...text].map((_, i) => ({ ...newest, text: text.slice(0, i + 1) })));
  const narrow = await keystrokes(rounds, typed, ask);
  const memory = index.memory();
  index.close();
  await replica.close();
  return { load, first, hard, narrow, bytesPerRow: memory.bytes / Math.max(1, memory.rows) };
}

/** Returns the milliseconds of searches that read every row. */
export async function measureRawScan(): Promise<number[]> {
  const db = await openRaw();
  const raw: number[] = [];
  for (const text of [...hardTexts.slice(0, 2), "たなか"]) raw.push(await timed(() => scanRaw(db, text)));
  db.close();
  return raw;
}

/**
 * Returns the milliseconds of edits: until they are durable, and until the list's answer has them. The same row is then put into
 * IndexedDB itself, and into stores like the engine's, so that all samples are of the same moments.
 */
export async function measureEdits(size: number, edits: number) {
  const replica = await openEngine();
  const index = openColumnIndex(replica, partner);
  await index.ready;
  index.query(newest);
  const [db, bare] = await Promise.all([openRaw(), openBare()]);
  const samples = {
    durable: [] as number[],
    shown: [] as number[],
    rawDurable: [] as number[],
    rawShown: [] as number[],
    bareDurable: [] as number[],
  };
  for (let i = 0; i < edits; i++) {
    const at = (i * 7919) % size;
    const values = { memo: `計測 ${i}`, source: `計測 ${performance.now()}` };
    let began = performance.now();
    const took = () => performance.now() - began;
    const seen = new Promise<void>((resolve) => {
      const stop = index.subscribe(() => {
        index.query(newest);
        samples.shown.push(took());
        stop();
        resolve();
      });
    });
    await replica.mutate(updatePartner, { id: partnerId(at), ...values });
    samples.durable.push(took());
    await seen;
    const row = { ...partnerRow(at, size), ...values, updatedAt: new Date().toISOString() };
    began = performance.now();
    await putRaw(db, row);
    samples.rawDurable.push(took());
    await firstPageRaw(db);
    samples.rawShown.push(took());
    began = performance.now();
    await putBare(bare, row, values);
    samples.bareDurable.push(took());
  }
  index.close();
  await replica.close();
  db.close();
  bare.close();
  return samples;
}
