import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { button, form, text } from "./support/interview.ts";
import { arrangeInterviews, type InterviewDay, isLateAtNight } from "./support/interview-day.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 60_000 };
const phone = { width: 390, height: 844 };
const ready = "準備完了（オフライン可）";

describe.skipIf(isLateAtNight())("a day of interviews", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let arranged: InterviewDay;
  /** While it is true, no file arrives. */
  let blocked = true;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    await installed(page);
    arranged = await arrangeInterviews(office.app);
    await page.context().route("**/api/file/download*", (route) => (blocked ? route.abort() : route.continue()));
    return office.dispose;
  });

  const card = () => page.getByRole("region", { name: "今日の面談" });
  const due = (day: "今日" | "明日") =>
    card()
      .getByRole("list", { name: `${day}の面談` })
      .getByRole("listitem");
  const open = async (address = "/home") => {
    await visit(page, address);
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
  };

  it("stands on home with who, of which company, by whom, and what is missing", async () => {
    const { first, second } = arranged;
    // A write of SQL's pokes nobody. Who opens the application fetches at once.
    await page.goto("/home");
    await synced(page);
    await due("今日").getByText(`書類 ${first.files}件 未取得`).waitFor(patient);
    for (const words of [first.kana, first.company, "一次面談", "面談者 マスター管理者（自分）"])
      await due("今日").getByText(words).first().waitFor();
    expect(await due("今日").getByRole("link", { name: first.name, exact: true }).getAttribute("href")).toBe(
      `/partner/${first.partnerId}`,
    );
    await due("明日").getByText(second.name, { exact: true }).waitFor();
    await due("明日").getByText("二次面談", { exact: true }).waitFor();
    expect([await due("今日").count(), await due("明日").count()]).toEqual([1, 1]);
    // The number of the card is today's alone.
    await card().getByText("1件", { exact: true }).waitFor();
    expect(await card().getByText(ready).count()).toBe(0);
  });

  it("becomes ready by itself once its files can be fetched", async () => {
    blocked = false;
    await due("今日").getByText(ready).waitFor(patient);
    await due("明日").getByText(ready).waitFor(patient);
    await expectSoundAt(page, "a day of interviews", [phone, laptop, { width: 1024, height: 768 }, tablet]);
    await touch(page, true);
    await vi.waitFor(() => expectReachable(page, "a day of interviews"), patient);
    await touch(page, false);
    await page.setViewportSize(laptop);
  });

  it("says where the browser keeps no application that there is none of it without a network", async () => {
    const other = await openDevice(office.app);
    onTestFinished(other.dispose);
    await other
      .page()
      .context()
      .addInitScript("ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('forbidden'))");
    await signIn(other.page());
    await other.page().goto("/home");
    await other
      .page()
      .getByRole("list", { name: "今日の面談" })
      .getByText("このブラウザーではオフラインで使えません")
      .waitFor(patient);
  });

  it("leads with one tap to the form of its kind, which goes on with the record that was arranged", async () => {
    const { first, second } = arranged;
    await due("明日")
      .getByRole("link", { name: `${second.name}さんの二次面談の評価を入力` })
      .click();
    await page.getByRole("heading", { level: 1, name: "二次面談評価入力" }).waitFor();
    await page.getByText(`予定されている二次面談（${formatDate(second.day)}）の評価を入力しています。`).waitFor();
    await page.goBack();
    await due("今日")
      .getByRole("link", { name: `${first.name}さんの一次面談の評価を入力` })
      .click();
    await page.getByRole("heading", { level: 1, name: "一次面談評価入力" }).waitFor();
    expect(await form(page).getByLabel("面談日").inputValue()).toBe(first.day);
  });

  it("is held without a network over a killed browser: ready, the résumé opens, and what is entered is saved", async () => {
    const { first } = arranged;
    await office.app.stop();
    page = await device.killAndReopen("/home");
    await due("今日").getByText(ready).waitFor(patient);
    await due("今日").getByRole("link", { name: first.name, exact: true }).click();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await page
      .getByRole("main")
      .getByRole("button", { name: /\.pdfを表示$/u })
      .first()
      .click();
    await page.getByRole("dialog").locator(".page").first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await page.goBack();
    await due("今日")
      .getByRole("link", { name: /の評価を入力$/u })
      .click();
    await text(page, "希望報酬").fill("月95万円");
    await button(page, "保存").click();
    await page.getByText("評価を保存しました。").first().waitFor();
    await syncState(page, /未送信 \d+件/u).waitFor();
    await open();
    await due("今日").getByText("入力済み", { exact: true }).waitFor();
    await due("今日")
      .getByRole("link", { name: `${first.name}さんの一次面談を訂正` })
      .waitFor();
  });

  it("says without a network that files of the viewer are missing, and fetches them by itself in the evening", async () => {
    const { first } = arranged;
    await page.evaluate(async () => {
      const cache = await caches.open("later");
      for (const { url } of (await cache.keys()).filter((one) => one.url.endsWith(".bcmap")).slice(0, 3)) await cache.delete(url);
    });
    await page.reload();
    await due("今日").getByText("PDFの表示に必要なファイルを受信中").waitFor();
    await office.app.start();
    await due("今日").getByText(ready).waitFor(patient);
    await synced(page);
    const told = () =>
      inDatabase(office.app, "select hope_reward, scheduled_date::text as day from interview where revision_of_id = $1", [
        first.id,
      ]);
    await expect.poll(told, patient).toEqual([{ hope_reward: "月95万円", day: first.day }]);
  });

  it("says so when there is none, today or at all", async () => {
    await inDatabase(office.app, "update interview set scheduled_date = '2026-01-05' where scheduled_date = $1", [
      arranged.first.day,
    ]);
    await page.reload();
    await synced(page);
    await card().getByText("面談の予定はありません").waitFor();
    await inDatabase(office.app, "update second_interview set scheduled_date = '2026-01-05' where scheduled_date = $1", [
      arranged.second.day,
    ]);
    await page.reload();
    await card().getByText("今日と明日の面談はありません").waitFor();
  });
});
