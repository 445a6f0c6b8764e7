import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { pictureIn } from "./support/pictures.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { keepsLaterFiles } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const label = "履歴書・経歴書を追加";
const written = (text: string) => pdf(text, new Date("2026-11-23T00:00:00Z"), [{ text }]);
const phone = { width: 390, height: 844 };
/** A busy machine needs more time, which is no failure. */
const patient = { timeout: 60_000 };

describe("files on a device", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    address = await partnerWith(page, ["履歴書・経歴書"]);
    return office.dispose;
  });

  const main = (of = page) => of.getByRole("main");
  const row = (name: string, of = page) =>
    main(of)
      .getByRole("listitem")
      .filter({ has: of.getByRole("button", { name: `${name}を表示` }) });

  /** Returns the files on this device, without those that belong to today's interviews. */
  const kept = async () => (await attachmentsIn(page)).filter(({ pins }) => !pins.some((pin) => pin.startsWith("interview/")));

  /** Checks both themes, at the sizes where touch targets and layouts differ. */
  const expectFit = async (name: string) => {
    await expectSoundAt(page, name, [laptop, tablet, phone], async (at, viewport) => {
      if (viewport === laptop) return;
      await touch(page, true);
      await vi.waitFor(() => expectReachable(page, at), patient);
      await touch(page, false);
    });
  };

  describe("whose bytes do not get through", () => {
    let second: Device;
    const names = ["小さい.pdf", "大きめ.pdf"];

    beforeAll(async () => {
      second = await openDevice(office.app, { viewport: tablet });
      await signIn(second.page());
      await synced(second.page());
      await page.context().route("**/api/sync/file/**", (route) => route.abort());
      await giveFiles(page, label, [
        pdfFile("小さい.pdf", written("小さい")),
        pdfFile("大きめ.pdf", Buffer.concat([written("大きめ"), Buffer.alloc(2_000_000)])),
      ]);
      for (const name of names) await row(name).waitFor();
    });
    afterAll(() => second?.dispose());

    it("are told to others with size and author, who cannot open them yet", async () => {
      const other = second.page();
      await other.goto(address);
      for (const name of names) {
        await row(name, other).getByText("届いていません").waitFor();
        await row(name, other)
          .getByText(/(?:KB|MB|B).*マスター管理者/u)
          .waitFor();
      }
      await other.getByRole("button", { name: "小さい.pdfを表示" }).click();
      await other.getByRole("dialog").getByText("このファイルはまだ届いていません").waitFor();
      await other.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    });

    it("stand in 同期センター, each and all of them with how far they are", async () => {
      await visit(page, "/sync?tab=waiting");
      await main()
        .getByRole("heading", { name: /送信待ちのファイル 2件/u })
        .waitFor();
      const all = main().getByRole("progressbar", { name: "すべてのファイルの送信" });
      expect(await all.getAttribute("value")).toBe("0");
      for (const name of names)
        await main()
          .getByRole("listitem")
          .filter({ hasText: name })
          .getByText(/送信待ち・/u)
          .waitFor();
      await expectFit("files that wait");
    });

    it("stand in 端末と容量 and are not let go of", async () => {
      await visit(page, "/sync?tab=storage");
      await main()
        .getByText(/^2件・/u)
        .first()
        .waitFor();
      const evict = main().getByRole("button", { name: "開いたことのあるファイルを消す" });
      if ((await evict.getAttribute("aria-disabled")) !== "true") await evict.click();
      await driveAttachments(page);
      expect((await attachmentsIn(page)).filter(({ unsent, held }) => unsent && held).length).toBe(2);
      await expectFit("the room on the device");
    });

    it("are told to masters on home when they are late by a week", async () => {
      await visit(page, "/");
      await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
      const notice = page.getByText(/追加から7日を過ぎても届いていないファイルが/u);
      const late = "update partner_file set created_at = now() - interval '8 days' where arrived_at is null and refusal is null";
      await inDatabase(office.app, late);
      await page.reload();
      await notice.waitFor();
      expect(await notice.innerText()).toContain("届いていないファイルが2件あります");
      await page.getByRole("link", { name: "小さい.pdf" }).click();
      await row("小さい.pdf").waitFor();
    });

    it("arrive once the line is free, and the second device opens them", async () => {
      await page.context().unroute("**/api/sync/file/**");
      await visit(page, address);
      for (const name of names)
        await row(name)
          .getByText("送信待ち")
          .waitFor({ state: "detached", ...patient });
      const other = second.page();
      for (const name of names)
        await row(name, other)
          .getByText("届いていません")
          .waitFor({ state: "detached", ...patient });
      await other.getByRole("button", { name: "小さい.pdfを表示" }).click();
      await other.getByRole("dialog").locator(".page").first().waitFor();
    });
  });

  it("that were opened are let go of, and those kept with 端末に保存 open without a network", async () => {
    await visit(page, address);
    await installed(page);
    await main().getByRole("button", { name: "小さい.pdfを表示" }).click();
    await page.getByRole("dialog").locator(".page").first().waitFor();
    await expectFit("the preview");
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await visit(page, "/sync?tab=storage");
    await main().getByRole("button", { name: "開いたことのあるファイルを消す" }).click();
    await page
      .getByText(/を空けました。ファイルはつながるとまた開けます。/u)
      .first()
      .waitFor();
    await driveAttachments(page);
    expect(await kept()).toEqual([]);

    await visit(page, address);
    await main().getByRole("button", { name: "端末に保存" }).click();
    await driveAttachments(page);
    const missing = async () => (await kept()).filter(({ held }) => !held).length;
    await expect.poll(async () => (await kept()).length, patient).toBeGreaterThan(0);
    await expect.poll(missing, patient).toBe(0);
    await visit(page, "/sync?tab=storage");
    const evict = main().getByRole("button", { name: "開いたことのあるファイルを消す" });
    await expect.poll(() => evict.getAttribute("aria-disabled")).toBe("true");
    await keepsLaterFiles(page);
    await office.app.stop();
    await visit(page, address);
    await main().getByRole("button", { name: "大きめ.pdfを表示" }).click();
    await page.getByRole("dialog").locator(".page").first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await office.app.start();
  });

  it("are gathered from pictures in a tray that a finger can use", async () => {
    await giveFiles(page, label, [await pictureIn(page, "写真.jpg", { width: 60, height: 80 })]);
    await page.getByRole("dialog", { name: "写真をPDFにする" }).waitFor();
    await expectFit("the tray");
    await page.getByRole("dialog").getByRole("button", { name: "キャンセル" }).click();
  });
});
