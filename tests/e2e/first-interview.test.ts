import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { byTouch, expectReachable, swipeUp, tap } from "./support/fingers.ts";
import { button, form, recorded, text, withoutInterview } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("a first interview", () => {
  let office: Office;
  let device: Device;
  /** Ids of partners without any interview. */
  let fresh: readonly string[];
  let managers: readonly Readonly<Record<"id" | "name", string>>[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    fresh = await withoutInterview(office);
    const rows = await inDatabase(office.app, "select id, name from admin order by name limit 2");
    managers = rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
    await installed(device.page());
    return office.dispose;
  });

  const picker = (page: Page) => form(page).getByRole("combobox", { name: /^二次面談担当MGR/u });
  const choose = async (page: Page, name: string) => {
    await picker(page).click();
    await picker(page).fill(name);
    await page.getByRole("option", { name: new RegExp(`^${name}`, "u") }).click();
    await expect.poll(() => picker(page).inputValue()).toBe(name);
  };
  const open = async (page: Page, id: string) => {
    await visit(page, `/partner/${id}/evaluation`);
    await form(page).waitFor();
  };
  const told = (id: string) => recorded(office, id, "interview");

  it("is reached from the partner's page, and refused with all that is missing, each leading to its field", async () => {
    const page = device.page();
    await visit(page, `/partner/${fresh[0]}`);
    await page.getByRole("main").getByRole("button", { name: "一次面談評価" }).click();
    await page.getByRole("heading", { level: 1, name: "一次面談評価入力" }).waitFor();
    await text(page, "業界").fill("製造");
    await button(page, "保存").click();
    await page.getByText("未入力の必須項目があります。").waitFor();
    const lines = form(page).getByRole("button", { name: /^(?:[^：]+：|結果ステータスを|二次面談担当MGRを)/u });
    expect(await lines.allInnerTexts()).toEqual([
      "面談種別：選択してください",
      "二次面談担当MGRを確認してください",
      "職務経歴 1：年数を入力してください",
      "職務経歴 1：役割を入力してください",
      "結果ステータスを確認してください",
    ]);
    await lines.filter({ hasText: "担当MGR" }).click();
    expect(await picker(page).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await told(fresh[0] ?? "")).toEqual([]);
    for (const viewport of [tablet, phone, laptop]) {
      await page.setViewportSize(viewport);
      await expectSound(page, `a first interview, refused, at ${viewport.width}`);
    }
  });

  it("is entered by keyboard alone, without a network, over a killed browser", async () => {
    const id = fresh[1] ?? "";
    const manager = managers[1];
    await device.page().goto(`/partner/${id}`);
    await device.page().getByRole("button", { name: "一次面談評価" }).waitFor();
    await office.app.stop();
    let page = await device.killAndReopen(`/partner/${id}/evaluation`);
    await form(page).waitFor();
    await tabTo(page, "業務委託");
    await page.keyboard.press("Space");
    await tabTo(page, "二次面談担当MGR");
    await page.keyboard.type(manager?.name ?? "");
    await page.getByRole("option", { name: manager?.name ?? "" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => picker(page).inputValue()).toBe(manager?.name);
    for (const [label, words] of [
      ["業界", "金融"],
      ["年数", "3年"],
      ["役割", "設計と移行"],
      ["希望報酬", "月80万円"],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(words);
    }
    await tabTo(page, softSkillNames[7]);
    await page.keyboard.press("5");
    await expect.poll(() => draftsOnDisk(page)).toContain('"score":5');

    page = await device.killAndReopen("/sync?tab=drafts");
    const draft = page.getByRole("article").filter({ hasText: "月80万円" });
    await draft.getByRole("button", { name: "続ける" }).click();
    await page.waitForURL(`**/partner/${id}/evaluation`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    await expect.poll(() => picker(page).inputValue()).toBe(manager?.name);
    await tabTo(page, "二次面談へ");
    await page.keyboard.press("Space");
    await tabTo(page, "保存");
    await page.keyboard.press("Enter");
    await page.getByText("評価を保存しました。").first().waitFor();
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    await expect.poll(() => told(id)).toHaveLength(1);
    const [row = {}] = await told(id);
    expect(row).toMatchObject({ interview_type: 1, result: 1, hope_reward: "月80万円", second_interview_admin_id: manager?.id });
    expect(row["work_history"]).toMatchObject([{ industry: "金融", years: "3年", role: "設計と移行" }]);
    expect((row["soft_skills"] as readonly { score: number }[]).map(({ score }) => score)).toEqual([3, 3, 3, 3, 3, 3, 3, 5]);
    await visit(page, `/partner/${id}/evaluation_second`);
    await page.getByText(/^一次面談（日付なし）の内容を引き継いでいます。$/u).waitFor();
    expect(await text(page, "業界").inputValue()).toBe("金融");
  });

  it("is entered by touch alone on a tablet, every control within a finger's reach", async () => {
    const page = device.page();
    const id = fresh[2] ?? "";
    await byTouch(page, tablet);
    await open(page, id);
    await expectReachable(page, "the first interview");
    await tap(form(page).getByText("社員", { exact: true }));
    await tap(picker(page));
    await tap(page.getByRole("option").first());
    // A finger that scrolls over a score does not set it.
    const score = form(page).locator(`[data-score="点数 5"]`).first();
    const slider = form(page).getByRole("slider").first();
    const top = async () => Math.round((await score.boundingBox())?.y ?? 0);
    await score.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    const before = await top();
    await swipeUp(score, 200);
    await expect.poll(top).toBeLessThan(before - 100);
    expect(await slider.getAttribute("aria-valuetext")).toBe("未入力");
    await tap(form(page).locator(`[data-score="点数 2"]`).nth(1));
    await tap(form(page).getByText("非採用", { exact: true }));
    await tap(button(page, "保存"));
    await page.getByText("評価を保存しました。").first().waitFor();
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(() => told(id)).toHaveLength(1);
    expect((await told(id))[0]).toMatchObject({ interview_type: 2, result: 2, work_history: [] });
  });

  it("is corrected as a revision that keeps what somebody else corrected meanwhile", async () => {
    const page = device.page();
    const id = fresh[3] ?? "";
    const [before, after] = managers;
    await open(page, id);
    await form(page).getByText("業務委託", { exact: true }).click();
    await form(page).getByLabel("面談日").fill("2026-11-20");
    await choose(page, before?.name ?? "");
    await form(page).getByText("二次面談へ", { exact: true }).click();
    await button(page, "保存").click();
    await page.waitForURL(`**/partner/${id}`);
    await page.getByRole("link", { name: "2026/11/20の一次面談を訂正" }).click();
    await page.getByText("一次面談（2026/11/20）を訂正しています。保存しても、訂正前の内容は残ります。").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await choose(other, after?.name ?? "");
    await other.getByRole("region", { name: "訂正する項目" }).getByText(`訂正前：${before?.name}`).waitFor();
    await button(other, "保存").click();
    await other.waitForURL(`**/partner/${id}`);
    await other.close();
    await page.getByText(/がこの記録を変更しました。/u).waitFor();
    await text(page, "苦手なこと").fill("早朝の作業");
    await button(page, "保存").click();
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(() => told(id)).toHaveLength(3);
    const [newest, , first] = await told(id);
    expect(newest).toMatchObject({
      weaknesses: "早朝の作業",
      second_interview_admin_id: after?.id,
      revision_of_id: first?.["id"],
    });
    const list = page.getByRole("table", { name: "一次面談評価" });
    await list.getByText("訂正 2回").waitFor();
    await list.getByRole("link", { name: "2026/11/20", exact: true }).click();
    const revisions = page.getByRole("list", { name: "訂正の履歴" }).getByRole("listitem");
    await revisions.filter({ hasText: "最新" }).getByText("訂正した項目：苦手なこと").waitFor();
    await revisions.filter({ hasText: "1回前の内容" }).getByText("訂正した項目：二次面談担当MGR").waitFor();
  });
});
