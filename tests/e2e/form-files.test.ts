import type { Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { type BenchServer, startBenchServer } from "../bench/bench-server.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { type Device, openDevice } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { pictureIn } from "./support/pictures.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const day = new Date("2026-11-23T00:00:00Z");
const written = (text: string) => pdf(text, day, [{ text }]);
const label = "履歴書・経歴書を追加";
const patient = { timeout: 30_000 };

describe("files in a form that is not saved yet (S4-10)", () => {
  let server: BenchServer;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    server = await startBenchServer();
    device = await openDevice(server);
    page = device.page();
    return async () => {
      await device.dispose();
      await server.close();
    };
  });
  beforeEach(async () => {
    await visit(page, "form.html?of=files");
    await field("姓").waitFor();
    await driveAttachments(page);
    await discardDraft(page, async () => (await names()).length === 0);
  });

  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\*?$`, "u"));
  const files = () => page.getByRole("group", { name: "履歴書・経歴書", exact: true }).getByRole("listitem");
  const shown = (name: string) => page.getByRole("button", { name: `${name}を表示` });
  const give = (...given: readonly string[]) =>
    giveFiles(
      page,
      label,
      given.map((name) => pdfFile(name, written(name))),
    );
  /** Returns the names of the files that drafts keep on this device. */
  const names = async () => (await attachmentsIn(page)).filter((one) => one.draft === "form/bench/files").map((one) => one.name);
  const fill = async () => {
    for (const [name, text] of Object.entries({ 姓: "山田", 名: "花子", セイ: "ヤマダ", メイ: "ハナコ" }))
      await field(name).fill(text);
  };
  const kept = () => page.getByText(/下書きを端末に保存済み/u).waitFor();
  const inReplica = () =>
    page.evaluate(async () => {
      const replica = (Reflect.get(window, "findReplica") as () => Replica)();
      const rows = await replica.all(replica.model.entity("partnerFile"));
      return {
        rows: rows.map((row) => String(Reflect.get(row, "name"))).sort(),
        calls: (await replica.outbox()).map(({ mutation }) => mutation.name),
        drafts: (await replica.unsent()).drafts.length,
      };
    });

  it("outlive a killed browser, are read there, and are saved with their record in one change", async () => {
    await fill();
    await give("履歴書.pdf", "経歴書.pdf");
    await shown("経歴書.pdf").waitFor();
    await giveFiles(page, label, [await pictureIn(page, "免許証.jpg", { width: 200, height: 120 })]);
    await page.getByRole("button", { name: "PDFにして追加" }).click();
    await shown("写真.pdf").waitFor();
    await kept();
    await expectSound(page, "a form with files");
    expect(await names()).toHaveLength(3);

    page = await device.killAndReopen("form.html?of=files");
    await page.getByText(/下書きを再開しました/u).waitFor();
    await driveAttachments(page);
    await expect.poll(() => files().count()).toBe(3);
    expect(await page.getByText("端末に残っていません").count()).toBe(0);
    await shown("履歴書.pdf").click();
    const preview = page.getByRole("dialog", { name: "履歴書.pdf" });
    await expect.poll(() => preview.locator(".page").count(), patient).toBe(1);
    await preview.getByRole("button", { name: "閉じる" }).click();

    await page.getByRole("button", { name: "登録" }).click();
    await expect.poll(() => page.getByRole("status", { name: "保存した値" }).innerText()).toContain("履歴書.pdf");
    await expect
      .poll(() => inReplica())
      .toEqual({ rows: ["写真.pdf", "履歴書.pdf", "経歴書.pdf"].sort(), calls: ["act.run"], drafts: 0 });
    expect(await names()).toEqual([]);
    const attachments = await attachmentsIn(page);
    expect(attachments.map(({ unsent, held, stopped }) => ({ unsent, held, stopped }))).toEqual(
      Array.from({ length: 3 }, () => ({ unsent: true, held: true, stopped: null })),
    );
  });

  it("as pictures outlive a killed browser before they are a PDF, and leave the device when they are cancelled", async () => {
    const tray = page.getByRole("dialog", { name: "写真をPDFにする" });
    const inTray = () => page.getByRole("dialog", { name: "写真をPDFにする" }).getByRole("listitem");
    /** Returns the names of the pictures that this device keeps. */
    const pictures = async () =>
      (await attachmentsIn(page)).filter(({ draft }) => draft?.startsWith("pictures/")).map(({ name }) => name);
    await giveFiles(page, label, [
      await pictureIn(page, "表.jpg", { width: 200, height: 120 }),
      await pictureIn(page, "裏.jpg", { width: 120, height: 200 }),
    ]);
    await tray.getByLabel("ファイル名").fill("免許証");
    // A picture's bytes are saved before the tray that names it. Its button waits for both.
    await expect.poll(() => inTray().count()).toBe(2);
    const making = tray.getByRole("button", { name: "PDFにして追加" });
    await expect.poll(() => making.getAttribute("aria-disabled")).not.toBe("true");
    expect((await pictures()).sort()).toEqual(["表.jpg", "裏.jpg"].sort());

    page = await device.killAndReopen("form.html?of=files");
    await expect.poll(() => inTray().count()).toBe(2);
    await driveAttachments(page);
    const shownWidth = (at: number) =>
      inTray()
        .nth(at)
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(async () => [await shownWidth(0), await shownWidth(1)]).toEqual([200, 120]);
    await page.getByRole("button", { name: "2ページ目を外す" }).click();
    await expect.poll(pictures).toEqual(["表.jpg"]);
    await page.getByRole("button", { name: "PDFにして追加" }).click();
    await shown("免許証.pdf").waitFor();
    await expect.poll(pictures).toEqual([]);

    await giveFiles(page, label, [await pictureIn(page, "要らない.jpg", { width: 200, height: 120 })]);
    await expect.poll(pictures).toEqual(["要らない.jpg"]);
    await page.getByRole("button", { name: "キャンセル" }).click();
    await expect.poll(pictures).toEqual([]);
    page = await device.killAndReopen("form.html?of=files");
    await shown("免許証.pdf").waitFor();
    await driveAttachments(page);
    expect([await inTray().count(), await pictures()]).toEqual([0, []]);
  });

  it("are taken out and brought back, and leave the device when they are taken out or their draft is discarded", async () => {
    await field("姓").fill("取り消し");
    await give("一.pdf", "二.pdf");
    await shown("二.pdf").waitFor();
    await page.getByRole("button", { name: "一.pdfを外す" }).click();
    await shown("一.pdf").waitFor({ state: "detached" });
    await expect.poll(names, patient).toEqual(["二.pdf"]);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await shown("一.pdf").waitFor();
    await expect
      .poll(() =>
        files()
          .allInnerTexts()
          .then((all) => all.map((text) => text.trim().slice(0, 5))),
      )
      .toEqual(["一.pdf", "二.pdf"]);
    await expect.poll(async () => (await names()).sort(), patient).toEqual(["一.pdf", "二.pdf"]);
    page = await device.killAndReopen("form.html?of=files");
    await driveAttachments(page);
    await shown("一.pdf").waitFor();
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await expect.poll(() => files().count()).toBe(0);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(() => files().count()).toBe(2);
    expect(await page.getByText("端末に残っていません").count()).toBe(0);
    await page.getByRole("button", { name: "元に戻す" }).waitFor({ state: "detached" });
    expect((await names()).sort()).toEqual(["一.pdf", "二.pdf"]);
    await discardDraft(page, async () => (await names()).length === 0);
    expect(await files().count()).toBe(0);
  });

  it("are refused at the field, with the reason, and the others and what was typed stay", async () => {
    await field("姓").fill("断られる");
    await giveFiles(page, label, [
      pdfFile("偽物.pdf", Buffer.from("これは文章です")),
      pdfFile("空.pdf", Buffer.alloc(0)),
      pdfFile("本物.pdf", written("本物")),
    ]);
    await shown("本物.pdf").waitFor();
    const said = page.getByText("「偽物.pdf」を追加できませんでした。PDFファイルのみアップロード可能です。", { exact: false });
    await said.waitFor();
    await page.getByText("「空.pdf」を追加できませんでした。ファイルが空です。", { exact: false }).waitFor();
    await expectSound(page, "a form that has refused a file");
    await give("二.pdf", "三.pdf", "四.pdf");
    await page.getByText("「四.pdf」を追加できませんでした。履歴書・経歴書は3件までです。", { exact: false }).waitFor();
    expect(await said.count()).toBe(0);
    await expect.poll(() => files().count()).toBe(3);
    expect(await field("姓").inputValue()).toBe("断られる");

    await giveFiles(page, label, [await pictureIn(page, "免許証.jpg", { width: 200, height: 120 })]);
    await page.getByRole("button", { name: "PDFにして追加" }).click();
    const tray = page.getByRole("dialog", { name: "写真をPDFにする" });
    await tray.getByText("「写真.pdf」を追加できませんでした。履歴書・経歴書は3件までです。").waitFor();
    expect(await tray.getByRole("listitem").count()).toBe(1);
    await tray.getByRole("button", { name: "キャンセル" }).click();
    await tray.waitFor({ state: "detached" });
    await expect.poll(() => files().count()).toBe(3);
    await kept();
  });

  it("that were refused after a save that failed are still named, count against the limit, and stop the next save once", async () => {
    await page.getByRole("button", { name: "登録" }).click();
    await expect.poll(() => page.locator("[role=alert]").count()).toBeGreaterThan(0);
    await fill();
    await giveFiles(page, label, [
      pdfFile("偽物.pdf", Buffer.from("これは文章です")),
      ...["一.pdf", "二.pdf", "三.pdf", "四.pdf"].map((name) => pdfFile(name, written(name))),
    ]);
    await shown("三.pdf").waitFor();
    const said = page.getByText("「偽物.pdf」を追加できませんでした。PDFファイルのみアップロード可能です。", { exact: false });
    await said.waitFor();
    await page.getByText("「四.pdf」を追加できませんでした。履歴書・経歴書は3件までです。", { exact: false }).waitFor();
    await page.getByText("3 / 3件").waitFor();
    // Typing in a field validates the form again.
    await field("姓").fill("山本");
    await page.getByRole("button", { name: "登録" }).click();
    // The message is visible, and not only at the field, which may be far away on the page.
    const stop = page.locator("[role=alert], .fui-MessageBar").getByText("もう一度「登録」を押してください。", { exact: false });
    await stop.waitFor();
    expect(await stop.innerText()).toContain("「偽物.pdf」を追加できませんでした。");
    const seen = () => stop.evaluate((it) => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().top < innerHeight);
    await expect.poll(seen).toBe(true);
    expect(await said.count()).toBeGreaterThan(0);
    const saved = page.getByRole("status", { name: "保存した値" });
    expect(await saved.innerText()).toBe("");
    await page.getByRole("button", { name: "登録" }).click();
    await expect.poll(() => saved.innerText()).toContain("三.pdf");
  });

  /** Delays the reading of files until the returned function is called. */
  const slowDisk = async () => {
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      const ready = new Promise<void>((resolve) => Object.assign(window, { readOn: resolve }));
      Blob.prototype.arrayBuffer = function (this: Blob) {
        return ready.then(() => read.call(this));
      };
    });
    return () => page.evaluate(() => (Reflect.get(window, "readOn") as () => void)());
  };

  it("that are still being read when the form is sent are waited for", async () => {
    await fill();
    const readOn = await slowDisk();
    await give("一.pdf", "二.pdf");
    await page.getByText("2件を読み込み中").waitFor();
    await page.getByRole("button", { name: "登録" }).click();
    await readOn();
    await expect.poll(() => page.getByRole("status", { name: "保存した値" }).innerText()).toContain("二.pdf");
    expect(await page.getByRole("status", { name: "保存した値" }).innerText()).toContain("一.pdf");
    await expect.poll(names, patient).toEqual([]);
  });

  it("that turn out not to be taken keep the form from being sent, and it says which", async () => {
    await fill();
    const readOn = await slowDisk();
    await giveFiles(page, label, [pdfFile("本物.pdf", written("本物")), pdfFile("偽物.pdf", Buffer.from("これは文章です"))]);
    await page.getByText("2件を読み込み中").waitFor();
    await page.getByRole("button", { name: "登録" }).click();
    await readOn();
    await page.getByText("「偽物.pdf」を追加できませんでした。", { exact: false }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "登録" }).isEnabled()).toBe(true);
    await expect.poll(() => files().count()).toBe(1);
    expect(await names()).toEqual(["本物.pdf"]);
    await kept();
  });

  it("that are still being taken out when the form is sent are waited for", async () => {
    await fill();
    await give("一.pdf", "二.pdf");
    await shown("二.pdf").waitFor();
    await kept();
    await page.evaluate(() => {
      const { attachments } = (Reflect.get(window, "findReplica") as () => Replica)();
      const open = attachments.open.bind(attachments);
      const ready = new Promise<void>((resolve) => Object.assign(window, { readOn: resolve }));
      Object.assign(attachments, { open: (facts: Parameters<typeof open>[0]) => ready.then(() => open(facts)) });
    });
    await page.getByRole("button", { name: "一.pdfを外す" }).click();
    await page.getByRole("button", { name: "登録" }).click();
    await page.evaluate(() => (Reflect.get(window, "readOn") as () => void)());
    const saved = page.getByRole("status", { name: "保存した値" });
    await expect.poll(() => saved.innerText()).toContain("二.pdf");
    expect(await saved.innerText()).not.toContain("一.pdf");
    // If the page were left before that, its bytes would stay here for a day.
    await expect.poll(names, patient).toEqual([]);
  });

  it("of which the device has lost the bytes say so, and saving names what is to be done", async () => {
    await fill();
    await give("消えた.pdf");
    await shown("消えた.pdf").waitFor();
    await kept();
    await page.evaluate(async () => {
      const { attachments } = (Reflect.get(window, "findReplica") as () => Replica)();
      for (const { key } of await attachments.all()) await attachments.discard(key);
    });
    await page.getByText("端末に残っていません").waitFor();
    await page.getByRole("button", { name: "登録" }).click();
    await page.getByText("端末に残っていないファイルがあります。そのファイルを外して、もう一度選択してください。").waitFor();
    await page.getByRole("button", { name: "消えた.pdfを外す" }).click();
    await shown("消えた.pdf").waitFor({ state: "detached" });
    expect(await field("姓").inputValue()).toBe("山田");
  });
});
