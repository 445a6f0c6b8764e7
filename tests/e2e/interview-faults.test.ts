import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { master } from "../support/app.ts";
import { composerOf } from "./support/composition.ts";
import type { Device } from "./support/device.ts";
import { button, form, recorded, text, withoutInterview } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { draftsOnDisk, emptyStorage, fillStorage } from "./support/storage.ts";

const most = 10_000;

describe("an interview that is entered while things go wrong", () => {
  let office: Office;
  let device: Device;
  let fresh: readonly string[];
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    rest = await restAs(office.app);
    device = office.device;
    fresh = await withoutInterview(office);
    await installed(device.page());
    return office.dispose;
  });

  /** Begins a first interview with all required values. */
  const begin = async (page: Page, id: string) => {
    await page.goto(`/partner/${id}/evaluation`);
    await form(page).waitFor();
    await form(page).getByText("業務委託", { exact: true }).click();
    const picker = form(page).getByRole("combobox", { name: /^二次面談担当MGR/u });
    await picker.click();
    await page.getByRole("option").first().click();
    await expect.poll(() => picker.inputValue()).not.toBe("");
    await form(page).getByText("二次面談へ", { exact: true }).click();
    await form(page).getByLabel("面談日").fill("2026-11-20");
  };
  const told = (id: string) => recorded(office, id, "interview");
  /** Waits until the server has the only interview of this partner. */
  const arrived = async (page: Page, id: string) => {
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(() => told(id)).toHaveLength(1);
    const [row = {}] = await told(id);
    return row;
  };
  const paste = (page: Page, label: string, words: string) =>
    text(page, label).evaluate((field: HTMLTextAreaElement, given) => {
      field.focus();
      document.execCommand("insertText", false, given);
    }, words);

  it("asks before one without a day and without a single score counts", async () => {
    const page = device.page();
    const id = fresh.at(-1) ?? "";
    await begin(page, id);
    await form(page).getByLabel("面談日").fill("");
    await button(page, "保存").click();
    const question = page.getByRole("alertdialog", { name: /^面談日と点数が入力されていません。/u });
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "detached" });
    expect(await told(id)).toEqual([]);
  });

  it("takes ten thousand characters that are pasted, and names the one too many without cutting it", async () => {
    const page = device.page();
    const id = fresh[0] ?? "";
    await begin(page, id);
    await paste(page, "経験した役割", "あ".repeat(most + 1));
    await button(page, "保存").click();
    await form(page).getByText("経験した役割は10000文字以内で入力してください").first().waitFor();
    expect((await text(page, "経験した役割").inputValue()).length).toBe(most + 1);
    expect(await told(id)).toEqual([]);
    await text(page, "経験した役割").press("End");
    await text(page, "経験した役割").press("Backspace");
    await button(page, "保存").click();
    expect(await arrived(page, id)).toMatchObject({ experience_roles: "あ".repeat(most) });
  });

  it("takes digits in full width as digits, typed or composed, and says what is no number", async () => {
    const page = device.page();
    const id = fresh[1] ?? "";
    await begin(page, id);
    await text(page, "希望時給（下限）").fill("３，５００");
    const composer = await composerOf(page);
    await text(page, "希望月額（上限）").click();
    await composer.compose("８０００００");
    await composer.press("Enter");
    await composer.commit("８０００００");
    await text(page, "希望月額（下限）").fill("応相談");
    await button(page, "保存").click();
    const wrong = form(page).getByRole("button", { name: /希望月額（下限）の形式をご確認ください/u });
    await wrong.waitFor();
    expect(await text(page, "希望月額（下限）").inputValue()).toBe("応相談");
    await text(page, "希望月額（下限）").fill("");
    await button(page, "保存").click();
    expect(await arrived(page, id)).toMatchObject({
      desired_min_hourly_rate: 3_500,
      desired_max_monthly_rate: 800_000,
      desired_min_monthly_rate: null,
    });
  });

  it("takes what is composed whole, and no Enter of a conversion sends it", async () => {
    const page = device.page();
    const id = fresh[2] ?? "";
    await begin(page, id);
    const composer = await composerOf(page);
    for (const [label, typed, whole] of [
      ["業界", "きんゆう", "金融"],
      ["年数", "さんねん", "三年"],
      ["役割", "せっけい", "設計"],
    ] as const) {
      await text(page, label).click();
      await composer.compose(typed);
      await composer.press("Enter");
      await composer.commit(whole);
      expect(await text(page, label).inputValue()).toBe(whole);
    }
    expect(await told(id)).toEqual([]);
    await button(page, "保存").click();
    expect((await arrived(page, id))["work_history"]).toMatchObject([{ industry: "金融", years: "三年", role: "設計" }]);
  });

  it("says that the disk is full, keeps what was typed, and saves it once there is room", async () => {
    const page = device.page();
    const id = fresh[3] ?? "";
    await begin(page, id);
    await fillStorage(page);
    await text(page, "苦手なこと").fill("容量がないときの言葉");
    await button(page, "保存").click();
    await form(page).getByText("端末の空き容量が足りません", { exact: false }).first().waitFor();
    expect(await text(page, "苦手なこと").inputValue()).toBe("容量がないときの言葉");
    await emptyStorage(page);
    await button(page, "保存").click();
    expect(await arrived(page, id)).toMatchObject({ weaknesses: "容量がないときの言葉" });
  });

  it("goes on after a session that the server has ended, with every word", async () => {
    const page = device.page();
    const id = fresh[4] ?? "";
    await begin(page, id);
    await text(page, "苦手なこと").fill("一時間かけて書いたこと");
    await expect.poll(() => draftsOnDisk(page)).toContain("一時間かけて書いたこと");
    await page.evaluate(async () => {
      const headers = { "x-authorization": localStorage.getItem("token") ?? "", "content-type": "application/json" };
      await fetch("/api/logout", { method: "POST", headers, body: "{}" });
    });
    // The next exchange with the server shows it, and the screens are locked.
    await page.waitForURL("**/login**");
    await page.getByText("ログインが必要です。").waitFor();
    await page.getByLabel("メールアドレス").fill(master.mail);
    await page.getByLabel("パスワード", { exact: true }).fill(master.password);
    await page.getByRole("button", { name: "ログイン" }).click();
    await page.waitForURL(`**/partner/${id}/evaluation`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await text(page, "苦手なこと").inputValue()).toBe("一時間かけて書いたこと");
    await text(page, "週の稼働可能時間").fill("週20時間");
    await button(page, "保存").click();
    expect(await arrived(page, id)).toMatchObject({
      weaknesses: "一時間かけて書いたこと",
      available_working_hours: "週20時間",
    });
  });

  it("says that the partner was deleted meanwhile, and what was typed is saved once they are back", async () => {
    const page = device.page();
    const id = fresh[5] ?? "";
    await begin(page, id);
    await text(page, "苦手なこと").fill("削除の前に書いたこと");
    const name = await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link").last().innerText();
    await rest("DELETE", `/api/partner_member/${id}`);
    const removed = page.getByText(/^このパートナーは削除されたため、保存できません。/u).first();
    await removed.waitFor();
    expect(await text(page, "苦手なこと").inputValue()).toBe("削除の前に書いたこと");
    expect(await told(id)).toEqual([]);
    const trash = await page.context().newPage();
    await trash.goto("/trash");
    await trash.getByRole("button", { name: `「${name}」を元に戻す` }).click();
    await removed.waitFor({ state: "detached" });
    await trash.close();
    await button(page, "保存").click();
    expect(await arrived(page, id)).toMatchObject({ weaknesses: "削除の前に書いたこと" });
  });
});
