import { chromium, type Page } from "playwright";
import { signIn } from "../e2e/support/device.ts";
import { leaveTourAtSignIn } from "../e2e/support/left-tour.ts";
import { synced } from "../e2e/support/screens.ts";
import { type App, createApp } from "../support/app.ts";

interface ProductOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  /** The partners of the demo data; by default as many as tests have. */
  readonly partners?: number;
  readonly args?: readonly string[];
  /** Milliseconds for which a step may be waited. */
  readonly patience?: number;
}

/** Runs work in a real Chromium over the product, which is a separate process. The page is signed in and has all rows. */
export async function onProduct<T>(
  executablePath: string,
  { viewport, partners, args = [], patience }: ProductOptions,
  run: (page: Page, app: App) => Promise<T>,
): Promise<T> {
  const app = await createApp(partners);
  await app.start();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const context = await browser.newContext({ viewport, locale: "ja-JP", baseURL: app.url });
    if (patience !== undefined) context.setDefaultTimeout(patience);
    await context.addInitScript(leaveTourAtSignIn);
    const page = await context.newPage();
    await signIn(page);
    await synced(page);
    return await run(page, app);
  } finally {
    await browser.close();
    await app.dispose();
  }
}
