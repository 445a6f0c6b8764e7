import { laptop } from "../e2e/support/device.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { synced } from "../e2e/support/screens.ts";
import { onProduct } from "./on-product.ts";
import { type PageStep, stepsOf } from "./page-steps.ts";

/** What an edit of many partners at once takes. */
export interface BulkFigures {
  readonly rows: number;
  readonly steps: readonly PageStep[];
}

/** Changes the status of all partners of a list in a real Chromium over the product, and takes that back. */
export async function measureBulk(executablePath: string, rows: number, say: (text: string) => void): Promise<BulkFigures> {
  const options = { viewport: laptop, partners: rows, patience: 900_000 };
  return onProduct(executablePath, options, async (page, app) => {
    // Nobody has the status already, or fewer would change.
    await inDatabase(app, "update partner set status = 1 where deleted_at is null");
    await page.reload();
    await synced(page);
    const { steps, step } = stepsOf(page, say);
    const dialog = page.getByRole("dialog");
    await step("choose all", async () => {
      await page.locator("[data-select]").first().click();
      await page.getByRole("button", { name: /^全.*件を選択$/u }).click();
    });
    const change = dialog.getByRole("button", { name: /件を変更$/u });
    await step("see what will change", async () => {
      await page.getByRole("button", { name: "一括編集" }).click();
      await dialog.getByLabel("ステータス").selectOption("終了");
      await change.waitFor();
    });
    const toast = (text: string) => page.locator(".fui-Toast", { hasText: text });
    await step("change them on the device", async () => {
      await change.click();
      await toast("件を変更しました").waitFor();
    });
    await step("take all of it back on the device", async () => {
      await page
        .getByRole("button", { name: /元に戻す$/u })
        .first()
        .click();
      await toast("件を元に戻しました").waitFor();
    });
    await step("send both to the server", () => synced(page));
    return { rows, steps };
  });
}
