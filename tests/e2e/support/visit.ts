import type { Page } from "playwright";

declare global {
  /** TanStack Router leaves itself here for its developer tools. */
  var __TSR_ROUTER__: { navigate(to: { readonly href: string }): Promise<void> } | undefined;
}

/**
 * Opens an address of the application and waits until its screen is there. Where a signed-in person's page runs, it goes there as
 * a link of that page does; elsewhere, and for the shown screen's own address, the page is loaded. Loading takes two seconds of processor time, so `page.goto` is for what
 * only a load shows: a cold start, a script that comes before all others, a server that is gone.
 * What a test has written into the database is not told to devices, and comes with a load.
 * @param path from the root of the application, such as `/partner/search?page=2`
 */
export async function visit(page: Page, path: string): Promise<void> {
  // Where the last click was, something of the next screen would show its tooltip.
  await page.mouse.move(0, 0);
  const went = await page.evaluate(async (href) => {
    const router = globalThis.__TSR_ROUTER__;
    // Only the shell has a banner. Before somebody has signed in, an address may lead elsewhere.
    if (!router || !document.querySelector("header")) return false;
    // Nobody reaches a link below a dialog. A link to the shown screen would change nothing.
    if (document.querySelector('[aria-modal="true"]')) return false;
    if (location.pathname === new URL(href, location.href).pathname) return false;
    // A message of the screen before could be taken for one of the next. Its key dismisses it, as a person's would.
    const messages = () => [...document.querySelectorAll(".fui-ToastContainer")];
    for (const one of messages()) one.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    while (messages().length > 0) await new Promise(requestAnimationFrame);
    await router.navigate({ href });
    return true;
  }, path);
  if (!went) await page.goto(path);
}
