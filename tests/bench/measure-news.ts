import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { signIn } from "../e2e/support/device.ts";
import { leaveTourAtSignIn } from "../e2e/support/left-tour.ts";
import { databaseOf } from "../e2e/support/office-database.ts";
import { memo, openPartner, synced } from "../e2e/support/screens.ts";
import { type App, createApp } from "../support/app.ts";
import { withoutFrameLimit } from "./measure-keys.ts";

/** How long news take from the screen of one device to that of another, in milliseconds. */
export interface NewsFigures {
  /** Through the product: from a press on one device until the other has painted the words. */
  readonly ours: readonly News[];
  /** Through a bare server, in the same way. */
  readonly limit: readonly number[];
  /** As `limit`, with what has to be kept: two durable writes before the POST, and one that need not be before the paint. */
  readonly kept: readonly number[];
}

/** Where the time of one edit went. */
export interface News {
  readonly all: number;
  /** From the press until the exchange begins, on the device that edits. */
  readonly toSend: number;
  /** From there until the event is on the other device. */
  readonly toEvent: number;
  /** From there until it is painted. */
  readonly toPaint: number;
}

/** What the probe leaves in a page. Moments are milliseconds of the epoch. */
interface Probed {
  /** The last press. */
  pressed: number;
  /** The beginning of the first exchange after it. */
  sent: number;
  /** The last event of a stream of the product. */
  told: number;
  /** When the text that is waited for was painted. */
  seen: Promise<number>;
}

const edits = 120;
/** Edits that are not counted, since code runs slowly until it is compiled. */
const warmUp = 20;

/** Rewrites a memo of a partner again and again, alternately with the bare server, in two contexts of a real Chromium. */
export async function measureNews(executablePath: string, say: (text: string) => void): Promise<NewsFigures> {
  const app = await createApp();
  await app.start();
  const browser = await chromium.launch({ executablePath, args: withoutFrameLimit });
  const limit = await startLimit(app);
  try {
    const [author, reader] = [await device(browser, app), await device(browser, app)];
    const address = await openPartner(author);
    await reader.goto(address);
    await reader.getByRole("heading", { name: "基本情報" }).waitFor();
    const [bareAuthor, bareReader] = await barePages(browser, limit.url);
    const figures = { ours: [] as News[], limit: [] as number[], kept: [] as number[] };
    let before = "ニュース";
    await author.getByRole("textbox", { name: "新しいメモ" }).fill(before);
    await author.getByRole("button", { name: "送信" }).click();
    await memo(reader, before).waitFor();
    for (let edit = 0; edit < warmUp + edits; edit++) {
      const text = `ニュース${edit}番`;
      const ours = await rewritten(author, reader, before, text);
      const bare = await posted(bareAuthor, bareReader, text, false);
      const kept = await posted(bareAuthor, bareReader, text, true);
      before = text;
      if (edit < warmUp) continue;
      figures.ours.push(ours);
      figures.limit.push(bare);
      figures.kept.push(kept);
    }
    say(`news: ${edits} edits are measured`);
    return figures;
  } finally {
    limit.end();
    await browser.close();
    await app.dispose();
  }
}

async function device(browser: Browser, app: App): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "ja-JP", baseURL: app.url });
  await context.addInitScript(leaveTourAtSignIn);
  await addProbe(context);
  const page = await context.newPage();
  await signIn(page);
  await synced(page);
  return page;
}

async function barePages(browser: Browser, url: string): Promise<readonly [Page, Page]> {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await addProbe(context);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  const [author, reader] = [await open(), await open()];
  for (const page of [author, reader]) await page.evaluate(openStore);
  await reader.evaluate(
    () =>
      new Promise((resolve) => {
        const held = globalThis as unknown as Kept;
        const events = new EventSource("/events");
        events.onopen = resolve;
        events.onmessage = async ({ data }) => {
          const text = String(data);
          if (text.endsWith("。")) await held.keep(text, "relaxed");
          const main = document.querySelector("main");
          if (main) main.textContent = text;
        };
      }),
  );
  return [author, reader];
}

/** A store of the bare page. */
interface Kept {
  /** Resolves once the text is stored. */
  keep(text: string, durability: IDBTransactionDurability): Promise<void>;
}

