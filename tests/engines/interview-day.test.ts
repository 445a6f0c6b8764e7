import { beforeAll, describe, expect, it } from "vitest";
import { arrangeInterviews, type InterviewDay, isLateAtNight } from "../e2e/support/interview-day.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { installed, synced, syncState } from "../e2e/support/screens.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { lookAtEverySize } from "./support/look.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { patience } from "./support/retry.ts";

const patient = { timeout: 3 * patience };
const ready = "準備完了（オフライン可）";

/** A day of interviews: online in the morning, offline in the room with a killed browser, online in the evening. */
describe.skipIf(isLateAtNight()).each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;
  let arranged: InterviewDay;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    await installed(page);
    arranged = await arrangeInterviews(office.app);
    return office.dispose;
  });

  const today = () => page.getByRole("list", { name: "今日の面談" }).getByRole("listitem");
  const main = () => page.getByRole("main");

  it("in the morning it becomes ready by itself", async () => {
    await page.goto("/home");
    await today().getByText(ready).waitFor(patient);
    await lookAtEverySize(page, `${engine.name}-interview-day`, async () => undefined);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it("in the room it is ready without a network, and the résumé opens", async () => {
    await office.app.stop();
    await device.kill();
    page = await device.open();
    await page.goto("/home");
    await today().getByText(ready).waitFor(patient);
    await today().getByRole("link", { name: arranged.first.name, exact: true }).click();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await main()
      .getByRole("button", { name: /\.pdfを表示$/u })
      .first()
      .click();
    await page.getByRole("dialog").locator(".page").first().waitFor(patient);
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
  });

  it("two taps lead to the form, and what is entered is kept", async () => {
    await page.goto("/home");
    await today()
      .getByRole("link", { name: /の評価を入力$/u })
      .click();
    const form = page.getByRole("form", { name: "一次面談評価" });
    await form.getByRole("textbox", { name: "希望報酬", exact: true }).fill("月95万円");
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await page.waitForURL(new RegExp(`/partner/${arranged.first.partnerId}$`, "u"));
    await syncState(page, /未送信 \d+件/u).waitFor();
    await page.goto("/home");
    await today().getByText("入力済み", { exact: true }).waitFor();
  });

  it("in the evening it has arrived", async () => {
    await office.app.start();
    const told = () => inDatabase(office.app, "select hope_reward from interview where revision_of_id = $1", [arranged.first.id]);
    await expect.poll(told, patient).toEqual([{ hope_reward: "月95万円" }]);
    await synced(page);
  });
});
