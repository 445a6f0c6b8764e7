import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, firefox, type Page, webkit } from "playwright";
import { findFirefox } from "../../../scripts/lib/find-engines.mjs";
import type { App } from "../../support/app.ts";
import { killTree, processWith } from "../../support/processes.ts";
import { watchContext } from "../../support/trace/watch-context.ts";
import { newFile } from "./downloads.ts";
import type { Engine, Look } from "./engine.ts";
import { patience } from "./retry.ts";

type Launch = (
  profile: string,
  options: ReturnType<typeof common> & { downloadsPath: string },
  look: Look,
) => Promise<BrowserContext>;

/** The system's Firefox, by WebDriver BiDi. */
export const firefoxEsr = playwrightEngine("Firefox", async (profile, options, { dark = false }) =>
  firefox.launchPersistentContext(profile, {
    ...options,
    channel: "moz-firefox",
    executablePath: fileURLToPath(new URL("firefox-bidi.mjs", import.meta.url)),
    env: { ...process.env, FIREFOX: await findFirefox() },
    // Media features cannot be emulated there.
    firefoxUserPrefs: {
      "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
      "ui.prefersReducedMotion": 1,
      // The list of downloads would take the focus from the page. A press by WebDriver does not bring it back.
      "browser.download.alwaysOpenPanel": false,
      "intl.accept_languages": "ja-JP, ja",
    },
  }),
);

/** Playwright's own WebKit, where it can be installed. */
export const playwrightWebKit = playwrightEngine("WebKit", (profile, options, { dark = false }) =>
  webkit.launchPersistentContext(profile, {
    ...options,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  }),
);

function playwrightEngine(name: Engine["name"], launch: Launch): Engine {
  return {
    name,
    async openDevice(app, look) {
      const profile = await mkdtemp(join(tmpdir(), "musubi-engine-"));
      const downloads = join(profile, "downloads");
      await mkdir(downloads);
      const said: string[] = [];
      let context: BrowserContext;
      let first: Page;
      const open = async (next: Look = {}) => {
        context = await launch(profile, { ...common(app, next), downloadsPath: downloads }, next);
        context.setDefaultTimeout(patience);
        await watchContext(context, name.toLowerCase());
        context.on("console", (message) => message.type() === "error" && said.push(message.text()));
        context.on("weberror", (error) => said.push(String(error.error())));
        first = context.pages()[0] ?? (await context.newPage());
        return first;
      };
      const pid = () => processWith(profile);
      const kill = async () => {
        const closed = new Promise((resolve) => context.once("close", resolve));
        await killTree(await pid());
        await closed;
      };
      await open(look);
      return {
        page: () => first,
        open,
        kill,
        pid,
        newTab: () => context.newPage(),
        close: () => context.close(),
        async download(act) {
          // Firefox 153 reports no download to Playwright, but saves the file under its own name.
          if (name === "Firefox") return newFile(downloads, act);
          const coming = first.waitForEvent("download");
          await act();
          const file = await coming;
          return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
        },
        complaints: () => said.splice(0),
        async dispose() {
          await context.close().catch(() => undefined);
          await rm(profile, { recursive: true, force: true, maxRetries: 5 });
        },
      };
    },
  };
}

const common = (app: Pick<App, "url">, { width = 1366, height = 768 }: Look) => ({
  viewport: { width, height },
  locale: "ja-JP",
  timezoneId: "Asia/Tokyo",
  baseURL: app.url,
});
