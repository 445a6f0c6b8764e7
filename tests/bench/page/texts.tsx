import { FluentProvider, webLightTheme } from "@fluentui/react-components";
import { RouterProvider } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { createRoot } from "react-dom/client";
import { packText } from "#client/device/files/packed-text.ts";
import { OpenDevice } from "#client/device/replica-provider.tsx";
import { PartnerList } from "#client/features/partner/partner-list.tsx";
import type { ColumnIndex } from "#client/search/column-index.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { searchDeviceTexts } from "#client/search/texts/search-device-texts.ts";
import { selectionStore } from "#client/ui/table/selection.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { resumePages } from "../resume-text.ts";
import { moment, partnerId, uuid } from "../rows.ts";
import { administrator, fillEngine, openEngine } from "./engine-store.ts";
import { timed } from "./fetch-rows.ts";
import { painted } from "./painted.ts";
import { routerOf } from "./router-of.ts";

const database = "engine";
const selection = selectionStore();
const ignore = () => undefined;
const none = () => [];

/**
 * Fills the device with partners, and with this many résumés and their texts. Returns the texts' bytes, before and after
 * compression.
 */
async function fill(partners: number, texts: number, bytes: number): Promise<{ plain: number; packed: number }> {
  await fillEngine(partners);
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
  });
  const encoder = new TextEncoder();
  const sum = { plain: 0, packed: 0 };
  for (let from = 0; from < texts; from += 250) {
    const rows = [];
    for (let n = from; n < Math.min(texts, from + 250); n++) {
      const pages = resumePages(n, bytes);
      const packed = await packText(pages);
      sum.plain += pages.reduce((size, page) => size + encoder.encode(page).length, 0);
      sum.packed += packed.byteLength;
      const id = uuid(20, n);
      const facts = { id, partnerId: partnerId(n % partners), name: `職務経歴書${n}.pdf`, textLength: pages.join("").length };
      rows.push({ facts, text: { key: `partnerFile/${id}`, bytes: packed } });
    }
    const tx = db.transaction(["row:partnerFile", "texts", "textBytes"], "readwrite");
    for (const { facts, text } of rows) {
      tx.objectStore("row:partnerFile").put(facts);
      tx.objectStore("texts").put({ key: text.key, bytes: text.bytes.byteLength, addedAt: moment(0) });
      tx.objectStore("textBytes").put(text);
    }
    await new Promise((resolve) => tx.addEventListener("complete", resolve));
  }
  db.close();
  return sum;
}

function Screen({ index }: { readonly index: ColumnIndex<typeof partner> }) {
  const [text, setText] = useState("");
  const shown = useDeferredValue(text);
  return (
    <>
      <input aria-label="検索" value={text} onChange={(event) => setText(event.target.value)} />
      <PartnerList
        ref={null}
        result={index.query({ text: shown, sort: "updatedAt", offset: 0, limit: 50 })}
        search={{}}
        tags={new Map()}
        hits={undefined}
        narrowed={shown !== ""}
        onOpen={ignore}
        onChange={ignore}
        onReset={ignore}
        selection={selection}
        selectionActions={none}
      />
    </>
  );
}

/** Shows the list of partners below a box, and records the time from each key to its paint. */
async function show(): Promise<void> {
  const replica = await openEngine();
  const index = columnIndexOf(replica, partner);
  await index.ready;
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  window.keys = [];
  addEventListener("keydown", ({ timeStamp }) => void painted().then((at) => window.keys?.push(at - timeStamp)), true);
  createRoot(root).render(
    <FluentProvider theme={webLightTheme}>
      <OpenDevice replica={replica} administrator={administrator}>
        <RouterProvider router={routerOf(() => <Screen index={index} />)} />
      </OpenDevice>
    </FluentProvider>,
  );
}

let ended = new AbortController();

/** Searches all texts again and again, until `stop`. */
function searchOn(text: string): void {
  ended = new AbortController();
  const { signal } = ended;
  const run = async () => {
    while (!signal.aborted) await searchDeviceTexts({ database, text, limit: 100 }, signal);
  };
  run().catch(ignore);
}

const stop = () => ended.abort();

/** Returns the milliseconds of one search, and how much it found. */
async function once(text: string): Promise<{ took: number; hits: number; searched: number }> {
  let answer = { hits: 0, searched: 0 };
  const took = await timed(async () => {
    const { hits, searched } = await searchDeviceTexts({ database, text, limit: 100 }, new AbortController().signal);
    answer = { hits: hits.length, searched };
  });
  return { took, ...answer };
}

/** Returns the bytes of all that this page and its worker have in memory, after a collection. */
async function memory(): Promise<number> {
  const measure = Reflect.get(performance, "measureUserAgentSpecificMemory") as () => Promise<{ readonly bytes: number }>;
  return (await measure.call(performance)).bytes;
}

const textBench = { fill, show, searchOn, stop, once, memory };
export type TextBench = typeof textBench;

declare global {
  interface Window {
    textBench?: TextBench;
    /** Milliseconds from each key to its paint. */
    keys?: number[];
  }
}
window.textBench = textBench;
