import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { giveFiles, pdfFile } from "../e2e/support/give-files.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { installed, openPartner, partnerLinks, searchBox, synced } from "../e2e/support/screens.ts";
import { keepsLaterFiles } from "../e2e/support/storage.ts";
import { Line } from "../support/line.ts";
import { until } from "../support/until.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { lookAtEverySize } from "./support/look.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { patience } from "./support/retry.ts";
import { signIn } from "./support/sign-in.ts";

const patient = { timeout: 3 * patience };
const paragraph = (text: string) => ({ text, above: 8 });
const filler = Array.from({ length: 36 }, (_, at) => paragraph(`職務の${at + 1}行目です。`));
const twoPages = pdf("職務経歴書", new Date("2026-11-23T00:00:00Z"), [
  paragraph("株式会社青空商事"),
  ...filler,
  paragraph("ＥＲＰ刷新における要件定義をリーダーとして担当"),
  paragraph("データ移行の設計"),
]);
const short = (text: string) => pdf(text, new Date("2026-11-23T00:00:00Z"), [{ text }]);
const label = "履歴書・経歴書を追加";

/** Uses the screens with files, their search and the registration. A screenshot of each goes to test-results/engines/. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let line: Line;
  let device: EngineDevice;
  let partner: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine, "on");
    const first = office.device.page();
    partner = await openPartner(first, 4);
    await giveFiles(first, label, [pdfFile("職務経歴書.pdf", twoPages)]);
    await until(isRead);
    line = await Line.open(() => Number(new URL(office.app.url).port));
    device = await engine.openDevice({ url: line.url });
    await signIn(device.page());
    await synced(device.page());
    await installed(device.page());
    return async () => {
      await device.dispose();
      await line.close();
      await office.dispose();
    };
  });

  /** Whether the server has read the text of the file that is searched for. */
  const isRead = async () =>
    (await inDatabase(office.app, "select 1 from partner_file where name = '職務経歴書.pdf' and text_length > 0")).length > 0;

  describe.each(["light", "dark"] as const)("in %s", (theme) => {
    let page: EnginePage;

    beforeAll(async () => {
      await device.close();
      page = await device.open({ dark: theme === "dark" });
      await page.goto("/partner/search");
      await partnerLinks(page).first().waitFor();
      await synced(page);
    });

    const look = (name: string, shown?: string) =>
      lookAtEverySize(page, `${engine.name}-${name}`, () =>
        page.evaluate((text) => {
          const all = [...document.querySelectorAll("main *")].filter((one) => text && one.textContent?.includes(text));
          all.at(-1)?.scrollIntoView({ block: "center" });
        }, shown ?? null),
      );
    const laptop = () => page.setViewportSize({ width: 1366, height: 768 });
    const dialog = () => page.getByRole("dialog");
    const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\*?$`, "u")).first();

    it("a partner's files are read, enlarged, paged through and searched", async () => {
      await laptop();
      await page.goto(partner);
      const file = page.getByRole("main").getByRole("button", { name: "職務経歴書.pdfを表示" });
      await file.waitFor();
      await look("partner-files", "職務経歴書.pdf");
      await laptop();
      await file.click();
      await dialog().getByText("株式会社青空商事").waitFor();
      const number = dialog().getByRole("textbox", { name: "ページ番号" });
      await dialog().getByRole("button", { name: "次のページ" }).click();
      await expect.poll(() => number.inputValue()).toBe("2");
      await dialog().getByRole("button", { name: "前のページ" }).click();
      await expect.poll(() => number.inputValue()).toBe("1");
      const width = () => page.evaluate(() => document.querySelector(".pdfViewer .page")?.getBoundingClientRect().width ?? 0);
      const before = await width();
      await dialog().getByRole("button", { name: "拡大" }).click();
      await expect.poll(width).toBeGreaterThan(before * 1.1);
      await dialog().getByRole("button", { name: "幅に合わせる" }).click();
      await dialog().getByRole("searchbox", { name: "PDF内を検索" }).fill("でーた 移行");
      await expect.poll(() => dialog().locator("search output").innerText(), patient).toBe("1 / 1件");
      await expect.poll(marked, patient).toBe("データ移行");
      await look("preview");
      // The document's width follows its window from the laptop to the phone.
      await expect.poll(width).toBeLessThanOrEqual(390);
      await laptop();
      await dialog().getByRole("button", { name: "閉じる" }).click();
      await dialog().waitFor({ state: "detached" });
    });

    /** Returns the marked matches in the document. */
    const marked = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".pdfViewer .highlight.selected")].map(({ textContent }) => textContent).join(""),
      );

    it("a text is found in files, by the list and by the palette, and opens marked on its page", async () => {
      await laptop();
      await page.goto("/partner/search");
      await searchBox(page).fill("要件定義");
      await page.getByRole("button", { name: "履歴書・経歴書に含むパートナーを表示" }).click();
      const hit = page.getByRole("main").getByRole("link", { name: /職務経歴書.pdfの2ページを開く/u });
      await hit.waitFor(patient);
      await look("hits");
      await laptop();
      await hit.click();
      await dialog().waitFor();
      await expect.poll(marked, patient).toBe("要件定義");
      await dialog().getByRole("button", { name: "閉じる" }).click();
      await dialog().waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await dialog().getByRole("combobox").fill("要件定義");
      await dialog().getByRole("option").filter({ hasText: "職務経歴書.pdf・2ページ" }).waitFor(patient);
      await look("palette");
      await page.keyboard.press("Escape");
    });

    it("a registration looks up postal codes, warns of somebody alike and takes files, without a network", async () => {
      await laptop();
      await keepsLaterFiles(page);
      const [known] = await inDatabase(
        office.app,
        "select last_name, first_name, last_name_kana, first_name_kana from partner where deleted_at is null limit 1",
      );
      line.down = true;
      onTestFinished(() => {
        line.down = false;
      });
      await page.goto("/partner/register");
      await field("姓").fill(String(known?.["last_name"]));
      await field("名").fill(String(known?.["first_name"]));
      await field("セイ").fill(String(known?.["last_name_kana"]));
      await field("メイ").fill(String(known?.["first_name_kana"]));
      await page.getByText("似たパートナーが登録されています。").waitFor();
      await field("郵便番号").fill("4980000");
      await page.getByRole("button", { name: "三重県桑名郡木曽岬町" }).waitFor();
      await giveFiles(page, label, [
        pdfFile("履歴書.pdf", short("履歴書")),
        pdfFile(`${"長い名前の".repeat(12)}.pdf`, short("長い")),
      ]);
      await page.getByRole("button", { name: "履歴書.pdfを表示" }).waitFor();
      await look("register-alike", "似たパートナーが");
      await look("register-postal", "三重県桑名郡木曽岬町");
      await look("register-files", "履歴書.pdf");
      await laptop();
      await page.getByRole("button", { name: "履歴書.pdfを外す" }).click();
      await page.getByRole("button", { name: "履歴書.pdfを表示" }).waitFor({ state: "detached" });
    });

    it("同期センター tells of files that wait and that stopped, and 端末と容量 of those that are here", async () => {
      await laptop();
      await page.goto(partner);
      await page.getByText(label).first().waitFor();
      const [waiting, stopped] = [`待機_${theme}.pdf`, `停止_${theme}.pdf`];
      line.speed.up = 10_000;
      onTestFinished(() => {
        delete line.speed.up;
      });
      const bulky = (text: string) =>
        Buffer.concat([short(text), Buffer.from("%"), Buffer.from(randomBytes(700_000).toString("hex"))]);
      await giveFiles(page, label, [pdfFile(stopped, bulky("停止")), pdfFile(waiting, bulky("待機"))]);
      const announced = () => inDatabase(office.app, "select 1 from partner_file where name in ($1, $2)", [waiting, stopped]);
      await expect.poll(async () => (await announced()).length, patient).toBe(2);
      await inDatabase(office.app, "delete from partner_file where name = $1", [stopped]);
      await page.goto("/sync?tab=attention");
      await page.getByRole("button", { name: "今すぐ同期" }).click();
      await page.getByRole("heading", { name: /^送信できないファイル 1件/u }).waitFor(patient);
      await look("stopped");
      await laptop();
      await page.getByRole("button", { name: `${stopped}を破棄` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "破棄" }).click();
      await page.getByText("対応が必要なものはありません").waitFor();
      await page.goto("/sync?tab=waiting");
      await page.getByRole("heading", { name: "送信待ちのファイル 1件" }).waitFor();
      await look("waiting");
      await page.goto("/sync?tab=storage");
      await page.getByText("検索用の文書", { exact: true }).waitFor();
      await look("storage");
      delete line.speed.up;
      await expect
        .poll(
          () => inDatabase(office.app, "select arrived_at is not null as here from partner_file where name = $1", [waiting]),
          patient,
        )
        .toEqual([{ here: true }]);
    });
  });
});
