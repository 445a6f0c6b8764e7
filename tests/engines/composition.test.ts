import { beforeAll, describe, expect, it } from "vitest";
import { memo, openPartner, searchBox } from "../e2e/support/screens.ts";
import { type Composer, composerOn } from "./support/composition.ts";
import { dispatchConfirmingEnter } from "./support/composition-events.ts";
import type { EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { startEngineOffice } from "./support/office.ts";
import { fewestRows } from "./support/rows.ts";

/** Japanese is composed: letters become syllables, and Enter confirms them. */
describe.each(engines)("$name while composing", (engine) => {
  let page: EnginePage;
  let composer: Composer;

  beforeAll(async () => {
    const office = await startEngineOffice(engine);
    page = office.device.page();
    composer = composerOn(engine, page);
    return office.dispose;
  });

  const active = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);

  it("finds partners at each syllable, and never loses them at the letter between two", async () => {
    await searchBox(page).click();
    await composer.compose("さとう", async (text) => expect(await fewestRows(page), text).toBeGreaterThan(0));
    await page.getByText(/表示 (?!120)[1-9]\d*/u).waitFor();
  });

  it("stays in the search when Enter takes what was composed", async () => {
    const address = await page.evaluate(() => location.pathname);
    await composer.take();
    await dispatchConfirmingEnter(page);
    expect(await active()).toBe("さとう");
    expect(await page.evaluate(() => location.pathname)).toBe(address);
    await page.getByText(/表示 (?!120)[1-9]\d*/u).waitFor();
  });

  it("leaves the palette open when Enter takes what was composed, and opens what Enter then chooses", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "全体検索" });
    await palette.getByRole("combobox").click();
    await composer.compose("めも");
    await palette.getByRole("option", { name: "メモ一覧" }).first().waitFor();
    await composer.take();
    await dispatchConfirmingEnter(page);
    await palette.getByRole("option", { name: "メモ一覧" }).first().waitFor({ timeout: 1_000 });
    expect(await active()).toBe("めも");
    await palette.getByRole("option", { name: "メモ一覧" }).first().click();
    await page.waitForURL("**/memo/list**");
  });

  it("keeps a memo in its field when Enter takes what was composed, and sends it with the next key", async () => {
    await page.goto("/partner/search");
    await openPartner(page, 1);
    await page.getByRole("textbox", { name: "新しいメモ" }).click();
    await composer.compose("さとう");
    await composer.take();
    await dispatchConfirmingEnter(page, { ctrlKey: true });
    expect(await active()).toBe("さとう");
    await page.keyboard.press("Control+Enter");
    await memo(page, "さとう").waitFor();
  });
});
