import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import {
  confirmButton,
  enterContract,
  makeContract,
  makeProject,
  membersOf,
  plan,
  type SomePartner,
  somePartners,
} from "./support/assignment.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { expectReachable, tap, touch } from "./support/fingers.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { typeDay } from "./support/type-day.ts";
import { visit } from "./support/visit.ts";

const changed = /変更があります。「メンバーアサイン」を押して確定してください。/u;
const year = { open: "2026-12-31", close: "2027-01-31" };
const written = pdf("契約書", new Date("2026-11-23T00:00:00Z"), [{ text: "契約書" }]);

describe("assigning partners to a project's positions", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;
  let partners: readonly SomePartner[];
  const partner = (nth: number) => partners[nth] ?? { id: "", name: "" };
  const plain = (name: string) => name.replace(" ", "");

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    partners = await somePartners(office.app, 20);
    await installed(page);
    return office.dispose;
  });

  const project = async (name: string, people: Readonly<Record<number, number>>) => {
    const made = await makeProject(rest, name, people);
    const [first, second] = made.positions;
    return { ...made, first: first ?? raise(), second: second ?? first ?? raise() };
  };
  const open = async (id: string, at = page) => {
    await visit(at, `/project/${id}/assign`);
    await at.getByRole("heading", { name: "メンバーアサイン", level: 1 }).waitFor();
    await confirmButton(at).waitFor();
  };
  const table = (name: string, at = page) => at.getByRole("table", { name: `${name}のメンバー` });

  it("shows one row for what is free of a position, and says why nothing can be confirmed yet", async () => {
    const { id, first, second } = await project("枠の案件", { 1: 2, 2: 1 });
    await open(id);
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).waitFor();
    expect(await table(first.name).getByRole("button", { name: /追加$/u }).count()).toBe(1);
    await table(first.name).getByText("空き ×2").waitFor();
    expect(await table(second.name).getByRole("button", { name: /追加$/u }).count()).toBe(1);
    await page.getByText("2人（アサイン 0 / 2）").waitFor();
    expect(await confirmButton(page).getAttribute("aria-disabled")).toBe("true");
    await confirmButton(page).hover();
    await page.getByText("変更がありません").waitFor();
    await page.mouse.move(0, 0);
    await page.getByText("変更がありません").waitFor({ state: "hidden" });
    await page.getByText("契約が終了したメンバーはいません。").waitFor();
    await expectSound(page, "an assignment without members");
  });

  it("plans members with their documents, keeps them over a reload and a killed browser, and makes all of them offline", async () => {
    const { id, first, second } = await project("年末の案件", { 1: 2, 2: 1 });
    await open(id);
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).click();
    await page.getByRole("searchbox", { name: "パートナー名" }).fill(partner(0).name);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: partner(0).name, exact: true })
      .click();
    await page.getByRole("dialog", { name: "契約の入力" }).waitFor();
    await giveFiles(page, "契約書を追加", [pdfFile("基本契約.pdf", written), pdfFile("覚書.pdf", written)]);
    await page.getByRole("button", { name: "覚書.pdfを表示" }).waitFor();
    await expectSound(page, "the entry of a contract");
    await enterContract(page, year);
    await plan(page, second.name, partner(1).name, { open: "2026-11-30", renews: true });
    await page.getByText(changed).waitFor();
    await expectSound(page, "an assignment that is planned");
    await expect.poll(() => draftsOnDisk(page)).toContain("contract.create");
    expect(await membersOf(office.app, first.id)).toEqual([]);

    await page.reload();
    await page.getByText(changed).waitFor();
    await office.app.stop();
    page = await device.killAndReopen(`/project/${id}/assign`);
    await page.getByText(changed).waitFor();
    const row = table(first.name)
      .getByRole("row")
      .filter({ hasText: partner(0).name });
    for (const text of ["2026/12/31", "2027/01/31", "しない", "基本契約.pdf", "覚書.pdf", "未確定"])
      await row.getByText(text).first().waitFor();
    await confirmButton(page).click();
    await page.getByText("メンバーをアサインしました。").first().waitFor();
    await page.waitForURL(`**/project/${id}`);
    await syncState(page, /未送信/u).waitFor();
    await expect.poll(() => draftsOnDisk(page)).not.toContain("contract.create");

    await office.app.start();
    await visit(page, "/sync?tab=waiting");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    await expect.poll(() => membersOf(office.app, first.id)).toEqual([plain(partner(0).name)]);
    await expect.poll(() => membersOf(office.app, second.id)).toEqual([plain(partner(1).name)]);
    await open(id);
    await table(first.name).getByRole("button", { name: "基本契約.pdfを表示" }).waitFor();
    expect(await page.getByText(changed).count()).toBe(0);
  });

  it("changes and gives up what is planned before it is confirmed, with a way back", async () => {
    const { id, first, second } = await project("変更の案件", { 1: 1, 2: 1 });
    await open(id);
    await plan(page, first.name, partner(2).name, year);
    await page.getByRole("button", { name: `${partner(2).name}の契約を編集` }).click();
    await page.getByRole("dialog", { name: "契約の入力" }).waitFor();
    await enterContract(page, { open: "2027-01-01" }, "編集");
    await table(first.name).getByText("2027/01/01").waitFor();
    const tops = ["の追加を取り消す", "を別の枠へ移す"].map(async (act) => {
      const box = await page.getByRole("button", { name: `${partner(2).name}${act}` }).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    });
    expect(new Set(await Promise.all(tops)).size, "the actions of a planned member stand on one line").toBe(1);
    await page.getByRole("button", { name: `${partner(2).name}を別の枠へ移す` }).click();
    await page.getByRole("menuitem", { name: `${second.name}（空き1）へ移す` }).click();
    await table(second.name).getByText(partner(2).name).waitFor();
    await page.getByRole("button", { name: `${partner(2).name}の追加を取り消す` }).click();
    await table(second.name).getByRole("button", { name: "メンバー1追加" }).waitFor();
    await expect.poll(() => page.getByText(changed).count()).toBe(0);
    await page.locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).click();
    await table(second.name).getByText(partner(2).name).waitFor();
    await confirmButton(page).click();
    await page.waitForURL(`**/project/${id}`);
    await synced(page);
    await expect.poll(() => membersOf(office.app, second.id)).toEqual([plain(partner(2).name)]);
  });

  it("keeps what is being entered over a killed browser, where it was", async () => {
    const { id, first } = await project("入力中の案件", { 1: 1 });
    await open(id);
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).click();
    await page.getByRole("searchbox", { name: "パートナー名" }).fill(partner(3).name);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: partner(3).name, exact: true })
      .click();
    await page.getByLabel(/^契約開始日/u).fill("2026-12-31");
    await page.getByLabel(/^契約終了日/u).fill("2026-12-30");
    await page.getByRole("dialog").getByRole("button", { name: "追加", exact: true }).click();
    await page.getByText("契約終了日は契約開始日以降の日付を入力してください").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("2026-12-30");
    const address = new URL(page.url());
    page = await device.killAndReopen(address.pathname + address.search);
    await expect.poll(() => page.getByLabel(/^契約終了日/u).inputValue()).toBe("2026-12-30");
    await page.getByRole("dialog").getByText(partner(3).name).waitFor();
    await enterContract(page, { open: "2026-12-31", close: "2026-12-31" });
    await table(first.name).getByText(partner(3).name).waitFor();
    await page.getByRole("button", { name: `${partner(3).name}の追加を取り消す` }).click();
    await expect.poll(() => draftsOnDisk(page)).not.toContain("contract.create");
  });

  it("changes and ends contracts at once", async () => {
    const { id, first } = await project("契約中の案件", { 1: 1 });
    await makeContract(rest, {
      partnerId: partner(4).id,
      projectOccupationMapId: first.id,
      openDatetime: "2026-04-01",
      closeDatetime: "2027-03-31",
    });
    await open(id);
    await page.getByRole("button", { name: `${partner(4).name}の契約を編集` }).click();
    await page.getByRole("dialog", { name: "契約の編集" }).waitFor();
    await enterContract(page, { open: "2026-04-01", close: "2027-04-30" }, "更新");
    await page.getByText("メンバーを更新しました。").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/project/${id}/assign`);
    await table(first.name).getByText("2027/04/30").waitFor();
    await page.getByRole("button", { name: `${partner(4).name}の契約終了` }).click();
    const question = page.getByRole("alertdialog", { name: "契約終了してもよろしいですか？" });
    await expectSound(page, "the question before a contract ends");
    await question.getByRole("button", { name: "契約終了" }).click();
    await page.getByText("契約終了しました。").first().waitFor();
    await page.getByRole("table", { name: "契約終了メンバー" }).getByText(partner(4).name).waitFor();
    await page.getByText("2026/04/01〜2027/04/30").waitFor();
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).waitFor();
    await synced(page);
    await expect.poll(() => membersOf(office.app, first.id)).toEqual([]);
  });

  it("keeps who is planned where others come first, a position or the project goes, and says so", async () => {
    const { id, first, second } = await project("競合の案件", { 1: 1, 2: 1 });
    await open(id);
    await plan(page, first.name, partner(5).name, year);
    await makeContract(rest, {
      partnerId: partner(6).id,
      projectOccupationMapId: first.id,
      openDatetime: "2026-12-01",
      closeDatetime: "2027-03-31",
    });
    await page.getByText("このポジションには空きがありません。").waitFor();
    expect(await confirmButton(page).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: `${partner(5).name}を別の枠へ移す` }).click();
    await page.getByRole("menuitem", { name: `${second.name}（空き1）へ移す` }).click();
    await expect.poll(() => confirmButton(page).getAttribute("aria-disabled")).not.toBe("true");

    const kept = new FormData();
    kept.set("occupations", JSON.stringify([{ id: first.id, occupationId: first.occupationId, numberPeople: 1 }]));
    expect((await rest("PUT", `/api/project/${id}`, kept)).status).toBe(200);
    await page.getByText("このポジションは案件から削除されました。別の枠に移すか、取り消してください。").waitFor();
    await expectSound(page, "an assignment whose position is gone");
    expect((await rest("DELETE", `/api/project/${id}`)).status).toBe(200);
    await page
      .getByText(/^この案件は削除されたため、保存できません。/u)
      .first()
      .waitFor();
    await page.getByText(partner(5).name).first().waitFor();
    await visit(page, "/sync?tab=drafts");
    await page.getByRole("article", { name: /まとめての変更（1件）の下書き/u }).waitFor();
  });

  it("finds a partner by name, status, skill and position, page by page", async () => {
    const { id, first } = await project("検索の案件", { 1: 1 });
    await open(id);
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).click();
    const picker = page.getByRole("dialog", { name: `パートナーを選択（${first.name}）` });
    await picker.getByText(/^ページ 1 - [2-9]/u).waitFor();
    await picker.getByRole("button", { name: "次へ" }).click();
    await picker.getByText(/^ページ 2 - /u).waitFor();
    await expectSound(page, "the choice of a partner");
    await picker.getByRole("button", { name: "ステータス" }).click();
    await page.getByRole("menuitemcheckbox", { name: "継続/稼働中", exact: false }).first().click();
    await page.keyboard.press("Escape");
    await picker.getByText(/^ページ 1 - /u).waitFor();
    await picker.getByRole("searchbox", { name: "パートナー名" }).fill("そんな人はいない");
    await picker.getByText("条件に合うパートナーはいません").waitFor();
    await picker.getByRole("button", { name: "条件をクリア" }).first().click();
    await picker.getByText(/^ページ 1 - [2-9]/u).waitFor();
    await picker.getByRole("button", { name: "キャンセル" }).click();
    await picker.waitFor({ state: "detached" });
  });

  it("is done by keyboard alone", async () => {
    const { id, first } = await project("キーボードの案件", { 1: 1 });
    await open(id);
    await table(first.name).getByRole("button", { name: "メンバー1追加" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox", { name: "パートナー名" }).focus();
    await page.keyboard.type(partner(7).name);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: partner(7).name, exact: true })
      .waitFor();
    await tabTo(page, partner(7).name);
    await page.keyboard.press("Enter");
    await page.getByLabel(/^契約開始日/u).focus();
    await typeDay(page, "2026-12-31");
    await page.getByRole("switch", { name: "自動更新" }).focus();
    await page.keyboard.press("Space");
    await tabTo(page, "追加");
    await page.keyboard.press("Enter");
    await table(first.name).getByText(partner(7).name).waitFor();
    await confirmButton(page).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/project/${id}`);
    await synced(page);
    await expect.poll(() => membersOf(office.app, first.id)).toEqual([plain(partner(7).name)]);
  });

  it("is done by touch on a tablet, every control within a finger's reach", async () => {
    const { id, first } = await project("タブレットの案件", { 1: 2 });
    await page.setViewportSize(tablet);
    await touch(page, true);
    onTestFinished(async () => {
      await touch(page, false);
      await page.setViewportSize(laptop);
    });
    await open(id);
    await tap(table(first.name).getByRole("button", { name: "メンバー1追加" }));
    const picker = page.getByRole("dialog");
    await picker.getByRole("searchbox", { name: "パートナー名" }).fill(partner(8).name);
    const found = picker.getByRole("button", { name: partner(8).name, exact: true });
    await found.waitFor();
    await expectReachable(page, "the choice of a partner");
    await tap(found);
    await page.getByLabel(/^契約開始日/u).fill("2026-12-31");
    await tap(page.getByRole("switch", { name: "自動更新" }));
    await expectReachable(page, "the entry of a contract");
    await tap(page.getByRole("dialog").getByRole("button", { name: "追加", exact: true }));
    await table(first.name).getByText(partner(8).name).waitFor();
    await expectReachable(page, "the assignment");
    await expectSound(page, "the assignment on a tablet");
    await tap(confirmButton(page));
    await page.waitForURL(`**/project/${id}`);
    await synced(page);
    await expect.poll(() => membersOf(office.app, first.id)).toEqual([plain(partner(8).name)]);
  });
});

function raise(): never {
  throw new Error("the project has its position");
}
