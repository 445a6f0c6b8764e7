import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Device, laptop, tablet } from "./support/device.ts";
import {
  average,
  button,
  entryOf,
  evaluationsOf,
  form,
  type Member,
  memberWith,
  memoOf,
  openEntry,
  type Score,
  slider,
} from "./support/evaluation.ts";
import { expectReachable, swipeUp, tap, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

/** Seven occupations. Together with the soft skills they have more than sixty skills. */
const many = [1, 2, 3, 4, 5, 6, 7];

describe("a project evaluation", () => {
  let office: Office;
  let device: Device;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    rest = await restAs(office.app);
    await installed(device.page());
    return office.dispose;
  });

  const member = (name: string, occupationIds: readonly number[]) => memberWith(office, rest, `評価の${name}`, occupationIds);
  /** Waits until the server has an evaluation that was saved on the device. */
  const arrived = async (page: Page, of: Member, count = 1) => {
    await page.waitForURL(`**/project/${of.projectId}`);
    await synced(page);
    await expect.poll(() => evaluationsOf(office, of)).toHaveLength(count);
    const [row = {}] = await evaluationsOf(office, of);
    return row;
  };
  const scoresOf = (row: Readonly<Record<string, unknown>>, list: "soft_scores" | "hard_scores") => row[list] as readonly Score[];
  const points = (row: Readonly<Record<string, unknown>>, list: "soft_scores" | "hard_scores") =>
    scoresOf(row, list).map(({ score }) => score);
  /** Taps a score and waits until it is set, so that the page does not move before it has noticed the tap. */
  const give = async (segment: Locator, says: string) => {
    await tap(segment);
    await segment.locator(`xpath=../input[@aria-valuetext="${says}"]`).waitFor({ state: "attached" });
  };

  it("says whom it is of, and asks for the hard skills of the occupations held in the project alone", async () => {
    const page = device.page();
    const of = await member("対象", [3, 5]);
    await openEntry(page, of);
    await page.getByRole("heading", { level: 1, name: "評価入力" }).waitFor();
    const info = form(page).getByRole("region", { name: "評価情報" });
    await info.getByText(of.partnerName, { exact: true }).waitFor();
    await info.getByText(/^(?:ITコンサルタント|プロダクトマネージャー)$/u).waitFor();
    const trail = page.getByRole("navigation", { name: "パンくずリスト" });
    await trail.getByRole("link", { name: of.projectName }).waitFor();
    const sections = await form(page).getByRole("heading", { level: 2 }).allInnerTexts();
    expect(sections).toEqual([
      "評価情報",
      "コミュニケーション",
      "リーダーシップ",
      "フォロワーシップ",
      "オーナーシップ・主体性",
      "協働・役割認識・バランス",
      "論理的思考力",
      "セルフマネジメント",
      "ITコンサルタント",
      "プロダクトマネージャー",
    ]);
    await page
      .getByRole("complementary", { name: "資料・経歴" })
      .getByRole("heading", { name: /^履歴書・経歴書/u })
      .waitFor();
    await expectSound(page, "the entry of an evaluation");
  });

  it("computes its averages as scores are given, and a score of 0 takes a score and the use of its memo away", async () => {
    const page = device.page();
    const of = await member("平均", [3]);
    await openEntry(page, of);
    expect(await average(page, "総合平均").innerText()).toBe("0.0点");
    expect(await average(page, "ハード平均").innerText()).toBe("ハード未評価");
    await slider(page, "受信力").press("5");
    await slider(page, "発信力").press("2");
    await expect.poll(() => average(page, "ソフト平均").innerText()).toBe("3.5点");
    await expect.poll(() => average(page, "総合平均").innerText()).toBe("1.8点");
    await memoOf(page, "発信力").fill("間違えて付けた点数");
    await slider(page, "発信力").press("0");
    await expect.poll(() => average(page, "ソフト平均").innerText()).toBe("5.0点");
    expect(await memoOf(page, "発信力").isDisabled()).toBe(true);
    await form(page).getByText("点数がないため、このメモは保存されません。").waitFor();
    // When the score is given again, its memo is there as it was typed.
    await slider(page, "発信力").press("3");
    expect(await memoOf(page, "発信力").inputValue()).toBe("間違えて付けた点数");
    expect(await memoOf(page, "発信力").isEnabled()).toBe(true);
    await slider(page, "発信力").press("0");
    const hard = form(page).getByRole("region", { name: "ITコンサルタント" }).getByRole("slider");
    await hard.first().press("4");
    await expect.poll(() => average(page, "ハード平均").innerText()).toBe("4.0点");
    await expect.poll(() => average(page, "総合平均").innerText()).toBe("4.5点");
    await button(page, "評価を保存").click();
    await page.getByText("評価を保存しました。").first().waitFor();
    const row = await arrived(page, of);
    expect(row).toMatchObject({ state: 1, soft_average: 5, hard_average: 4, all_average: 4.5 });
    expect(scoresOf(row, "soft_scores")).toEqual([{ skillId: 101, score: 5, memo: null }]);
  });

  it("moves by arrows from 0, and starts hollow", async () => {
    const page = device.page();
    const of = await member("矢印", [3]);
    await openEntry(page, of);
    const first = slider(page, "受信力");
    expect(await first.getAttribute("aria-valuetext")).toBe("未入力");
    await first.press("ArrowRight");
    await expect.poll(() => first.getAttribute("aria-valuetext")).toBe("1点");
    await first.press("ArrowLeft");
    await expect.poll(() => first.getAttribute("aria-valuetext")).toBe("0点（評価なし）");
    await first.press("Delete");
    await expect.poll(() => first.getAttribute("aria-valuetext")).toBe("未入力");
  });

  it("of more than sixty skills is entered by keyboard alone", async () => {
    const page = device.page();
    const of = await member("キーボード", many);
    await openEntry(page, of);
    // The skills of the occupations come once their masters are read.
    await expect.poll(() => sliderNames(page).then(({ length }) => length)).toBeGreaterThanOrEqual(60);
    const labels = await sliderNames(page);
    for (const [at, label] of labels.entries()) {
      await tabTo(page, label);
      await page.keyboard.press(String((at % 5) + 1));
    }
    await tabTo(page, "評価を保存");
    await page.keyboard.press("Enter");
    await page.getByText("評価を保存しました。").first().waitFor();
    const row = await arrived(page, of);
    const given = [...points(row, "soft_scores"), ...points(row, "hard_scores")];
    expect(given).toEqual(labels.map((_label, at) => (at % 5) + 1));
    expect(row["hard_occupation_ids"]).toEqual(many);
  });

  it("of more than sixty skills is entered by touch alone on a tablet, every control within a finger's reach", async () => {
    const page = device.page();
    const of = await member("指", many);
    await page.setViewportSize(tablet);
    await touch(page, true);
    onTestFinished(async () => {
      await touch(page, false);
      await page.setViewportSize(laptop);
    });
    await openEntry(page, of);
    await expectReachable(page, "the entry of an evaluation");
    const fours = form(page).locator(`[data-score="点数 4"]`);
    await expect.poll(() => fours.count()).toBeGreaterThanOrEqual(60);
    const count = await fours.count();
    // A finger that scrolls over a score does not set it.
    const scrolledOver = fours.first();
    await swipeUp(scrolledOver, 100);
    expect(await scrolledOver.locator("xpath=../input").getAttribute("aria-valuetext")).toBe("未入力");
    for (let at = 0; at < count; at++) await give(fours.nth(at), "4点");
    await expect.poll(() => average(page, "総合平均").innerText()).toBe("4.0点");
    await give(form(page).locator(`[data-score="点数 0"]`).first(), "0点（評価なし）");
    await expectReachable(page, "the entry of an evaluation with memos");
    await tap(page.getByRole("tab", { name: "資料・経歴" }));
    await page.getByRole("heading", { name: /^履歴書・経歴書/u }).waitFor();
    await tap(page.getByRole("tab", { name: "評価入力" }));
    await tap(button(page, "評価を保存"));
    await page.getByText("評価を保存しました。").first().waitFor();
    const row = await arrived(page, of);
    expect([...points(row, "soft_scores"), ...points(row, "hard_scores")]).toEqual(Array(count - 1).fill(4));
  });

  it("is saved for now, gone on with, and saved for good without a network over a killed browser", async () => {
    const of = await member("一時保存", [3]);
    await openEntry(device.page(), of);
    await synced(device.page());
    await office.app.stop();
    let page = await device.killAndReopen(entryOf(of));
    await form(page).waitFor();
    await slider(page, "受信力").press("4");
    await memoOf(page, "受信力").fill("途中まで");
    await button(page, "一時保存").click();
    await page.getByText("評価を一時保存しました。").first().waitFor();
    await page.waitForURL(`**/project/${of.projectId}`);
    await syncState(page, /未送信 \d+件/u).waitFor();

    page = await device.killAndReopen(entryOf(of));
    await page.getByText(/^一時保存した評価（.+）の続きです。/u).waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("途中まで");
    await slider(page, "発信力").press("3");
    await memoOf(page, "発信力").pressSequentially("端末が落ちる前");
    await expect.poll(() => draftsOnDisk(page)).toContain("端末が落ちる前");

    page = await device.killAndReopen(entryOf(of));
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await memoOf(page, "発信力").inputValue()).toBe("端末が落ちる前");
    await button(page, "一時保存").click();
    await page.getByText("評価を一時保存しました。").first().waitFor();
    await page.locator(".fui-Toast").getByRole("button", { name: "続きを入力" }).click();
    await form(page).waitFor();
    await page.getByText(/^一時保存した評価（.+）の続きです。/u).waitFor();
    await button(page, "評価を保存").click();
    await page.getByText("評価を保存しました。").first().waitFor();
    await office.app.start();
    const row = await arrived(page, of);
    expect(row).toMatchObject({ state: 1, soft_average: 3.5, hard_average: 0, all_average: 1.75 });
    expect(scoresOf(row, "soft_scores")).toEqual([
      { skillId: 101, score: 4, memo: "途中まで" },
      { skillId: 102, score: 3, memo: "端末が落ちる前" },
    ]);
  });

  it("begins with the newest saved one and its day, and is added to it", async () => {
    const page = device.page();
    const of = await member("前回", [3]);
    const scores = { projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: 101, score: 2, memo: "前回のメモ" }] };
    await rest("POST", `/api/partner_member/${of.partnerId}/project_evaluation`, {
      ...scores,
      projectId: of.projectId,
      sts: 1,
      scheduledDate: "2026-10-01",
      projectHardSkillEvaluation: [],
    });
    await visit(page, "/home");
    await expect.poll(() => evaluationsOf(office, of)).toHaveLength(1);
    await synced(page);
    await openEntry(page, of);
    await page.getByText(/^前回の評価（評価の前回・2026\/10\/01・.+）の内容を引き継いでいます。/u).waitFor();
    expect(await form(page).getByLabel("面談日").inputValue()).toBe("2026-10-01");
    expect(await memoOf(page, "受信力").inputValue()).toBe("前回のメモ");
    await slider(page, "受信力").press("5");
    await button(page, "評価を保存").click();
    await page.getByText("評価を保存しました。").first().waitFor();
    expect(await arrived(page, of, 2)).toMatchObject({ state: 1, soft_average: 5 });
  });

  it("without a partner goes back to where one came from", async () => {
    const page = device.page();
    const of = await member("戻る", []);
    await visit(page, "/memo/list");
    await page.getByRole("heading", { level: 1, name: "メモ一覧" }).waitFor();
    await visit(page, `/project/${of.projectId}/project_evaluation/create`);
    await page.waitForURL("**/memo/list");
  });

  it("says where no occupation has hard skills, and that there is no such partner", async () => {
    const page = device.page();
    const of = await member("職種なし", []);
    await openEntry(page, of);
    await page.getByText("この案件の契約に、ハードスキルのある職種がありません。").waitFor();
    await visit(page, entryOf({ ...of, partnerId: "0192f000-0000-7000-8000-000000000099" }));
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    await visit(page, entryOf({ ...of, projectId: "0192f000-0000-7000-8000-000000000099" }));
    await page.getByText("案件が見つかりませんでした").waitFor();
  });
});

const sliderNames = (page: Page) =>
  form(page)
    .getByRole("slider")
    .evaluateAll((sliders) => sliders.map((it) => (it as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ""));
