import type { Page, Worker } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { oddPdfs } from "../support/odd-pdfs.ts";
import type { Device } from "./support/device.ts";
import { touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { partnerWith } from "./support/partner-with.ts";
import { restAs } from "./support/rest.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("a PDF within the application", () => {
  let office: Office;
  let device: Device;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    const id = (await partnerWith(device.page(), ["履歴書・経歴書"])).split("/").at(-1);
    const form = new FormData();
    for (const [name, bytes] of [
      ...Object.entries(documents),
      ...Object.entries(oddPdfs).map(([name, odd]) => [name, odd.bytes] as const),
    ])
      form.append("profileFile", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
    const rest = await restAs(office.app);
    await rest("PUT", `/api/partner_member/${id}`, form);
    return office.dispose;
  });

  const preview = (page: Page) => page.getByRole("dialog");
  const pageNumber = (page: Page) => preview(page).getByRole("textbox", { name: "ページ番号" });
  const atPage = async (page: Page, number: number) =>
    await expect.poll(() => pageNumber(page).inputValue(), { timeout: 30_000 }).toBe(String(number));
  /** Returns the selected match. */
  const selected = (page: Page) => preview(page).locator(".textLayer .highlight.selected");
  const search = (page: Page) => preview(page).getByRole("searchbox", { name: "PDF内を検索" });
  /** Resolves once the viewer reacts to keys, which may be after the text was drawn. */
  const opened = async (page: Page) => {
    await expect.poll(() => search(page).isEnabled()).toBe(true);
  };

  async function open(name: string): Promise<Page> {
    const page = device.page();
    if (await preview(page).isVisible()) await preview(page).getByRole("button", { name: "閉じる" }).click();
    await preview(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: `${name}を表示` }).click();
    return page;
  }

  it("shows the document's text and names its pages", async () => {
    const page = await open("三頁.pdf");
    await preview(page).getByText("一頁目の見出し").waitFor();
    expect(await preview(page).locator(".page").first().getAttribute("aria-label")).toBe("1ページ");
    await preview(page)
      .getByText("/ 全ページ数 3")
      .or(preview(page).getByText("3", { exact: true }))
      .first()
      .waitFor();
  });

  it("goes from page to page by keys, buttons and numbers", async () => {
    const page = await open("三頁.pdf");
    await preview(page).getByText("一頁目の見出し").waitFor();
    await opened(page);
    await preview(page).getByRole("region", { name: "ページ", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await atPage(page, 2);
    await page.keyboard.press("End");
    await atPage(page, 3);
    expect(await preview(page).getByRole("button", { name: "次のページ" }).isDisabled()).toBe(true);
    await preview(page).getByRole("button", { name: "前のページ" }).click();
    await atPage(page, 2);
    await pageNumber(page).fill("３");
    await page.keyboard.press("Enter");
    await atPage(page, 3);
    await pageNumber(page).fill("99");
    await page.keyboard.press("Enter");
    await atPage(page, 3);
  });

  it("turns the page at a swipe sideways", async () => {
    const page = await open("三頁.pdf");
    await preview(page).getByText("一頁目の見出し").waitFor();
    await opened(page);
    await touch(page, true);
    const box = await preview(page).getByRole("region", { name: "ページ", exact: true }).boundingBox();
    if (!box) throw new Error("nothing to swipe over");
    const session = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x: box.x + box.width * x, y: box.y + box.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0.8) });
    for (const x of [0.6, 0.4, 0.2]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await touch(page, false);
    await atPage(page, 2);
  });

  it("enlarges, shrinks and fits the width", async () => {
    const page = await open("三頁.pdf");
    const sheet = preview(page).locator(".page").first();
    await preview(page).getByText("一頁目の見出し").waitFor();
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    const first = await width();
    await preview(page).getByRole("button", { name: "拡大" }).click();
    await expect.poll(width).toBeGreaterThan(first * 1.1);
    await preview(page).getByRole("button", { name: "縮小" }).click();
    await expect.poll(width).toBeCloseTo(first, -1);
    await preview(page).getByRole("button", { name: "幅に合わせる" }).click();
    const frame = (await preview(page).getByRole("region", { name: "ページ", exact: true }).boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(frame * 0.9);
  });

  it("finds words in the whole document and goes to them", async () => {
    const page = await open("三頁.pdf");
    await preview(page).getByText("一頁目の見出し").waitFor();
    await opened(page);
    await preview(page).getByRole("region", { name: "ページ", exact: true }).focus();
    await page.keyboard.press("/");
    await page.keyboard.type("TypeScript");
    const status = preview(page).getByRole("search").getByRole("status");
    await expect.poll(() => status.innerText()).toBe("1 / 2件");
    await atPage(page, 2);
    // The beginning of the word, which was searched for during typing, has as many matches. Enter then finds the first.
    await selected(page).getByText("TypeScript", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => status.innerText()).toBe("2 / 2件");
    await atPage(page, 3);
    await search(page).fill("どこにもない");
    await expect.poll(() => status.innerText()).toBe("見つかりません");
    await search(page).fill("");
    await expect.poll(() => status.innerText()).toBe("");
  });

  it("stands beside the form of an interview, which stays as it is", async () => {
    const page = device.page();
    const detail = page.url();
    await visit(page, `${detail}/evaluation_second`);
    const form = page.getByRole("form", { name: "二次面談評価" });
    await form.getByLabel("意向").fill("書類を見ながら記入");
    const beside = page.getByRole("complementary", { name: "資料・経歴" });
    await beside.getByRole("button", { name: "三頁.pdfを表示" }).click();
    await beside.getByText("一頁目の見出し").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await form.getByLabel("意向").inputValue()).toBe("書類を見ながら記入");
    await beside.getByRole("button", { name: "資料・経歴に戻る" }).click();
    await beside.getByRole("button", { name: "三頁.pdfを表示" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("三頁.pdfを表示");
    await visit(page, detail);
  });

  it("runs nothing that a document brings", async () => {
    const page = device.page();
    const said: string[] = [];
    page.on("dialog", (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    const elsewhere: string[] = [];
    page.on("request", (request) => !request.url().startsWith(office.app.url) && elsewhere.push(request.url()));
    await open("罠.pdf");
    await preview(page).getByText("罠の頁").waitFor();
    expect(await preview(page).locator(".page a, .page input, .page form, .page script, .page iframe").count()).toBe(0);
    expect([said, elsewhere.filter((url) => !url.startsWith("blob:"))]).toEqual([[], []]);
  });

  it.each(Object.entries(oddPdfs))(
    "shows of %s what can be shown, or says what is wrong, and offers the file",
    async (name, odd) => {
      const page = await open(name);
      // Whoever opens a broken document is told of it soon: what waits for its time-out comes later than this.
      const soon = "lost" in odd || "said" in odd ? { timeout: 20_000 } : {};
      const seen =
        "text" in odd
          ? preview(page).locator(".textLayer").getByText(odd.text)
          : preview(page).getByRole("alert").getByText(odd.said);
      await seen.first().waitFor(soon);
      if ("lost" in odd)
        await preview(page)
          .getByLabel(`${odd.lost}ページ（このページは読み取れません）`)
          .waitFor({ ...soon, state: "attached" });
      expect(await preview(page).getByRole("button", { name: "ダウンロード" }).isEnabled()).toBe(true);
    },
  );

  it("looks for lost pages in a worker, which ends then, so that the page's thread stays free", async () => {
    const page = device.page();
    const begun: Worker[] = [];
    const ended: Worker[] = [];
    page.on("worker", (worker) => {
      if (!worker.url().includes("mend-worker")) return;
      begun.push(worker);
      worker.on("close", () => ended.push(worker));
    });
    await open("署名済み.pdf");
    await opened(page);
    expect(begun).toHaveLength(1);
    await expect.poll(() => ended).toEqual(begun);
  });

  it("draws and finds what was filled in, stamped, signed and noted, without anything to click", async () => {
    const page = await open("記入済み.pdf");
    await opened(page);
    await search(page).fill("追記事項ゼブラ漆");
    const status = preview(page).getByRole("search").getByRole("status");
    await expect.poll(() => status.innerText()).toBe("1 / 1件");
    await selected(page).getByText("追記事項ゼブラ漆").waitFor();
    expect(await preview(page).locator(".page input, .page a, .page button, .annotationLayer").count()).toBe(0);
    // Something is drawn where the field is.
    await expect
      .poll(() => inked(page, { left: 60 / 595, top: 1 - 730 / 842, right: 360 / 595, bottom: 1 - 700 / 842 }))
      .toBe(true);
    await open("署名済み.pdf");
    await opened(page);
    await search(page).fill("印 青木");
    await expect.poll(() => status.innerText()).toBe("1 / 1件");
    await expect
      .poll(() => inked(page, { left: 220 / 595, top: 1 - 690 / 842, right: 340 / 595, bottom: 1 - 640 / 842 }))
      .toBe(true);
  });

  it("marks a sticky note where it stands, and shows its text on a click or by keys, at each zoom", async () => {
    const page = await open("付箋.pdf");
    await opened(page);
    const mark = preview(page).locator(".page summary", { hasText: "付箋" });
    const note = preview(page).locator(".page details").getByText("単価を確認ゼブラ付箋");
    await mark.waitFor();
    expect(await note.isVisible()).toBe(false);
    const places = await mark.evaluate((it) => {
      const [own, sheet] = [it, it.closest(".page") ?? it].map((one) => one.getBoundingClientRect());
      return own && sheet && [(own.left - sheet.left) / sheet.width, (own.top - sheet.top) / sheet.height];
    });
    expect(places?.[0]).toBeCloseTo(100 / 595, 1);
    expect(places?.[1]).toBeCloseTo(1 - 720 / 842, 1);
    await mark.click();
    await note.waitFor();
    await expectSound(page, "a sticky note");
    await mark.press("Enter");
    await note.waitFor({ state: "hidden" });
    await preview(page).getByRole("button", { name: "拡大" }).click();
    await mark.click();
    await note.waitFor();
    expect(await mark.count()).toBe(1);
  });

  it("shows the pages behind one that cannot be read, which says so", async () => {
    const page = await open("一頁目なし.pdf");
    await preview(page).getByText("二枚目は無事ゼブラ穣").waitFor();
    const first = preview(page).locator(".page").first();
    expect(await first.getAttribute("aria-label")).toBe("1ページ（このページは読み取れません）");
    expect(await first.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(
      "このページは読み取れません",
    );
  });

  /** Whether something is drawn within this part of the first page. */
  const inked = (page: Page, part: Readonly<Record<"left" | "top" | "right" | "bottom", number>>) =>
    preview(page)
      .locator(".page canvas")
      .first()
      .evaluate((canvas, { left, top, right, bottom }) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const context = (canvas as HTMLCanvasElement).getContext("2d");
        const box = [left * width, top * height, (right - left) * width, (bottom - top) * height] as const;
        const pixels = context?.getImageData(...box).data ?? [];
        return Array.from(pixels).some((value, at) => at % 4 === 1 && value < 128);
      }, part);

  it("says of a protected and of a broken document that it cannot be shown", async () => {
    const page = await open("鍵.pdf");
    await preview(page).getByText("パスワードで保護されたPDFです").waitFor();
    await open("破損.pdf");
    await preview(page).getByText("このPDFは表示できません").waitFor();
  });
});

const paragraph = (text: string) => ({ text, above: 8 });
const filler = Array.from({ length: 36 }, (_, at) => paragraph(`本文の${at + 1}行目です。`));
const plain = (...lines: readonly string[]) => pdf("試験", new Date("2026-11-23T00:00:00Z"), lines.map(paragraph));

const documents = {
  "三頁.pdf": pdf("三頁", new Date("2026-11-23T00:00:00Z"), [
    { text: "一頁目の見出し", size: 16 },
    ...filler,
    { text: "二頁目の見出し TypeScript", size: 16 },
    ...filler,
    { text: "三頁目の見出し typescript", size: 16 },
    paragraph("終わり"),
  ]),
  // This PDF runs a script when it is opened, and every click leads to another page.
  "罠.pdf": withCatalog(
    plain("罠の頁"),
    "/OpenAction << /S /JavaScript /JS (app.alert\\('trap'\\); this.submitForm\\('https://example.com/'\\);) >>",
    "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 850] /A << /S /URI /URI (https://example.com/) >> >>]",
  ),
  // No password fits the document's keys.
  "鍵.pdf": encrypted(plain("鍵の頁")),
  "破損.pdf": Buffer.from("%PDF-1.7\nこれは文書ではありません"),
} as const;

/** Adds entries to the catalog and to the first page. Readers rebuild the table of offsets, which is then wrong. */
function withCatalog(document: Buffer, catalog: string, page: string): Buffer {
  const text = document.toString("latin1");
  return Buffer.from(
    text.replace("/Type /Catalog", `/Type /Catalog ${catalog}`).replace("/Type /Page /Parent", `/Type /Page ${page} /Parent`),
    "latin1",
  );
}

function encrypted(document: Buffer): Buffer {
  const key = "ab".repeat(32);
  const dictionary = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>] `;
  return Buffer.from(document.toString("latin1").replace("/Root 1 0 R", `${dictionary}/Root 1 0 R`), "latin1");
}
