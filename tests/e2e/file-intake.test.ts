import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import type { Device } from "./support/device.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { left, pictureIn, right, turned } from "./support/pictures.ts";
import { synced } from "./support/screens.ts";

const day = new Date("2026-11-23T00:00:00Z");
const written = (text: string) => pdf(text, day, [{ text }]);
const label = "履歴書・経歴書を追加";
/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 30_000 };

describe("files that are given to a partner", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    await partnerWith(page, ["履歴書・経歴書"]);
    await driveAttachments(page);
    return office.dispose;
  });

  const shown = (name: string) => page.getByRole("main").getByRole("button", { name: `${name}を表示` });
  const counted = () =>
    page
      .getByRole("heading", { name: /^履歴書・経歴書\d+件$/u })
      .innerText()
      .then((text) => Number(/\d+(?=件)/u.exec(text)?.[0]));
  const unsent = async () => (await attachmentsIn(page)).filter((one) => one.unsent);
  const stored = async (name: string) =>
    (
      await inDatabase(office.app, "select s.state from stored_file s join partner_file f on f.id = s.key where f.name = $1", [
        name,
      ])
    )[0]?.["state"];

  it.each(["drop", "paste", "choose"] as const)("come by %s, several at once, and arrive", async (how) => {
    const names = [`${how}_履歴書.pdf`, `${how}_経歴書.pdf`];
    await giveFiles(
      page,
      label,
      names.map((name) => pdfFile(name, written(name))),
      how,
    );
    for (const name of names) await shown(name).waitFor();
    for (const name of names) await expect.poll(() => stored(name), patient).toBe("kept");
  });

  it("are refused at once with a reason where they are no PDF, empty or too large, and the others are taken", async () => {
    const before = await counted();
    await giveFiles(page, label, [
      pdfFile("偽物.pdf", Buffer.from("これは文章です")),
      pdfFile("空.pdf", Buffer.alloc(0)),
      pdfFile("大きい.pdf", Buffer.concat([written("大"), Buffer.alloc(11 * 1024 * 1024)])),
      pdfFile("本物.pdf", written("本物")),
    ]);
    const said = page.getByText(
      "「偽物.pdf」を追加できませんでした。PDFファイルのみアップロード可能です。 「空.pdf」を追加できませんでした。ファイルが空です。 「大きい.pdf」を追加できませんでした。ファイルのサイズは10MB以下にしてください。",
    );
    await said.waitFor();
    // The message stays until it was read.
    await page.getByRole("button", { name: "確認しました", exact: true }).click();
    await said.waitFor({ state: "detached" });
    await shown("本物.pdf").waitFor();
    expect(await counted()).toBe(before + 1);
    await expect.poll(async () => (await unsent()).length, patient).toBe(0);
  });

  describe("as pictures", () => {
    const tray = () => page.getByRole("dialog", { name: "写真をPDFにする" });
    const pages = () => tray().getByRole("list", { name: "ページ" }).getByRole("listitem");
    const preview = (name: string) => page.getByRole("dialog", { name });

    it("become one PDF, whose pages lie as the pictures and stand upright", async () => {
      const lying = await pictureIn(page, "横.jpg", { width: 300, height: 200 });
      const upright = turned(await pictureIn(page, "縦.jpg", { width: 320, height: 160 }));
      const plain = await pictureIn(page, "図.png", { width: 100, height: 100, type: "image/png" });
      await giveFiles(page, label, [lying, pdfFile("写真に紛れた文書.pdf", Buffer.from("これは文章です")), upright, plain]);
      await tray().waitFor();
      // The pages appear one after another, as each was stored.
      await expect.poll(() => pages().count(), patient).toBe(3);
      await tray().getByLabel("ファイル名").fill("名刺と免許証");
      await tray().getByRole("button", { name: "PDFにして追加" }).click();
      await tray().waitFor({ state: "detached" });
      await shown("名刺と免許証.pdf").waitFor();
      // What was refused beside the pictures was covered by them: it is still said.
      await page.getByText("「写真に紛れた文書.pdf」を追加できませんでした。", { exact: false }).waitFor();
      await page.getByRole("button", { name: "確認しました", exact: true }).click();
      await shown("名刺と免許証.pdf").click();
      const sheets = preview("名刺と免許証.pdf").locator(".page");
      await expect.poll(() => sheets.count(), patient).toBe(3);
      const shape = async (at: number) => {
        const box = await sheets.nth(at).boundingBox();
        return box && Math.round((100 * box.width) / box.height) / 100;
      };
      // A page has the shape of the first one until it was read.
      await expect.poll(async () => [await shape(0), await shape(1), await shape(2)], patient).toEqual([1.41, 0.71, 0.71]);
      expect(await colorsOf(page, 0)).toEqual({ left, right });
      await preview("名刺と免許証.pdf").getByRole("button", { name: "次のページ" }).click();
      expect(await colorsOf(page, 1)).toEqual({ top: left, bottom: right });
      await preview("名刺と免許証.pdf").getByRole("button", { name: "閉じる" }).click();
      await expect.poll(() => stored("名刺と免許証.pdf"), patient).toBe("kept");
    });

    it("can be taken out one by one, and all of them by cancelling", async () => {
      const before = await counted();
      const [one, two] = [
        await pictureIn(page, "一.jpg", { width: 40, height: 60 }),
        await pictureIn(page, "二.jpg", { width: 60, height: 40 }),
      ];
      await giveFiles(page, label, [one, two]);
      const widths = () =>
        tray()
          .locator("img")
          .evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth));
      await expect.poll(widths).toEqual([40, 60]);
      await tray().getByRole("button", { name: "1ページ目を外す" }).click();
      await tray().getByText("1ページ目を外しました。").waitFor();
      await expect.poll(widths).toEqual([60]);
      await tray().getByRole("button", { name: "元に戻す" }).click();
      await expect.poll(widths).toEqual([40, 60]);
      await tray().getByRole("button", { name: "1ページ目を外す" }).click();
      await expect.poll(widths).toEqual([60]);
      await page.keyboard.press("Escape");
      await tray().getByRole("button", { name: "1ページ目を外す" }).click();
      await tray().waitFor({ state: "detached" });
      await page.getByRole("button", { name: "元に戻す" }).click();
      await expect.poll(widths).toEqual([60]);
      await tray().getByRole("button", { name: "キャンセル" }).click();
      await tray().waitFor({ state: "detached" });
      expect(await counted()).toBe(before);
    });

    it("of two tabs are shown one after the other, though one tab was closed", async () => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await synced(other);
      const width = (of: Page) =>
        of
          .getByRole("dialog", { name: "写真をPDFにする" })
          .locator("img")
          .evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth));
      await giveFiles(page, label, [await pictureIn(page, "手前.jpg", { width: 40, height: 60 })]);
      await expect.poll(() => width(page), patient).toEqual([40]);
      await giveFiles(other, label, [await pictureIn(other, "奥.jpg", { width: 60, height: 40 })]);
      await expect.poll(() => width(other), patient).toEqual([60]);
      await other.close();
      await page.reload();
      await driveAttachments(page);

      const waits = tray().getByText("ほかのタブで追加した写真が1組あります。このPDFのあとに表示します。");
      await waits.waitFor();
      await expect.poll(() => width(page), patient).toEqual([60]);
      await tray().getByLabel("ファイル名").fill("奥の写真");
      await tray().getByRole("button", { name: "PDFにして追加" }).click();
      await expect.poll(() => width(page), patient).toEqual([40]);
      expect(await waits.count()).toBe(0);
      await tray().getByLabel("ファイル名").fill("手前の写真");
      await tray().getByRole("button", { name: "PDFにして追加" }).click();
      await tray().waitFor({ state: "detached" });
      for (const name of ["奥の写真.pdf", "手前の写真.pdf"]) await shown(name).waitFor();
    });

    it("that the browser cannot read are told, and the others stay", async () => {
      const broken = { name: "壊れた写真.jpg", type: "image/jpeg", bytes: Buffer.from("写真ではない") };
      await giveFiles(page, label, [await pictureIn(page, "読める.jpg", { width: 40, height: 60 }), broken]);
      await pages().nth(1).getByText("読み取れない写真です").waitFor();
      await tray().getByRole("button", { name: "PDFにして追加" }).click();
      await tray().getByText("2ページ目：この写真は読み取れません。JPEGまたはPNGにして選び直してください。").waitFor();
      await tray().getByRole("button", { name: "2ページ目を外す" }).click();
      await tray().getByLabel("ファイル名").fill("読めた写真.pdf");
      await tray().getByRole("button", { name: "PDFにして追加" }).click();
      await shown("読めた写真.pdf").waitFor();
    });
  });

  it("and removed before they were sent leave no bytes here and none there", async () => {
    await expect.poll(async () => (await unsent()).length, patient).toBe(0);
    await synced(page);
    await office.app.stop();
    await giveFiles(page, label, [pdfFile("取り消す.pdf", written("取り消す"))]);
    await shown("取り消す.pdf").waitFor();
    await expect.poll(async () => (await unsent()).map(({ name }) => name), patient).toEqual(["取り消す.pdf"]);
    const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "取り消す.pdfを表示" }) });
    await row.getByRole("button", { name: /^ファイル\d+を削除$/u }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    await shown("取り消す.pdf").waitFor({ state: "detached" });
    await office.app.start();
    await synced(page);
    await expect.poll(async () => (await attachmentsIn(page)).filter(({ name }) => name === "取り消す.pdf"), patient).toEqual([]);
    expect(await stored("取り消す.pdf")).not.toBe("kept");
  });
});

/** Returns the colours near the edges of a page that pdf.js has drawn. They show which side is left or top. */
function colorsOf(page: Page, at: number): Promise<Record<string, string>> {
  return expect
    .poll(() => sampled(page, at), patient)
    .not.toEqual({})
    .then(() => sampled(page, at));
}

function sampled(page: Page, at: number): Promise<Record<string, string>> {
  return page.evaluate((index) => {
    const canvas = document.querySelectorAll(".page")[index]?.querySelector("canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return {};
    const near = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
      return red > 128 && blue < 128 ? "#c00000" : blue > 128 && red < 128 ? "#0000c0" : "";
    };
    const [west, east, north, south] = [near(0.25, 0.5), near(0.75, 0.5), near(0.5, 0.25), near(0.5, 0.75)];
    if (west !== "" && west !== east) return { left: west, right: east };
    return north !== "" && north !== south ? { top: north, bottom: south } : {};
  }, at);
}
