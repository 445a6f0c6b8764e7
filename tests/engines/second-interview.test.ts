import { beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { openPartner, synced, syncState } from "../e2e/support/screens.ts";
import { composerOn } from "./support/composition.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { patience } from "./support/retry.ts";

/** Enters a second interview without a network, with a killed browser. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;
  let partner: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    return office.dispose;
  });

  const form = () => page.getByRole("form", { name: "二次面談評価" });
  const text = (label: string) => form().getByRole("textbox", { name: label, exact: true });
  const id = () => partner.split("/").at(-1) ?? "";
  const recorded = async () => {
    const { body } = await office.rest("GET", `/api/partner_member/${id()}/second_interview`);
    return (body as { secondInterview: readonly Readonly<Record<string, unknown>>[] }).secondInterview;
  };

  it("has boxes that are as high as their text, when lines come and when they go", async () => {
    await page.goto("/partner/search");
    await openPartner(page, 3);
    await page.getByRole("main").getByRole("button", { name: "二次面談評価" }).click();
    await form().waitFor();
    const height = () =>
      page.evaluate(() => document.querySelector<HTMLElement>("[name='qualitativeEvaluation']")?.offsetHeight ?? 0);
    await text("その他定性評価").fill("一行");
    const least = await height();
    await text("その他定性評価").fill(Array.from({ length: 12 }, (_, at) => `${at + 1}行目`).join("\n"));
    await expect.poll(height).toBeGreaterThan(least);
    await text("その他定性評価").fill("一行");
    await expect.poll(height).toBe(least);
    await text("その他定性評価").fill("");
  });

  it("keeps what was entered when the browser is killed without a network", async () => {
    await page.goto("/partner/search");
    partner = await openPartner(page, 3);
    await synced(page);
    await office.app.stop();
    await page.getByRole("main").getByRole("button", { name: "二次面談評価" }).click();
    await form().waitFor();
    await form().getByText("業務委託", { exact: true }).click();
    await form().getByText("アサイン", { exact: true }).click();
    await text("希望報酬").fill("応相談");
    await form().getByRole("slider", { name: softSkillNames[0] }).waitFor();
    await form()
      .getByText(/^下書きを端末に保存済み/u)
      .waitFor();
    await device.kill();
    page = await device.open();
    await page.goto(`${partner}/evaluation_second`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await text("希望報酬").inputValue()).toBe("応相談");
  });

  it("takes a composed word whole, is saved at once, and arrives when there is a network", async () => {
    await text("その他定性評価").click();
    const composer = composerOn(engine, page);
    await composer.compose("さとう");
    await composer.take();
    await form().getByRole("button", { name: "保存", exact: true }).click();
    await page.waitForURL(new RegExp(`/partner/${id()}$`, "u"));
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await expect
      .poll(recorded, { timeout: patience })
      .toContainEqual(expect.objectContaining({ interviewType: 1, resultSts: 1, hopeReward: "応相談", softskillJudge1: 3 }));
  });

  it("corrects what was saved, and the correction stands in the list", async () => {
    await synced(page);
    await page.getByRole("link", { name: "日付なしの二次面談を訂正" }).click();
    await page.getByText(/^二次面談（.+）を訂正しています。/u).waitFor();
    expect(await text("希望報酬").inputValue()).toBe("応相談");
    await text("希望報酬").fill("月80万円");
    await page.getByText("訂正前：応相談").waitFor();
    await form().getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("table", { name: "二次面談評価" }).getByText("訂正 1回").waitFor();
    await expect
      .poll(recorded, { timeout: patience })
      .toContainEqual(expect.objectContaining({ hopeReward: "月80万円", revisionOfId: expect.any(String) }));
  });
});
