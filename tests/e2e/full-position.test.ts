import type { Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import {
  confirmButton,
  type MadePosition,
  type MadeProject,
  makeProject,
  membersOf,
  plan,
  type SomePartner,
  somePartners,
} from "./support/assignment.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const terms = { open: "2026-12-31", close: "2027-01-31" };
const document = pdfFile("契約書の控え.pdf", pdf("契約", new Date("2026-11-23T00:00:00Z"), [{ text: "契約" }]));

describe("the last slot of a position, filled offline on two devices", () => {
  let office: Office;
  let second: Device;
  let rest: Rest;
  let partners: readonly SomePartner[];
  let round = 0;
  let project: MadeProject;
  let elsewhere: MadeProject;
  const first = () => office.device.page();
  const partner = (nth: number) => partners[round * 2 + nth] ?? { id: "", name: "" };
  const plain = (nth: number) => partner(nth).name.replace(" ", "");
  const position = (of: MadeProject, nth: number): MadePosition => {
    const found = of.positions[nth];
    if (!found) throw new Error("the project has its position");
    return found;
  };

  beforeAll(async () => {
    office = await startOffice();
    second = await openDevice(office.app);
    await signIn(second.page());
    await synced(second.page());
    rest = await restAs(office.app);
    partners = await somePartners(office.app, 12);
    await Promise.all([installed(first()), installed(second.page())]);
    return async () => {
      await second.dispose();
      await office.dispose();
    };
  });

  /** Two devices plan a partner for the only slot, without a network, and confirm. The first one is online first. */
  beforeEach(async () => {
    round++;
    project = await makeProject(rest, `最後の枠${round}`, { 1: 1, 2: 1 });
    elsewhere = await makeProject(rest, `ほかの案件${round}`, { 1: 1 });
    const slot = position(project, 0);
    for (const [nth, page] of [first(), second.page()].entries()) {
      await visit(page, `/project/${project.id}/assign`);
      await confirmButton(page).waitFor();
      await page.context().setOffline(true);
      // In the first round, the later contract has a document.
      await plan(page, slot.name, partner(nth).name, { ...terms, ...(round === 1 && nth === 1 && { files: [document] }) });
      await confirmButton(page).click();
      await page.getByText("メンバーをアサインしました。").first().waitFor();
      await syncState(page, /未送信/u).waitFor();
    }
    await first().context().setOffline(false);
    await sync(first());
    await synced(first());
    await second.page().context().setOffline(false);
    await second.page().goto("/sync?tab=attention");
    await sync(second.page(), "/sync?tab=attention");
    await card().waitFor();
  });

  const sync = async (page: Page, address = "/sync") => {
    await visit(page, address);
    await page.getByRole("button", { name: "今すぐ同期" }).click();
  };
  const card = () => second.page().getByRole("article").filter({ hasText: "空きがありません" });
  const settle = async (option: string) => {
    await card().getByRole("button", { name: "別の枠に割り当てる" }).click();
    const dialog = second.page().getByRole("dialog", { name: "別の枠に割り当てる" });
    const choice = dialog.getByRole("combobox", { name: `${partner(1).name}さんの割り当て先` });
    await choice.locator("option", { hasText: option }).waitFor({ state: "attached" });
    await expectSound(second.page(), "the choice of another place");
    const value = await choice.locator("option", { hasText: option }).getAttribute("value");
    await choice.selectOption(value);
    await dialog.getByRole("button", { name: "割り当てる", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await card().waitFor({ state: "detached" });
    await synced(second.page());
  };
  const slots = async () =>
    Promise.all([...project.positions, ...elsewhere.positions].map(({ id }) => membersOf(office.app, id)));

  it("goes to whoever came first; the other chooses another slot of the project, and keeps the document for it", async () => {
    const page = second.page();
    await card()
      .getByText(`いまのメンバー：${partner(0).name}さん`, { exact: false })
      .waitFor();
    await card()
      .getByText(`ポジション：${position(project, 0).name}（${project.name}）`, { exact: false })
      .waitFor();
    await card().getByText(document.name, { exact: false }).waitFor();
    expect(
      await card()
        .getByText(/[0-9a-f]{64}|削除された記録|まとめての変更/u)
        .count(),
    ).toBe(0);
    await syncState(page, /要対応 1件/u).waitFor();
    expect(await page.getByRole("button", { name: `${document.name}を破棄` }).count()).toBe(0);
    await settle(`${position(project, 1).name}（空き1）`);
    await expect.poll(slots).toEqual([[plain(0)], [plain(1)], []]);
    const stored = () =>
      inDatabase(office.app, "select s.state from contract_file f join stored_file s on s.key = f.id where name = $1", [
        document.name,
      ]);
    await expect.poll(stored, { timeout: 30_000 }).toEqual([{ state: "kept" }]);
  });

  it("goes to whoever came first; the other chooses an open slot of that occupation in another project", async () => {
    await settle(`${elsewhere.name}：${position(elsewhere, 0).name}（空き1）`);
    await expect.poll(slots).toEqual([[plain(0)], [], [plain(1)]]);
    await second.page().goto(`/project/${elsewhere.id}/assign`);
    await second
      .page()
      .getByRole("main")
      .getByRole("link", { name: partner(1).name })
      .waitFor();
  });

  it("goes to whoever came first; the other gives up", async () => {
    await settle("割り当てをあきらめる");
    await expect.poll(slots).toEqual([[plain(0)], [], []]);
    await second.page().goto(`/project/${project.id}/assign`);
    await second
      .page()
      .getByRole("main")
      .getByRole("link", { name: partner(0).name })
      .waitFor();
    expect(await second.page().getByRole("main").getByText(partner(1).name).count()).toBe(0);
  });
});
