import type { BrowserContext, Page } from "playwright";
import type { Account, TestOpenId } from "../../support/open-id.ts";

/**
 * Uses this account for all visits to the provider. The provider receives the browser's request for any of its pages. Then the
 * browser is sent back with the provider's real answer.
 */
export const atGoogle = (page: Page | BrowserContext, openId: TestOpenId, account: Account): Promise<void> =>
  answering(page, openId, async (asked) => {
    const back = await openId.authorize(asked, account);
    return `${back.page}?${new URLSearchParams({ code: back.code, state: back.state }).toString()}`;
  });

/** Refuses at the provider, as a person does who changes their mind. */
export const refusingAtGoogle = (page: Page | BrowserContext, openId: TestOpenId): Promise<void> =>
  answering(page, openId, async (asked) => {
    const { searchParams } = new URL(asked);
    const answer = new URLSearchParams({ error: "access_denied", state: searchParams.get("state") ?? "" });
    return `${searchParams.get("redirect_uri")}?${answer.toString()}`;
  });

/** Returns the address that a visit to the provider leads back to. */
type Answer = (asked: string) => Promise<string>;

/** What the provider answers now. The route stays, since none can be set while a window of the context is being closed. */
const answers = new WeakMap<Page | BrowserContext, Answer>();

async function answering(page: Page | BrowserContext, { issuer }: TestOpenId, answer: Answer): Promise<void> {
  const routed = answers.has(page);
  answers.set(page, answer);
  if (routed) return;
  await page.route(`${issuer}/**`, async (route) => {
    await sendTo(route, (await answers.get(page)?.(route.request().url())) ?? issuer);
  });
}

const sendTo = (route: Parameters<Parameters<Page["route"]>[1]>[0], address: string) =>
  route.fulfill({
    contentType: "text/html",
    body: `<!doctype html><script>location.replace(${JSON.stringify(address)})</script>`,
  });
