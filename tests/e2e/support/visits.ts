import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../../scripts/lib/find-browser.mjs";
import type { App } from "../../support/app.ts";
import { watchContext } from "../../support/trace/watch-context.ts";
import { chromiumArgs } from "./chromium-args.ts";
import { type DeviceOptions, laptop } from "./device.ts";
import { leaveTourAtSignIn } from "./left-tour.ts";

export interface VisitOptions extends DeviceOptions {
  /** Whether the application may install its worker. */
  readonly serviceWorkers?: "allow" | "block";
  /** The credentials for a gate with HTTP Basic. */
  readonly httpCredentials?: { readonly username: string; readonly password: string };
}

/** One browser for people whose devices need not outlive it. It costs less than a device for each. */
export interface Visits {
  /** Opens a page for a person who has never been here. */
  open(options?: VisitOptions): Promise<Page>;
  /** Closes all pages and the browser. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Requests of a route that run while its page closes may fail without being an error. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/**
 * Opens the browser.
 * @param usually `block` for a file in which most visits keep nothing of the application: keeping all of it takes half of a
 *   visit's processor time
 */
export async function startVisits(app: Pick<App, "url">, usually: "allow" | "block" = "allow"): Promise<Visits> {
  const browser: Browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumArgs] });
  const contexts: BrowserContext[] = [];
  return {
    async open({ viewport = laptop, colorScheme = "light", serviceWorkers = usually, httpCredentials, takesTour } = {}) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        hasTouch: viewport.width < 1024,
        reducedMotion: "reduce",
        locale: "ja-JP",
        timezoneId: "Asia/Tokyo",
        baseURL: app.url,
        serviceWorkers,
        ...(httpCredentials && { httpCredentials }),
      });
      context.setDefaultTimeout(60_000);
      await watchContext(context, "visitor");
      if (!takesTour) await context.addInitScript(leaveTourAtSignIn);
      contexts.push(context);
      return context.newPage();
    },
    async end() {
      await Promise.all(contexts.splice(0).map(leave));
    },
    close: () => browser.close(),
  };
}
