import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { composerOf } from "./support/composition.ts";
import { type Device, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { button, form, recorded, slider, text, withoutInterview } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

describe("a second interview", () => {
  let office: Office;
  let device: Device;
  /** A partner whose first interview contains jobs, with the values of that interview. */
  let interviewed: Readonly<Record<"id" | "vision" | "industry", string>>;
  /** Ids of partners without any interview. */
  let fresh: readonly string[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    const [first] = await inDatabase(
      office.app,
      `select partner_id as id, career_vision as vision, work_history->0->>'industry' as industry
       from interview join partner on partner.id = partner_id
       where deleted_at is null and career_vision is not null and jsonb_array_length(work_history) > 0
         and (select count(*) from interview as other where other.partner_id = interview.partner_id) = 1 limit 1`,
    );
    const text = (key: string) => String(first?.[key]);
    interviewed = { id: text("id"), vision: text("vision"), industry: text("industry") };
    fresh = await withoutInterview(office);
    await installed(device.page());
    return office.dispose;
  });

  const open = async (page: Page, id: string) => {
    await visit(page, `/partner/${id}/evaluation_second`);
    await form(page).waitFor();
  };
  /** Waits until the server has an interview that was saved on the device. */
  const arrived = async (page: Page, id: string) => {
    await page.waitForURL(`**/partner/${id}`);
    await synced(page);
    await expect.poll(() => recorded(office, id)).toHaveLength(1);
    const [row] = await recorded(office, id);
    return row ?? {};
  };

  it("is reached from the partner's page, begins with what the first one told, and says so", async () => {
    const page = device.page();
    await visit(page, `/partner/${interviewed.id}`);
    await page.getByRole("main").getByRole("button", { name: "二次面談評価" }).click();
    await page.getByText(/^一次面談（.+）の内容を引き継いでいます。$/u).waitFor();
    expect(await text(page, "キャリアビジョン・興味のある領域").inputValue()).toBe(interviewed.vision);
    expect(await text(page, "業界").first().inputValue()).toBe(interviewed.industry);
    const vision = text(page, "キャリアビジョン・興味のある領域");
    const described = () =>
      vision.evaluate((it) => document.getElementById(it.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
    expect(await described()).toBe("一次面談から");
    await vision.pressSequentially("改");
    expect(await described()).toBe("");
    await page.getByRole("complementary", { name: "資料・経歴" }).getByText(interviewed.vision).first().waitFor();
    expect(await slider(page, softSkillNames[0]).getAttribute("aria-valuetext")).toBe("未入力");
  });

  it("is refused with all that is missing, each leading to its field", async () => {
    const page = device.page();
    await open(page, fresh[0] ?? "");
    await text(page, "業界").fill("製造");
    await button(page, "保存").click();
    await page.getByText("未入力の必須項目があります。").waitFor();
    const lines = form(page).getByRole("button", { name: /^(?:[^：]+：|結果ステータスを)/u });
    expect(await lines.allInnerTexts()).toEqual([
      "面談種別：選択してください",
      "結果ステータスを確認してください",
      "職務経歴 1：年数を入力してください",
      "職務経歴 1：役割を入力してください",
    ]);
    await lines.filter({ hasText: "年数" }).click();
    expect(await text(page, "年数").evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it("is entered by keyboard alone, without a network, over a killed browser", async () => {
    const id = fresh[1] ?? "";
    await device.page().goto(`/partner/${id}`);
    await device.page().getByRole("button", { name: "二次面談評価" }).waitFor();
    await office.app.stop();
    let page = await device.killAndReopen(`/partner/${id}/evaluation_second`);
    await form(page).waitFor();

    await tabTo(page, "業務委託");
    await page.keyboard.press("Space");
    await tabTo(page, "アサイン");
    await page.keyboard.press("Space");
    for (const [label, words] of [
      ["業界", "金融"],
      ["年数", "3年"],
      ["役割", "設計と移行"],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(words);
    }
    await tabTo(page, "希望時給（下限）");
    await page.keyboard.type("５，０００");
    await tabTo(page, "希望時給（上限）");
    await page.keyboard.type("4000");
    await page.getByText("希望時給の下限が上限を上回っています。").waitFor();
    await tabTo(page, softSkillNames[0]);
    await page.keyboard.press("5");
    await tabTo(page, `${softSkillNames[0]}のメモ`);
    await page.keyboard.type("よく聞いている");
    await form(page)
      .getByText(/^下書きを端末に保存済み \d\d:\d\d:\d\d$/u)
      .waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("よく聞いている");

    page = await device.killAndReopen(`/partner/${id}/evaluation_second`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await text(page, `${softSkillNames[0]}のメモ`).inputValue()).toBe("よく聞いている");
    await tabTo(page, "ポジション");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "評価を追加");
    await page.keyboard.press("Enter");
    // The first of its skills has the focus.
    await page.keyboard.press("4");
    await tabTo(page, "保存");
    await page.keyboard.press("Enter");
    await page.getByText("評価を保存しました。").first().waitFor();
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    const row = await arrived(page, id);
    expect(row).toMatchObject({ interview_type: 1, result: 1, desired_min_hourly_rate: 5_000, desired_max_hourly_rate: 4_000 });
    expect(row["work_history"]).toMatchObject([{ industry: "金融", years: "3年", role: "設計と移行" }]);
    const scores = softSkillNames.map((_name, at) =>
      at === 0 ? { score: 5, memo: "よく聞いている" } : { score: 3, memo: null },
    );
    expect(row["soft_skills"]).toEqual(scores);
    const [judged, ...untouched] = (row["hard_scores"] as readonly { score: number }[]).map(({ score }) => score);
    expect(judged).toBe(4);
    expect([...new Set(untouched)]).toEqual([3]);
  });

  it("is entered by touch alone on a tablet, every control within a finger's reach", async () => {
    const page = device.page();
    const id = fresh[2] ?? "";
    await byTouch(page, tablet);
    await open(page, id);
    await expectReachable(page, "the second interview");
    await tap(form(page).getByText("社員", { exact: true }));
    await tap(form(page).getByText("非採用", { exact: true }));
    await tap(form(page).locator(`[data-score="点数 2"]`).nth(1));
    await tap(button(page, "職歴を追加"));
    await tap(button(page, "職務経歴 2を削除"));
    await form(page).getByRole("combobox", { name: "ポジション" }).selectOption({ index: 1 });
    await tap(button(page, "評価を追加"));
    const groups = form(page).getByRole("region", { name: /のハードスキル$/u });
    await tap(groups.getByRole("button", { name: /の評価を削除$/u }));
    await groups.waitFor({ state: "detached" });
    await tap(page.locator(".fui-Toast", { hasText: "の評価を削除しました。" }).getByRole("button", { name: "元に戻す" }));
    await groups.waitFor();
    await tap(groups.getByRole("button", { name: /の評価を削除$/u }));
    await tap(page.getByRole("tab", { name: "資料・経歴" }));
    await page
      .getByText("履歴書・経歴書は登録されていません。")
      .or(page.getByRole("button", { name: /をダウンロード$/u }).first())
      .waitFor();
    await tap(page.getByRole("tab", { name: "面談入力" }));
    await tap(button(page, "保存"));
    await page.getByText("評価を保存しました。").first().waitFor();
    const row = await arrived(page, id);
    expect(row).toMatchObject({ interview_type: 2, result: 2, work_history: [], hard_scores: [] });
    expect((row["soft_skills"] as readonly { score: number }[]).map(({ score }) => score)).toEqual([3, 2, 3, 3, 3, 3, 3, 3]);
  });

  it("has back what was removed, each skill once, in its draft where it was left, and where it was opened since", async () => {
    const page = device.page();
    const id = fresh[4] ?? "";
    await open(page, id);
    const groups = form(page).getByRole("region", { name: /のハードスキル$/u });
    const sliders = groups.getByRole("slider");
    const score = (at: number) => sliders.nth(at).getAttribute("aria-valuetext");
    const add = async () => {
      await form(page).getByRole("combobox", { name: "ポジション" }).selectOption({ index: 1 });
      await button(page, "評価を追加").click();
      await groups.waitFor();
    };
    const removeGroup = async () => {
      await groups.getByRole("button", { name: /の評価を削除$/u }).click();
      await groups.waitFor({ state: "detached" });
    };
    const undo = (said: string) =>
      page.locator(".fui-Toast", { hasText: said }).last().getByRole("button", { name: "元に戻す" }).click();
    const leave = async () => {
      await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link").last().click();
      await page.waitForURL(`**/partner/${id}`);
    };
    const enter = () => page.getByRole("main").getByRole("button", { name: "二次面談評価" }).click();
    const second = () => text(page, "業界").nth(1);
    await button(page, "職歴を追加").click();
    await second().fill("製造");
    await add();
    const count = await sliders.count();
    await sliders.first().press("5");
    const first = await score(0);
    expect(first).not.toBe("未入力");
    await removeGroup();
    await add();
    expect(await score(0)).toBe("未入力");
    await sliders.nth(1).press("2");
    const other = await score(1);
    await undo("の評価を削除しました。");
    await expect.poll(() => score(0)).toBe(first);
    expect(await score(1)).toBe(other);
    expect(await sliders.count()).toBe(count);

    await page.locator(".fui-Toast", { hasText: "の評価を削除しました。" }).waitFor({ state: "detached" });
    await button(page, "職務経歴 2を削除").click();
    await removeGroup();
    await leave();
    await undo("職務経歴 2を削除しました。");
    await undo("の評価を削除しました。");
    await page.getByText("下書きに戻しました。").first().waitFor();
    await enter();
    await expect.poll(() => second().inputValue()).toBe("製造");
    await expect.poll(async () => [await score(0), await score(1)]).toEqual([first, other]);

    await button(page, "職務経歴 2を削除").click();
    await leave();
    await enter();
    await form(page).waitFor();
    expect(await second().count()).toBe(0);
    await undo("職務経歴 2を削除しました。");
    await expect.poll(() => second().inputValue()).toBe("製造");
    await discardDraft(page);
  });

  it("takes what is composed whole, and no Enter of a conversion sends it", async () => {
    const page = device.page();
    const id = fresh[3] ?? "";
    await open(page, id);
    await form(page).getByText("業務委託", { exact: true }).click();
    await form(page).getByText("アサイン", { exact: true }).click();
    await form(page).getByLabel("面談日").fill("2026-11-20");
    await text(page, "業界").click();
    const composer = await composerOf(page);
    await composer.compose("きんゆう");
    await composer.press("Enter");
    await composer.commit("金融");
    expect(await text(page, "業界").inputValue()).toBe("金融");
    expect(await recorded(office, id)).toEqual([]);
    await text(page, "年数").fill("1年");
    await text(page, "役割").fill("調査");
    await button(page, "保存").click();
    expect((await arrived(page, id))["work_history"]).toMatchObject([{ industry: "金融" }]);
  });
});
