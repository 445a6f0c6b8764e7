import type { Page } from "playwright";
import { until } from "../../support/until.ts";

/**
 * Lets go of what an earlier test has left in the form that this page shows, once it shows one: it is not drawn before its draft
 * stands in its fields.
 * @param isGone whether what belonged to the draft has gone, too
 */
export async function discardDraft(page: Page, isGone: () => Promise<boolean> = async () => true): Promise<void> {
  await page.getByRole("form").first().waitFor();
  const discard = page.getByRole("button", { name: "下書きを破棄" });
  await until(async () => {
    if (await discard.isVisible()) await discard.click();
    // Nobody takes it back: its files may go.
    const said = page.locator(".fui-Toast", { hasText: "下書きを破棄しました。" }).getByRole("button", { name: "元に戻す" });
    // It may be leaving already: a key is given to what is there, and not waited with.
    await said.evaluateAll((all) => {
      for (const one of all) one.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    });
    return (await discard.count()) === 0 && (await isGone());
  });
}
