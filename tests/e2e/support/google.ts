import type { BrowserContext, Page } from "playwright";
import type { Account, TestOpenId } from "../../support/open-id.ts";

/**
 * Uses this account for all visits to the provider. The provider receives the browser's request for any of its pages. Then the
 * browser is sent back with the provider's real answer.
 */
export async function atGoogle(page: Page | BrowserContext, openId: TestOpenId, account: Account): Promise<void> {
  await page.unroute(`${openId.issuer}/**`);
  await page.route(`${openId.issuer}/**`, async (route) => {
    const back = await openId.authorize(route.request().url(), account);
    await sendTo(route, `${back.page}?${new URLSearchParams({ code: back.code, state: back.state }).toString()}`);
  });
}

/** Refuses at the provider, as a person does who changes their mind. */
export async function refusingAtGoogle(page: Page | BrowserContext, openId: TestOpenId): Promise<void> {
  await page.unroute(`${openId.issuer}/**`);
  await page.route(`${openId.issuer}/**`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const answer = new URLSearchParams({ error: "access_denied", state: asked.get("state") ?? "" });
    await sendTo(route, `${asked.get("redirect_uri")}?${answer.toString()}`);
  });
}

const sendTo = (route: Parameters<Parameters<Page["route"]>[1]>[0], address: string) =>
  route.fulfill({
    contentType: "text/html",
    body: `<!doctype html><script>location.replace(${JSON.stringify(address)})</script>`,
  });
