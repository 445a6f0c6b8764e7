import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { addTag, installed, openPartner, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { fillStorage } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

interface WireTag {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
}

describe("the tags", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    return office.dispose;
  });

  const open = async () => {
    await visit(page, "/tag/manage");
    await rows(page).nth(1).waitFor();
  };
  const kept = async (name: string) => (await tagsOf(rest)).find((tag) => tag.name === name);

  it("stand in a table: number, badge, description or '-', colour with its code, day, and what can be done", async () => {
    await open();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["ID", "タグ名", "説明", "カラー", "作成日", "操作"]);
    const trail = page.getByRole("navigation", { name: "パンくずリスト" });
    expect(await trail.getByRole("listitem").allInnerTexts()).toEqual(["ホーム", "タグ管理"]);
    expect(await trail.getByRole("link", { name: "ホーム" }).getAttribute("href")).toBe("/home");

    const tags = await tagsOf(rest);
    await expect.poll(() => rows(page).count()).toBe(tags.length + 1);
    await page.getByText(`${tags.length}件`, { exact: true }).waitFor();
    const plain = tags.find((tag) => tag.color === null && tag.description === null);
    const cells = rowOf(page, String(plain?.name)).getByRole("cell");
    expect(await cells.nth(2).innerText()).toBe("-");
    expect(await cells.nth(4).innerText()).toMatch(/^\d{4}\/\d\d\/\d\d$/u);
    // A tag without a colour is grey, and shows its code.
    expect(await cells.nth(3).innerText()).toBe("#6c757d");
    expect(await backgroundOf(page, String(plain?.name))).toBe("rgb(108, 117, 125)");
    const blue = tags.find((tag) => tag.color === "#0f6cbd");
    expect(await rowOf(page, String(blue?.name)).getByRole("cell").nth(3).innerText()).toBe("#0f6cbd");
  });

  it("stand under their headings by number, are found by name, and are ordered by a head", async () => {
    await open();
    const numbers = async (of: ReturnType<typeof rows>) =>
      (await of.locator('[role="cell"]:first-child').allInnerTexts()).map(Number);
    const other = page.getByRole("rowgroup", { name: "その他" });
    const inGroup = await numbers(other);
    expect(inGroup).toEqual(inGroup.toSorted((a, b) => a - b));

    const [first] = await tagsOf(rest);
    await page.getByRole("searchbox", { name: "タグを検索" }).fill(String(first?.name));
    await page.waitForURL(/name=/u);
    await rowOf(page, String(first?.name)).waitFor();
    await page.getByRole("searchbox", { name: "タグを検索" }).fill("");
    await page.waitForURL((url) => !url.searchParams.has("name"));

    await page.getByRole("columnheader", { name: "ID" }).getByRole("button").click();
    await page.waitForURL(/sort=number/u);
    const all = await numbers(rows(page).filter({ has: page.getByRole("cell") }));
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  it("may be called alike; the dialog warns of it with every key, and the table says so", async () => {
    await open();
    const [first] = await tagsOf(rest);
    const warning = "同じ名前のタグがほかにもあります";
    await rowOf(page, String(first?.name))
      .getByRole("button", { name: /を編集$/u })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.getByText(warning).count()).toBe(0);
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await page.getByRole("button", { name: "タグを作成" }).first().click();
    await dialog.getByRole("textbox", { name: "タグ名" }).fill(String(first?.name));
    await dialog.getByText(warning).waitFor();
    await dialog.getByRole("textbox", { name: "タグ名" }).pressSequentially("の二");
    await dialog.getByText(warning).waitFor({ state: "detached" });
    await dialog.getByRole("textbox", { name: "タグ名" }).fill(String(first?.name));
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByText(warning).count()).toBe(2);
    // The tests below expect one tag of each name.
    const twins = async () => (await tagsOf(rest)).filter(({ id, name }) => id !== first?.id && name === first?.name);
    await expect.poll(twins).toHaveLength(1);
    for (const { id } of await twins()) await rest("DELETE", `/api/partner_tag/${id}`);
    await synced(page);
    await page.getByText(warning).first().waitFor({ state: "detached" });
  });

  it("are refused without a name, with a long one, or with what is no colour", async () => {
    await open();
    const dialog = await openCreate(page);
    expect(await dialog.getByLabel("カラー", { exact: true }).inputValue()).toBe("#0d6efd");
    await save(dialog);
    await dialog.getByText("タグ名を入力してください", { exact: true }).waitFor();
    expect(await focusedLabel(page)).toBe("タグ名");
    await nameOf(dialog).fill("　  ");
    await dialog.getByText("タグ名を入力してください", { exact: true }).waitFor();
    await nameOf(dialog).fill("長".repeat(256));
    await dialog.getByText("タグ名は255文字以内で入力してください").waitFor();
    await nameOf(dialog).fill("長".repeat(255));
    await dialog.getByText("タグ名は255文字以内で入力してください").waitFor({ state: "detached" });
    const color = dialog.getByLabel("カラー", { exact: true });
    await color.fill("");
    await color.pressSequentially("#12345678");
    expect(await color.inputValue()).toBe("#123456");
    await color.fill("#12");
    await save(dialog);
    await dialog.getByText("カラーの形式をご確認ください").waitFor();
    await forget(dialog);
  });

  it("are seen before they are saved, in their colour", async () => {
    await open();
    const dialog = await openCreate(page);
    const badge = dialog.getByRole("group", { name: "プレビュー" }).locator("[title]");
    const look = () => badge.evaluate((node) => [node.textContent, getComputedStyle(node, "::before").backgroundColor]);
    await expect.poll(look).toEqual(["タグ名", "rgb(13, 110, 253)"]);
    // A name of characters that nobody sees is none.
    await nameOf(dialog).fill("\u200b\u2800");
    await expect.poll(look).toEqual(["タグ名", "rgb(13, 110, 253)"]);
    await nameOf(dialog).fill("急ぎ");
    const color = dialog.getByLabel("カラー", { exact: true });
    await color.fill("#ffe082");
    await expect.poll(look).toEqual(["急ぎ", "rgb(255, 224, 130)"]);
    await dialog.getByLabel("カラーを選ぶ").fill("#1b1b1b");
    expect(await color.inputValue()).toBe("#1b1b1b");
    await expect.poll(look).toEqual(["急ぎ", "rgb(27, 27, 27)"]);
    await forget(dialog);
  });

  it("are made, stand in the list at once, and are changed", async () => {
    await open();
    const dialog = await openCreate(page);
    await nameOf(dialog).fill("  面談待ち ");
    await dialog.getByLabel("説明").fill("進み具合");
    await save(dialog);
    await saved(page);
    await dialog.waitFor({ state: "detached" });
    await rowOf(page, "面談待ち").waitFor();
    await expect.poll(() => kept("面談待ち")).toMatchObject({ description: "進み具合", color: "#0d6efd" });

    await page.getByRole("button", { name: "「面談待ち」を編集" }).click();
    expect(await nameOf(dialog).inputValue()).toBe("面談待ち");
    expect(await dialog.getByLabel("説明").inputValue()).toBe("進み具合");
    await nameOf(dialog).fill("面談済み");
    await dialog.getByLabel("説明").fill("");
    await save(dialog);
    await dialog.waitFor({ state: "detached" });
    await rowOf(page, "面談済み").waitFor();
    await expect.poll(() => kept("面談待ち")).toBeUndefined();
    expect(await kept("面談済み")).toMatchObject({ description: null, color: "#0d6efd" });
  });

  it("keep what somebody else changed meanwhile in another field", async () => {
    await open();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "「面談済み」を編集" }).click();
    await nameOf(dialog).fill("面談終了");
    const { id } = (await kept("面談済み")) ?? { id: "" };
    expect((await rest("PUT", `/api/partner_tag/${id}`, { description: "ほかの人の説明" })).status).toBe(200);
    await dialog.getByText("マスター管理者さんがこの記録を変更しました。").waitFor();
    await dialog.getByText("ほかの人の説明").waitFor();
    expect(await nameOf(dialog).inputValue()).toBe("面談終了");
    await save(dialog);
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => kept("面談終了")).toMatchObject({ description: "ほかの人の説明", color: "#0d6efd" });
  });

  it("ask before they go, and say how many partners carry them", async () => {
    await open();
    await page.getByRole("button", { name: "「面談終了」を削除" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("「面談終了」タグを削除してもよろしいですか？", { exact: true }).waitFor();
    await dialog.getByText("このタグが付いているパートナーはいません。").waitFor();
    await expectSound(page, "the question before a tag goes");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await dialog.waitFor({ state: "detached" });
    await rowOf(page, "面談終了").waitFor();

    await visit(page, "/partner/search");
    const partner = await openPartner(page);
    const name = await addTag(page);
    await saved(page);
    await open();
    await page.getByRole("button", { name: `「${name}」を削除` }).click();
    await dialog.getByText(/^[1-9]\d*名のパートナーに付いています。/u).waitFor();
    await dialog.getByRole("button", { name: "削除" }).click();
    await page.getByText("タグを削除しました").first().waitFor();
    await rowOf(page, name).waitFor({ state: "detached" });
    // The focus stays in its place: on the same button of the row that moved up.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^「.+」を削除$/u);
    await expect.poll(() => kept(name)).toBeUndefined();
    const { body } = await rest("GET", `/api/partner_member/${partner.split("/").at(-1)}/tags`);
    expect((body["tags"] as WireTag[]).map((tag) => tag.name)).not.toContain(name);
  });

  it("come back by one tap with the partners who had them, sent or not", async () => {
    await visit(page, "/partner/search");
    const partner = (await openPartner(page)).split("/").at(-1);
    const name = await addTag(page);
    await saved(page);
    const carried = async () => {
      const { body } = await rest("GET", `/api/partner_member/${partner}/tags`);
      return (body["tags"] as WireTag[]).map((tag) => tag.name);
    };
    const before = await kept(name);
    await open();
    const remove = async () => {
      await page.getByRole("button", { name: `「${name}」を削除` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
      await rowOf(page, name).waitFor({ state: "detached" });
    };
    const undo = () => page.locator(".fui-Toast", { hasText: "タグを削除しました" }).last().getByText("元に戻す").click();
    await remove();
    await expect.poll(carried).not.toContain(name);
    await undo();
    await rowOf(page, name).waitFor();
    await expect.poll(carried).toContain(name);
    expect(await kept(name)).toMatchObject({ id: before?.id });
    await synced(page);
    await page.context().setOffline(true);
    await remove();
    await undo();
    await rowOf(page, name).waitFor();
    await page.context().setOffline(false);
    await synced(page);
    expect(await carried()).toContain(name);
  });

  it("say when the device cannot keep them, and lose nothing typed", async () => {
    await open();
    await fillStorage(page);
    const dialog = await openCreate(page);
    await nameOf(dialog).fill("保存できないタグ");
    await save(dialog);
    await dialog.getByText(/^タグの保存に失敗しました/u).waitFor();
    expect(await nameOf(dialog).inputValue()).toBe("保存できないタグ");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await page.getByRole("button", { name: "「面談終了」を削除" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "削除" }).click();
    await question.getByText(/^タグの削除に失敗しました/u).waitFor();
    await question.getByRole("button", { name: "キャンセル" }).click();
    await rowOf(page, "面談終了").waitFor();
  });

  it("say when they could not be put on a partner, and stay chosen after a click beside the dialog", async () => {
    await visit(page, "/partner/search");
    await openPartner(page, 1);
    await page.getByRole("button", { name: "タグを編集" }).click();
    const dialog = page.getByRole("dialog");
    const added = await dialog.getByRole("checkbox", { checked: false }).first().elementHandle();
    await added?.click();
    await page.mouse.click(5, 400);
    expect(await added?.isChecked()).toBe(true);
    await fillStorage(page);
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.getByText(/^タグの更新に失敗しました。端末の空き容量が足りません。/u).waitFor();
  });

  it("are grouped by description where they are chosen, those without one last under その他", async () => {
    await visit(page, "/partner/search");
    await openPartner(page, 2);
    await page.getByRole("button", { name: "タグを編集" }).click();
    const dialog = page.getByRole("dialog");
    const groups = await dialog.getByRole("heading", { level: 3 }).allInnerTexts();
    const tags = await tagsOf(rest);
    expect(new Set(groups)).toEqual(new Set(tags.map((tag) => tag.description ?? "その他")));
    expect(groups.at(-1)).toBe("その他");
    const others = await dialog.getByRole("group", { name: "その他" }).getByRole("checkbox").allInnerTexts();
    expect(new Set(others.map((text) => text.trim()))).toEqual(
      new Set(tags.filter((tag) => tag.description === null).map((tag) => tag.name)),
    );
    await page.keyboard.press("Escape");
  });

  it("are made by keyboard alone, and the focus comes back", async () => {
    await open();
    const create = page.getByRole("button", { name: "タグを作成" });
    await create.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => focusedLabel(page)).toBe("タグ名");
    await page.keyboard.type("キーボード");
    await page.keyboard.press("Enter");
    await saved(page);
    await expect.poll(() => create.evaluate((node) => node === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "「キーボード」を編集" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("「キーボード」を削除");
  });

  it("fit a tablet", async () => {
    await page.setViewportSize(tablet);
    await open();
    await expectSound(page, "the tags on a tablet");
    const dialog = await openCreate(page);
    expect(await dialog.getByRole("button", { name: "保存" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.setViewportSize(laptop);
  });

  it("are everybody's to read and to put on partners, and masters' alone to keep", async () => {
    const account = await registerPlain(office.app, "平野 さくら", "hirano@example.com");
    const theirs = await openDevice(office.app);
    try {
      const at = theirs.page();
      await signIn(at, account);
      await synced(at);
      await visit(at, "/tag/manage");
      await at.waitForURL("**/partner/search**");
      await openPartner(at, 4);
      await addTag(at);
      await synced(at);
    } finally {
      await theirs.dispose();
    }
    const plain = await restAs(office.app, account);
    const [tag] = await tagsOf(plain);
    const refused = { status: 403, body: { responseMessage: "forbidden" } };
    expect(await plain("POST", "/api/partner_tag", { name: "だめ" })).toMatchObject(refused);
    expect(await plain("PUT", `/api/partner_tag/${tag?.id}`, { name: "だめ" })).toMatchObject(refused);
    expect(await plain("DELETE", `/api/partner_tag/${tag?.id}`)).toMatchObject(refused);
  });

  it("are made without a server, survive a killed browser, and arrive afterwards", async () => {
    await open();
    await synced(page);
    await installed(page);
    await office.app.stop();
    page = await device.killAndReopen("/tag/manage");
    await rows(page).nth(1).waitFor();
    const dialog = await openCreate(page);
    await nameOf(dialog).fill("圏外のタグ");
    await save(dialog);
    await saved(page);
    await syncState(page, /未送信 1件/u).waitFor();
    const row = rowOf(page, "圏外のタグ");
    // The server has not given it a number yet, and the row shows that it waits.
    expect(await row.getByRole("cell").first().innerText()).toBe("-");
    await row.getByRole("img", { name: "未送信の変更があります" }).waitFor();

    await office.app.start();
    await synced(page);
    await expect.poll(() => row.getByRole("cell").first().innerText()).toMatch(/^\d+$/u);
    expect(await row.getByRole("img").count()).toBe(0);
    rest = await restAs(office.app);
    expect(await kept("圏外のタグ")).toBeDefined();
  });

  it("may be none: the list says so and offers to make one", async () => {
    // The tags are deleted one after the other, since a busy server refuses some of forty at once.
    for (const { id } of await tagsOf(rest)) expect((await rest("DELETE", `/api/partner_tag/${id}`)).status).toBe(200);
    await visit(page, "/tag/manage");
    await page.getByText("登録されているタグはありません").waitFor();
    await page.getByRole("main").getByRole("button", { name: "タグを作成" }).last().click();
    await page.getByRole("dialog").waitFor();
  });
});

const rows = (page: Page) => page.getByRole("table", { name: "タグ" }).getByRole("row");
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByTitle(name, { exact: true }) });
const nameOf = (dialog: ReturnType<Page["getByRole"]>) => dialog.getByLabel("タグ名");
const save = (dialog: ReturnType<Page["getByRole"]>) => dialog.getByRole("button", { name: "保存" }).click();

async function openCreate(page: Page) {
  await page.getByRole("button", { name: "タグを作成" }).first().click();
  const dialog = page.getByRole("dialog");
  await nameOf(dialog).waitFor();
  return dialog;
}

/** Empties the fields and leaves, so that no draft stays for the next test. */
async function forget(dialog: ReturnType<Page["getByRole"]>) {
  await nameOf(dialog).fill("");
  await dialog.getByLabel("カラー", { exact: true }).fill("#0d6efd");
  await dialog.getByRole("button", { name: "キャンセル" }).click();
  await dialog.waitFor({ state: "detached" });
}

const saved = (page: Page) => page.getByText("タグを更新しました", { exact: true }).first().waitFor();

const tagsOf = async (rest: Rest) => (await rest("GET", "/api/partner_tag")).body["tags"] as WireTag[];

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.replace("*", ""));

const backgroundOf = (page: Page, name: string) =>
  rowOf(page, name)
    .getByTitle(name, { exact: true })
    .evaluate((node) => getComputedStyle(node, "::before").backgroundColor);
