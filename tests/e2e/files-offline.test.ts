import { createHash } from "node:crypto";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { type Device, openDevice, signIn, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { partnerWith } from "./support/partner-with.ts";
import { installed } from "./support/screens.ts";
import { keepsLaterFiles } from "./support/storage.ts";

const document = pdf("職務経歴書", new Date("2026-11-23T00:00:00Z"), [{ text: "会議室で受け取った職務経歴書" }]);
const hash = createHash("sha256").update(document).digest("hex");
const name = "会議室_職務経歴書.pdf";

describe("a PDF that is added without a network", () => {
  let office: Office;
  let device: Device;
  let address: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    address = await partnerWith(device.page(), ["履歴書・経歴書"]);
    return office.dispose;
  });

  const files = (page: Page) => page.getByRole("main");
  const choose = async (page: Page, file: { readonly name: string; readonly bytes: Buffer }) =>
    page
      .getByRole("group", { name: "履歴書・経歴書を追加" })
      .locator('input[type="file"][multiple]')
      .setInputFiles({ name: file.name, mimeType: "application/pdf", buffer: file.bytes });
  const stored = async () =>
    (
      await inDatabase(
        office.app,
        "select s.state, s.sha256 from stored_file s join partner_file f on f.id = s.key where f.name = $1",
        [name],
      )
    )[0];

  it("is kept when the browser is killed, opens without a network, and arrives whole", async () => {
    let page = device.page();
    await installed(page);
    await keepsLaterFiles(page);
    await office.app.stop();
    await choose(page, { name, bytes: document });
    await page.getByText("ファイルを追加しました。").first().waitFor();
    page = await device.killAndReopen(address);
    await files(page)
      .getByRole("button", { name: `${name}を表示` })
      .click();
    await page.getByRole("dialog").getByText("会議室で受け取った職務経歴書").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).click();
    await files(page).getByText("送信待ち").waitFor();
    await office.app.start();
    await expect.poll(stored, { timeout: 90_000 }).toEqual({ state: "kept", sha256: hash });
    await files(page).getByText("送信待ち").waitFor({ state: "detached" });
  });

  it("can be read on the second device", async () => {
    const second = await openDevice(office.app, { viewport: tablet });
    try {
      const page = second.page();
      await signIn(page);
      await page.goto(address);
      await files(page)
        .getByRole("button", { name: `${name}を表示` })
        .click();
      await page.getByRole("dialog").getByText("会議室で受け取った職務経歴書").waitFor();
    } finally {
      await second.dispose();
    }
  });
});
