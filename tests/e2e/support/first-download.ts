import type { Page, Route } from "playwright";
import type { ExchangeAnswer, ExchangeRequest } from "#sync/engine/protocol.ts";
import { model } from "#sync/model/model.ts";

const names = model.entities.map(({ name }) => name);

/** Gives an empty device the entities up to this one, like a server whose first page ends there. All others never arrive. */
export async function holdDownloadAfter(page: Page, entity: string): Promise<void> {
  const whole = names.slice(0, names.indexOf(entity) + 1);
  // A search of the server might correctly find nothing.
  await page.route("**/api/file/search**", () => undefined);
  await page.route("**/api/sync", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    const request = route.request().postDataJSON() as ExchangeRequest;
    // The second page never comes. A page that was left before it had stored the first one requests that again.
    if (request.cursor !== null) return;
    const all = await wholeDownload(route, request);
    const rows = Object.fromEntries(Object.entries(all.rows).filter(([name]) => whole.includes(name)));
    const progress = { bootstrap: true, last: false, done: 120, total: 1_240, whole };
    await route.fulfill({ json: { ...all, rows, progress } });
  });
}

/** Returns all pages of a first download as one, whatever the size of the server's pages. */
async function wholeDownload(route: Route, request: ExchangeRequest): Promise<ExchangeAnswer> {
  const rows: Record<string, ExchangeAnswer["rows"][string]> = {};
  for (let cursor: string | null = null; ; ) {
    const answer = (await (await route.fetch({ postData: { ...request, cursor } })).json()) as ExchangeAnswer;
    for (const [name, { put, drop, packed }] of Object.entries(answer.rows)) {
      const before = rows[name];
      const joined = packed && { ...packed, rows: [...(before?.packed?.rows ?? []), ...packed.rows] };
      rows[name] = { put: [...(before?.put ?? []), ...put], drop, ...(joined ? { packed: joined } : {}) };
    }
    if (answer.progress?.last) return { ...answer, rows };
    cursor = answer.cursor;
  }
}

/** Matches texts that say that there is none of something. */
const saysNone =
  /はありません(?!。最初)|まだありません|見つかりませんでした|登録されていません|はいません|タグなし|所属企業なし|不明な|削除された記録|(?<![\d,.])0(?:件|人|名)|登録 0|表示 0/gu;

/** Matches texts of that kind that are true on a new device. */
const trueFromTheStart = /送信待ちの変更はありません|希望の働き方は登録されていません|自己紹介は登録されていません/gu;

/** Records all texts of a page that sound as if there were none of something, even if they are shown only for a moment. */
export async function noteWhatSaysNone(page: Page): Promise<() => string[]> {
  const said = new Set<string>();
  await page.exposeFunction("noteText", (text: string) => {
    const { pathname } = new URL(page.url());
    const searched = text.replaceAll(trueFromTheStart, "");
    for (const { index } of searched.matchAll(saysNone))
      said.add(`${pathname}: …${searched.slice(Math.max(0, index - 20), index + 20)}`);
  });
  await page.addInitScript(() => {
    const { noteText } = window as unknown as { noteText: (text: string) => void };
    let last = "";
    new MutationObserver(() => {
      const text = document.body?.textContent ?? "";
      if (text !== last) noteText(text);
      last = text;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => [...said];
}
