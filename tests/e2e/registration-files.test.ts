import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { type App, createApp } from "../support/app.ts";
import { Line } from "../support/line.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const written = (text: string) => pdf(text, new Date("2026-11-23T00:00:00Z"), [{ text }]);
const patient = { timeout: 60_000 };

describe("files of a partner who is registered without a network (S4-10)", () => {
  let app: App;
  let line: Line;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    app = await createApp();
    await app.start();
    line = await Line.open(() => Number(new URL(app.url).port));
    device = await openDevice({ url: line.url });
    page = device.page();
    await signIn(page);
    await synced(page);
    await installed(page);
  });
  afterAll(async () => {
    await device?.dispose();
    await line?.close();
    await app?.dispose();
  });

  const field = (label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`, "u")).first();
  const shown = (name: string) => page.getByRole("button", { name: `${name}を表示` });
  /** Returns the unsent files. The device also has files of demo partners who are interviewed today. */
  const kept = async () => (await attachmentsIn(page)).filter(({ unsent }) => unsent).map(({ name, draft }) => ({ name, draft }));

  it("come back with the draft after a kill, and go with the partner once there is a network", async () => {
    line.down = true;
    await visit(page, "/partner/register");
    for (const [label, text] of Object.entries({ 姓: "待機", 名: "花子", セイ: "タイキ", メイ: "ハナコ" }))
      await field(label).fill(text);
    await page.getByRole("radiogroup", { name: "雇用形態" }).getByRole("radio").first().check();
    await giveFiles(
      page,
      "履歴書・経歴書を追加",
      ["履歴書.pdf", "経歴書.pdf"].map((name) => pdfFile(name, written(name))),
    );
    await shown("経歴書.pdf").waitFor();
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("経歴書.pdf");
    // One is taken out, and comes back into the draft once the form was left.
    await page.getByRole("button", { name: "経歴書.pdfを外す" }).click();
    await shown("経歴書.pdf").waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link").last().click();
    await page.waitForURL("**/partner/search");
    const out = page.locator(".fui-Toast", { hasText: "「経歴書.pdf」を外しました。" });
    await out.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("下書きに戻しました。").first().waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("経歴書.pdf");

    page = await device.killAndReopen("/sync?tab=drafts");
    const card = page.getByRole("article").filter({ hasText: "履歴書.pdf、経歴書.pdf" });
    await card.getByRole("button", { name: "続ける" }).click();
    await shown("履歴書.pdf").waitFor();
    await driveAttachments(page);
    const draft = "form/partner/new";
    expect((await kept()).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "履歴書.pdf", draft },
      { name: "経歴書.pdf", draft },
    ]);
    await page.getByRole("button", { name: "登録", exact: true }).click();
    await page.getByText("パートナーを登録しました。").first().waitFor();
    await expect.poll(async () => (await kept()).map((one) => one.draft)).toEqual([undefined, undefined]);

    line.down = false;
    const arrived = () =>
      inDatabase(
        app,
        "select f.name, s.state from partner_file f join partner p on p.id = f.partner_id join stored_file s on s.key = f.id where p.last_name = '待機' order by 1",
      );
    await expect.poll(arrived, patient).toEqual([
      { name: "履歴書.pdf", state: "kept" },
      { name: "経歴書.pdf", state: "kept" },
    ]);
    await synced(page);
    await visit(page, "/sync?tab=drafts");
    await page.getByText("下書きはありません").waitFor();
  });
});
