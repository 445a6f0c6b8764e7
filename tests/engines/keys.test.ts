import { beforeAll, describe, expect, it } from "vitest";
import { openPartner, synced } from "../e2e/support/screens.ts";
import type { EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";

const forms = [
  ["/partner/register", "パートナー登録"],
  ["PARTNER/edit", "登録情報の編集"],
  ["PARTNER/evaluation", "一次面談評価"],
  ["/project/create", "案件作成"],
] as const;

/** Goes through long forms by Enter alone. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let page: EnginePage;
  let partner: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    page = office.device.page();
    await synced(page);
    partner = await openPartner(page, 2);
    return office.dispose;
  });

  it.each(forms)("Enter leads through every field of %s to its button, and sends nothing", async (path, name) => {
    await page.goto(path.replace("PARTNER", partner));
    const form = page.getByRole("form", { name });
    await form.waitFor();
    const address = await page.evaluate(() => location.href);
    const fields = await page.evaluate(namesOfFields);
    expect(fields.length).toBeGreaterThan(5);
    await page.evaluate(focusFirst);
    const reached: string[] = [];
    for (let presses = 0; presses < 100; presses++) {
      const at = await page.evaluate(focused);
      if (at === null) break;
      reached.push(at.name);
      await page.keyboard.press(at.takesEnter ? "Tab" : "Enter");
    }
    expect([...new Set(reached)]).toEqual(fields);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("submit");
    expect(await page.evaluate(() => location.href)).toBe(address);
    expect(await page.getByRole("main").locator("[aria-invalid=true]").count()).toBe(0);
  });
});

// The following functions run in the page and are sent as text.

/** Returns the names of the form's visible fields, a group of radio buttons once. */
function namesOfFields(): string[] {
  const all = document.querySelectorAll<HTMLInputElement>("main form :is(input, select, textarea):not(:disabled)");
  const shown = [...all].filter((one) => one.checkVisibility() && one.type !== "file" && one.tabIndex >= 0);
  return [...new Set(shown.map(({ name, id }) => name || id))];
}

function focusFirst(): void {
  document.querySelector<HTMLElement>("main form :is(input, select, textarea):not(:disabled)")?.focus();
}

/** Returns the field that has the focus, null for anything else, and whether Enter means something else in it. */
function focused(): { name: string; takesEnter: boolean } | null {
  const at = document.activeElement as HTMLInputElement | null;
  if (!at?.matches("input, select, textarea")) return null;
  return { name: at.name || at.id, takesEnter: at.matches("textarea, [role=combobox]") };
}
