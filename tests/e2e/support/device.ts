import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../../scripts/lib/find-browser.mjs";
import { type App, master } from "../../support/app.ts";
import { copyFolder } from "../../support/copy-folder.ts";
import type { Part, ScreenPage } from "../../support/screen.ts";
import { watchContext } from "../../support/trace/watch-context.ts";
import { chromiumArgs, measuredChromiumArgs } from "./chromium-args.ts";
import { leaveTourAtSignIn } from "./left-tour.ts";

export interface Viewport {
  readonly width: number;
  readonly height: number;
}
export const laptop: Viewport = { width: 1366, height: 768 };
export const tablet: Viewport = { width: 768, height: 1024 };

/** One person's device: a browser with a profile on the disk, so that it can be killed and opened again. */
export interface Device {
  /** The folder of its profile. */
  readonly profile: string;
  page(): Page;
  /** Kills the browser without warning, as a tablet does. Opens this address in a new browser with the same profile. */
  killAndReopen(path: string): Promise<Page>;
  /** Closes the browser as a person does; its profile stays. */
  close(): Promise<void>;
  /** Closes the browser and removes its profile. */
  dispose(): Promise<void>;
}

export interface DeviceOptions {
  readonly viewport?: Viewport;
  readonly colorScheme?: "light" | "dark";
  /** The person's settings of the browser, as Chromium stores them. */
  readonly preferences?: object;
  /** The profile that is copied at first. */
  readonly profile?: string;
  /** Whether the browser optimises code, as people's browsers do. */
  readonly isMeasured?: boolean;
  /** Whether the person takes the tour. All others have left it. */
  readonly takesTour?: boolean;
}

/** Opens a device with an empty profile, or with a copy of another one. */
export async function openDevice(app: Pick<App, "url">, options: DeviceOptions = {}): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), "musubi-device-"));
  const executablePath = await findBrowser(options.preferences ? "whole" : "shell first");
  if (options.profile) await copyFolder(options.profile, profile);
  if (options.preferences) {
    await mkdir(join(profile, "Default"));
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(options.preferences));
  }
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...(options.isMeasured ? measuredChromiumArgs : chromiumArgs)],
      viewport: options.viewport ?? laptop,
      colorScheme: options.colorScheme ?? "light",
      // During a fade, a colour is none of the theme's.
      reducedMotion: "reduce",
      locale: "ja-JP",
      timezoneId: "Asia/Tokyo",
      baseURL: app.url,
    });
    context.setDefaultTimeout(60_000);
    await watchContext(context, "device");
    if (!options.takesTour) await context.addInitScript(leaveTourAtSignIn);
    return context;
  };
  let context: BrowserContext = await launch();
  let page = context.pages()[0] ?? (await context.newPage());
  return {
    profile,
    page: () => page,
    close: () => context.close(),
    async killAndReopen(path) {
      await kill(context);
      context = await launch();
      page = context.pages()[0] ?? (await context.newPage());
      await page.goto(path);
      return page;
    },
    async dispose() {
      await context.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Signs in as the first master and waits for the list. */
export async function signIn<P extends Part<P>>(
  page: ScreenPage<P>,
  who: { mail: string; password: string } = master,
): Promise<void> {
  await page.goto("/login");
  await enter(page, who);
}

/** Signs in as the first master where the sign-in is already shown, and waits for the list. */
export async function enter<P extends Part<P>>(
  page: ScreenPage<P>,
  who: { mail: string; password: string } = master,
): Promise<void> {
  await page.getByLabel("メールアドレス").fill(who.mail);
  await page.getByLabel("パスワード", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "ログイン" }).click();
  await page.waitForURL("**/partner/search**");
}

/** Ends all processes of the browser at once. No unload handlers run, and nothing is flushed. */
async function kill(context: BrowserContext): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once("close", () => resolve()));
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  session.send("Browser.crash").catch(() => undefined);
  await closed;
}
