import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { dayAfter } from "#sync/model/rules/days.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { byTouch, expectReachable } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState, writeMemo } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("the history of a record", () => {
  let office: Office;
  let rest: Rest;
  let partner: string;
  let project: string;
  let contract: string;
  /** Daily reports of the project. */
  const reports = 1_500;

  beforeAll(async () => {
    office = await startOffice();
    const idOf = async (table: string, having: string) => {
      const sql = `select id from ${table} where deleted_at is null and id in (select ${table}_id from ${having}) order by number limit 1`;
      const [row] = await inDatabase(office.app, sql);
      return String(row?.["id"]);
    };
    [partner, project] = [await idOf("partner", "interview"), await idOf("project", "contract")];
    const [running] = await inDatabase(
      office.app,
      `select c.id from contract c join partner p on p.id = c.partner_id join project j on j.id = c.project_id
       where c.ended_at is null and p.deleted_at is null and j.deleted_at is null order by c.number limit 1`,
    );
    contract = String(running?.["id"]);
    await inDatabase(
      office.app,
      `insert into attendance (id, partner_id, project_id, start_datetime)
       select gen_random_uuid(), c.partner_id, c.project_id, now() - make_interval(hours => n) from generate_series(1, ${reports}) n,
         (select partner_id, project_id from contract where project_id = $1 limit 1) c`,
      [project],
    );
    await installed(office.device.page());
    rest = await restAs(office.app);
    return office.dispose;
  });
  const page = () => office.device.page();
  const entries = (of: Page = page()) => of.getByRole("main").getByRole("list").getByRole("listitem");
  const entry = (text: string | RegExp, of: Page = page()) => entries(of).filter({ hasText: text });
  const kind = (name: string, of: Page = page()) =>
    of.getByRole("group", { name: "種類で絞り込む" }).getByRole("button", { name, exact: true });
  const change = async (values: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    expect((await rest("PUT", `/api/partner_member/${partner}`, form)).status).toBe(200);
  };

  it("is opened from the partner's page, and tells each change of a field, by whom, and what else happened", async () => {
    await change({ mail: "before@example.com" });
    await change({ mail: "after@example.com", memo: "来月から稼働" });
    expect((await rest("POST", `/api/memo/partner/${partner}`, { content: "英語で面談した" })).status).toBe(200);
    await visit(page(), `/partner/${partner}`);
    await page().getByRole("heading", { name: "基本情報" }).waitFor();
    // Each label of the record leads to what the field was.
    await page().getByRole("main").getByRole("link", { name: "メールアドレス", exact: true }).first().click();
    await entry("before@example.com").filter({ hasText: "after@example.com" }).waitFor();
    await page().goBack();
    await page().getByRole("banner").waitFor();
    await page().keyboard.press("Control+k");
    await page().getByRole("dialog", { name: "全体検索" }).getByRole("combobox").fill("履歴");
    await page().getByRole("option", { name: /^履歴/u }).first().click();
    await page()
      .getByRole("heading", { level: 1, name: /の履歴$/u })
      .waitFor();
    const last = entry("before@example.com").filter({ hasText: "after@example.com" });
    await last.getByText("来月から稼働").waitFor();
    const [admin] = await inDatabase(
      office.app,
      "select a.name from admin a join partner p on p.updated_by = a.id where p.id = $1",
      [partner],
    );
    await last.getByText(String(admin?.["name"])).waitFor();
    // Rows of the demo came past the mutators, so only the device's rows tell of them.
    await entry("一次面談を登録").first().waitFor();
    await expectSound(page(), "a partner's history");

    await last.getByRole("link", { name: "メールアドレスの変更だけを表示" }).click();
    await expect.poll(() => entries().count()).toBe(2);
    expect(new URL(page().url()).searchParams.get("field")).toBe("mail");
    await page().getByRole("button", { name: "項目の条件を外す" }).click();
    await entry("英語で面談した").getByRole("link", { name: "メモを登録" }).click();
    await page().waitForURL(/tab=memo/u);
  });

  it("is narrowed to one kind by keys, and the address keeps it", async () => {
    await visit(page(), `/partner/${partner}/history`);
    await entry("登録情報を変更").first().waitFor();
    await kind("すべて").focus();
    for (const _ of [1, 2, 3]) await page().keyboard.press("Tab");
    await page().keyboard.press("Enter");
    await entry("英語で面談した").waitFor();
    await expect.poll(() => entry("登録情報を変更").count()).toBe(0);
    expect(new URL(page().url()).search).toBe("?kind=memo");
    await page().reload();
    await entry("英語で面談した").waitFor();
    expect(await kind("メモ").getAttribute("aria-pressed")).toBe("true");
    expect(await entry("登録情報を変更").count()).toBe(0);
    await page().goBack();
    await entry("登録情報を変更").first().waitFor();
    await visit(page(), `/partner/${partner}/history?field=address`);
    await page().getByText("該当する履歴はありません").waitFor();
    expect(await page().getByText("件を新しい順に表示").count()).toBe(0);
  });

  it.each(["partner", "project", "contract"])("of a %s says of a day to come that it has not come", async (owner) => {
    const id = { partner, project, contract }[owner];
    const tomorrow = dayAfter(japanDate(new Date().toISOString()), 1);
    for (const day of [tomorrow, "9999-12-31"]) {
      await visit(page(), `/${owner}/${id}/history?day=${day}`);
      await page().getByText("この日はまだ来ていません").waitFor();
      expect(await page().getByRole("table").count()).toBe(0);
    }
    await expectSound(page(), `a ${owner} on a day to come`);
  });

  it("of a day that no calendar has says so, and leads back to the history", async () => {
    await visit(page(), `/partner/${partner}/history?day=2026-02-30`);
    await page().getByText("「2026-02-30」という日はありません").waitFor();
    await expectSound(page(), "a partner on a day that does not exist");
    await page().getByRole("button", { name: "履歴に戻る" }).click();
    await entry("登録情報を変更").first().waitFor();
  });

  it("shows the record as it stood on a day, and takes one change back where nobody has gone over it", async () => {
    await change({ mail: "third@example.com" });
    await inDatabase(office.app, "update sync_audit set taken_at = taken_at - interval '3 days'");
    await change({ mail: "fourth@example.com", memo: "半年先から稼働" });
    await change({ mail: "fifth@example.com" });
    await visit(page(), `/partner/${partner}/history`);
    const day = page().getByLabel("この日の内容を見る");
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000 + 9 * 60 * 60_000).toISOString().slice(0, 10);
    await day.fill(twoDaysAgo);
    await day.press("Enter");
    const line = page().getByRole("row", { name: /^メールアドレス/u });
    await line.getByRole("cell", { name: "third@example.com" }).waitFor();
    await line.getByRole("cell", { name: "fifth@example.com" }).waitFor();
    await line.getByText("変更あり").waitFor();
    expect(await page().getByRole("row", { name: /^姓/u }).count()).toBeGreaterThan(0);
    await page().getByRole("button", { name: "違いだけを表示" }).click();
    await expect.poll(() => page().getByRole("row", { name: /^姓/u }).count()).toBe(0);
    await expectSound(page(), "a partner on a day");
    await day.fill("2000-01-01");
    await page().getByRole("button", { name: "表示", exact: true }).click();
    await page().getByText("この日は、まだ登録されていませんでした").waitFor();
    await page().getByRole("button", { name: "履歴に戻る" }).click();
    expect(await day.inputValue()).toBe("");
    await page()
      .getByRole("link", { name: /^この日の内容：/u })
      .last()
      .click();
    await expect.poll(() => day.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/u);
    await page().getByRole("button", { name: "履歴に戻る" }).click();

    const undo = entry("fourth@example.com")
      .filter({ hasText: "半年先から稼働" })
      .getByRole("button", { name: /^この変更を元に戻す/u });
    await undo.press("Enter");
    const toast = page().locator(".fui-Toast");
    await toast.getByText("1項目を変更前の内容に戻しました。").waitFor();
    await toast.getByText("「メールアドレス」はその後変更されたため、そのままです。").waitFor();
    const memo = async () => (await inDatabase(office.app, "select memo, mail from partner where id = $1", [partner]))[0];
    await expect.poll(memo).toEqual({ memo: "来月から稼働", mail: "fifth@example.com" });
    await toast.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(memo).toEqual({ memo: "半年先から稼働", mail: "fifth@example.com" });
  });

  it("of a contract is opened from each of its labels or by its menu, and one change is taken back", async () => {
    const until = async (closeDatetime: string) => {
      const form = new FormData();
      form.append("closeDatetime", closeDatetime);
      expect((await rest("PUT", `/api/contract/${contract}`, form)).status).toBe(200);
    };
    for (const day of ["2099-10-31", "2099-11-30"]) await until(day);
    await visit(page(), `/contract/${contract}`);
    await page().getByText("2099/11/30").first().waitFor();
    await page().getByRole("main").getByRole("link", { name: "契約終了日", exact: true }).click();
    await page()
      .getByRole("heading", { level: 1, name: /の契約の履歴$/u })
      .waitFor();
    await expect.poll(() => new URL(page().url()).search).toBe("?field=closeDate");
    await entry("2099/11/30").waitFor();
    await expect.poll(() => entries().count()).toBe(2);
    await expectSound(page(), "a contract's history");
    const last = entry("2099/11/30").filter({ hasText: "2099/10/31" });
    await last.getByRole("button", { name: /^この変更を元に戻す/u }).press("Enter");
    await page().locator(".fui-Toast").getByText("1項目を変更前の内容に戻しました。").waitFor();
    const end = async () =>
      (await inDatabase(office.app, "select close_date::text as day from contract where id = $1", [contract]))[0]?.["day"];
    await expect.poll(end).toBe("2099-10-31");
    await visit(page(), `/contract/${contract}`);
    await page().getByText("2099/10/31").first().waitFor();
    await page().keyboard.press("Control+k");
    await page().getByRole("dialog", { name: "全体検索" }).getByRole("combobox").fill("履歴");
    await page().getByRole("option", { name: /^履歴/u }).first().click();
    await entry("契約を変更").nth(2).waitFor();
    expect(await kind("ファイル").count()).toBe(1);
    expect(await kind("面談").count()).toBe(0);
    await entry("契約を変更").first().getByRole("link", { name: "契約を変更" }).click();
    await page().waitForURL(new RegExp(`/contract/${contract}$`, "u"));
  });

  it("tells of the device's own rows after a cold start without a server, and of what is unsent", async () => {
    await visit(page(), `/partner/${partner}`);
    await synced(page());
    await office.app.stop();
    const cold = await office.device.killAndReopen(`/partner/${partner}/history`);
    await cold.getByText("項目ごとの変更は、サーバーに接続すると表示されます。", { exact: false }).first().waitFor();
    await entry("英語で面談した", cold).waitFor();
    await entry("登録情報を変更", cold).first().waitFor();
    await cold.goto(`/partner/${partner}`);
    await writeMemo(cold, "圏外で書いた");
    await syncState(cold, /未送信 1件/u).waitFor();
    await cold.goto(`/partner/${partner}/history`);
    await entry("圏外で書いた", cold).getByText("未送信", { exact: true }).waitFor();
    await cold.goto(`/contract/${contract}/history`);
    await entry("契約を変更", cold).waitFor();
    await entry("契約を登録", cold).waitFor();
    // A long history is drawn in parts, without a server, too.
    await cold.goto(`/project/${project}/history?kind=report`);
    await entry("業務日報を登録", cold).first().waitFor();
    expect(await entries(cold).count()).toBe(100);
    await cold.getByRole("button", { name: "続きを表示" }).click();
    await expect.poll(() => entries(cold).count()).toBe(200);
    await cold.getByText(/^[0-9,]+件のうち200件を新しい順に表示$/u).waitFor();
    await cold.goto(`/partner/${partner}/history`);
    await entry("圏外で書いた", cold).waitFor();
    await office.app.start();
    await synced(cold);
    await entry("after@example.com", cold).first().waitFor();
    await expect.poll(() => entry("圏外で書いた", cold).getByText("未送信", { exact: true }).count()).toBe(0);
    expect(await entry("圏外で書いた", cold).count()).toBe(1);
  });

  it("is there for a project, and fits phones, tablets and fingers in both themes", async () => {
    expect((await rest("POST", `/api/memo/project/${project}`, { content: "要件を確認した" })).status).toBe(200);
    await visit(page(), `/project/${project}/history`);
    await entry("要件を確認した").waitFor();
    await kind("契約").click();
    await entry("契約を登録").first().waitFor();
    expect(await kind("面談").count()).toBe(0);
    await visit(page(), `/partner/${partner}/history`);
    await entry("after@example.com").first().waitFor();
    const sizes = [390, 768, 1366].map((width) => ({ width, height: 900 }));
    await expectSoundAt(page(), "a partner's history", sizes);
    await byTouch(page(), { width: 390, height: 844 });
    await expectReachable(page(), "a partner's history");
  });
});
