import type { Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Composer, composerOf } from "./support/composition.ts";
import { startOffice } from "./support/office.ts";
import { memo, openPartner, partnerLinks, searchBox } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

const settled = { timeout: 15_000 };

describe("Japanese that is being composed", () => {
  let page: Page;
  let ime: Composer;
  /** The address of a partner's page. */
  let address: string;

  beforeAll(async () => {
    const office = await startOffice();
    page = office.device.page();
    ime = await composerOf(page);
    address = await openPartner(page, 3);
    return office.dispose;
  });

  const palette = () => page.getByRole("dialog", { name: "全体検索" });
  const openPalette = async () => {
    await page.keyboard.press("Control+k");
    await palette().getByRole("option").first().waitFor();
    return palette().getByRole("combobox");
  };

  /** Confirms `text` as each browser does. Chrome sends the key within the composition, and Safari after its end. */
  const confirm = async (text: string, modifiers?: "control" | "meta") => {
    await ime.compose(text);
    await ime.press("Enter", modifiers);
    await ime.commit(text);
    await ime.press("Enter", modifiers);
  };
  /** Cancels a conversion by Escape, as each browser does. */
  const takeBack = async (text: string) => {
    await ime.compose(text);
    await ime.press("Escape");
    await ime.compose("");
    await ime.press("Escape");
  };

  describe("in the palette", () => {
    beforeEach(async () => {
      await visit(page, "/home");
      await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
    });

    it("is confirmed by an Enter that chooses nothing, and taken back by an Escape that closes nothing", async () => {
      const box = await openPalette();
      await takeBack("たぐかんり");
      await confirm("タグ管理");
      expect(await box.inputValue()).toBe("タグ管理");
      expect(new URL(page.url()).pathname).toBe("/home");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/tag/manage");
    });

    /** Waits until all results have been found. Each index and the texts of files answer at different times. */
    const allFound = () =>
      palette()
        .getByText(/データがまだそろって|検索しています/u)
        .waitFor({ state: "detached" });

    it("never empties it between two syllables", async () => {
      const box = await openPalette();
      const people = palette().getByRole("group", { name: /^パートナー/u });
      // Returns the results' first lines. The owner of a memo appears a little later.
      const shown = async () => (await palette().getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);
      const offered = await shown();
      await ime.compose("ｓ");
      expect(await box.inputValue()).toBe("ｓ");
      expect(await shown()).toEqual(offered);
      await ime.compose("さ");
      await people.getByRole("option").first().waitFor();
      await allFound();
      const found = await shown();
      await ime.compose("さｔ");
      expect(await box.inputValue()).toBe("さｔ");
      expect(await shown()).toEqual(found);
      await ime.compose("さと");
      await expect.poll(shown, settled).not.toEqual(found);
      await people.getByRole("option").first().waitFor();
      await ime.commit("さｔ");
      await palette().getByText("「さｔ」に当てはまるものはありません").waitFor();
    });
  });

  describe("in a memo", () => {
    beforeEach(async () => {
      await visit(page, address);
      await page.getByRole("heading", { name: "基本情報" }).waitFor();
    });

    it("is confirmed by an Enter that sends nothing, with Ctrl and ⌘ too", async () => {
      const box = page.getByRole("textbox", { name: "新しいメモ" });
      await box.fill("");
      await box.focus();
      await confirm("面談の", "control");
      await confirm("日程", "meta");
      expect(await box.inputValue()).toBe("面談の日程");
      await page.keyboard.press("Control+Enter");
      await memo(page, "面談の日程").waitFor();
      await expect.poll(() => box.inputValue(), settled).toBe("");
    });

    it("keeps the offered people while a name is composed, and finds them by what was confirmed", async () => {
      const box = page.getByRole("textbox", { name: "新しいメモ" });
      const people = page.getByRole("listbox", { name: "メンションの候補" }).getByRole("option");
      await box.fill("");
      await box.pressSequentially("@");
      await people.first().waitFor();
      const offered = await people.allInnerTexts();
      // Its avatar has initials.
      const [one = ""] = offered;
      const name = one.split("\n").at(-1) ?? "";
      await ime.compose("ん");
      await ime.compose("んん");
      expect(await box.inputValue()).toBe("@んん");
      await expect.poll(() => people.allInnerTexts(), settled).toEqual(offered);
      await confirm(name);
      await expect.poll(() => people.allInnerTexts(), settled).toEqual([one]);
      await page.keyboard.press("Enter");
      expect(await box.inputValue()).toBe(`@${name} `);
      // A click on a name takes the place of what is being composed, after an @ that is typed or composed, too.
      for (const mark of ["@", ""]) {
        await box.fill("後");
        await box.press("Home");
        await page.keyboard.type(`前${mark}`);
        if (mark) await people.first().waitFor();
        await ime.compose(mark ? "た" : "＠");
        await ime.compose(mark ? "たな" : "＠たな");
        await people.first().click();
        await expect.poll(() => box.inputValue(), settled).toBe(`前@${name} 後`);
        await page.keyboard.type("へ");
        expect(await box.inputValue()).toBe(`前@${name} へ後`);
      }
      // The mark itself may be composed, too.
      await box.fill("");
      await ime.compose("＠");
      await ime.compose("＠んん");
      await expect.poll(() => people.allInnerTexts(), settled).toEqual(offered);
      await ime.commit("");
      await box.fill("");
    });

    it("leaves an edit open when it is taken back by Escape", async () => {
      await page.getByRole("textbox", { name: "新しいメモ" }).fill("直すメモ");
      await page.keyboard.press("Control+Enter");
      await memo(page, "直すメモ")
        .getByRole("button", { name: /のメモを編集/u })
        .click();
      const box = page.getByRole("textbox", { name: "メモを編集" });
      await expect.poll(() => box.evaluate((field) => field === document.activeElement), settled).toBe(true);
      await takeBack("ついき");
      await confirm("追記", "control");
      expect(await box.inputValue()).toBe("直すメモ追記");
      await page.keyboard.press("Control+Enter");
      await memo(page, "直すメモ追記").waitFor();
    });
  });

  describe("in a form", () => {
    it("is confirmed by an Enter that does not submit a tag, and taken back by an Escape that does not close it", async () => {
      await visit(page, "/tag/manage");
      await page.getByRole("button", { name: "タグを作成" }).first().click();
      const dialog = page.getByRole("dialog");
      const name = dialog.getByLabel("タグ名");
      await name.focus();
      await takeBack("いそぎ");
      await confirm("急ぎの件");
      expect(await name.inputValue()).toBe("急ぎの件");
      await dialog.getByRole("button", { name: "キャンセル" }).click();
      await dialog.waitFor({ state: "detached" });
    });

    it("does not send an announcement", async () => {
      await visit(page, "/information/create");
      const title = page.getByLabel("タイトル");
      await title.focus();
      await confirm("年度末");
      expect(await title.inputValue()).toBe("年度末");
      // If it had been sent, the form would report missing values.
      expect(await page.getByText("入力してください").count()).toBe(0);
    });

    it("does not ask for a mail", async () => {
      const other = await page.context().newPage();
      await other.goto("/password-reset");
      const typing = await composerOf(other);
      const mail = other.getByLabel("メールアドレス");
      await mail.focus();
      await typing.compose("あ");
      await typing.press("Enter");
      await typing.commit("あ");
      await typing.press("Enter");
      expect(await mail.inputValue()).toBe("あ");
      expect(await mail.getAttribute("aria-invalid")).not.toBe("true");
      await other.close();
    });
  });

  describe("in the list of partners", () => {
    beforeEach(async () => {
      await visit(page, "/partner/search");
      await page.getByText("表示 120").waitFor();
    });
    const shown = async () =>
      page
        .getByRole("main")
        .getByText(/^登録 \d+ \/ 表示 \d+$/u)
        .innerText();
    const nameInAddress = () => new URL(page.url()).searchParams.get("name");
    /** Records the number of the list's rows from now on, without repeats. */
    const watchRows = () =>
      page.evaluate(() => {
        const main = document.querySelector("main") as HTMLElement;
        const count = () => main.querySelectorAll('a[href^="/partner/"]').length;
        const counts = new Set([count()]);
        new MutationObserver(() => counts.add(count())).observe(main, { childList: true, subtree: true });
        Object.assign(globalThis, { rowCounts: () => [...counts] });
      });
    const rowCounts = () => page.evaluate("rowCounts()") as Promise<number[]>;
    const syllable = async () => {
      await ime.compose("さ");
      await page.getByText(/表示 (?!120)\d+/u).waitFor();
    };

    it("never empties it between two syllables, nor moves it", async () => {
      await visit(page, "/partner/search?page=2");
      await page.getByText("2 / 3").waitFor();
      await searchBox(page).focus();
      await ime.compose("s");
      expect(await searchBox(page).inputValue()).toBe("s");
      await page.getByText("2 / 3").waitFor();
      await page.getByText("表示 120").waitFor();
      await watchRows();
      await syllable();
      const some = await shown();
      const rows = await partnerLinks(page).count();
      expect(rows).toBeGreaterThan(0);
      await ime.compose("さｔ");
      expect(await searchBox(page).inputValue()).toBe("さｔ");
      expect([await shown(), await partnerLinks(page).count()]).toEqual([some, rows]);
      await ime.compose("さと");
      await expect.poll(shown, settled).not.toBe(some);
      const counts = await rowCounts();
      expect(counts.length).toBeGreaterThan(1);
      expect(counts).not.toContain(0);
      await ime.commit("佐藤");
    });

    it("keeps the half-typed syllable out of the address, until it counts as it stands", async () => {
      await searchBox(page).focus();
      await syllable();
      await ime.compose("さt");
      await expect.poll(nameInAddress, settled).toBe("さ");
      expect(await searchBox(page).inputValue()).toBe("さt");
      await ime.commit("さt");
      await page.getByText("パートナーが見つかりませんでした").waitFor();
      await expect.poll(nameInAddress, settled).toBe("さt");
    });

    it("is gone after a reset, before the address knew of it too", async () => {
      await searchBox(page).focus();
      await ime.compose("s");
      await page.getByRole("button", { name: "リセット" }).click();
      await expect.poll(() => searchBox(page).inputValue(), settled).toBe("");
      await page.getByText("表示 120").waitFor();
      expect(nameInAddress()).toBeNull();
    });

    it("is taken back by an Escape that leaves the rest of the box", async () => {
      await searchBox(page).fill("さとう");
      await takeBack("けん");
      expect(await searchBox(page).inputValue()).toBe("さとう");
      await ime.compose("た");
      // The arrow chooses among the conversions, not among the rows.
      await ime.press("ArrowDown");
      expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
      await ime.commit("た");
      await ime.press("ArrowDown");
      expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    });

    it("never empties the tags to choose from", async () => {
      await page.getByRole("button", { name: "タグ", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const box = dialog.getByRole("searchbox", { name: "タグを絞り込む" });
      await box.focus();
      const tags = () => dialog.getByRole("checkbox").count();
      const all = await tags();
      await ime.compose("ｋ");
      expect(await box.inputValue()).toBe("ｋ");
      expect(await tags()).toBe(all);
      await ime.compose("かな");
      await dialog.getByText("「かな」に当てはまるタグはありません").waitFor();
      await takeBack("かな");
      // The list changes a little later than the text in the box.
      await expect.poll(tags, settled).toBe(all);
      await ime.compose("か");
      await ime.commit("q");
      await dialog.getByText("「q」に当てはまるタグはありません").waitFor();
    });
  });
});
