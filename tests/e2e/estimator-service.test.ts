import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type AiServer, isBusy, misbehaviours, says, saysHalf, startAiServer } from "#tests/support/ai-server.ts";
import { type Office, startOffice } from "./support/office.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const proposed = {
  features: [
    { name: "空室の検索", description: "日付と人数で空室を探す", assignedRoles: ["WebEngineer", "BackendEngineer"] },
    { name: "予約の確定", description: "支払いを受けて予約を確定する", assignedRoles: ["BackendEngineer"] },
  ],
};
const nothing = {
  PM: 0,
  Designer: 0,
  AppEngineer: 0,
  WebEngineer: 0,
  BackendEngineer: 0,
  InfraEngineer: 0,
  QAEngineer: 0,
  AIEngineer: 0,
};
const estimated = {
  featureEstimates: [
    { no: 1, ...nothing, WebEngineer: 40, PM: 10 },
    { no: 2, ...nothing, BackendEngineer: 24 },
  ],
  roles: [{ role: "WebEngineer", description: "画面をつくる" }],
  assumptions: ["宿の数は百件までとします。"],
  risks: ["決済事業者の審査に時間がかかります。"],
  recommendations: ["先に決済を試してください。"],
};

describe("the estimator with a service", () => {
  let ai: AiServer;
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    ai = await startAiServer();
    office = await startOffice("off", ai.env);
    page = office.device.page();
    await visit(page, "/tool/project-estimator");
    await page.getByRole("textbox", { name: "プロジェクト名" }).fill("宿の予約サイト");
    await page.getByRole("textbox", { name: "概要" }).fill("宿を検索して予約する");
    return async () => {
      await office.dispose();
      await ai.close();
    };
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const features = () => page.getByRole("list", { name: "機能の一覧" }).getByRole("listitem");
  const proposals = () => page.getByRole("region", { name: "提案された機能" });
  const failure = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });
  const propose = () => button("概要から機能を提案").click();
  const entered = () => page.getByRole("textbox", { name: "プロジェクト名" }).inputValue();

  it("says how much has been written, and gives up when it is told to", async () => {
    const half = saysHalf(proposed);
    ai.behaves(half.behave);
    await propose();
    await page.getByText(/機能を考えています… \d件（\d+文字）/u).waitFor();
    // Screen readers announce that the page waits, but not each new number of letters.
    expect(await page.locator("[aria-live=off]").getByText(/文字/u).count()).toBe(1);
    expect(await page.getByRole("status").filter({ hasText: /文字/u }).count()).toBe(0);
    await button("中止").click();
    await expect.poll(() => ai.left()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("概要から機能を提案");
    await page.getByText(/機能を考えています/u).waitFor({ state: "detached" });
    expect(await proposals().count()).toBe(0);
    expect(await entered()).toBe("宿の予約サイト");
  });

  it("waits for a service that is slow, and shows what it has written in the end", async () => {
    const half = saysHalf(proposed);
    ai.behaves(half.behave);
    await propose();
    await page.getByText(/機能を考えています… \d件（\d+文字）/u).waitFor();
    half.finish();
    await page.getByRole("button", { name: /^すべて追加（2件）/u }).waitFor();
    expect(await entered()).toBe("宿の予約サイト");
    await button("提案を閉じる").click();
    await proposals().waitFor({ state: "detached" });
  });

  it.each([
    ["is silent", misbehaviours.isSilent],
    ["stops midway", misbehaviours.isStuck],
  ])("can be left where the service %s, and says nothing of a failure then", async (_what, behaviour) => {
    ai.behaves(behaviour);
    const [left, asked] = [ai.left(), ai.asked.length];
    await propose();
    await expect.poll(() => ai.asked.length).toBe(asked + 1);
    await button("中止").click();
    await expect.poll(() => ai.left()).toBe(left + 1);
    await page.getByText(/機能を考えています/u).waitFor({ state: "detached" });
    expect(await failure("機能生成に失敗しました").count()).toBe(0);
    expect(await entered()).toBe("宿の予約サイト");
  });

  it.each([
    ["is cut", misbehaviours.isCut, "機能生成に失敗しました"],
    ["writes junk", says("なるほど、良い案件ですね。"), "機能生成に失敗しました"],
    ["writes half of its JSON", says(JSON.stringify(proposed).slice(0, 60)), "機能生成に失敗しました"],
    ["refuses", misbehaviours.refuses, "機能生成に失敗しました"],
    ["has had enough (429)", isBusy("30"), "機能生成に失敗しました"],
    ["breaks (500)", misbehaviours.breaks, "機能生成に失敗しました"],
  ])("keeps what was entered and says the specified words where the service %s", async (_what, behaviour, sentence) => {
    ai.behaves(behaviour);
    await propose();
    await failure(sentence).first().waitFor();
    expect(await entered()).toBe("宿の予約サイト");
    expect(await proposals().count()).toBe(0);
    await button("閉じる").click();
    await failure(sentence).first().waitFor({ state: "detached" });
  });

  it("proposes what the service says, and says that a service wrote it", async () => {
    ai.behaves(says(proposed));
    await propose();
    await proposals().getByText("AIの提案").waitFor();
    await page.getByRole("button", { name: /^すべて追加（2件）/u }).click();
    await expect.poll(() => features().count()).toBe(2);
    expect(await features().first().innerText()).toContain("Webエンジニア・バックエンドエンジニア");
    await expectSound(page, "proposals of a service");
    await button("提案を閉じる").click();
  });

  it.each([
    ["is cut", misbehaviours.isCut],
    ["refuses", misbehaviours.refuses],
    ["writes junk", says("百時間くらいです。")],
    ["has had enough (429)", isBusy("30")],
    ["breaks (500)", misbehaviours.breaks],
  ])("says the specified words where the service %s while it estimates, and offers our own model", async (_what, behaviour) => {
    ai.behaves(behaviour);
    await button("見積もる").click();
    await failure("見積もりに失敗しました").first().waitFor();
    await expect.poll(() => features().count()).toBe(2);
    expect(await button("簡易見積で算出").isVisible()).toBe(true);
  });

  it("estimates by our own model where the service cannot, when it is asked to", async () => {
    await button("簡易見積で算出").click();
    await page.getByText("簡易見積", { exact: true }).waitFor();
    await page.getByRole("table", { name: "役割別の時間" }).waitFor();
    expect(await failure("見積もりに失敗しました").count()).toBe(0);
  });

  it("shows what the service says, summed up by us", async () => {
    ai.behaves(says(estimated));
    await button("見積もる").click();
    await page.getByText("AI見積", { exact: true }).waitFor();
    await page.getByRole("status").filter({ hasText: "見積もりが終わりました。74時間です。" }).waitFor({ state: "attached" });
    await page.getByText("74時間", { exact: true }).first().waitFor();
    for (const sentence of ["宿の数は百件までとします。", "決済事業者の審査に時間がかかります。", "先に決済を試してください。"])
      await page.getByText(sentence).waitFor();
    await expectSound(page, "an estimate of a service");
  });

  it("says so where the workbook is not made", async () => {
    await page.route("**/api/tool/export", (route) =>
      route.fulfill({ status: 500, json: { responseCode: 500, responseMessage: "internal_error" } }),
    );
    await button("Excelで保存").click();
    await failure("エクスポートに失敗しました").first().waitFor();
    await page.unroute("**/api/tool/export");
  });
});
