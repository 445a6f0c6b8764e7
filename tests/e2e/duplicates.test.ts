import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const hanako = {
  lastName: "初瀬",
  firstName: "花子",
  lastNameKana: "ハツセ",
  firstNameKana: "ハナコ",
  phone: "00098765432",
  birthday: "1990-04-01",
  employeeStatus: "0",
};

describe("partners who are there twice", () => {
  let office: Office;

  beforeAll(async () => {
    office = await startOffice();
    return office.dispose;
  });
  const page = () => office.device.page();
  const register = async (person: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(person)) form.append(name, value);
    const { status, body } = await (await restAs(office.app))("POST", "/api/partner_member", form);
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  const pair = (name = "初瀬 花子") => page().getByRole("row").filter({ hasText: name });
  const counted = (count: number) => page().getByText(`${count}組`, { exact: true }).waitFor();

  it("are listed with what is the same, one more once it has come", async () => {
    await register(hanako);
    await visit(page(), "/partner/search");
    await page().getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await page().getByRole("menuitem", { name: "重複の疑い" }).click();
    await page().getByRole("heading", { level: 1, name: "重複の疑い" }).waitFor();
    // The demo has somebody who was registered again after marrying.
    await pair("西園寺").getByText("電話番号・名のカナ・生年月日が同じです").waitFor();
    await counted(1);
    await register({ ...hanako, lastName: "三輪", lastNameKana: "ミワ", mail: "miwa@example.com" });
    await pair().getByText("電話番号・名のカナ・生年月日が同じです").waitFor();
    await counted(2);
    expect(await pair().getByRole("link").allInnerTexts()).toEqual(["初瀬 花子", "三輪 花子"]);
    await expectSound(page(), "partners who are there twice");
    await page().setViewportSize(tablet);
    await touch(page(), true);
    await expectReachable(page(), "partners who are there twice");
    await touch(page(), false);
    await page().setViewportSize({ width: 390, height: 844 });
    await page().emulateMedia({ colorScheme: "dark" });
    await expectSound(page(), "partners who are there twice on a phone, in the dark", "colours");
    // To a finger the buttons are higher than their line, and still cover no text.
    await touch(page(), true);
    const words = await pair().getByText("電話番号・名のカナ・生年月日が同じです").boundingBox();
    const button = await pair()
      .getByRole("button", { name: /：比べて統合$/u })
      .boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual((words?.y ?? Number.NaN) + (words?.height ?? 0));
    await touch(page(), false);
    await page().emulateMedia({ colorScheme: "light" });
    await page().setViewportSize(laptop);
  });

  it("are found without a network, after a restart, lead to each of the two, and are said to be two persons", async () => {
    await office.app.stop();
    const reopened = await office.device.killAndReopen("/partner/duplicates");
    await pair().getByRole("link", { name: "三輪 花子" }).click();
    await reopened.getByRole("heading", { level: 1, name: /三輪/u }).waitFor();
    await reopened.goBack();
    await pair().getByRole("button", { name: "初瀬 花子と三輪 花子：別人" }).click();
    await pair().waitFor({ state: "detached" });
    await reopened.getByRole("button", { name: "元に戻す" }).click();
    await pair().getByRole("button", { name: "初瀬 花子と三輪 花子：別人" }).click();
    await pair().waitFor({ state: "detached" });
    await office.app.start();
    await expect.poll(async () => (await inDatabase(office.app, "select id from distinct_partners")).length).toBe(2);
  });

  it("are listed again from those who are two persons", async () => {
    await page().getByRole("main").getByRole("button", { name: "操作" }).click();
    await page().getByRole("menuitem", { name: "別人とした組" }).click();
    await page().getByRole("heading", { level: 1, name: "別人とした組" }).waitFor();
    await pair().getByRole("button", { name: "初瀬 花子と三輪 花子：元に戻す" }).click();
    await pair().waitFor({ state: "detached" });
    // Twins of the demo are left.
    await counted(1);
    await page().goBack();
    await pair().waitFor();
  });

  it("are merged field by field, without a network, and the merge outlives a killed browser", async () => {
    await office.app.stop();
    // In another tab somebody is writing of the one who will be merged.
    const writing = await page().context().newPage();
    await visit(writing, (await pair().getByRole("link", { name: "三輪 花子" }).getAttribute("href")) ?? "");
    await writing.getByRole("textbox", { name: "新しいメモ" }).fill("打ちかけのメモ");
    await page().bringToFront();
    await pair().getByRole("button", { name: "初瀬 花子と三輪 花子：比べて統合" }).click();
    await page().getByRole("heading", { level: 1, name: "パートナーの統合" }).waitFor();
    const choice = (label: string) => page().getByRole("radiogroup", { name: label, exact: true });
    // Whoever was registered first stays. A value that only the other has is taken without being asked for.
    expect(await choice("残すパートナー").getByRole("radio").nth(0).isChecked()).toBe(true);
    expect(await choice("メールアドレス").getByRole("radio").nth(1).isChecked()).toBe(true);
    expect(await choice("電話番号").count()).toBe(0);
    await expectSound(page(), "two partners who are compared");
    await page().setViewportSize({ width: 390, height: 844 });
    await page().emulateMedia({ colorScheme: "dark" });
    await expectSound(page(), "two partners who are compared on a phone, in the dark");
    await touch(page(), true);
    await expectReachable(page(), "two partners who are compared");
    await touch(page(), false);
    await page().emulateMedia({ colorScheme: "light" });
    await page().setViewportSize(laptop);
    // By keyboard alone.
    await choice("姓").getByRole("radio").nth(0).focus();
    await page().keyboard.press("ArrowDown");
    await choice("セイ").getByRole("radio").nth(0).focus();
    await page().keyboard.press("ArrowDown");
    await page().getByRole("button", { name: "統合する" }).focus();
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { level: 1, name: "三輪 花子" }).waitFor();
    await page().getByRole("link", { name: "miwa@example.com" }).waitFor();
    const kept = new URL(page().url()).pathname;
    await writing.bringToFront();
    await writing.getByText("このアドレスのパートナーは、三輪 花子に統合されています。").waitFor();
    expect(await writing.getByRole("textbox", { name: "新しいメモ" }).inputValue()).toBe("打ちかけのメモ");
    await page().bringToFront();
    await page().getByRole("button", { name: "メモ「三輪 花子」の下書きを続ける" }).waitFor();
    await writing.bringToFront();
    await writing.getByRole("button", { name: "送信" }).click();
    await page().bringToFront();
    await page().getByRole("complementary").or(page().getByRole("main")).getByText("打ちかけのメモ").first().waitFor();
    await office.device.killAndReopen(kept);
    await page().getByRole("heading", { level: 2, name: "統合された登録" }).waitFor();
    await office.app.start();
    const merges = () => inDatabase(office.app, "select * from partner_merge");
    await expect.poll(merges).toHaveLength(1);
    const [{ partner_id: merged, into_id: into } = {}] = await merges();
    expect(kept).toBe(`/partner/${into}`);
    const memos = () => inDatabase(office.app, "select partner_id from memo where content = '打ちかけのメモ'");
    await expect.poll(memos).toEqual([{ partner_id: into }]);
    // The number and the address of the other one lead here, and the list has one of them.
    const [{ number } = {}] = await inDatabase(office.app, "select number from partner where id = $1", [merged]);
    expect(number).toEqual(expect.any(Number));
    await visit(page(), `/partner/${number}`);
    await page().getByText("このアドレスのパートナーは、三輪 花子に統合されています。").waitFor();
    await page().getByRole("heading", { level: 1, name: "三輪 花子" }).waitFor();
    await visit(page(), `/partner/${merged}`);
    await page().getByText("このアドレスのパートナーは、三輪 花子に統合されています。").waitFor();
    await expectSound(page(), "the address of a merged partner");
  });

  it("are two again when the merge is taken back, and the trash never had one of them", async () => {
    await visit(page(), "/trash");
    await page()
      .getByText(/^あと\d+日$/u)
      .first()
      .waitFor();
    expect(await pair().count()).toBe(0);
    await page().goBack();
    await page().getByRole("button", { name: "三輪 花子の統合を解除" }).press("Enter");
    await page().getByRole("heading", { level: 2, name: "統合された登録" }).waitFor({ state: "detached" });
    // The button went with what it was in.
    await expect.poll(() => page().evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await visit(page(), "/partner/duplicates");
    await pair().getByText("電話番号・名のカナ・生年月日が同じです").waitFor();
    await expect.poll(() => inDatabase(office.app, "select id from partner_merge")).toEqual([]);
  });

  it("are told of in 要対応 where a merge met a deletion, and are one once that is taken back there", async () => {
    await synced(page());
    const address = await pair().getByRole("link", { name: "三輪 花子" }).getAttribute("href");
    await pair()
      .getByRole("button", { name: /：比べて統合$/u })
      .click();
    await page().getByRole("heading", { level: 1, name: "パートナーの統合" }).waitFor();
    await page().context().setOffline(true);
    await page().getByRole("button", { name: "統合する" }).click();
    await page().getByRole("heading", { level: 1, name: "初瀬 花子" }).waitFor();
    const id = address?.split("/").at(-1);
    expect((await (await restAs(office.app))("DELETE", `/api/partner_member/${id}`)).status).toBe(200);
    await page().context().setOffline(false);
    await syncState(page(), /要対応 1件/u).waitFor();
    await visit(page(), "/sync");
    const main = page().getByRole("main");
    await main.getByText("対象の記録が見つかりません。削除された可能性があります。").waitFor();
    await main.getByRole("button", { name: "三輪 花子を元に戻して再試行" }).click();
    await expect.poll(() => inDatabase(office.app, "select partner_id from partner_merge")).toEqual([{ partner_id: id }]);
    await visit(page(), address ?? "");
    await page().getByRole("button", { name: "三輪 花子の統合を解除" }).click();
    await page().getByRole("heading", { level: 2, name: "統合された登録" }).waitFor({ state: "detached" });
    await visit(page(), "/partner/duplicates");
    await pair().waitFor();
  });

  it("are no pair any more when one of them is in the trash", async () => {
    await synced(page());
    const address = await pair().getByRole("link", { name: "三輪 花子" }).getAttribute("href");
    const id = address?.split("/").at(-1);
    expect((await (await restAs(office.app))("DELETE", `/api/partner_member/${id}`)).status).toBe(200);
    await pair().waitFor({ state: "detached" });
    await counted(1);
  });

  it("are listed in pages that the address names: one that is gone leads to the last, and the way back to the same one", async () => {
    await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, birthday, employee_status, source, status, created_at, updated_at)
       select gen_random_uuid(), '重', 'No.' || n, 'カサネ', 'ナンバー', date '1970-01-01' + n, 0, '0', 1, now(), now()
       from generate_series(1, 60) n, generate_series(1, 2)`,
    );
    await visit(page(), "/partner/duplicates");
    await page().getByRole("button", { name: "次のページ" }).click();
    await page().waitForURL("**/partner/duplicates?page=2");
    const range = page().getByText(/^51〜\d+組目/u);
    await range.waitFor();
    await page().getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
    await page().waitForURL(/\/partner\/[\da-f-]{36}/u);
    await page().goBack();
    await range.waitFor();
    await visit(page(), "/partner/duplicates?page=9");
    await range.waitFor();
    await inDatabase(office.app, "update partner set deleted_at = now() where last_name = '重'");
    // A page that is not there yet would lead to the last one that is.
    await page().goto("/trash");
    await page()
      .getByText(/^1〜50件目/u)
      .waitFor();
    await visit(page(), "/trash?page=2");
    await page()
      .getByText(/^51〜100件目/u)
      .waitFor();
    await page().reload();
    await page()
      .getByText(/^51〜100件目/u)
      .waitFor();
  });

  it("take little room on a phone where their names are long", async () => {
    const [one, other] = ["長".repeat(255), "永".repeat(255)];
    await register({ ...hanako, lastName: one, phone: "00011112222" });
    await register({ ...hanako, lastName: other, phone: "00011112222" });
    await visit(page(), "/partner/duplicates");
    await page().setViewportSize(tablet);
    // The number and the date tell the two apart, and are never cut.
    const both = pair("長長長").filter({ hasText: "永永永" });
    await both
      .getByTitle(/^No\.\d+・[\d/]+登録・ハツセ ハナコ$/u)
      .nth(1)
      .waitFor();
    await page().setViewportSize({ width: 390, height: 844 });
    await both.getByRole("button", { name: /：比べて統合$/u }).click();
    const stays = page().getByRole("radiogroup", { name: "残すパートナー" });
    await stays.waitFor();
    expect((await stays.boundingBox())?.height).toBeLessThan(300);
    const goes = await page()
      .getByRole("link", { name: /^統合される/u })
      .getAttribute("href");
    await page().getByRole("button", { name: "統合する" }).click();
    const part = page()
      .getByRole("list")
      .filter({ has: page().getByRole("button", { name: /の統合を解除$/u }) });
    expect((await part.boundingBox())?.height).toBeLessThan(200);
    await visit(page(), goes ?? "");
    const bar = page().getByText(/^このアドレスのパートナーは/u);
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
    await page().setViewportSize(laptop);
  });

  it("stay where they are while one of them goes, by a press or by a colleague, and arrow keys lead from one to the next", async () => {
    await inDatabase(
      office.app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, birthday, employee_status, source, status, created_at, updated_at)
       select gen_random_uuid(), '並', 'No.' || n, 'ナラビ', 'ナンバー', date '1960-01-01' + n, 0, '0', 1, now(), now()
       from generate_series(1, 40) n, generate_series(1, 2)`,
    );
    // They come with a load.
    await page().goto("/partner/duplicates");
    const rows = page().getByRole("main").getByRole("row").filter({ hasText: "並 No." });
    await rows.nth(30).waitFor();
    const away = (at: number) => rows.nth(at).getByRole("button", { name: /：別人$/u });
    const labelOf = async (at: number) => (await away(at).getAttribute("aria-label")) ?? "";
    const scrolled = () =>
      page()
        .getByRole("main")
        .getByRole("table")
        .evaluate((table) => table.closest("[data-scroll-restoration-id]")?.scrollTop);
    const focused = () => page().evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName);
    await away(20).focus();
    const [place, next] = [await scrolled(), await labelOf(21)];
    expect(place).toBeGreaterThan(0);
    await page().keyboard.press("Enter");
    await expect.poll(() => labelOf(20)).toBe(next);
    await expect.poll(focused).toBe(next);
    expect(await scrolled()).toBe(place);
    const gone = (await rows.nth(5).getByRole("link").first().getAttribute("href"))?.split("/").at(-1);
    expect((await (await restAs(office.app))("DELETE", `/api/partner_member/${gone}`)).status).toBe(200);
    await expect.poll(() => labelOf(19)).toBe(next);
    await expect.poll(focused).toBe(next);
    expect(await scrolled()).toBeGreaterThan(0);
    const first = (at: number) => rows.nth(at).getByRole("link").first();
    await first(2).focus();
    await page().keyboard.press("ArrowDown");
    expect(await first(3).evaluate((link) => link === document.activeElement)).toBe(true);
    await inDatabase(office.app, "update partner set deleted_at = now() where last_name = '並'");
  });

  it("keep what is chosen of both over a reload and the way back", async () => {
    for (const [first, mail] of [
      ["甲", "kou@example.com"],
      ["乙", "otsu@example.com"],
    ] as const)
      await register({ ...hanako, lastName: "選択", firstName: first, firstNameKana: "エラブ", phone: "00077778888", mail });
    await visit(page(), "/partner/duplicates");
    await pair("選択 甲")
      .getByRole("button", { name: /：比べて統合$/u })
      .click();
    const choice = (label: string, at: number) =>
      page().getByRole("radiogroup", { name: label, exact: true }).getByRole("radio").nth(at);
    await choice("残すパートナー", 1).check();
    await choice("名", 0).check();
    await choice("メールアドレス", 0).check();
    const isKept = async () => {
      await choice("名", 0).waitFor();
      for (const label of ["名", "メールアドレス"]) expect(await choice(label, 0).isChecked()).toBe(true);
      expect(await choice("残すパートナー", 1).isChecked()).toBe(true);
    };
    await page().waitForURL(/fromOne=.*mail/u);
    expect(decodeURIComponent(page().url())).not.toContain("example.com");
    await page().reload();
    await isKept();
    await page()
      .getByRole("link", { name: /^統合される/u })
      .click();
    await page().getByRole("heading", { level: 1, name: "選択 甲" }).waitFor();
    await page().goBack();
    await isKept();
  });

  it("say so where a merge or two persons were taken back already", async () => {
    await page().getByRole("button", { name: "統合する" }).click();
    await page().getByRole("heading", { level: 1, name: "選択 甲" }).waitFor();
    await page()
      .getByRole("button", { name: /の統合を解除$/u })
      .click();
    const says = (text: string) => page().locator(".fui-ToastTitle").getByText(text, { exact: true });
    await says("統合を解除しました。").waitFor();
    await page()
      .locator(".fui-Toast", { hasText: "パートナーを統合しました。" })
      .getByRole("button", { name: "元に戻す" })
      .click();
    await says("統合はすでに解除されています。").waitFor();
    expect(await says("統合を解除しました。").count()).toBe(1);
    // It is the same with a pair that is known to be two.
    await visit(page(), "/partner/duplicates");
    await pair("選択 甲")
      .getByRole("button", { name: /：別人$/u })
      .click();
    await page().getByRole("main").getByRole("button", { name: "操作" }).click();
    await page().getByRole("menuitem", { name: "別人とした組" }).click();
    await pair("選択 甲")
      .getByRole("button", { name: /：元に戻す$/u })
      .click();
    await says("重複の疑いに戻しました。").waitFor();
    await page()
      .locator(".fui-Toast", { hasText: "別人として一覧から除きました。" })
      .getByRole("button", { name: "元に戻す" })
      .click();
    await says("すでに重複の疑いに戻っています。").waitFor();
  });
});
