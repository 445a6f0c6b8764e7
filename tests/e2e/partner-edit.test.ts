import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { tabTo } from "./support/tab-to.ts";
import { visit } from "./support/visit.ts";

const patient = { timeout: 20_000 };
const phone = { width: 390, height: 844 };

describe("editing a partner", () => {
  let office: Office;
  let device: Device;
  let rest: Rest;
  /** The id of a partner with a company, and another company that has partners. */
  let id: string;
  let own: string;
  let other: { readonly id: string; readonly name: string; readonly members: number };

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    await installed(device.page());
    rest = await restAs(office.app);
    const companies = await inDatabase(
      office.app,
      `select company_id, max(company.name) as name, count(*)::int as members, (array_agg(partner_id order by partner_id))[1] as one
         from membership join company on company.id = company_id join partner on partner.id = partner_id and deleted_at is null
        group by company_id order by members desc, name limit 2`,
    );
    const [first, second] = companies;
    [id, own] = [String(first?.["one"]), String(first?.["company_id"])];
    other = { id: String(second?.["company_id"]), name: String(second?.["name"]), members: Number(second?.["members"]) };
    return office.dispose;
  });

  const field = (page: Page, label: string) =>
    page
      .getByRole("form")
      .getByLabel(new RegExp(`^${label}\\*?$`, "u"))
      .last();
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const save = (page: Page) => button(page, "保存").click();
  const open = async (page: Page, who = id) => {
    await visit(page, `/partner/${who}/edit`);
    await field(page, "備考").waitFor();
    await discardDraft(page);
  };
  const saved = async (page: Page, who = id) => {
    await page.getByText("情報を更新しました。").first().waitFor();
    await page.waitForURL(`**/partner/${who}`);
  };
  const choose = async (page: Page, name: string) => {
    await page.getByRole("radio", { name: "登録済みの企業" }).check();
    await page.getByRole("combobox", { name: "企業" }).fill(name);
    const options = page.getByRole("listbox").getByRole("option").filter({ hasText: name });
    await options.filter({ hasNotText: "新規作成" }).first().click();
  };
  /** Returns the partner as the server has it, with its company. */
  const stored = async (who = id) => {
    const [row] = await inDatabase(
      office.app,
      `select partner.mail, partner.memo, partner.status, company_id, company.name, company.phone, company.address
         from partner left join membership on partner_id = partner.id left join company on company.id = company_id
        where partner.id = $1`,
      [who],
    );
    return row;
  };
  const form = (values: Readonly<Record<string, unknown>>) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(values))
      body.append(key, typeof value === "string" ? value : JSON.stringify(value));
    return body;
  };
  const byColleague = async (values: Readonly<Record<string, unknown>>) =>
    expect(await rest("PUT", `/api/partner_member/${id}`, form(values))).toMatchObject({ status: 200 });

  it("is led to from the partner, fills the form, and sends what was changed", async () => {
    const page = device.page();
    await visit(page, `/partner/${id}`);
    await button(page, "登録情報を編集").click();
    await page.waitForURL(`**/partner/${id}/edit`);
    await page.getByRole("heading", { level: 1, name: /^登録情報の編集/u }).waitFor();
    const before = await stored();
    expect(await field(page, "メールアドレス").first().isEditable()).toBe(true);
    expect(await field(page, "企業名").inputValue()).toBe(before?.["name"]);
    expect(await page.getByRole("textbox", { name: "姓", exact: true }).count()).toBe(0);
    await field(page, "備考").fill("編集した備考");
    await save(page);
    await saved(page);
    await synced(page);
    await expect.poll(stored).toEqual({ ...before, memo: "編集した備考" });
  });

  it("says what is wrong with mail, company and files, and sends nothing", async () => {
    const page = device.page();
    await open(page);
    const before = await stored();
    await page.getByRole("form").getByLabel("メールアドレス").first().fill("これはメールではない");
    await field(page, "企業名").fill("");
    await save(page);
    await page.getByText("未入力の必須項目があります。").waitFor();
    await page.getByText("企業を確認してください").first().waitFor();
    await page.getByText("メールアドレスの形式をご確認ください").first().waitFor();
    await expectSoundAt(page, "the edit of a partner with errors", [laptop, tablet, phone]);
    await page.getByRole("radio", { name: "新しい企業" }).check();
    await save(page);
    await page.getByText("企業を確認してください").first().waitFor();
    const large = new Uint8Array(maxFileBytes + 1);
    await giveFiles(page, "履歴書・経歴書を追加", [
      { name: "メモ.txt", type: "text/plain", bytes: new Uint8Array([1]) },
      pdfFile("大きい.pdf", large),
    ]);
    await page.getByText("PDFファイルのみアップロード可能です。").first().waitFor();
    await page.getByText("ファイルサイズは10MB以下にしてください。").first().waitFor();
    expect(await stored()).toEqual(before);
  });

  it("fills in another company, whose fields stay editable and reach all of its partners", async () => {
    const page = device.page();
    await open(page);
    await choose(page, other.name);
    await expect.poll(() => field(page, "企業名").inputValue()).toBe(other.name);
    await page.getByText(`所属${other.members}名に反映されます`).waitFor();
    await field(page, "郵便番号").fill("");
    await field(page, "住所").fill("");
    await field(page, "郵便番号").fill("1000001");
    await expect.poll(() => field(page, "住所").inputValue(), patient).toBe("東京都千代田区千代田");
    await save(page);
    await saved(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({ company_id: other.id, name: other.name, address: "東京都千代田区千代田" });
    expect(await inDatabase(office.app, "select id from company where id = $1", [own])).toHaveLength(1);
  });

  it("registers a new company, then lets go of it, by keyboard alone", async () => {
    const page = device.page();
    await page.setViewportSize(tablet);
    await open(page);
    await field(page, "備考").focus();
    await tabTo(page, "登録済みの企業");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "企業名");
    await page.keyboard.type("鍵盤合同会社");
    await page.keyboard.press("Control+Enter");
    await saved(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({ name: "鍵盤合同会社" });
    await open(page);
    await page.getByRole("radio", { name: "なし", exact: true }).check();
    await save(page);
    await saved(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({ company_id: null });
    await page.setViewportSize(laptop);
  });

  it("tells of a colleague's change of partner and company, and both stand in the end", async () => {
    const page = device.page();
    await byColleague({ company: { companyId: own } });
    // A form that was opened before the change would tell of it instead of showing it.
    await page.reload();
    await synced(page);
    await open(page);
    await expect.poll(() => field(page, "企業名").inputValue()).not.toBe("");
    await field(page, "備考").fill("自分の備考");
    await field(page, "担当者").fill("自分の担当者");
    await byColleague({ mail: "colleague@example.com", company: { companyId: own, phone: "000-9999-9999" } });
    const notice = page.getByText(/がこの記録を変更しました。/u);
    await notice.waitFor();
    await page.getByText("colleague@example.com").waitFor();
    await page.getByText("000-9999-9999").waitFor();
    await expectSound(page, "the edit of a partner that has moved");
    await button(page, "確認しました").click();
    await notice.waitFor({ state: "detached" });
    expect(await field(page, "担当者").inputValue()).toBe("自分の担当者");
    expect(await field(page, "電話番号").inputValue()).toBe("000-9999-9999");
    const status = (await stored())?.["status"] === 4 ? 3 : 4;
    await byColleague({ sts: String(status) });
    await notice.waitFor();
    await save(page);
    await saved(page);
    await synced(page);
    const expected = { mail: "colleague@example.com", memo: "自分の備考", status, company_id: own, phone: "000-9999-9999" };
    await expect.poll(stored).toMatchObject(expected);
  });

  it("goes on with the company that is being changed, when a colleague gives the partner another one", async () => {
    const page = device.page();
    await open(page);
    await field(page, "担当者").fill("まだ前の企業の担当者");
    await byColleague({ company: { companyId: other.id } });
    await page.getByText(/がこの記録を変更しました。/u).waitFor();
    await page.getByRole("form").locator("dl").getByText(other.name).first().waitFor();
    await button(page, "確認しました").click();
    await page.getByText("ここでの変更は、この企業の情報にだけ反映されます。").waitFor();
    expect(await field(page, "担当者").inputValue()).toBe("まだ前の企業の担当者");
    await save(page);
    await saved(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({ company_id: other.id });
    const [company] = await inDatabase(office.app, "select manager from company where id = $1", [own]);
    expect(company).toEqual({ manager: "まだ前の企業の担当者" });
  });

  it("says that a company was removed, and takes another", async () => {
    const page = device.page();
    await rest(
      "POST",
      "/api/partner_member",
      form({ ...named("消える", "企子"), company: { companyId: "create", name: "消える企業" } }),
    );
    const [made] = await inDatabase(office.app, "select id from company where name = '消える企業'");
    await synced(page);
    await open(page);
    await choose(page, "消える企業");
    await expect.poll(() => field(page, "企業名").inputValue()).toBe("消える企業");
    await inDatabase(office.app, "delete from membership where company_id = $1", [made?.["id"]]);
    await inDatabase(office.app, "delete from company where id = $1", [made?.["id"]]);
    await byColleague({ sts: "2" });
    await page.getByText(/^この企業は削除されています。/u).waitFor();
    await save(page);
    await page
      .getByRole("alert")
      .or(page.getByText(/^この企業は削除されています。/u))
      .nth(1)
      .waitFor();
    await choose(page, other.name);
    await save(page);
    await saved(page);
  });

  it("keeps what was typed and added over a killed browser without a network, and sends it later", async () => {
    let page = device.page();
    await open(page);
    await office.app.stop();
    await field(page, "備考").fill("圏外の備考");
    await field(page, "担当者").fill("圏外の担当者");
    const bytes = pdf("経歴書", new Date("2026-11-23T00:00:00Z"), [{ text: "経歴書" }]);
    await giveFiles(page, "履歴書・経歴書を追加", [pdfFile("圏外の経歴書.pdf", bytes)]);
    await button(page, "圏外の経歴書.pdfを表示").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("圏外の担当者");
    page = await device.killAndReopen("/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "圏外の備考" }).getByRole("button", { name: "続ける" }).click();
    await page.waitForURL(`**/partner/${id}/edit`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    await button(page, "圏外の経歴書.pdfを表示").waitFor();
    expect(await field(page, "担当者").inputValue()).toBe("圏外の担当者");
    await save(page);
    await saved(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    await expect.poll(stored).toMatchObject({ memo: "圏外の備考", company_id: other.id });
    const arrived = () =>
      inDatabase(
        office.app,
        "select state from stored_file join partner_file f on key = f.id where f.partner_id = $1 and name = '圏外の経歴書.pdf'",
        [id],
      );
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([{ state: "kept" }]);
  });

  it("stays with what was typed when the partner is deleted meanwhile, and can be saved once it is back", async () => {
    const page = device.page();
    await open(page);
    await field(page, "備考").fill("消えない備考");
    await rest("DELETE", `/api/partner_member/${id}`);
    await page
      .getByText(/^このパートナーは削除されたため、保存できません。/u)
      .first()
      .waitFor();
    expect(await field(page, "備考").inputValue()).toBe("消えない備考");
    await inDatabase(office.app, "update partner set deleted_at = null where id = $1", [id]);
    await rest("PUT", `/api/partner_member/${id}`, form({ sts: "1" }));
    await page
      .getByText(/^このパートナーは削除されたため、保存できません。/u)
      .first()
      .waitFor({ state: "detached" });
    await save(page);
    await saved(page);
    await synced(page);
    await expect.poll(stored).toMatchObject({ memo: "消えない備考" });
  });
});

const named = (lastName: string, firstName: string) => ({
  lastName,
  firstName,
  lastNameKana: "キエル",
  firstNameKana: "キコ",
  employeeStatus: "0",
});
