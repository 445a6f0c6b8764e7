import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import type { Device } from "./support/device.ts";
import { button, form, recorded, slider, text, withoutInterview } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("a second interview that was saved", () => {
  let office: Office;
  let device: Device;
  let id: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    [id = ""] = await withoutInterview(office);
    const page = device.page();
    await installed(page);
    await visit(page, `/partner/${id}/evaluation_second`);
    await form(page).getByText("業務委託", { exact: true }).click();
    await form(page).getByText("アサイン", { exact: true }).click();
    await form(page).getByLabel("面談日").fill("2026-11-20");
    await text(page, "希望報酬").fill("応相談");
    await text(page, "業界").fill("金融");
    await text(page, "年数").fill("3年");
    await text(page, "役割").fill("設計");
    await button(page, "保存").click();
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    return office.dispose;
  });

  const correct = async (page: Page) => {
    await visit(page, `/partner/${id}`);
    await page.getByRole("link", { name: "2026/11/20の二次面談を訂正" }).click();
    await page.getByText("二次面談（2026/11/20）を訂正しています。保存しても、訂正前の内容は残ります。").waitFor();
  };
  const changes = (page: Page) => page.getByRole("region", { name: "訂正する項目" });

  it("opens with all that was entered, and shows what a correction changes", async () => {
    const page = device.page();
    await correct(page);
    expect(await text(page, "希望報酬").inputValue()).toBe("応相談");
    expect(await text(page, "役割").inputValue()).toBe("設計");
    expect(await slider(page, softSkillNames[0]).getAttribute("aria-valuetext")).toBe("3点");
    await changes(page).getByText("まだ訂正した項目はありません。").waitFor();
    await text(page, "希望報酬").fill("月80万円");
    await changes(page).getByText("訂正前：応相談").waitFor();
    await form(page).getByText("訂正", { exact: true }).waitFor();
    await text(page, "希望報酬").fill("応相談");
    await changes(page).getByText("まだ訂正した項目はありません。").waitFor();
    expect(await form(page).getByText("訂正", { exact: true }).count()).toBe(0);
  });

  it("is corrected without a network over a killed browser, as a revision beside the first", async () => {
    await correct(device.page());
    await office.app.stop();
    const address = await device.page().evaluate(() => location.pathname + location.search);
    let page = await device.killAndReopen(address);
    await text(page, "希望報酬").fill("月90万円");
    await slider(page, softSkillNames[0]).press("5");
    await expect.poll(() => draftsOnDisk(page)).toContain("月90万円");
    page = await device.killAndReopen(address);
    await page.getByText(/下書きを再開しました/u).waitFor();
    await changes(page).getByText("訂正前：応相談").waitFor();
    await button(page, "保存").click();
    await page.getByText("評価を保存しました。").first().waitFor();
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    await expect.poll(() => recorded(office, id)).toHaveLength(2);
    const [second, first] = await recorded(office, id);
    expect(second).toMatchObject({ revision_of_id: first?.["id"], hope_reward: "月90万円", interview_type: 1 });
    expect(second?.["work_history"]).toEqual(first?.["work_history"]);
    expect(first).toMatchObject({ revision_of_id: null, hope_reward: "応相談" });
  });

  it("shows in its newest revision and leads to the others", async () => {
    const page = device.page();
    await visit(page, `/partner/${id}`);
    const list = page.getByRole("table", { name: "二次面談評価" });
    await list.waitFor();
    expect(await list.getByRole("row").count()).toBe(2);
    await list.getByText("訂正 1回").waitFor();
    await list.getByRole("link", { name: "2026/11/20", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "二次面談詳細" }).waitFor();
    const wishes = page.getByRole("region", { name: "希望条件" });
    await wishes.getByText("月90万円").waitFor();
    await page.getByText("訂正した項目：希望報酬、ソフトスキル評価").waitFor();
    await page.getByRole("link", { name: "最初の内容", exact: true }).click();
    await wishes.getByText("応相談").waitFor();
  });

  it("continues with whoever corrects it next, and says so while the form is open", async () => {
    const page = device.page();
    await correct(page);
    expect(await text(page, "希望報酬").inputValue()).toBe("月90万円");
    const [newest] = await recorded(office, id);
    const other = await page.context().newPage();
    await other.goto(`/partner/${id}/evaluation_second?correct=${String(newest?.["id"])}`);
    await text(other, "希望報酬").fill("月100万円");
    await button(other, "保存").click();
    await other.waitForURL(`**/partner/${id}`);
    await other.close();
    await page.getByText(/がこの記録を変更しました。/u).waitFor();
    await page.getByRole("button", { name: "確認しました" }).click();
    await expect.poll(() => text(page, "希望報酬").inputValue()).toBe("月100万円");
    await visit(page, `/partner/${id}/evaluation_second?correct=${id}`);
    await page.getByText("二次面談が見つかりませんでした").waitFor();
  });

  it("keeps what somebody else corrected meanwhile in fields that this correction did not touch", async () => {
    const page = device.page();
    await correct(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await text(other, "希望報酬").fill("月110万円");
    await button(other, "保存").click();
    await other.waitForURL(`**/partner/${id}`);
    await other.close();
    await page.getByText(/がこの記録を変更しました。/u).waitFor();
    await text(page, "苦手なこと").fill("早朝の作業");
    await button(page, "保存").click();
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(async () => (await recorded(office, id))[0]?.["weaknesses"]).toBe("早朝の作業");
    expect((await recorded(office, id))[0]).toMatchObject({ hope_reward: "月110万円" });
  });
});