/** Opens a store of its own in the page. */
function openStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("news");
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
    opening.onerror = () => reject(opening.error ?? new Error("no store"));
    opening.onsuccess = () => {
      const held = globalThis as unknown as Kept;
      held.keep = (text, durability) =>
        new Promise((kept) => {
          const transaction = opening.result.transaction("texts", "readwrite", { durability });
          transaction.objectStore("texts").put(text, 1);
          transaction.oncomplete = () => kept();
          transaction.commit();
        });
      resolve();
    };
  });
}

async function addProbe(context: BrowserContext): Promise<void> {
  // The compiler that runs the bench names functions by this helper, which a page lacks.
  await context.addInitScript({ content: "globalThis.__name = (named) => named" });
  await context.addInitScript(probe);
}

/** Notes what an edit passes through, in the page. */
function probe(): void {
  const held = globalThis as unknown as Probed;
  const now = () => performance.timeOrigin + performance.now();
  const press = () => {
    held.pressed = now();
    held.sent = 0;
  };
  addEventListener("click", press, true);
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (init?.method === "POST") held.sent ||= now();
    return fetch(input, init);
  };
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...input) {
    const text = decode.apply(this, input);
    if (/^event: (?:step|poke)/u.test(text)) held.told = now();
    return text;
  };
}

/** Begins to wait in the page until it has painted this text. */
const expectText = (page: Page, text: string) =>
  page.evaluate((expected) => {
    const main = document.querySelector("main");
    if (!main) throw new Error("the page has no content");
    const held = globalThis as unknown as Probed;
    held.seen = new Promise((resolve) => {
      const painted = () => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        channel.port2.postMessage(0);
      };
      const observer = new MutationObserver(() => {
        if (!main.textContent.includes(expected)) return;
        observer.disconnect();
        requestAnimationFrame(painted);
      });
      observer.observe(main, { subtree: true, childList: true, characterData: true });
    });
  }, text);

const noted = (page: Page) =>
  page.evaluate(async () => {
    const held = globalThis as unknown as Probed;
    const seen = await held.seen;
    return { pressed: held.pressed, sent: held.sent, told: held.told, seen };
  });

/** Rewrites the memo on one device, and waits until the other has painted it. */
async function rewritten(author: Page, reader: Page, before: string, text: string): Promise<News> {
  await memo(author, before)
    .getByRole("button", { name: /のメモを編集/u })
    .click();
  await author.getByRole("textbox", { name: "メモを編集" }).fill(text);
  // The draft of what was typed is kept meanwhile, which a person does not wait for either.
  await synced(author);
  await expectText(reader, text);
  await author.getByRole("button", { name: "保存", exact: true }).click();
  const { told, seen } = await noted(reader);
  const { pressed, sent } = await noted(author);
  await memo(author, text).waitFor();
  await synced(author);
  return { all: seen - pressed, toSend: sent - pressed, toEvent: told - sent, toPaint: seen - told };
}

/** Does the same through the bare server, and keeps the text on both sides where that is asked. */
async function posted(author: Page, reader: Page, text: string, isKept: boolean): Promise<number> {
  const body = isKept ? `${text}。` : text;
  await author.evaluate(
    ([content, keeps]) => {
      const held = globalThis as unknown as Kept;
      const button = document.querySelector("button");
      if (!button) throw new Error("the page has no button");
      button.onclick = async () => {
        // The edit itself, and the number under which it goes out.
        if (keeps) for (const _ of [1, 2]) await held.keep(content, "strict");
        await fetch("/", { method: "POST", body: content });
      };
    },
    [body, isKept] as const,
  );
  await expectText(reader, body);
  await author.getByRole("button").click();
  const { seen } = await noted(reader);
  const { pressed } = await noted(author);
  return seen - pressed;
}

interface Limit {
  readonly url: string;
  end(): void;
}

/** Starts the bare server on the product's own cluster, so that both write to the same disk. */
async function startLimit(app: App): Promise<Limit> {
  const child = fork(fileURLToPath(new URL("news-limit.ts", import.meta.url)), [JSON.stringify(await databaseOf(app))]);
  const port = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("the bare server has ended")));
  });
  return { url: `http://127.0.0.1:${String(port)}/`, end: () => child.disconnect() };
}
