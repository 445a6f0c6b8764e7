import type { Page, Route } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { attachmentsIn, driveAttachments, forgetOpened } from "./support/attachments.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { openPartner, synced, syncState } from "./support/screens.ts";

const bytes = pdf("元に戻す", new Date("2026-11-23T00:00:00Z"), [{ text: "元に戻す" }]);
const patient = { timeout: 30_000 };

describe("a file that is removed from a record", () => {
  let office: Office;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    await openPartner(page, 1);
    await driveAttachments(page);
    return office.dispose;
  });

  const shown = (name: string) => page.getByRole("main").getByRole("button", { name: `${name}を表示` });
  const add = async (name: string) => {
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile(name, bytes)]);
    await shown(name).waitFor();
  };
  const lost = "ファイルの内容がこの端末にないため、削除すると元に戻せません。";
  const remove = async (name: string, isLost = false) => {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `${name}を表示` }) });
    await row.getByRole("button", { name: /^ファイル\d+を削除$/u }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText(name).waitFor();
    if (isLost) await question.getByText(lost).waitFor();
    else expect(await question.getByText(lost).count()).toBe(0);
    await question.getByRole("button", { name: "削除" }).click();
    await shown(name).waitFor({ state: "detached" });
  };
  const removals = () => page.locator(".fui-Toast").filter({ hasText: /^ファイル\d+を削除しました。/u });
  const undo = () => removals().getByRole("button", { name: "元に戻す" }).last().click();
  const rows = (name: string) =>
    inDatabase(office.app, "select f.id, s.state from partner_file f join stored_file s on s.key = f.id where f.name = $1", [
      name,
    ]);
  const arrived = async (name: string) => {
    await expect.poll(async () => (await rows(name)).map(({ state }) => state), patient).toEqual(["kept"]);
    return String((await rows(name))[0]?.["id"]);
  };

  it("comes back as it was while the removal was not sent, with bytes that were not sent either", async () => {
    await add("届いた.pdf");
    const id = await arrived("届いた.pdf");
    await synced(page);
    // While one exchange hangs, later changes are certainly not sent.
    const held: Route[] = [];
    let holding = true;
    await page.context().route("**/api/sync", (route) => (holding ? void held.push(route) : route.continue()));
    await add("未送信.pdf");
    await expect.poll(() => held.length, patient).toBe(1);
    await remove("届いた.pdf");
    await undo();
    await shown("届いた.pdf").waitFor();
    await remove("未送信.pdf");
    await undo();
    await shown("未送信.pdf").waitFor();
    await syncState(page, /未送信 1件/u).waitFor();
    holding = false;
    for (const route of held) await route.abort();
    await arrived("未送信.pdf");
    await synced(page);
    await expect.poll(() => arrived("届いた.pdf")).toBe(id);
  });

  it("is added anew once the removal was sent, from the bytes that were here", async () => {
    await add("送った.pdf");
    const id = await arrived("送った.pdf");
    await synced(page);
    await remove("送った.pdf");
    await expect.poll(() => rows("送った.pdf"), patient).toEqual([]);
    await expect.poll(async () => (await attachmentsIn(page)).some(({ key }) => key.endsWith(id)), patient).toBe(false);
    await undo();
    await shown("送った.pdf").waitFor();
    expect(await arrived("送った.pdf")).not.toBe(id);
  });

  it("that is not on this device cannot come back: the question says so, and no undo is offered", async () => {
    await add("手元にない.pdf");
    await arrived("手元にない.pdf");
    await synced(page);
    await forgetOpened(page);
    // The toasts of earlier removals go first.
    await removals().first().waitFor({ state: "detached" });
    await remove("手元にない.pdf", true);
    await removals().waitFor();
    expect(await removals().getByRole("button", { name: "元に戻す" }).count()).toBe(0);
    await expect.poll(() => rows("手元にない.pdf"), patient).toEqual([]);
  });

  it("that is not on this device comes back while the removal waits for a network", async () => {
    await add("待つ.pdf");
    const id = await arrived("待つ.pdf");
    await synced(page);
    await forgetOpened(page);
    await removals().first().waitFor({ state: "detached" });
    await page.context().setOffline(true);
    const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/sync"));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await tried;
    await syncState(page, /オフライン/u).waitFor();
    await remove("待つ.pdf");
    await undo();
    await shown("待つ.pdf").waitFor();
    await page.context().setOffline(false);
    await synced(page);
    expect(await arrived("待つ.pdf")).toBe(id);
  });
});
