import { type CDPSession, chromium, type Page } from "playwright";
import { leaveTourAtSignIn } from "../e2e/support/left-tour.ts";
import { partnerLinks, searchBox, synced } from "../e2e/support/screens.ts";
import { createApp, master } from "../support/app.ts";
import { slowdown } from "./measure-keys.ts";

/** The first minutes of an empty tablet, in milliseconds since the sign-in was pressed. */
export interface TabletFigures {
  readonly partners: number;
  /** Until the search box takes a text, and until it has found somebody. */
  readonly shown: number;
  readonly usable: number;
  readonly whole: number;
  /** From each key in the search box to its paint, while the device is being filled and for as many keys afterwards. */
  readonly filling: readonly number[];
  readonly filled: readonly number[];
  /** Bytes that the page received until all was there. */
  readonly received: number;
}

/** Bytes per second of 1.5 Mbit/s, in each direction, and a usual delay in milliseconds. */
const line = { downloadThroughput: 187_500, uploadThroughput: 187_500, latency: 40, offline: false };
/** A letter that many names have. */
const common = "田";
/** Keys that find kana and mails. Each is typed and deleted. */
const keys = [..."aokesm"];
/** Keys that are typed once all is there. */
const afterwards = 60;
/** Milliseconds between two keys, as people type. */
const pause = 250;
/** Milliseconds after which the download counts as stuck. */
const longest = 15 * 60_000;

/**
 * Signs in to the product on an empty device with a slow processor and a slow line, and types while it is filled. The line is the
 * page's: what the worker fetches for later does not go over it.
 */
export async function measureTablet(
  executablePath: string,
  partners: number,
  say: (text: string) => void,
): Promise<TabletFigures> {
  const app = await createApp(partners);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await app.start();
    say("the server has its partners");
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: "ja-JP", baseURL: app.url });
    context.setDefaultTimeout(longest);
    await context.addInitScript(leaveTourAtSignIn);
    await context.addInitScript(noteKeys);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytes = await receivedBy(session);
    await page.goto("/login");
    await page.getByLabel("メールアドレス").fill(master.mail);
    await page.getByLabel("パスワード", { exact: true }).fill(master.password);
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const before = bytes();
    const began = performance.now();
    const took = () => performance.now() - began;
    await page.getByRole("button", { name: "ログイン" }).click();
    await searchBox(page).click();
    const shown = took();
    await page.keyboard.insertText(common);
    await partnerLinks(page).filter({ hasText: common }).first().waitFor();
    const usable = took();
    say("a search has found somebody");
    await page.keyboard.press("Backspace");
    await page.evaluate(() => window.keysToPaint.splice(0));
    const whole = synced(page).then(took);
    const isWhole = { now: false };
    void whole.then(() => (isWhole.now = true));
    const filling = await typed(page, () => !isWhole.now);
    const filled = await typed(page, (typedSoFar) => typedSoFar < afterwards);
    return { partners, shown, usable, whole: await whole, filling, filled, received: bytes() - before };
  } finally {
    await browser.close();
    await app.dispose();
  }
}

/** Types single letters and deletes them while this holds, and returns the milliseconds from each key to its paint. */
async function typed(page: Page, goesOn: (typedSoFar: number) => boolean): Promise<number[]> {
  for (let nth = 0; goesOn(nth); nth++) {
    await page.keyboard.press(nth % 2 === 0 ? (keys[(nth / 2) % keys.length] ?? "a") : "Backspace");
    await page.waitForTimeout(pause);
  }
  return page.evaluate(() => window.keysToPaint.splice(0));
}

/** Counts the bytes that the page receives. */
async function receivedBy(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  session.on("Network.dataReceived", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.enable");
  return () => bytes;
}

/** Runs in the page, before its own code: notes the milliseconds from each key to its paint. */
function noteKeys(): void {
  window.keysToPaint = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.keysToPaint.push(performance.now() - timeStamp);
        channel.port2.postMessage(0);
      }),
    true,
  );
}

declare global {
  interface Window {
    keysToPaint: number[];
  }
}
