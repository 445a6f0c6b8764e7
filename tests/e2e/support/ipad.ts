import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../../scripts/lib/find-browser.mjs";
import type { App } from "../../support/app.ts";
import { watchContext } from "../../support/trace/watch-context.ts";
import { chromiumArgs } from "./chromium-args.ts";
import type { DeviceOptions } from "./device.ts";
import { leaveTourAtSignIn } from "./left-tour.ts";

/** The user agent of Safari on iPadOS in a tab. A home-screen app omits the version and Safari. */
const agent =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";

export interface Tablets {
  /** Opens a page on a new iPad: in a tab, or in the home-screen app. */
  open(place: "tab" | "home-screen", options?: DeviceOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts Chromium in place of Safari. It simulates what Chromium lacks: the user agent, `navigator.standalone`, the share sheet
 * and the keyboard over the page. People test a real iPad: docs/ipad.md.
 */
export async function startTablets(app: App): Promise<Tablets> {
  const browser: Browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumArgs] });
  const contexts: BrowserContext[] = [];
  return {
    async open(place, { viewport = { width: 768, height: 1024 }, colorScheme = "light" } = {}) {
      const context = await browser.newContext({
        userAgent: agent,
        viewport,
        colorScheme,
        hasTouch: true,
        reducedMotion: "reduce",
        locale: "ja-JP",
        timezoneId: "Asia/Tokyo",
        baseURL: app.url,
        // Nothing here is opened offline, and keeping the application takes half of a visit's time.
        serviceWorkers: "block",
      });
      contexts.push(context);
      context.setDefaultTimeout(60_000);
      await watchContext(context, "ipad");
      await context.addInitScript(beAnIPad, place === "home-screen");
      await context.addInitScript(leaveTourAtSignIn);
      return context.newPage();
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
    },
  };
}

/** Runs in the page, before any code of ours. */
function beAnIPad(standalone: boolean): void {
  Object.defineProperty(navigator, "standalone", { value: standalone });
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
}

/** Sets what the share sheet does: it takes the file, or rejects with this error. */
export async function shareSheet(page: Page, refusal?: string): Promise<void> {
  await page.evaluate((name) => {
    const shared: SharedFile[] = (window as Shares).shared ?? [];
    Object.assign(window, { shared });
    const take = async ({ files = [] }: ShareData) => {
      if (name !== undefined) throw new DOMException("refused", name);
      for (const file of files) {
        const head = new TextDecoder().decode(new Uint8Array(await file.arrayBuffer()).slice(0, 5));
        shared.push({ name: file.name, type: file.type, size: file.size, head });
      }
    };
    Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
    Object.defineProperty(navigator, "share", { value: take, configurable: true });
  }, refusal);
}

/** Returns the files that the share sheet received. */
export const sharedFiles = (page: Page): Promise<readonly SharedFile[]> => page.evaluate(() => (window as Shares).shared ?? []);

interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The first five characters. */
  readonly head: string;
}
type Shares = Window & { shared?: SharedFile[] };

/** Shows a keyboard of this height over the page, as iOS does. The page keeps its size, and the visual viewport shrinks. */
export async function layKeyboard(page: Page, height: number, offsetTop = 0): Promise<void> {
  await page.evaluate(
    ([height, offsetTop]) => {
      const viewport = visualViewport;
      if (!viewport) throw new Error("no visual viewport");
      Object.defineProperty(viewport, "height", { value: innerHeight - height, configurable: true });
      Object.defineProperty(viewport, "offsetTop", { value: offsetTop, configurable: true });
      viewport.dispatchEvent(new Event("resize"));
    },
    [height, offsetTop] as const,
  );
}

/** Gives the device edges that cover the page: the status bar, the home indicator, rounded corners. */
export async function setInsets(page: Page, insets: { top: number; right: number; bottom: number; left: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}
