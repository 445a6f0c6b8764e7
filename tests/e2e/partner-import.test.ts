import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { agencyPeople, agencyWorkbook } from "../support/agency-workbook.ts";
import { readListWorkbook } from "../support/read-list.ts";
import type { Device } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { giveFiles } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const many = 600;
const phone = { width: 390, height: 844 };

describe("an import of partners", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    await installed(page);
    return office.dispose;
  });

  const dialog = () => page.getByRole("dialog");
  const toast = (text: string) => page.locator(".fui-Toast", { hasText: text });
  const give = (name: string, bytes: Uint8Array) => giveFiles(page, "取り込むファイル", [{ name, type: "", bytes }], "drop");
  const csv = (...lines: readonly (readonly string[])[]) =>
    new TextEncoder().encode(lines.map((line) => line.join(",")).join("\r\n"));
  const row = (name: string) => page.locator('[role="row"]', { hasText: name });
  const named = (last: string) =>
    inDatabase(
      office.app,
      "select id, first_name, phone, mail, birthday::text, deleted_at from partner where last_name = $1 order by first_name",
      [last],
    );
  /** Opens the screen at its beginning: it goes on where it was left, and a test may have left it anywhere. */
  const openImport = async () => {
    await visit(page, "/partner/import");
    const file = page.getByRole("group", { name: "取り込むファイル" });
    const [toColumns, toFile] = ["列の割り当てに戻る", "ファイルを選び直す"].map((name) => page.getByRole("button", { name }));
    if (!toColumns || !toFile) throw new Error("two buttons lead back");
    await file.or(toColumns).or(toFile).first().waitFor();
    if (await toColumns.isVisible()) await toColumns.click();
    await file.or(toFile).first().waitFor();
    if (await toFile.isVisible()) await toFile.click();
    await file.waitFor();
  };
  const importAll = async (count: number) => {
    await page.getByRole("button", { name: `${count}行を取り込む` }).click();
    await toast("名を").waitFor();
  };

  it("brings an agency's own workbook without a network, and the server has it later", async () => {
    await visit(page, "/partner/search");
    await page.getByRole("button", { name: "その他の操作" }).first().click();
    await page.getByRole("menuitem", { name: "ファイルから取り込む" }).click();
    await page.getByRole("heading", { level: 1, name: "パートナーの取り込み" }).waitFor();
    await expectSound(page, "the choice of a file");
    await office.app.stop();
    await give("スタッフ一覧.xlsx", await agencyWorkbook());
    await page.getByText("スタッフ一覧.xlsx：3行").waitFor();
    await expectSound(page, "the columns of a file");
    // Each step replaces the controls of the one before, and passes the focus on to the page.
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.getByRole("button", { name: "内容を確認" }).press("Enter");
    await page.getByRole("button", { name: "追加 3" }).waitFor();
    await expect.poll(focused).toBe("MAIN");
    await page.getByRole("button", { name: "列の割り当てに戻る" }).press("Enter");
    await page.getByRole("button", { name: "内容を確認" }).waitFor();
    await expect.poll(focused).toBe("MAIN");
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: "追加 3" }).waitFor();
    await expectSound(page, "the rows of a file");
    await importAll(3);
    await toast("3名を追加しました").waitFor();
    await page.getByRole("region", { name: "最近の取り込み" }).getByText("スタッフ一覧.xlsx").waitFor();
    await office.app.start();
    await visit(page, "/sync");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    for (const [last, first, , , number, mail, birthday] of agencyPeople) {
      const found = (await named(last)).filter(({ first_name: name }) => name === first);
      expect(found).toMatchObject([{ mail, birthday, phone: expect.stringContaining(number.slice(0, 3)) }]);
    }
  });

  it("shows who is there already, changes only what is chosen, and gives bad rows back with their reasons", async () => {
    const [there] = await inDatabase(
      office.app,
      "select id, last_name, first_name, last_name_kana, first_name_kana, mail, address from partner where deleted_at is null and mail is not null order by id limit 1",
    );
    const value = (name: string) => String(there?.[name]);
    const file = csv(
      ["姓", "名", "セイ", "メイ", "メールアドレス", "住所", "生年月日"],
      [
        value("last_name"),
        value("first_name"),
        value("last_name_kana"),
        value("first_name_kana"),
        value("mail"),
        "東京都新宿区西新宿2-8-1",
        "",
      ],
      ["取込", "一郎", "トリコミ", "イチロウ", "ichiro@example.com", "", "昭和50年13月1日"],
      ["取込", "二郎", "トリコミ", "ジロウ", "jiro@example.com", "", "1990/4/1"],
      ["取込", "二郎", "トリコミ", "ジロウ", "jiro@example.com", "", "1990/4/1"],
    );
    await openImport();
    await give("追加分.csv", file);
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: "エラー 1" }).waitFor();
    await page.getByRole("button", { name: "取り込まない 2" }).waitFor();
    await row("取込 二郎").getByText("4行目と同じ人のようです").waitFor();
    await page.getByRole("group", { name: "似た登録がある行" }).getByRole("button", { name: "更新" }).click();
    await row(value("mail")).getByText("更新する項目：住所").waitFor();
    await page.getByRole("button", { name: "2行を取り込む" }).click();
    await dialog().getByText("1名を追加し、1名を更新しました。").waitFor();
    await dialog().getByText("エラーの1行は取り込んでいません。").waitFor();
    const download = page.waitForEvent("download");
    await dialog().getByRole("button", { name: "エラーの行をExcelに保存" }).click();
    const { rows } = await readListWorkbook(await readFile(await (await download).path()));
    expect(rows[1]).toEqual(expect.arrayContaining(["取込", "一郎", 3, expect.stringContaining("生年月日「昭和50年13月1日」")]));
    await dialog().getByRole("button", { name: "閉じる" }).click();
    await synced(page);
    const address = () => inDatabase(office.app, "select address from partner where id = $1", [there?.["id"]]);
    expect(await address()).toEqual([{ address: "東京都新宿区西新宿2-8-1" }]);
    expect((await named("取込")).map(({ first_name: name }) => name)).toEqual(["二郎"]);

    // A colleague works on the new one: taking the import back names that one, and gives the other its own address again.
    const [added] = await named("取込");
    const form = new FormData();
    form.append("mail", "later@example.com");
    const rest = await restAs(office.app);
    expect((await rest("PUT", `/api/partner_member/${String(added?.["id"])}`, form)).status).toBe(200);
    await visit(page, `/partner/${String(added?.["id"])}`);
    await page.getByText("later@example.com").first().waitFor();
    await openImport();
    await page.getByRole("button", { name: "「追加分.csv」の取り込みを元に戻す" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "元に戻す" }).click();
    const refused = dialog().getByRole("list", { name: "変更できなかったパートナー" });
    await refused.getByText("取り込みの後に編集されているため、元に戻せません。").waitFor();
    expect(await refused.getByRole("link").getAttribute("href")).toBe(`/partner/${String(added?.["id"])}`);
    await expectSound(page, "what taking an import back has come to");
    await dialog().getByRole("button", { name: "閉じる" }).click();
    await synced(page);
    expect(await address()).toEqual([{ address: there?.["address"] }]);
    expect(await named("取込")).toMatchObject([{ mail: "later@example.com", deleted_at: null }]);
  });

  it("remembers corrected columns, and goes on after a killed browser", async () => {
    const lines = Array.from({ length: many }, (_, at) => [
      `大勢${at}`,
      `人${at}`,
      "オオゼイ",
      `ヒト${"アイウエオカキクケコ"[at % 10]}`,
      `内緒${at}`,
      `oozei${at}@example.com`,
    ]);
    const file = csv(["姓", "名", "セイ", "メイ", "社内コード", "メール"], ...lines);
    await openImport();
    await give("大勢.csv", file);
    await page.getByLabel("「社内コード」の取り込み先").selectOption("備考");
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: `追加 ${many}` }).waitFor();
    await openImport();
    await give("大勢.csv", file);
    await page.getByLabel("「社内コード」の取り込み先").waitFor();
    expect(await page.getByLabel("「社内コード」の取り込み先").inputValue()).toBe("memo");
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: `${many}行を取り込む` }).click();
    await page.getByText(/件のうち[1-9]\d*件が完了/u).waitFor();
    page = await device.killAndReopen("/partner/import");
    await page.getByText(/まだ確定していない取り込みが\d+件あります。/u).waitFor();
    // A colleague registers the last one meanwhile. Nobody is registered twice unasked.
    const form = new FormData();
    const mail = `oozei${many - 1}@example.com`;
    const last = { lastName: `大勢${many - 1}`, firstName: `人${many - 1}`, lastNameKana: "オオゼイ", firstNameKana: "ヒトコ" };
    for (const [name, value] of Object.entries({ ...last, mail, employeeStatus: "0" })) form.append(name, value);
    const rest = await restAs(office.app);
    const { status, body } = await rest("POST", "/api/partner_member", form);
    expect(status).toBe(200);
    await visit(page, `/partner/${String(body["partnerId"])}`);
    await page.getByText(mail).first().waitFor();
    await visit(page, "/partner/import");
    await page.getByRole("button", { name: "続ける" }).click();
    await page.getByRole("alertdialog").getByText("取り込みの残りのうち1名は、登録済みの人と似ています。").waitFor();
    await expectSound(page, "the question about who was registered meanwhile");
    await page.getByRole("button", { name: "除いて続ける" }).click();
    await toast("名を追加しました").waitFor();
    await page
      .getByRole("row", { name: /大勢\.csv/u })
      .getByText(`${many - 1}名`)
      .waitFor();
    await synced(page);
    const [counted] = await inDatabase(
      office.app,
      "select count(*)::int as n, count(distinct last_name)::int as names, min(memo) as memo from partner where last_name like '大勢%'",
    );
    expect(counted).toEqual({ n: many, names: many, memo: "内緒0" });
  });

  it("is stopped, keeps what was made until then, and goes on with the rest as it was chosen", async () => {
    const lines = Array.from({ length: many }, (_, at) => [
      `途中${at}`,
      `中${at}`,
      "トチュウ",
      `ナカ${"アイウエオカキクケコ"[at % 10]}`,
    ]);
    await openImport();
    await give("途中.csv", csv(["姓", "名", "セイ", "メイ"], ...lines));
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByLabel("途中0 中0（2行目）の取り込み方").selectOption("取り込まない");
    // Another look at the columns changes nothing.
    await page.getByRole("button", { name: "列の割り当てに戻る" }).click();
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: `${many - 1}行を取り込む` }).click();
    await page.getByRole("button", { name: "中止" }).click();
    const told = await dialog()
      .getByText(/中止したため、残りの\d+名は変更していません。/u)
      .innerText();
    const left = Number(/\d+/u.exec(told)?.[0]);
    expect(left).toBeGreaterThan(0);
    await dialog().getByRole("button", { name: "閉じる" }).click();
    await synced(page);
    const made = await inDatabase(office.app, "select count(*)::int as n from partner where last_name like '途中%'");
    expect(made).toEqual([{ n: many - 1 - left }]);
    expect(await page.getByLabel("途中0 中0（2行目）の取り込み方").inputValue()).toBe("skip");
    await page.getByRole("button", { name: `すべて ${left + 1}` }).waitFor();
    await importAll(left);
    await synced(page);
    const all = await inDatabase(
      office.app,
      "select count(*)::int as n, count(distinct last_name)::int as names from partner where last_name like '途中%'",
    );
    expect(all).toEqual([{ n: many - 1, names: many - 1 }]);
    await openImport();
    expect(await page.getByText(/まだ確定していない取り込み/u).count()).toBe(0);
  });

  it("marks how a name without a space was divided where that is in doubt, and lists what was read otherwise", async () => {
    await openImport();
    await give(
      "空白なし.csv",
      csv(["氏名", "フリガナ"], ["佐々木希", "ササキ ノゾミ"], ["林太郎", "ハヤシ タロウ"], ["取込 三郎", "トリコミ サブロウ"]),
    );
    await page.getByRole("button", { name: "内容を確認" }).click();
    await row("佐々木 希").getByText("氏名：「佐々木希」を「佐々木 希」と読みました").waitFor();
    expect(await row("佐々木 希").getByText("要確認").count()).toBe(0);
    await row("林 太郎").getByText("要確認").waitFor();
    await page.getByRole("button", { name: "読み替えあり 2" }).click();
    await expect.poll(() => row("取込 三郎").count()).toBe(0);
    await expectSound(page, "the rows that were read otherwise");
  });

  it("cuts a long name in the rows, so that they stay as high as others", async () => {
    const long = "長".repeat(30);
    await openImport();
    await give("長い名前.csv", csv(["姓", "名", "セイ", "メイ"], [long, long, "ナガイ", "ナガイ"], ["短", "名", "ミジカ", "ナ"]));
    await page.getByRole("button", { name: "内容を確認" }).click();
    const height = async (name: string) => (await row(name).boundingBox())?.height;
    await row(long).waitFor();
    expect(await height(long)).toBe(await height("短 名"));
  });

  it("refuses what is no list with a sentence, and is done by touch alone on a phone, in the dark", async () => {
    await openImport();
    await give("古い.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1));
    await page.getByRole("alert").or(page.locator(".fui-MessageBar")).first().waitFor();
    await expectSound(page, "a file that is refused");
    await give("見出しのみ.csv", csv(["姓", "名", "セイ", "メイ"]));
    await page.getByText("取り込む行がありません。見出しの下に行があるファイルを選び直してください。").waitFor();
    await page.getByRole("button", { name: "ファイルを選び直す" }).click();
    await give("別の表.csv", csv(["品番", "数量"], ["A", "1"]));
    await page.getByText("取り込む列がありません。取り込み先を選んでください。").waitFor();
    await page.getByRole("button", { name: "ファイルを選び直す" }).click();
    await byTouch(page, phone);
    await page.emulateMedia({ colorScheme: "dark" });
    await give("少し.csv", csv(["姓", "名", "セイ", "メイ"], ["指先", "触", "ユビサキ", "フレル"]));
    await page.getByText("少し.csv：1行").waitFor();
    await expectReachable(page, "the columns of a file on a phone");
    await expectSound(page, "the columns of a file on a phone", "colours");
    await tap(page.getByRole("button", { name: "内容を確認" }));
    await page.getByRole("button", { name: "追加 1" }).waitFor();
    await expectReachable(page, "the rows of a file on a phone");
    await expectSound(page, "the rows of a file on a phone", "colours");
    await tap(page.getByRole("button", { name: "1行を取り込む" }));
    await toast("1名を追加しました").waitFor();
    await synced(page);
    expect(await named("指先")).toHaveLength(1);
  });

  it("keeps the focus at the choice in the same place when a row leaves the rows that are shown", async () => {
    await openImport();
    const rows = ["一", "二", "三"].map((name, at) => ["焦点", name, "ショウテン", "イロハ"[at] ?? ""]);
    await give("焦点.csv", csv(["姓", "名", "セイ", "メイ"], ...rows));
    await page.getByRole("button", { name: "内容を確認" }).click();
    await page.getByRole("button", { name: "追加 3" }).click();
    await page.getByLabel("焦点 一（2行目）の取り込み方").focus();
    await page.getByLabel("焦点 一（2行目）の取り込み方").selectOption("取り込まない");
    await page.getByRole("button", { name: "追加 2" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName))
      .toBe("焦点 二（3行目）の取り込み方");
  });

  it("opens those whom a row is like beside itself, and goes on where it was left", async () => {
    const rest = await restAs(office.app);
    const twin = { lastName: "双子", firstName: "一", lastNameKana: "フタゴ", firstNameKana: "ハジメ", employeeStatus: "0" };
    for (const phoneNumber of ["00055550001", "00055550002"]) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...twin, phone: phoneNumber, birthday: "1991-02-03" }))
        form.append(name, value);
      expect((await rest("POST", "/api/partner_member", form)).status).toBe(200);
    }
    await visit(page, `/partner/search?name=${encodeURIComponent("双子")}`);
    await page.getByRole("main").getByRole("link", { name: "双子 一" }).nth(1).waitFor();
    await openImport();
    const lines = [
      ["双子", "一", "フタゴ", "ハジメ", "1991/2/3"],
      ["別の", "人", "ベツノ", "ヒト", ""],
    ];
    await give("双子.csv", csv(["姓", "名", "セイ", "メイ", "生年月日"], ...lines));
    await page.getByRole("button", { name: "内容を確認" }).click();
    // Each of the two is told from the other, where it is shown and where it is chosen.
    const links = row("双子 一").getByRole("link", { name: /^双子 一\s*（新しいタブで開きます）$/u });
    await links.nth(1).waitFor();
    await row("双子 一")
      .getByText(/（No\.\d+・[\d/]+登録・フタゴ ハジメ）/u)
      .nth(1)
      .waitFor();
    const choice = page.getByLabel("双子 一（2行目）の取り込み方");
    const offered = await choice.locator("option").allTextContents();
    expect(new Set(offered.filter((text) => /^双子 一（No\.\d+・[\d/]+登録）を更新$/u.test(text))).size).toBe(2);
    await expectSound(page, "rows that are like two of one name");
    await choice.selectOption("取り込まない");
    const [tab] = await Promise.all([page.context().waitForEvent("page"), links.first().click()]);
    await tab.getByRole("heading", { level: 1, name: "双子 一" }).waitFor();
    await tab.close();
    expect(await choice.inputValue()).toBe("skip");
    // Back, and the way to it again.
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "パートナー", exact: true }).waitFor();
    await page.goForward();
    await choice.waitFor();
    expect(await choice.inputValue()).toBe("skip");
    await page.getByRole("button", { name: "列の割り当てに戻る" }).click();
    await page.getByText("双子.csv：2行").waitFor();
    await visit(page, "/partner/search");
    await visit(page, "/partner/import");
    await page.getByText("双子.csv：2行").waitFor();
    // A reload would lose the file, so the browser asks.
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload({ timeout: 3_000 }).catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await reloaded;
    await page.getByText("双子.csv：2行").waitFor();
    await page.getByRole("button", { name: "ファイルを選び直す" }).click();
    await visit(page, "/partner/search");
    await openImport();
  });
});
