import type { Page } from "playwright";
import { until } from "../../support/until.ts";

/**
 * Discards the draft that an earlier test has left in the form of this page. It waits for the form, which is not drawn before its
 * fields have the draft.
 * @param isGone whether other remains of the draft have gone, too
 */
export async function discardDraft(page: Page, isGone: () => Promise<boolean> = async () => true): Promise<void> {
  await page.getByRole("form").first().waitFor();
  const discard = page.getByRole("button", { name: "下書きを破棄" });
  await until(async () => {
    if (await discard.isVisible()) await discard.click();
    // The test does not undo the removal, so the files may be deleted.
    const said = page.locator(".fui-Toast", { hasText: "下書きを破棄しました。" }).getByRole("button", { name: "元に戻す" });
    // The toast may be closing. So the key is sent only if the button exists, without waiting for it.
    await said.evaluateAll((all) => {
      for (const one of all) one.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    });
    // A toast that goes gives the focus back, which would close a list that the test has opened meanwhile.
    return (await discard.count()) === 0 && (await said.count()) === 0 && (await isGone());
  });
}
