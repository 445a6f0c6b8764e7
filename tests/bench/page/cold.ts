import { openColumnIndex } from "#client/search/column-index.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { firstPage, openEngine } from "./engine-store.ts";
import type { StoredRow } from "./fetch-rows.ts";
import { painted } from "./painted.ts";
import { firstPageRaw, openRaw } from "./raw-store.ts";

/**
 * Measures a newly started browser, from its navigation to 50 painted rows and the total. Both use the same bare page, so that
 * only the stores differ.
 */
async function coldEngine(): Promise<number> {
  const index = openColumnIndex(await openEngine(), partner);
  await new Promise<void>((resolve) => index.subscribe(resolve));
  const { total, rows } = index.early(firstPage) ?? index.query(firstPage);
  return shown(total, rows);
}

/** The page alone, which no store can be quicker than. */
async function coldPage(): Promise<number> {
  return shown(1, [{ id: "1", lastName: "計", firstName: "測", mail: "" }]);
}

/** The page with an open database, of which nothing is read. */
async function coldOpened(): Promise<number> {
  await openRaw();
  return coldPage();
}

async function coldRaw(): Promise<number> {
  const { total, rows } = await firstPageRaw(await openRaw());
  return shown(total, rows);
}

function shown(total: number, rows: readonly StoredRow[]): Promise<number> {
  const text = (id: string) => document.getElementById(id) ?? document.body;
  text("total").textContent = `登録 ${total}`;
  text("rows").replaceChildren(
    ...rows.map((row) => {
      const item = document.createElement("li");
      item.textContent = `${row["lastName"]} ${row["firstName"]} ${row["mail"]}`;
      return item;
    }),
  );
  if (rows.length === 0) throw new Error("nothing to show");
  return painted();
}

declare global {
  interface Window {
    cold?: Promise<number>;
  }
}
const kinds: Readonly<Record<string, () => Promise<number>>> = {
  page: coldPage,
  opened: coldOpened,
  raw: coldRaw,
  engine: coldEngine,
};
window.cold = kinds[new URLSearchParams(location.search).get("of") ?? ""]?.() ?? Promise.reject(new Error("no such cold open"));
