import { enter } from "../../e2e/support/device.ts";
import { leaveTourAtSignIn } from "../../e2e/support/left-tour.ts";
import type { Part, ScreenPage } from "../../support/screen.ts";

/** Signs in as the first master, who has left the tour, and waits for the list. Not every engine runs scripts before a page's own. */
export async function signIn<P extends Part<P>>(page: ScreenPage<P>): Promise<void> {
  await page.goto("/login");
  await page.evaluate(leaveTourAtSignIn);
  await enter(page);
}
