import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { addAdmin, button, choose, field, form, letGo, pickerOf, position } from "./support/project-form.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const patient = { timeout: 20_000 };
const phone = { width: 390, height: 844 };

describe("editing a project", () => {
  let office: Office;
  let device: Device;
  let rest: Rest;
  /** The id of a project with a client and a partner on one of its positions. */
  let id: string;
  let own: string;
  let other: { readonly id: string; readonly name: string; readonly projects: number };
  let admins: readonly { readonly id: string; readonly name: string }[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    await installed(device.page());
    rest = await restAs(office.app);
    const [used] = await inDatabase(
      office.app,
      `select project.id, order_client_id from project
         join contract on contract.project_id = project.id and ended_at is null
         join project_position on project_position.id = position_id
         join partner on partner.id = partner_id and partner.deleted_at is null
        where project.deleted_at is null and order_client_id is not null
        group by project.id having count(distinct position_id) > 1 order by project.id limit 1`,
    );
    [id, own] = [String(used?.["id"]), String(used?.["order_client_id"])];
    const [second] = await inDatabase(
      office.app,
      `select c.id, c.name, (select count(*)::int from project where order_client_id = c.id and deleted_at is null) as projects
         from order_client c where c.id <> $1 order by projects desc, name limit 1`,
      [own],
    );
    other = { id: String(second?.["id"]), name: String(second?.["name"]), projects: Number(second?.["projects"]) };
    const rows = await inDatabase(office.app, "select id, name from admin order by name");
    admins = rows.map((row) => ({ id: String(row["id"]), name: String(row["name"]) }));
    return office.dispose;
  });

  const update = (page: Page) => button(page, "更新").click();
  const open = async (page: Page, which = id) => {
    await visit(page, `/project/${which}/edit`);
    await discardDraft(page);
  };
  const updated = async (page: Page, which = id) => {
    await page.getByText("プロジェクトを更新しました。").first().waitFor();
    await page.waitForURL(`**/project/${which}`);
  };
  const stored = async (which = id) => {
    const [row] = await inDatabase(
      office.app,
      `select project.name, memo, content, priority, order_client_id, c.name as client, c.phone, c.manager,
              to_char(start_date, 'YYYY-MM-DD') as start_date, to_char(end_date, 'YYYY-MM-DD') as end_date,
              client_project_health, lead_manager_id
         from project left join order_client c on c.id = order_client_id where project.id = $1`,
      [which],
    );
    return row;
  };
  const positionsOf = (which = id) =>
    inDatabase(office.app, "select id, number_people, recruiting_flag from project_position where project_id = $1 order by id", [
      which,
    ]);
  const formData = (values: Readonly<Record<string, unknown>>) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(values))
      body.append(key, typeof value === "string" ? value : JSON.stringify(value));
    return body;
  };
  const byColleague = async (values: Readonly<Record<string, unknown>>, which = id) =>
    expect(await rest("PUT", `/api/project/${which}`, formData(values))).toMatchObject({ status: 200 });
  /** Makes a project with two free positions. */
  const fresh = async (name: string) => {
    const body = formData({ name, content: "本文", orderClient: { clientId: other.id } });
    body.append("prjOwner[0]", admins[0]?.id ?? "");
    body.append("projectOccupation[0]", JSON.stringify({ occupationId: 1, numberPeople: 2, recruitingFlag: 0 }));
    body.append("projectOccupation[1]", JSON.stringify({ occupationId: 2, numberPeople: 1, recruitingFlag: 0 }));
    const answer = await rest("POST", "/api/project", body);
    expect(answer).toMatchObject({ status: 200 });
    await synced(device.page());
    return String(answer.body["projectId"]);
  };
  const assign = async (which: string) => {
    const [place] = await positionsOf(which);
    const [free] = await inDatabase(office.app, "select id from partner where deleted_at is null order by id limit 1");
    const body = formData({
      partnerId: String(free?.["id"]),
      projectOccupationMapId: String(place?.["id"]),
      projectId: which,
      openDatetime: "2026-11-01",
      closeDatetime: "2027-03-31",
      automaticUpdating: "0",
    });
    expect(await rest("POST", "/api/contract", body)).toMatchObject({ status: 200 });
  };

  it("is filled from the project, and sends what was changed, at a year's end too", async () => {
    const page = device.page();
    await open(page);
    const before = await stored();
    expect(await field(page, "案件名").inputValue()).toBe(before?.["name"]);
    expect(await field(page, "クライアント名").inputValue()).toBe(before?.["client"]);
    await field(page, "優先度").selectOption({ label: "低" });
    await field(page, "コスト").selectOption({ label: "超過" });
    await field(page, "開始日").fill("2026-12-31");
    await field(page, "終了日").fill("2027-01-31");
    await field(page, "備考").fill("編集した備考");
    await update(page);
    await updated(page);
    await synced(page);
    await expect.poll(stored).toEqual({
      ...before,
      priority: "Low",
      start_date: "2026-12-31",
      end_date: "2027-01-31",
      memo: "編集した備考",
    });
  });

  it("says what is wrong, names the files it leaves out, and sends nothing", async () => {
    const page = device.page();
    await open(page);
    const before = await stored();
    await field(page, "案件名").fill("");
    await field(page, "クライアント名").fill("");
    await field(page, "開始日").fill("2027-02-01");
    await update(page);
    for (const text of [
      "案件名を入力してください",
      "クライアント名を入力してください",
      "終了日は開始日以降の日付を入力してください",
    ])
      await page.getByText(text).first().waitFor();
    await expectSoundAt(page, "the edit of a project with errors", [laptop, { width: 1024, height: 768 }, tablet, phone]);
    await giveFiles(page, "案件ファイルを追加", [
      { name: "メモ.txt", type: "text/plain", bytes: new Uint8Array([1]) },
      pdfFile("大きい.pdf", new Uint8Array(maxFileBytes + 1)),
    ]);
    await page.getByText("「メモ.txt」を追加できませんでした。PDFファイルのみアップロード可能です。").first().waitFor();
    await page.getByText("プロジェクトファイルのサイズは10MB以下にしてください。").first().waitFor();
    expect(await stored()).toEqual(before);
  });

  it("keeps a position that somebody works on, with a place for each", async () => {
    const page = device.page();
    await open(page);
    const before = await positionsOf();
    const row = form(page)
      .getByRole("listitem")
      .filter({ hasText: /契約中のメンバーが\d+名いるため、職種の変更と削除はできません。/u })
      .first();
    await row.waitFor();
    expect(await row.getByLabel("職種").isDisabled()).toBe(true);
    await row.getByRole("button", { name: /を削除$/u }).hover();
    await page.getByText("契約中のメンバーがいるため、削除できません。").first().waitFor();
    await row.getByLabel("人数").fill("0");
    await page.getByText(/^契約中のメンバーが\d+名いるため、人数を\d+名より少なくできません。$/u).waitFor();
    await update(page);
    await page.getByText("人数は1以上で入力してください").first().waitFor();
    await row.getByLabel("人数").fill("");
    await row.getByLabel("人数").blur();
    await expect.poll(() => row.getByLabel("人数").inputValue()).toBe("1");
    expect(await positionsOf()).toEqual(before);
  });

  it("says before sending that a position has fewer places than members", async () => {
    const which = await fresh("二人目の案件");
    await assign(which);
    await assign(which);
    const page = device.page();
    await synced(page);
    await open(page, which);
    const [place] = await inDatabase(
      office.app,
      "select count(*)::int as members from contract where project_id = $1 and ended_at is null",
      [which],
    );
    expect(place?.["members"]).toBe(2);
    await position(page, 1).getByLabel("人数").fill("1");
    await update(page);
    await page.getByText("契約中のメンバーが2名いるため、人数を2名より少なくできません。").nth(1).waitFor();
    expect(await positionsOf(which)).toMatchObject([{ number_people: 2 }, { number_people: 1 }]);
  });

  it("always leaves one position, and gives another in place of one whose occupation is changed", async () => {
    const which = await fresh("一つは残る案件");
    const page = device.page();
    await open(page, which);
    const before = await positionsOf(which);
    await position(page, 1).getByRole("button", { name: "ポジション 1を削除" }).click();
    await position(page, 2).waitFor({ state: "detached" });
    expect(await position(page, 1).getByRole("button", { name: "ポジション 1を削除" }).count()).toBe(0);
    await position(page, 1).getByLabel("職種").selectOption({ index: 4 });
    await update(page);
    await updated(page, which);
    await synced(page);
    const after = await positionsOf(which);
    expect(after).toHaveLength(1);
    expect(before.map((row) => row["id"])).not.toContain(after[0]?.["id"]);
  });

  it("fills in another client, whose fields reach all of its projects; then a new one, then none", async () => {
    const page = device.page();
    const which = await fresh("顧客の変わる案件");
    await open(page, which);
    await choose(page, "クライアント", other.name);
    await page.getByText(/^案件\d+件に反映されます$/u).waitFor();
    await field(page, "電話番号").fill("000-1111-2222");
    await update(page);
    await updated(page, which);
    await synced(page);
    await expect.poll(() => stored(which)).toMatchObject({ order_client_id: other.id, phone: "000-1111-2222" });
    await open(page, which);
    await pickerOf(page, "クライアント").click();
    await page.locator("[role=option]").filter({ hasText: "新規作成" }).click();
    await expect.poll(() => field(page, "クライアント名").inputValue()).toBe("");
    await field(page, "クライアント名").fill("編集で作った商会");
    await update(page);
    await updated(page, which);
    await synced(page);
    await expect.poll(() => stored(which)).toMatchObject({ client: "編集で作った商会" });
    await open(page, which);
    await expect.poll(() => field(page, "クライアント名").inputValue()).toBe("編集で作った商会");
    await letGo(page, "クライアント");
    await field(page, "クライアント名").waitFor({ state: "detached" });
    await update(page);
    await updated(page, which);
    await synced(page);
    await expect.poll(() => stored(which)).toMatchObject({ order_client_id: null });
  });

  it("tells of a colleague's change of project and client, and both stand in the end", async () => {
    const page = device.page();
    await open(page);
    await expect.poll(() => field(page, "クライアント名").inputValue()).not.toBe("");
    await field(page, "備考").fill("自分の備考");
    await field(page, "担当者").fill("自分の担当者");
    await byColleague({ content: "同僚の業務内容", orderClient: { clientId: own, name: "改名した商会" } });
    const notice = page.getByText(/がこの記録を変更しました。/u);
    await notice.waitFor();
    // Project and client are read on their own: the later one would be told of anew.
    for (const told of ["改名した商会", "同僚の業務内容"]) await form(page).locator("dl").getByText(told).first().waitFor();
    await button(page, "確認しました").click();
    await notice.waitFor({ state: "detached" });
    expect(await field(page, "クライアント名").inputValue()).toBe("改名した商会");
    expect(await field(page, "担当者").inputValue()).toBe("自分の担当者");
    await update(page);
    await updated(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({
      memo: "自分の備考",
      content: "同僚の業務内容",
      client: "改名した商会",
      manager: "自分の担当者",
    });
  });

  it("brings back a position that was taken off while a colleague assigned somebody, to be dealt with", async () => {
    const page = device.page();
    const which = await fresh("すれ違う案件");
    await open(page, which);
    await page.context().setOffline(true);
    await assign(which);
    await position(page, 1).getByRole("button", { name: "ポジション 1を削除" }).click();
    await field(page, "備考").fill("備考は残る");
    await update(page);
    await updated(page, which);
    await page.context().setOffline(false);
    await visit(page, "/sync");
    await page
      .getByText(/契約中のメンバーがいるため、ポジションの削除や人数の削減はできません。/u)
      .first()
      .waitFor(patient);
    expect(await positionsOf(which)).toHaveLength(2);
    await expect.poll(() => stored(which)).toMatchObject({ memo: "備考は残る" });
    // A dialog of fields could not show positions, so the project's own form opens.
    await page.getByRole("main").getByRole("button", { name: "編集して再送" }).click();
    await page.waitForURL(`**/project/${which}/edit`);
    // The form contains the refused change: the position is removed again.
    await page.getByText(/下書きを再開しました/u).waitFor();
    await position(page, 1).waitFor();
    expect(await position(page, 2).count()).toBe(0);
    await page
      .getByText(/同期センターに残る元の変更を破棄してください。/u)
      .first()
      .waitFor();
  });

  it("keeps what was typed and added over a killed browser without a network, and sends it later", async () => {
    let page = device.page();
    await open(page);
    await office.app.stop();
    await field(page, "備考").fill("圏外の備考");
    await field(page, "担当者").fill("圏外の担当者");
    const bytes = pdf("要件", new Date("2026-11-23T00:00:00Z"), [{ text: "要件" }]);
    await giveFiles(page, "案件ファイルを追加", [pdfFile("圏外の要件.pdf", bytes)]);
    await button(page, "圏外の要件.pdfを表示").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("圏外の担当者");
    await expect.poll(() => draftsOnDisk(page)).toContain("圏外の要件.pdf");
    page = await device.killAndReopen("/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "圏外の備考" }).getByRole("button", { name: "続ける" }).click();
    await page.waitForURL(`**/project/${id}/edit`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    await button(page, "圏外の要件.pdfを表示").waitFor();
    expect(await field(page, "担当者").inputValue()).toBe("圏外の担当者");
    await update(page);
    await updated(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    await expect.poll(stored).toMatchObject({ memo: "圏外の備考", manager: "圏外の担当者" });
    const arrived = () =>
      inDatabase(
        office.app,
        "select state from stored_file join project_file f on key = f.id where f.project_id = $1 and name = '圏外の要件.pdf'",
        [id],
      );
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([{ state: "kept" }]);
  });

  it("says who takes which part, after a question", async () => {
    const page = device.page();
    const which = await fresh("体制の案件");
    await open(page, which);
    await button(page, "体制を編集").click();
    const dialog = page.getByRole("dialog", { name: "案件の体制" });
    await dialog.waitFor();
    const name = admins[0]?.name ?? "";
    await addAdmin(page, "営業", name);
    await expectSound(page, "a project's parts");
    await dialog.getByRole("button", { name: "更新", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "選択した内容で更新します。よろしいですか？" });
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: `${name}を外す` }).waitFor();
    await dialog.getByRole("button", { name: "更新", exact: true }).click();
    await question.getByRole("button", { name: "更新" }).click();
    await page.getByText("更新しました。", { exact: true }).first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await synced(page);
    const roles = await inDatabase(
      office.app,
      "select role, admin_id from project_role where project_id = $1 and role <> 'manager'",
      [which],
    );
    expect(roles).toEqual([{ role: "sales", admin_id: admins[0]?.id }]);
  });

  it("stays with what was typed when the project is deleted meanwhile", async () => {
    const page = device.page();
    const which = await fresh("消される案件");
    await open(page, which);
    await field(page, "備考").fill("消えない備考");
    await rest("DELETE", `/api/project/${which}`);
    const removed = page.getByText(/^この案件は削除されたため、保存できません。/u).first();
    await removed.waitFor();
    expect(await field(page, "備考").inputValue()).toBe("消えない備考");
    await inDatabase(office.app, "update project set deleted_at = null where id = $1", [which]);
    await byColleague({ sts: "1" }, which);
    await removed.waitFor({ state: "detached" });
    await update(page);
    await updated(page, which);
    await synced(page);
    await expect.poll(() => stored(which)).toMatchObject({ memo: "消えない備考" });
  });
});
