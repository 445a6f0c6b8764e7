import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { composerOf } from "./support/composition.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced, syncState } from "./support/screens.ts";

describe("a second interview", () => {
  let office: Office;
  let device: Device;
  /** A partner whose first interview told of jobs; and one who had none. */
  let interviewed: { readonly id: string; readonly vision: string };
  let fresh: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    const [first] = await inDatabase(
      office.app,
      `select partner_id as id, career_vision as vision from interview join partner on partner.id = partner_id
       where deleted_at is null and career_vision is not null and jsonb_array_length(work_history) > 0
         and (select count(*) from interview as other where other.partner_id = interview.partner_id) = 1 limit 1`,
    );
    const [without] = await inDatabase(
      office.app,
      `select id from partner where deleted_at is null and not exists (select 1 from interview where partner_id = partner.id)
         and not exists (select 1 from second_interview where partner_id = partner.id) limit 1`,
    );
    interviewed = { id: String(first?.["id"]), vision: String(first?.["vision"]) };
    fresh = String(without?.["id"]);
    await installed(device.page());
    return office.dispose;
  });

  const open = async (page: Page, id: string) => {
    await page.goto(`/partner/${id}/evaluation_second`);
    await form(page).waitFor();
  };
  const recorded = (id: string) =>
    inDatabase(office.app, "select * from second_interview where partner_id = $1 order by created_at desc", [id]);

  it("begins with what the first one told, and says so", async () => {
    const page = device.page();
    await open(page, interviewed.id);
    await page.getByText(/^一次面談（.+）の内容を引き継いでいます。$/u).waitFor();
    expect(await field(page, "キャリアビジョン・興味のある領域").inputValue()).toBe(interviewed.vision);
    expect(await field(page, "業界").first().inputValue()).not.toBe("");
    await page.getByRole("complementary", { name: "資料・経歴" }).getByText(interviewed.vision).first().waitFor();
    expect(await page.getByRole("slider", { name: softSkillNames[0] }).getAttribute("aria-valuetext")).toBe("未入力");
  });

  it("looks", async () => {
    const page = device.page();
    for (const [w, h] of [
      [1366, 768],
      [1024, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      await open(page, interviewed.id);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/int-${w}.png`, fullPage: true });
      await page.screenshot({ path: `/tmp/shots/int-${w}-top.png` });
    }
    await page.setViewportSize(laptop);
  });

  it("is refused with all that is missing, each leading to its field", async () => {
    const page = device.page();
    await open(page, fresh);
    await field(page, "業界").fill("製造");
    await save(page).click();
    await page.getByText("未入力の必須項目があります。").waitFor();
    const lines = form(page).getByRole("button", { name: /^(?:[^：]+：|結果ステータスを)/u });
    expect(await lines.allInnerTexts()).toEqual([
      "面談種別：選択してください",
      "結果ステータスを確認してください",
      "職歴 1：年数を入力してください",
      "職歴 1：役割を入力してください",
    ]);
    await lines.filter({ hasText: "年数" }).click();
    expect(await field(page, "年数").evaluate((it) => it === document.activeElement)).toBe(true);
    await page
      .getByRole("button", { name: "下書きを破棄" })
      .or(page.getByRole("button", { name: "キャンセル" }))
      .first()
      .click();
  });
});

const form = (page: Page) => page.getByRole("form", { name: "二次面談評価" });
const field = (page: Page, label: string) => form(page).getByRole("textbox", { name: label, exact: true });
const save = (page: Page) => form(page).getByRole("button", { name: "保存", exact: true });
void [composerOf, laptop, tablet, expectReachable, touch, synced, syncState];
