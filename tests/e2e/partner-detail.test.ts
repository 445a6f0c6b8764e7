import { beforeAll, describe, expect, it } from "vitest";
import { type Device, tablet } from "./support/device.ts";
import { byTouch, expectReachable } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { addTag, memo, openPartner, synced, writeMemo } from "./support/screens.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("a partner's page", () => {
  let office: Office;
  let device: Device;
  let address: string;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    address = await openPartner(device.page(), 3);
    return office.dispose;
  });

  it("takes back from the toast what was done to its tags, and nothing else", async () => {
    const page = device.page();
    const tags = page.getByRole("list", { name: "タグ" });
    const kept = await addTag(page);
    await page.reload();
    const mistaken = await addTag(page);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("タグを元に戻しました").first().waitFor();
    await tags.getByText(mistaken, { exact: true }).waitFor({ state: "detached" });
    await tags.getByText(kept, { exact: true }).waitFor();
    await synced(page);
    const on = () =>
      inDatabase(
        office.app,
        "select t.name from partner_tagging l join partner_tag t on t.id = l.partner_tag_id where l.partner_id = $1 and t.name in ($2, $3)",
        [address.split("/").at(-1), kept, mistaken],
      );
    await expect.poll(on).toEqual([{ name: kept }]);
  });

  it("keeps a tag that was put on, also after a reload", async () => {
    const page = device.page();
    const tag = await addTag(page);
    await page.reload();
    await page.getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor();
  });

  it("has no link or button too small for a finger, its dates and facts too", async () => {
    const page = device.page();
    const [row] = await inDatabase(
      office.app,
      `select interview.partner_id as id from interview
         join second_interview on second_interview.partner_id = interview.partner_id
         join partner on partner.id = interview.partner_id and partner.deleted_at is null
        group by 1 order by count(*) desc, 1 limit 1`,
    );
    await byTouch(page, tablet);
    await visit(page, `/partner/${String(row?.["id"])}`);
    await page
      .getByRole("link", { name: /の一次面談を訂正$/u })
      .first()
      .waitFor();
    await expectReachable(page, "a partner");
    await visit(page, address);
  });

  it("takes memos, edits them with a badge, and removes them after asking", async () => {
    const page = device.page();
    await writeMemo(page, "初回の連絡をした");
    const item = memo(page, "初回の連絡をした");
    expect(await item.getByText("編集済み").count()).toBe(0);
    await item.getByRole("button", { name: /のメモを編集/u }).click();
    await page.getByRole("textbox", { name: "メモを編集" }).fill("初回の連絡をし、返事を待つ");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await memo(page, "返事を待つ").getByText("編集済み").waitFor();
    await memo(page, "返事を待つ")
      .getByRole("button", { name: /のメモを削除/u })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    await memo(page, "返事を待つ").waitFor({ state: "detached" });
    await synced(page);
  });

  it("does not take a memo of blanks, and says when one is too long", async () => {
    const page = device.page();
    const box = page.getByRole("textbox", { name: "新しいメモ" });
    await box.fill("  \n ");
    expect(await page.getByRole("button", { name: "送信" }).isDisabled()).toBe(true);
    await box.fill("長".repeat(4_001));
    await page
      .getByText(/4,?000文字以内/u)
      .first()
      .waitFor();
    await box.fill("");
  });

  it("keeps what was typed but not sent through a killed browser", async () => {
    await device.page().getByRole("textbox", { name: "新しいメモ" }).fill("書きかけのメモ");
    await expect.poll(() => draftsOnDisk(device.page())).toContain("書きかけのメモ");
    const page = await device.killAndReopen(address);
    const box = page.getByRole("textbox", { name: "新しいメモ" });
    await box.waitFor();
    expect(await box.inputValue()).toBe("書きかけのメモ");
    await box.fill("");
  });

  it("dials and writes with one tap, and copies with another", async () => {
    const page = device.page();
    const [found] = await inDatabase(
      office.app,
      "select id, phone, mail from partner where deleted_at is null and phone is not null and mail is not null limit 1",
    );
    const [phone, mail] = [String(found?.["phone"]), String(found?.["mail"])];
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await visit(page, `/partner/${String(found?.["id"])}`);
    const main = page.getByRole("main");
    expect(await main.getByRole("link", { name: phone }).getAttribute("href")).toBe(`tel:${phone.replace(/\D/gu, "")}`);
    expect(await main.getByRole("link", { name: mail }).getAttribute("href")).toBe(`mailto:${mail}`);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await main.getByRole("button", { name: "電話番号をコピー" }).click();
    await page.getByText("コピーしました", { exact: true }).first().waitFor();
    expect(await clipboard()).toBe(phone);
    await main.getByRole("button", { name: "メールアドレスをコピー" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(clipboard).toBe(mail);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    await main.getByRole("button", { name: "電話番号をコピー" }).click();
    await page.getByText("ブラウザーがコピーを許可していません。文字を選択してコピーしてください。").first().waitFor();
  });

  it("has the link of a part without rows, and a file's actions in a narrow room, on the line of what they belong to", async () => {
    const page = device.page();
    const of = async (has: string) => {
      const [found] = await inDatabase(office.app, `select id from partner p where deleted_at is null and ${has} limit 1`);
      return String(found?.["id"]);
    };
    const middle = async (part: ReturnType<typeof page.locator>) => {
      const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height / 2;
    };
    await visit(page, `/partner/${await of("not exists (select from industry_sheet s where s.partner_id = p.id)")}`);
    const link = page.getByRole("link", { name: "職務経歴書を開く" });
    await link.waitFor();
    const heading = page.getByRole("heading", { level: 2, name: /^経歴/u });
    // Parts above them may still arrive between the two looks.
    await expect.poll(async () => Math.abs((await middle(link)) - (await middle(heading)))).toBeLessThan(2);
    await visit(page, `/partner/${await of("exists (select from partner_file f where f.partner_id = p.id)")}/evaluation`);
    const [save, remove] = [/をダウンロード$/u, /^ファイル\d+を削除$/u].map((name) => page.getByRole("button", { name }).first());
    if (!save || !remove) throw new Error("no actions");
    await remove.waitFor();
    await expect.poll(async () => Math.abs((await middle(save)) - (await middle(remove)))).toBeLessThan(2);
  });

  it("opens by its display number as well, and says so when there is no such partner", async () => {
    const page = device.page();
    await visit(page, "/partner/1");
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await visit(page, "/partner/0190ffff-ffff-7fff-8fff-ffffffffffff");
    await page
      .getByText(/見つかりません/u)
      .first()
      .waitFor();
  });
});
