import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { giveFiles, pdfFile } from "../e2e/support/give-files.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { pictureIn } from "../e2e/support/pictures.ts";
import { openPartner, synced } from "../e2e/support/screens.ts";
import { keepsLaterFiles } from "../e2e/support/storage.ts";
import { Line } from "../support/line.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";
import { patience } from "./support/retry.ts";
import { signIn } from "./support/sign-in.ts";
import { workerActive } from "./support/worker.ts";

const written = (text: string) => pdf(text, new Date("2026-11-23T00:00:00Z"), [{ text }]);
const label = "履歴書・経歴書を追加";

/** Returns the same document with this many bytes more between its objects and their table. */
function enlarged(document: Buffer, by: number): Buffer {
  const table = document.lastIndexOf("xref\n0 ");
  const padding = Buffer.concat([
    Buffer.from("%"),
    Buffer.from(
      randomBytes(by)
        .toString("base64")
        .slice(0, by - 2),
    ),
    Buffer.from("\n"),
  ]);
  const rest = document.subarray(table).toString("latin1");
  const moved = rest.replace(/startxref\n\d+/u, `startxref\n${table + padding.length}`);
  return Buffer.concat([document.subarray(0, table), padding, Buffer.from(moved, "latin1")]);
}

/** A partner's files are read within the application, and added without a network. */
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

  const file = (name: string) => page.getByRole("main").getByRole("button", { name: `${name}を表示` });
  const read = async (name: string, text: string) => {
    await file(name).click();
    await page.getByRole("dialog").getByText(text).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  const stored = async (name: string) =>
    (
      await inDatabase(
        office.app,
        "select s.state, s.sha256 from stored_file s join partner_file f on f.id = s.key where f.name = $1",
        [name],
      )
    )[0];

  const copies = async (name: string) =>
    (await inDatabase(office.app, "select 1 from partner_file where name = $1", [name])).length;

  it("shows a PDF that was just added", async () => {
    await page.goto("/partner/search");
    partner = await openPartner(page, 4);
    await giveFiles(page, label, [pdfFile("履歴書.pdf", written("会議室で見る履歴書"))]);
    await read("履歴書.pdf", "会議室で見る履歴書");
    await expect.poll(() => stored("履歴書.pdf"), { timeout: patience }).toMatchObject({ state: "kept" });
  });

  it("makes one PDF of photos", async () => {
    const photos = [
      await pictureIn(page, "表.jpg", { width: 300, height: 200 }),
      await pictureIn(page, "裏.png", { width: 200, height: 300, type: "image/png" }),
    ];
    await giveFiles(page, label, photos);
    await page.getByRole("dialog").getByRole("button", { name: "PDFにして追加" }).click();
    await file("写真.pdf").click();
    await page
      .getByRole("dialog")
      .getByText(/^全ページ数/u)
      .first()
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await expect.poll(() => stored("写真.pdf"), { timeout: patience }).toMatchObject({ state: "kept" });
  });

  it("keeps a PDF that was added without a network over a killed browser, shows it, and sends it", async () => {
    await synced(page);
    const bytes = written("圏外で受け取った経歴書");
    await keepsLaterFiles(page);
    await office.app.stop();
    await giveFiles(page, label, [pdfFile("経歴書.pdf", bytes)]);
    await file("経歴書.pdf").waitFor();
    await device.kill();
    page = await device.open();
    await page.goto(partner);
    await read("経歴書.pdf", "圏外で受け取った経歴書");
    await office.app.start();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await expect.poll(() => stored("経歴書.pdf"), { timeout: 2 * patience }).toEqual({ state: "kept", sha256 });
    await synced(page);
  });

  it("brings a PDF whole over a line that breaks five times, and a second device reads it", async () => {
    const line = await Line.open(() => Number(new URL(office.app.url).port));
    onTestFinished(() => line.close());
    const tablet = await engine.openDevice({ url: line.url });
    onTestFinished(() => tablet.dispose());
    let away = tablet.page();
    await signIn(away);
    await synced(away);
    await workerActive(away);
    await away.goto(partner);
    await away.getByRole("heading", { name: "基本情報" }).waitFor();
    line.down = true;
    const bytes = enlarged(written("五回切れても届く書類"), 1_500_000);
    await giveFiles(away, label, [pdfFile("大きな書類.pdf", bytes)]);
    await away.getByRole("main").getByRole("button", { name: "大きな書類.pdfを表示" }).waitFor();
    await tablet.kill();
    away = await tablet.open();
    await away.goto(partner);
    await away.getByRole("main").getByRole("button", { name: "大きな書類.pdfを表示" }).waitFor();

    line.down = false;
    for (let breaks = 1; breaks <= 5; breaks++) {
      line.breakAfter(200_000);
      await expect.poll(() => line.breaks, { timeout: 2 * patience }).toBe(breaks);
    }
    expect(await stored("大きな書類.pdf")).toMatchObject({ state: "announced" });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await expect.poll(() => stored("大きな書類.pdf"), { timeout: 4 * patience }).toEqual({ state: "kept", sha256 });
    expect(await copies("大きな書類.pdf")).toBe(1);
    await synced(page);
    await read("大きな書類.pdf", "五回切れても届く書類");
  });
});
