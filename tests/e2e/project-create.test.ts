import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { tap, touch } from "./support/fingers.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { addAdmin, button, choose, field, fillRequired, letGo, pickerOf, position } from "./support/project-form.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("creating a project", () => {
  let office: Office;
  let device: Device;
  let manager: string;
  let client: { readonly id: string; readonly name: string };

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    await installed(device.page());
    const [admin] = await inDatabase(office.app, "select name from admin where name not like '%aster%' order by name limit 1");
    const [first] = await inDatabase(office.app, "select id, name from order_client order by name limit 1");
    manager = String(admin?.["name"]);
    client = { id: String(first?.["id"]), name: String(first?.["name"]) };
    return office.dispose;
  });

  const open = async (page: Page) => {
    await visit(page, "/project/create");
    await discardDraft(page);
  };
  const create = (page: Page) => button(page, "作成").click();
  const created = async (page: Page): Promise<string> => {
    await page.getByText("プロジェクトを作成しました。").first().waitFor();
    await page.waitForURL("**/project/*/assign");
    return new URL(page.url()).pathname.split("/")[2] ?? "";
  };
  const stored = async (id: string) => {
    const [row] = await inDatabase(
      office.app,
      `select project.name, project_code, content, reward, recruit_status, is_valid, order_client_id, order_client.name as client,
              to_char(start_date, 'YYYY-MM-DD') as start_date, to_char(end_date, 'YYYY-MM-DD') as end_date,
              (select array_agg(admin.name) from project_role join admin on admin.id = admin_id
                where project_id = project.id and role = 'manager') as managers,
              (select json_agg(json_build_array(number_people, recruiting_flag) order by p.id) from project_position p
                where p.project_id = project.id) as positions
         from project left join order_client on order_client.id = order_client_id where project.id = $1`,
      [id],
    );
    return row;
  };

  it("says what is missing in each field, and sends nothing", async () => {
    const page = device.page();
    await open(page);
    await field(page, "予算").fill("足りない案件");
    for (const name of ["案件名", "業務内容"]) await field(page, name).fill("担当者のいない案件");
    await page.getByRole("navigation", { name: "セクション" }).getByRole("button", { name: "入力中 基本情報" }).waitFor();
    for (const name of ["案件名", "業務内容"]) await field(page, name).fill("");
    await create(page);
    await page.getByText("未入力の必須項目があります。").waitFor();
    for (const text of [
      "プロジェクトマネージャーを選択してください",
      "案件名を確認してください",
      "業務内容を確認してください",
      "クライアントを選択してください",
    ])
      await page.getByText(text).first().waitFor();
    await expectSoundAt(page, "a new project with errors", [laptop, { width: 1024, height: 768 }, tablet, phone]);
    await pickerOf(page, "クライアント").click();
    await page.locator("[role=option]").filter({ hasText: "新規作成" }).click();
    await field(page, "クライアント名").waitFor();
    await create(page);
    await page.getByText("クライアント名を確認してください").first().waitFor();
    await field(page, "開始日").fill("2026-12-31");
    await field(page, "終了日").fill("2026-12-30");
    await button(page, "ポジションを追加").click();
    await position(page, 1).getByLabel("人数").fill("いくつか");
    await create(page);
    await page.getByText("終了日は開始日以降の日付を入力してください").first().waitFor();
    await page.getByText("職種を選択してください").first().waitFor();
    await page.getByText("人数の形式をご確認ください").first().waitFor();
    await position(page, 1).getByLabel("人数").fill("-1");
    await page.getByText("人数は0以上で入力してください").first().waitFor();
    expect(await inDatabase(office.app, "select id from project where reward = '足りない案件'")).toEqual([]);
  });

  it("takes a client that is there, whose fields show and cannot be changed, and hides them when it is let go of", async () => {
    const page = device.page();
    await open(page);
    await fillRequired(page, "既存クライアントの案件", manager, client.name);
    expect(await field(page, "クライアント名").isDisabled()).toBe(true);
    await letGo(page, "クライアント");
    await field(page, "クライアント名").waitFor({ state: "detached" });
    await choose(page, "クライアント", client.name);
    await button(page, "ポジションを追加").click();
    await position(page, 1).getByLabel("職種").selectOption({ index: 1 });
    expect(await position(page, 1).getByLabel("人数").inputValue()).toBe("1");
    await position(page, 1).getByLabel("人数").fill("０");
    await button(page, "ポジションを追加").click();
    await position(page, 2).getByLabel("職種").selectOption({ index: 2 });
    await position(page, 2).getByLabel("募集状況").selectOption({ label: "アサイン済み" });
    await field(page, "開始日").fill("2026-12-31");
    await field(page, "終了日").fill("2027-01-31");
    await create(page);
    const id = await created(page);
    await synced(page);
    await expect
      .poll(() => stored(id))
      .toMatchObject({
        name: "既存クライアントの案件",
        order_client_id: client.id,
        is_valid: true,
        managers: [manager],
        start_date: "2026-12-31",
        end_date: "2027-01-31",
        positions: [
          [0, 0],
          [1, 1],
        ],
      });
  });

  it("begins a new client under the name that was not found, by keyboard alone", async () => {
    const page = device.page();
    await page.setViewportSize(tablet);
    await open(page);
    await tabTo(page, "プロジェクトマネージャー");
    await page.keyboard.type(manager);
    await page.getByRole("menuitemcheckbox").filter({ hasText: manager }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await button(page, `${manager}を外す`).waitFor();
    await page.keyboard.press("Escape");
    await tabTo(page, "案件名");
    await page.keyboard.type("鍵盤の案件");
    await tabTo(page, "募集状況");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "業務内容");
    await page.keyboard.type("鍵盤だけで");
    await tabTo(page, "クライアント");
    await page.keyboard.press("ArrowDown");
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await field(page, "クライアント名").waitFor();
    await tabTo(page, "クライアント名");
    await page.keyboard.type("鍵盤商会");
    await tabTo(page, "作成");
    await page.keyboard.press("Enter");
    const id = await created(page);
    await synced(page);
    await expect
      .poll(() => stored(id))
      .toMatchObject({ name: "鍵盤の案件", client: "鍵盤商会", recruit_status: 1, content: "鍵盤だけで" });
    await page.setViewportSize(laptop);
  });

  it("is filled in by finger", async () => {
    const page = device.page();
    await page.setViewportSize(tablet);
    await touch(page, true);
    await open(page);
    await tap(pickerOf(page, "クライアント"));
    await pickerOf(page, "クライアント").fill("指先商会");
    await tap(page.locator("[role=option]").filter({ hasText: "「指先商会」を新規作成" }));
    expect(await field(page, "クライアント名").inputValue()).toBe("指先商会");
    await tap(button(page, "ポジションを追加"));
    await position(page, 1).waitFor();
    await tap(position(page, 1).getByRole("button", { name: "ポジション 1を削除" }));
    await position(page, 1).waitFor({ state: "detached" });
    await addAdmin(page, "プロジェクトマネージャー", manager);
    await field(page, "案件名").fill("指先の案件");
    await field(page, "業務内容").fill("指だけで");
    await tap(button(page, "作成"));
    const id = await created(page);
    await touch(page, false);
    await page.setViewportSize(laptop);
    await synced(page);
    await expect.poll(() => stored(id)).toMatchObject({ name: "指先の案件", client: "指先商会", positions: null });
  });

  it("refuses what is no PDF or over 10 MB in the specified words", async () => {
    const page = device.page();
    await open(page);
    await giveFiles(page, "案件ファイルを追加", [
      { name: "メモ.txt", type: "text/plain", bytes: new Uint8Array([1]) },
      pdfFile("大きい.pdf", new Uint8Array(maxFileBytes + 1)),
    ]);
    await page.getByText("PDFファイルのみアップロード可能です。").first().waitFor();
    await page.getByText("プロジェクトファイルのサイズは10MB以下にしてください。").first().waitFor();
    await page.getByText("「メモ.txt」を追加できませんでした。").first().waitFor();
  });

  it("loses nothing without a network and over a killed browser, and arrives later with its file", async () => {
    let page = device.page();
    await open(page);
    await office.app.stop();
    await field(page, "案件名").fill("圏外の案件");
    await field(page, "業務内容").fill("圏外の業務内容");
    await pickerOf(page, "クライアント").click();
    await page.locator("[role=option]").filter({ hasText: "新規作成" }).click();
    await field(page, "クライアント名").fill("圏外商会");
    await button(page, "ポジションを追加").click();
    await position(page, 1).getByLabel("職種").selectOption({ index: 1 });
    const bytes = pdf("提案書", new Date("2026-11-23T00:00:00Z"), [{ text: "提案書" }]);
    await giveFiles(page, "案件ファイルを追加", [pdfFile("提案書.pdf", bytes)]);
    await button(page, "提案書.pdfを表示").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("圏外商会");
    await expect.poll(() => draftsOnDisk(page)).toContain("提案書.pdf");

    page = await device.killAndReopen("/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "圏外の案件" }).getByRole("button", { name: "続ける" }).click();
    await page.waitForURL("**/project/create");
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await field(page, "クライアント名").inputValue()).toBe("圏外商会");
    await button(page, "提案書.pdfを表示").waitFor();
    await addAdmin(page, "プロジェクトマネージャー", manager);
    await create(page);
    const id = await created(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    await expect.poll(() => stored(id)).toMatchObject({ name: "圏外の案件", client: "圏外商会", positions: [[1, 0]] });
    const arrived = () =>
      inDatabase(
        office.app,
        "select state from stored_file join project_file f on key = f.id where f.project_id = $1 and name = '提案書.pdf'",
        [id],
      );
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([{ state: "kept" }]);
  });

  it("searches anew for what is typed in a picker that gets the focus with its value", async () => {
    const page = device.page();
    await open(page);
    await choose(page, "クライアント", client.name);
    const picker = pickerOf(page, "クライアント");
    await expect.poll(() => picker.inputValue()).toBe(client.name);
    await page.getByRole("heading", { level: 1 }).click();
    // As Enter in the field before it does, and the links of the summary of errors.
    await picker.focus();
    await page.keyboard.type("a");
    expect(await picker.inputValue()).toBe("a");
    await page.keyboard.press("Escape");
  });
});
