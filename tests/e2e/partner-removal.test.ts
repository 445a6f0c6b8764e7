import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { readListWorkbook } from "#tests/support/read-list.ts";
import { laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { openPartner, partnerLinks, partnerName, searchBox, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("deleting a partner", () => {
  let page: Page;
  let colleague: Page;
  let rest: Rest;
  let app: Office["app"];

  beforeAll(async () => {
    const office = await startOffice();
    app = office.app;
    const account = await registerPlain(office.app, "平野 紗季", "hirano@example.com");
    const other = await openDevice(office.app);
    page = office.device.page();
    colleague = other.page();
    rest = await restAs(office.app);
    await signIn(colleague, account);
    await synced(colleague);
    return async () => {
      await other.dispose();
      await office.dispose();
    };
  });

  const remove = async (on: Page) => {
    await on.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await on.getByRole("menuitem", { name: "削除" }).click();
    const dialog = on.getByRole("alertdialog", { name: "パートナーを削除してもよろしいですか？" });
    await dialog.getByRole("button", { name: "削除" }).click();
    await on.getByText("パートナーを削除しました。").first().waitFor();
    await on.waitForURL("**/partner/search**");
  };
  const onServer = async (name: string) =>
    (await rest("GET", `/api/partner_member?name=${encodeURIComponent(name)}`)).body["page"] as { readonly maxCount: number };

  it("asks, leads back to the list without it, and a master takes it back from the toast", async () => {
    await visit(page, "/partner/search");
    const address = await openPartner(page);
    const name = await partnerName(page);
    await remove(page);
    await searchBox(page).fill(name);
    await expect.poll(() => partnerLinks(page).count()).toBe(0);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("パートナーを元に戻しました。").first().waitFor();
    await expect.poll(() => partnerLinks(page).count()).toBe(1);
    await synced(page);
    await expect.poll(async () => (await onServer(name)).maxCount).toBe(1);
    await visit(page, address);
    expect(await partnerName(page)).toBe(name);
  });

  it("leaves the way back to masters", async () => {
    await colleague.goto("/partner/search");
    await openPartner(colleague, 2);
    const name = await partnerName(colleague);
    await remove(colleague);
    expect(await colleague.getByRole("button", { name: "元に戻す" }).count()).toBe(0);
    await synced(colleague);
    expect((await onServer(name)).maxCount).toBe(0);
  });

  it("is, as a project, asked for in words that are true for who reads them, and that a long name does not fill", async () => {
    const [there] = await inDatabase(
      app,
      "update project set name = rpad(name, 200, '長') where id = (select id from project where deleted_at is null order by number limit 1) returning id, name",
    );
    const question = `「${String(there?.["name"]).slice(0, 40)}…」を削除しますか？`;
    for (const [who, warning] of [
      [page, "30日以内であれば、元に戻せます。"],
      [colleague, "30日以内であれば、マスター管理者が元に戻せます。"],
    ] as const) {
      await visit(who, `/project/${String(there?.["id"])}`);
      await who.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
      await who.getByRole("menuitem", { name: "削除" }).click();
      const dialog = who.getByRole("alertdialog", { name: question, exact: true });
      await dialog.getByText(warning, { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "キャンセル" }).click();
    }
  });

  it("is listed in the trash of masters with who did it and how long it stays, and is taken back there offline", async () => {
    await colleague.goto("/partner/search");
    await openPartner(colleague, 3);
    const name = await partnerName(colleague);
    await remove(colleague);
    await synced(colleague);
    await colleague.goto("/trash");
    await colleague.waitForURL("**/partner/search**");

    await visit(page, "/partner/search");
    await synced(page);
    await page.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await page.getByRole("menuitem", { name: "ゴミ箱" }).click();
    await page.getByRole("heading", { level: 1, name: "ゴミ箱" }).waitFor();
    const item = page.getByRole("row").filter({ hasText: name });
    for (const text of ["パートナー", "平野 紗季", "あと30日"]) await item.getByText(text, { exact: true }).first().waitFor();
    for (const viewport of [laptop, tablet, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await expectSound(page, `the trash at ${viewport.width}`);
    }
    await page.setViewportSize(laptop);

    await page.context().setOffline(true);
    await page.getByRole("button", { name: `「${name}」を元に戻す` }).click();
    await page.getByText("パートナーを元に戻しました。").first().waitFor();
    await item.waitFor({ state: "detached" });
    expect((await onServer(name)).maxCount).toBe(0);
    await page.context().setOffline(false);
    await synced(page);
    expect((await onServer(name)).maxCount).toBe(1);
  });

  it("changes nothing when the question is answered with no", async () => {
    await visit(page, "/partner/search");
    await openPartner(page, 1);
    const name = await partnerName(page);
    await page.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await page.getByRole("menuitem", { name: "削除" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "キャンセル" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await partnerName(page)).toBe(name);
    expect((await onServer(name)).maxCount).toBe(1);
  });
});

describe("a person's data", () => {
  let page: Page;
  let colleague: Page;
  let address: string;

  beforeAll(async () => {
    const office = await startOffice();
    const account = await registerPlain(office.app, "平野 紗季", "hirano@example.com");
    const other = await openDevice(office.app);
    page = office.device.page();
    colleague = other.page();
    const form = new FormData();
    const person = { lastName: "消野", firstName: "忘", lastNameKana: "ケシノ", firstNameKana: "ワスレ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(person)) form.append(name, value);
    const made = await (await restAs(office.app))("POST", "/api/partner_member", form);
    address = `/partner/${String(made.body["partnerId"])}`;
    await signIn(colleague, account);
    await synced(colleague);
    await visit(page, address);
    return async () => {
      await other.dispose();
      await office.dispose();
    };
  });

  const menu = (on: Page) => on.getByRole("main").getByRole("button", { name: "その他の操作" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  const choose = async (name: string) => {
    await menu(page).click();
    await item(name).click();
  };

  it("is saved as a file by masters, with all that is held", async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), choose("保有情報をExcelで保存")]);
    expect(file.suggestedFilename()).toMatch(/^保有情報_消野 忘_\d{8}\.xlsx$/u);
    const { rows } = await readListWorkbook(await readFile(await file.path()));
    expect(rows.map(([kind, , field, value]) => [kind, field, value])).toContainEqual(["パートナー", "姓", "消野"]);
  });

  it("is neither saved nor erased by others, nor without a network", async () => {
    await colleague.goto(address);
    await menu(colleague).click();
    await colleague.getByRole("menuitem", { name: "削除" }).waitFor();
    for (const name of ["保有情報をExcelで保存", "個人情報を消去"])
      expect(await colleague.getByRole("menuitem", { name }).count(), name).toBe(0);
    await colleague.keyboard.press("Escape");
    await page.context().setOffline(true);
    await menu(page).click();
    for (const name of ["保有情報をExcelで保存", "個人情報を消去"])
      await expect.poll(() => item(name).getAttribute("aria-disabled"), { message: name }).toBe("true");
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    await synced(page);
  });

  it("is erased with a reason, on every device, and does not come to the trash", async () => {
    await choose("個人情報を消去");
    const dialog = page.getByRole("dialog", { name: "消野 忘の個人情報を消去しますか？" });
    await dialog.getByRole("button", { name: "消去" }).click();
    await dialog.getByText("理由を入力してください").first().waitFor();
    for (const viewport of [laptop, tablet, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      await expectSound(page, `erasing a person at ${viewport.width}`);
    }
    await page.setViewportSize(laptop);
    await dialog.getByRole("textbox", { name: "理由" }).fill("本人の求めによる");
    await dialog.getByRole("button", { name: "消去" }).click();
    await page.getByText("個人情報を消去しました。").first().waitFor();
    await page.waitForURL("**/partner/search**");
    await visit(page, address);
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    await synced(colleague);
    await colleague
      .getByText(/見つかりませんでした|削除されました/u)
      .first()
      .waitFor();
    await visit(page, "/trash");
    await page.getByRole("heading", { level: 1, name: "ゴミ箱" }).waitFor();
    await synced(page);
    expect(await page.getByRole("row").filter({ hasText: "消" }).count()).toBe(0);
  });
});
