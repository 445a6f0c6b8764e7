import { openColumnIndex } from "#client/search/column-index.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { partnerId, partnerRow } from "../rows.ts";
import { openEngine } from "./engine-store.ts";
import { timed } from "./fetch-rows.ts";
import { firstPageRaw, openRaw, putRaw, scanRaw } from "./raw-store.ts";
import { hardQueries, hardTexts, typedTexts } from "./searches.ts";

const newest = { sort: "updatedAt", offset: 0, limit: 50 };

/** Milliseconds of each search, of each narrowing keystroke and of raw scans; and what the index weighs. */
export async function measureSearch(size: number) {
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
  const cold = ask({ ...newest, text: "a" });
  const search: number[] = [];
  const byText: Record<string, number[]> = {};
  for (let round = 0; round < 3; round++) {
    for (const query of hardQueries(size)) {
      // A text of which no other is a part: the next one has no earlier answer to narrow.
      index.query({ ...newest, text: "ゔゔゔ" });
      const took = ask(query);
      search.push(took);
      (byText[query.text ?? ""] ??= []).push(took);
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const narrow: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const text of typedTexts) {
      ask({ ...newest, text: text.slice(0, 1) });
      for (let length = 2; length <= text.length; length++) narrow.push(ask({ ...newest, text: text.slice(0, length) }));
    }
  }
  const memory = index.memory();
  index.close();
  await replica.close();
  const db = await openRaw();
  const raw: number[] = [];
  for (const text of [...hardTexts.slice(0, 2), "たなか"]) raw.push(await timed(() => scanRaw(db, text)));
  db.close();
  return { load, cold, search, byText, narrow, raw, bytesPerRow: memory.bytes / Math.max(1, memory.rows) };
}

/** Milliseconds of edits: until durable, and until the list's answer holds them. */
export async function measureEdits(size: number, edits: number) {
  const replica = await openEngine();
  const index = openColumnIndex(replica, partner);
  await index.ready;
  index.query(newest);
  const durable: number[] = [];
  const shown: number[] = [];
  for (let i = 0; i < edits; i++) {
    const began = performance.now();
    const seen = new Promise<void>((resolve) => {
      const stop = index.subscribe(() => {
        index.query(newest);
        shown.push(performance.now() - began);
        stop();
        resolve();
      });
    });
    await replica.mutate(updatePartner, {
      id: partnerId((i * 7919) % size),
      memo: `計測 ${i}`,
      source: `計測 ${performance.now()}`,
    });
    durable.push(performance.now() - began);
    await seen;
  }
  index.close();
  await replica.close();

  const db = await openRaw();
  const rawDurable: number[] = [];
  const rawShown: number[] = [];
  for (let i = 0; i < edits; i++) {
    const began = performance.now();
    await putRaw(db, { ...partnerRow((i * 7919) % size, size), memo: `計測 ${i}`, updatedAt: new Date().toISOString() });
    rawDurable.push(performance.now() - began);
    await firstPageRaw(db);
    rawShown.push(performance.now() - began);
  }
  db.close();
  return { durable, shown, rawDurable, rawShown };
}
