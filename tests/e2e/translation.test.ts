import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { openPartner, searchBox, synced } from "./support/screens.ts";

describe("a page that a browser translates all the same", () => {
  let office: Office;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    page.on("pageerror", (error) => errors.push(error.message));
    return office.dispose;
  });

  /**
   * Puts each text of the page into two `font` elements, in a copy or itself, as translators do. It also does so with later
   * texts.
   */
  const translate = (how: "copy" | "move") =>
    page.evaluate((way) => {
      const wrap = (text: Text) => {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        outer.append(inner);
        text.parentNode?.insertBefore(outer, text);
        if (way === "move") inner.append(text);
        else {
          inner.append(`${text.data}\u200b`);
          text.remove();
        }
      };
      const wrapAll = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (walker.nextNode()) found.push(walker.currentNode as Text);
        for (const text of found)
          if (text.data.trim() !== "" && !text.parentElement?.closest("font, script, style, textarea")) wrap(text);
      };
      wrapAll();
      new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
    }, how);

  it("forbids it", async () => {
    expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
  });

  it.each(["copy", "move"] as const)(
    "lets a wrapped text (%s) be changed, passed and removed by whoever made it",
    async (how) => {
      await page.goto("/home");
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const seen = await page.evaluate(async (way) => {
        const [parent, text, more] = [document.createElement("p"), document.createTextNode("三件"), document.createElement("b")];
        document.body.append(parent);
        parent.append(text, more);
        const observed = () => new Promise((resolve) => setTimeout(resolve));
        const wrap = async () => {
          const font = document.createElement("font");
          if (way === "copy") {
            font.append("three");
            text.replaceWith(font);
          } else {
            parent.insertBefore(font, text);
            font.append(text);
          }
          await observed();
        };
        await wrap();
        text.data = "四件";
        await observed();
        const changed = parent.textContent;
        if (text.parentNode === parent) await wrap();
        parent.insertBefore(document.createElement("i"), text);
        const first = parent.firstElementChild?.nodeName;
        parent.removeChild(text);
        const left = [...parent.childNodes].map(({ nodeName }) => nodeName);
        parent.remove();
        return { changed, first, left };
      }, how);
      expect(seen).toEqual({ changed: "四件", first: "I", left: ["I", "B"] });
    },
  );

  it.each(["copy", "move"] as const)("goes on with its texts wrapped (%s): searching, going, writing", async (how) => {
    await page.goto("/partner/search");
    await synced(page);
    await translate(how);
    await searchBox(page).fill("あ");
    await page.getByText(/\d+/u).first().waitFor();
    await searchBox(page).fill("");
    await openPartner(page);
    await page.getByRole("textbox", { name: "新しいメモ" }).fill(`訳された画面で（${how}）`);
    await page.getByRole("button", { name: "送信" }).click();
    await page.getByRole("group", { name: "メモの一覧" }).getByText(`訳された画面で（${how}）`).waitFor();
    await page.getByRole("navigation", { name: "メイン" }).locator('a[href="/home"]').last().click();
    await page.waitForURL("**/home");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(errors).toEqual([]);
  });
});
