import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { installed, partnerLinks, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("tags for several partners at once", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    await installed(page);
    return office.dispose;
  });

  const open = async (at = page) => {
    // The tab keeps what was chosen; here each test begins without.
    await at.evaluate(() => sessionStorage.removeItem("selection/partner"));
    await visit(at, "/partner/search");
    await partnerLinks(at).first().waitFor();
  };
  const boxes = (at = page) => at.getByRole("main").locator("[data-select]");
  const selected = async (count: number) => {
    await bar(page).getByText(`${count}件選択中`, { exact: true }).waitFor();
  };
  /** Returns the ids of the selected rows on the page. */
  const chosen = () =>
    page.locator("[data-select]:checked").evaluateAll((all) => all.map((one) => one.getAttribute("data-select")));
  const carriers = async (tag: string) => {
    const rows = await inDatabase(
      office.app,
      `select partner_id as id from partner_tagging join partner_tag on partner_tag.id = partner_tag_id where name = $1`,
      [tag],
    );
    return new Set(rows.map(({ id }) => String(id)));
  };
  const makeTag = async (name: string) => {
    await visit(page, "/tag/manage");
    await page.getByRole("button", { name: "タグを作成" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("タグ名").fill(name);
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await synced(page);
  };
  /** Plans a tag for the selected partners. The changes are then listed. */
  const plan = async (tag: string, what = "タグを付ける") => {
    await bar(page).getByRole("button", { name: what }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: tag, exact: true }).click();
    // What was chosen outlives a click beside the dialog.
    await page.mouse.click(5, 400);
    await dialog.getByRole("button", { name: "変更内容を確認" }).click();
    await review(page).waitFor();
  };

  it("rows are chosen by box, with Shift, by the head, over pages, and let go by Escape", async () => {
    await open();
    await boxes().nth(1).click();
    await selected(1);
    await boxes()
      .nth(4)
      .click({ modifiers: ["Shift"] });
    await selected(4);
    const all = page.getByRole("checkbox", { name: "このページの行をすべて選択" });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.click();
    await selected(50);
    expect(await all.isChecked()).toBe(true);
    await page.getByRole("button", { name: "次へ" }).click();
    await page.getByText("2 / 3").waitFor();
    // The pager turns at once, but the rows follow once they were found.
    await expect.poll(() => all.isChecked()).toBe(false);
    await boxes().first().click();
    await selected(51);
    await page.goBack();
    await page.getByText("1 / 3").waitFor();
    await expect.poll(chosen).toHaveLength(50);
    await boxes().first().focus();
    await page.keyboard.press("Escape");
    await bar(page)
      .getByText(/件選択中/u)
      .waitFor({ state: "detached" });
    expect(await chosen()).toEqual([]);
  });

  it("a box that is pressed opens no partner, and a choice draws no other row", async () => {
    await open();
    await page.evaluate(() => {
      const changed: string[] = [];
      Object.assign(window, { changed });
      const table = document.querySelector('[role="table"]');
      if (!table) throw new Error("there is a table");
      new MutationObserver((records) => changed.push(...records.map(({ type }) => type))).observe(table, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await boxes().nth(2).click();
    await selected(1);
    expect(new URL(page.url()).pathname).toBe("/partner/search");
    expect(await page.evaluate(() => Reflect.get(window, "changed"))).toEqual([]);
    await bar(page).getByRole("button", { name: "選択を解除" }).click();
    // The focus stays at the row that was selected last.
    expect(
      await boxes()
        .nth(2)
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
  });

  it("are planned, survive a reload and a killed browser, and are made offline as one change", async () => {
    await makeTag("一括テスト");
    await open();
    await boxes().nth(0).click();
    await boxes()
      .nth(2)
      .click({ modifiers: ["Shift"] });
    const ids = await chosen();
    expect(ids).toHaveLength(3);
    await plan("一括テスト");
    await expect.poll(() => review(page).getByRole("list", { name: "変更する記録" }).getByRole("listitem").count()).toBe(3);
    expect(await review(page).getByText("一括テスト").count()).toBe(3);
    await expectSound(page, "what will change");
    await review(page).getByRole("button", { name: "戻る" }).click();
    await expect.poll(() => draftsOnDisk(page)).toContain("partner.changeTags");
    expect(await carriers("一括テスト")).toEqual(new Set());

    await visit(page, "/sync?tab=drafts");
    const draft = page.getByRole("list", { name: "下書き" }).getByRole("article", { name: "まとめての変更（3件）の下書き" });
    await expect.poll(() => draft.getByText("付けるタグ：一括テスト").count()).toBe(3);
    await expectSound(page, "the drafts");
    await draft.getByRole("button", { name: "続ける" }).click();
    await page.waitForURL("**/partner/search");
    await page.reload();
    await page.getByText("まだ確定していないタグの変更が3件あります。").waitFor();
    await office.app.stop();
    page = await device.killAndReopen("/partner/search");
    await page.getByText("まだ確定していないタグの変更が3件あります。").waitFor();
    await page.getByRole("button", { name: "変更内容を確認" }).click();
    await review(page).getByRole("button", { name: "3件の変更を確定" }).click();
    await page.getByText("3名のタグを更新しました").first().waitFor();
    await review(page).waitFor({ state: "detached" });
    await syncState(page, /未送信 3件/u).waitFor();
    await expect.poll(() => draftsOnDisk(page)).not.toContain("partner.changeTags");
    await visit(page, "/sync?tab=waiting");
    await page.getByRole("heading", { name: /まとめての変更（3件）/u }).waitFor();

    await office.app.start();
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    await expect.poll(() => carriers("一括テスト")).toEqual(new Set(ids));
  });

  it("are seen on a second device, all of them", async () => {
    const second = await openDevice(office.app);
    onTestFinished(second.dispose);
    await signIn(second.page());
    await synced(second.page());
    await second.page().getByRole("button", { name: "タグ", exact: true }).click();
    await second.page().getByRole("dialog").getByRole("checkbox", { name: "一括テスト", exact: true }).click();
    await second.page().getByText("表示 3").waitFor();
  });

  it("are not made where one of them is refused: it says which, and the others stay planned", async () => {
    await makeTag("拒否テスト");
    await open();
    await boxes().nth(10).click();
    await boxes().nth(11).click();
    const [gone = "", stays = ""] = (await chosen()).map(String);
    await plan("拒否テスト");
    const rest = await restAs(office.app);
    expect((await rest("DELETE", `/api/partner_member/${gone}`)).status).toBe(200);
    const refused = review(page).getByRole("list", { name: "反映できない変更" });
    await refused.getByText("対象の記録が見つかりません。削除された可能性があります。").waitFor();
    const confirm = review(page).getByRole("button", { name: "2件の変更を確定" });
    expect(await confirm.getAttribute("aria-disabled")).toBe("true");
    expect(await carriers("拒否テスト")).toEqual(new Set());
    await refused.getByRole("button", { name: /を外す$/u }).click();
    await refused.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    await review(page).getByRole("button", { name: "1件の変更を確定" }).click();
    await page.getByText("1名のタグを更新しました").first().waitFor();
    await synced(page);
    await expect.poll(() => carriers("拒否テスト")).toEqual(new Set([stays]));
  });

  it("are changed back from the toast, as one change", async () => {
    await makeTag("取り消しテスト");
    await open();
    await boxes().nth(4).click();
    await boxes().nth(6).click();
    const ids = await chosen();
    await plan("取り消しテスト");
    await review(page).getByRole("button", { name: "2件の変更を確定" }).click();
    const toast = page.locator(".fui-Toast", { hasText: "2名のタグを更新しました" });
    await expect.poll(() => carriers("取り消しテスト")).toEqual(new Set(ids));
    await toast.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("タグを元に戻しました").first().waitFor();
    await expect.poll(() => carriers("取り消しテスト")).toEqual(new Set());
  });

  it("are changed back after a reload, which is offered once", async () => {
    await makeTag("再読み込みテスト");
    await open();
    await boxes().nth(5).click();
    await boxes().nth(7).click();
    const ids = await chosen();
    await plan("再読み込みテスト");
    await review(page).getByRole("button", { name: "2件の変更を確定" }).click();
    await expect.poll(() => carriers("再読み込みテスト")).toEqual(new Set(ids));
    await page.reload();
    const offer = page.getByText("前回の一括編集で2名のタグを更新しました。");
    await offer.waitFor();
    await page.getByRole("button", { name: "すべて元に戻す" }).click();
    await page.getByText("タグを元に戻しました").first().waitFor();
    await offer.waitFor({ state: "detached" });
    await expect.poll(() => carriers("再読み込みテスト")).toEqual(new Set());
    await page.reload();
    await boxes().first().waitFor();
    expect(await offer.count()).toBe(0);
  });

  it("are given up with one button, and taken back", async () => {
    await open();
    await boxes().nth(0).click();
    await boxes().nth(3).click();
    await plan("一括テスト");
    const count = await review(page)
      .getByRole("button", { name: /件の変更を確定$/u })
      .innerText();
    await review(page).getByRole("button", { name: "すべて取り消す" }).click();
    await review(page).waitFor({ state: "detached" });
    const toast = page.locator(".fui-Toast", { hasText: "予定していた変更を取り消しました" });
    await toast.getByRole("button", { name: "元に戻す" }).click();
    await page.getByRole("button", { name: "変更内容を確認" }).click();
    expect(
      await review(page)
        .getByRole("button", { name: /件の変更を確定$/u })
        .innerText(),
    ).toBe(count);
    await review(page).getByRole("button", { name: "すべて取り消す" }).click();
    await expect.poll(() => draftsOnDisk(page)).not.toContain("partner.changeTags");
  });

  it("more than one act may have are made in parts: it says who was left out, and all is changed back", async () => {
    const many = 230;
    await makeTag("多数テスト");
    const made = await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, source, status, created_at, updated_at)
       select gen_random_uuid(), '多数', 'No.' || n, 'タスウ', 'ナンバー', 0, '0', 1, now(), now() from generate_series(1, $1::int) n
       returning id`,
      [many],
    );
    await open();
    await page.goto(`/partner/search?name=${encodeURIComponent("多数")}`);
    await page
      .getByText(`表示 ${many}`)
      .or(page.getByText(`${many}名`))
      .first()
      .waitFor();
    await boxes().first().click();
    await bar(page)
      .getByRole("button", { name: `全${many}件を選択` })
      .click();
    await plan("多数テスト");
    await review(page).getByText("多いため、少しずつ変更します。").waitFor();
    await expectSound(page, "the review of very many changes");
    const rest = await restAs(office.app);
    expect((await rest("DELETE", `/api/partner_member/${String(made[7]?.["id"])}`)).status).toBe(200);
    await page
      .getByText(`表示 ${many - 1}`)
      .or(page.getByText(`${many - 1}名`))
      .first()
      .waitFor();
    await review(page)
      .getByRole("button", { name: `${many}件の変更を確定` })
      .click();
    const result = page.getByRole("dialog", { name: "一括編集の結果" });
    await result.getByText(`${many - 1}件を変更しました。`).waitFor();
    await result.getByText("1件は変更できませんでした。").waitFor();
    await expect.poll(async () => (await carriers("多数テスト")).size, { timeout: 60_000 }).toBe(many - 1);
    await result.getByRole("button", { name: `${many - 1}件を元に戻す` }).click();
    await page.getByText("タグを元に戻しました").first().waitFor();
    await expect.poll(async () => (await carriers("多数テスト")).size, { timeout: 60_000 }).toBe(0);
  });

  it("are taken off by keyboard alone", async () => {
    await open();
    const before = await carriers("一括テスト");
    await page.getByRole("button", { name: "タグ", exact: true }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "一括テスト", exact: true }).click();
    await page.getByText("表示 3").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await partnerLinks(page).first().focus();
    await page.keyboard.press("Space");
    await selected(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await selected(2);
    const ids = await chosen();
    await tabTo(page, "タグを外す");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "2名からタグを外す" }).waitFor();
    await tabTo(page, "一括テスト");
    await page.keyboard.press("Space");
    await tabTo(page, "変更内容を確認");
    await page.keyboard.press("Enter");
    // Until the list has been read, the button says so and does nothing.
    await review(page).getByRole("list", { name: "変更する記録" }).waitFor();
    await tabTo(page, "2件の変更を確定");
    await page.keyboard.press("Enter");
    await page.getByText("2名のタグを更新しました").first().waitFor();
    await review(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    await synced(page);
    await expect.poll(() => carriers("一括テスト")).toEqual(new Set([...before].filter((id) => !ids.includes(id))));
  });

  it("are put on by touch alone on a phone, every control within a finger's reach", async () => {
    await byTouch(page, phone);
    await open();
    const before = await carriers("一括テスト");
    for (const nth of [5, 6]) await tap(boxes().nth(nth));
    await selected(2);
    const ids = await chosen();
    await expectReachable(page, "the list with rows that are chosen");
    await expectSound(page, "the list with rows that are chosen");
    await tap(bar(page).getByRole("button", { name: "タグを付ける" }));
    await tap(page.getByRole("dialog").getByRole("checkbox", { name: "一括テスト", exact: true }));
    await tap(page.getByRole("dialog").getByRole("button", { name: "変更内容を確認" }));
    await review(page).getByRole("list", { name: "変更する記録" }).waitFor();
    await expectReachable(page, "what will change");
    await expectSound(page, "what will change");
    await tap(review(page).getByRole("button", { name: "2件の変更を確定" }));
    await page.getByText("2名のタグを更新しました").first().waitFor();
    await synced(page);
    await expect.poll(() => carriers("一括テスト")).toEqual(new Set([...before, ...ids.map(String)]));
  });
});

const bar = (page: Page) => page.getByRole("region", { name: "選択した行の操作" });
const review = (page: Page) => page.getByRole("dialog", { name: "変更内容の確認" });
