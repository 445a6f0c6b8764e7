import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../../scripts/lib/find-browser.mjs";
import type { App } from "../../support/app.ts";
import { watchContext } from "../../support/trace/watch-context.ts";
import { chromiumArgs } from "./chromium-args.ts";
import { type DeviceOptions, laptop } from "./device.ts";

/** One browser for people whose devices need not outlive it: cheaper than a device each. */
export interface Visits {
  /** A page of somebody who has never been here. */
  open(options?: DeviceOptions): Promise<Page>;
  /** Everybody leaves. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** What a route has under way when its page goes is nobody's failure. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** Opens the browser. */
export async function startVisits(app: App): Promise<Visits> {
  const browser: Browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumArgs] });
  const contexts: BrowserContext[] = [];
  return {
    async open({ viewport = laptop, colorScheme = "light" } = {}) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        hasTouch: viewport.width < 1024,
        reducedMotion: "reduce",
        locale: "ja-JP",
        timezoneId: "Asia/Tokyo",
        baseURL: app.url,
      });
      context.setDefaultTimeout(60_000);
      await watchContext(context, "visitor");
      contexts.push(context);
      return context.newPage();
    },
    async end() {
      await Promise.all(contexts.splice(0).map(leave));
    },
    close: () => browser.close(),
  };
}
