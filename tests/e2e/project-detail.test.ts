import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { memo, synced, writeMemo } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

/** Returns a part of the page by its heading, whose name is followed by its count. */
const part = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}(?:\\d+件)?$`, "u") });
const members = (page: Page) => page.getByRole("table", { name: "メンバー" });

describe("a project's page", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;
  /** A project with members, free slots, evaluations and daily reports. */
  let project: Readonly<Record<string, unknown>>;
  let address: string;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    const [found] = await inDatabase(
      office.app,
      `select p.* from project p where p.deleted_at is null and p.status_id is not null and p.content is not null
         and exists (select from project_evaluation e where e.project_id = p.id and e.state = 1)
         and exists (select from attendance a where a.project_id = p.id)
         and exists (select from member_evaluation m where m.project_id = p.id)
         and exists (select from contract c where c.project_id = p.id and c.ended_at is null)
       order by (select count(*) from project_position o where o.project_id = p.id and o.number_people >
         (select count(*) from contract c where c.position_id = o.id and c.ended_at is null)) desc, p.id limit 1`,
    );
    if (!found) throw new Error("the demo has no such project");
    project = found;
    address = `/project/${String(project["id"])}`;
    await visit(page, address);
    await members(page).waitFor();
    return office.dispose;
  });

  it("shows by id and by number what the server tells of it", async () => {
    const { body } = await rest("GET", `/api${address}`);
    const told = body["project"] as {
      readonly name: string;
      readonly orderClient: { readonly name: string } | null;
      readonly adminUsers: readonly { readonly name: string }[];
      readonly statusValue: { readonly name: string } | null;
    };
    for (const path of [address, `/project/${String(project["number"])}`]) {
      await visit(page, path);
      await page.getByRole("heading", { level: 1, name: told.name, exact: true }).waitFor();
      const facts = part(page, "基本情報");
      await facts.getByText(told.adminUsers.map(({ name }) => name).join("、"), { exact: true }).waitFor();
      if (told.orderClient) await facts.getByText(told.orderClient.name, { exact: true }).waitFor();
      if (told.statusValue)
        expect(await page.getByRole("main").getByText(told.statusValue.name, { exact: true }).count()).toBe(1);
      const [line = ""] = String(project["content"]).split("\n");
      await part(page, "業務内容").getByText(line).first().waitFor();
    }
    await visit(page, address);
    const trail = page.getByRole("banner").getByRole("link", { name: "案件検索" });
    expect(await trail.getAttribute("href")).toMatch(/^\/project\/search/u);
  });

  it("lists who is on every position, and in one row for each what is free", async () => {
    const positions = await inDatabase(
      office.app,
      `select o.number_people, (select count(*)::int from contract c join partner r on r.id = c.partner_id
         where c.position_id = o.id and c.ended_at is null and r.deleted_at is null) as taken
       from project_position o where o.project_id = $1`,
      [project["id"]],
    );
    const rows = positions.map((one) => [Number(one["number_people"]), Number(one["taken"])] as const);
    const all = rows.reduce((sum, [, taken]) => sum + taken, 0);
    const needed = rows.reduce((sum, [people]) => sum + people, 0);
    const free = rows.filter(([people, taken]) => people > taken).length;
    await expect.poll(() => members(page).getByRole("row").count()).toBe(all + free + 1);
    expect(await members(page).getByRole("link", { name: "アサイン" }).count()).toBe(free);
    await page.getByRole("heading", { name: `メンバー${all} / ${needed}名` }).waitFor();
    for (const [people, taken] of rows.filter(([wanted]) => wanted > 1))
      await members(page).getByText(`${taken}/${people}名`).first().waitFor();
  });

  it("leads from a member to their page and to their evaluation", async () => {
    const first = members(page)
      .getByRole("row")
      .filter({ has: page.locator('a[href^="/partner/"]') })
      .first();
    const href = await first.locator('a[href^="/partner/"]').getAttribute("href");
    await first.getByRole("button", { name: /の操作$/u }).click();
    await page.getByRole("menuitem", { name: "評価" }).click();
    await page.waitForURL(`**${address}/project_evaluation/create?partner=${href?.split("/").at(-1)}`);
    await visit(page, address);
    await members(page).locator(`a[href="${href}"]`).first().click();
    await page.waitForURL(`**${href}`);
    await visit(page, address);
  });

  it("shows saved evaluations alone, and daily reports and 360-degree evaluations of its members", async () => {
    const count = async (sql: string) => Number((await inDatabase(office.app, sql, [project["id"]]))[0]?.["n"]);
    const saved = await count("select count(*)::int as n from project_evaluation where project_id = $1 and state = 1");
    await page.getByRole("heading", { name: `プロジェクト評価${saved}件` }).waitFor();
    const others = await count("select count(*)::int as n from member_evaluation where project_id = $1");
    await page.getByRole("heading", { name: `360°評価${others}件` }).waitFor();
    const days = await count("select count(*)::int as n from attendance where project_id = $1");
    await page.getByRole("heading", { name: `業務日報${days}件` }).waitFor();
    const evaluation = page.getByRole("table", { name: "プロジェクト評価" }).getByRole("row").nth(1);
    const link = evaluation.locator(`a[href^="${address}/project_evaluation/"]`);
    await expect.poll(() => link.count()).toBe(1);
  });

  it("ends a contract after asking, offline too, and its place is free", async () => {
    const count = page.getByRole("heading", { name: /^メンバー\d+ \/ \d+名$/u });
    const before = Number(/\d+/u.exec(await count.innerText())?.[0]);
    await page.context().setOffline(true);
    const first = members(page)
      .getByRole("row")
      .filter({ has: page.locator('a[href^="/partner/"]') })
      .first();
    const name = await first.locator('a[href^="/partner/"]').innerText();
    await first.getByRole("button", { name: /の操作$/u }).click();
    await page.getByRole("menuitem", { name: "契約を終了" }).click();
    const asked = page.getByRole("alertdialog", { name: "契約終了してもよろしいですか？" });
    await asked.getByText(name).waitFor();
    await asked.getByRole("button", { name: "キャンセル" }).click();
    await first.getByRole("button", { name: /の操作$/u }).click();
    await page.getByRole("menuitem", { name: "契約を終了" }).click();
    await asked.getByRole("button", { name: "契約終了" }).click();
    await page.getByText("契約終了しました。").first().waitFor();
    await expect.poll(async () => Number(/\d+/u.exec(await count.innerText())?.[0])).toBe(before - 1);
    await page.context().setOffline(false);
    await synced(page);
    const ended = async () =>
      (await rest("GET", `/api${address}/contract/close_detetime`)).body["contract"] as { data: unknown[] };
    await expect.poll(async () => (await ended()).data.length).toBeGreaterThan(0);
  });

  it("changes a contract's end from the table", async () => {
    const first = members(page)
      .getByRole("row")
      .filter({ has: page.locator('a[href^="/partner/"]') })
      .first();
    await first.getByRole("button", { name: /の操作$/u }).click();
    await page.getByRole("menuitem", { name: "契約を編集" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("契約終了日").fill("2031-03-31");
    await dialog.getByRole("button", { name: /^(?:更新|編集)$/u }).click();
    await first.getByText("2031/03/31").waitFor();
  });

  it("takes memos and files, and deletes a file after asking", async () => {
    await writeMemo(page, "次回の定例で体制を相談する");
    await memo(page, "次回の定例で体制を相談する").waitFor();
    const files = part(page, "案件ファイル");
    const before = await files.getByRole("listitem").count();
    await giveFiles(page, "案件ファイルを追加", [pdfFile("体制図.pdf", Buffer.from("%PDF-1.4\n%%EOF\n"))]);
    await files.getByText("体制図.pdf").waitFor();
    await files.getByRole("button", { name: `ファイル${before + 1}を削除` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    await files.getByText("体制図.pdf").waitFor({ state: "detached" });
    await synced(page);
  });

  it("stands at every width and in both themes", async () => {
    const looks = [
      [laptop, "light"],
      [laptop, "dark"],
      [tablet, "dark"],
      [{ width: 390, height: 844 }, "light"],
    ] as const;
    for (const [viewport, colorScheme] of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await visit(page, address);
      await members(page).waitFor();
      await page.getByRole("heading", { name: /^業務日報\d+件$/u }).waitFor();
      await expectSound(page, `a project at ${viewport.width}, ${colorScheme}`);
    }
    await page.setViewportSize(laptop);
    await page.emulateMedia({ colorScheme: "light" });
  });

  it("leads from its menu to who takes which part", async () => {
    await visit(page, address);
    await members(page).waitFor();
    await page.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await page.getByRole("menuitem", { name: "体制を編集" }).click();
    const dialog = page.getByRole("dialog", { name: "案件の体制" });
    await dialog.getByRole("combobox", { name: "営業" }).waitFor();
    await expectSound(page, "a project's parts over its page");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("goes to the trash after asking, leads back to the list, and comes back from the toast", async () => {
    const name = String(project["name"]);
    const remove = async () => {
      await page.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
      await page.getByRole("menuitem", { name: "削除" }).click();
      const asked = page.getByRole("alertdialog", { name: `「${name}」を削除しますか？`, exact: true });
      await asked.getByRole("button", { name: "削除" }).click();
      await page.getByText("プロジェクトを削除しました。").first().waitFor();
      await page.waitForURL("**/project/search**");
    };
    await visit(page, address);
    await members(page).waitFor();
    await remove();
    const told = page.locator(".fui-Toast", { hasText: "プロジェクトを削除しました。" });
    await told.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("案件を元に戻しました。").first().waitFor();
    await visit(page, address);
    await members(page).waitFor();
    await remove();
    await synced(page);
    expect((await rest("GET", `/api${address}`)).status).toBe(404);
  });

  it("says to masters where a project in the trash is, and to others that there is none", async () => {
    for (const path of [address, `/project/${String(project["number"])}`]) {
      await visit(page, path);
      await page.getByText("案件が見つかりませんでした").waitFor();
      await page.getByText("ゴミ箱にあります。削除から30日以内であれば元に戻せます。").waitFor();
    }
    await page.getByRole("main").getByRole("button", { name: "ゴミ箱へ" }).click();
    await page.getByRole("heading", { level: 1, name: "ゴミ箱" }).waitFor();
    await visit(page, "/project/0192f000-0000-7000-8000-000000000002");
    await page.getByText("案件が見つかりませんでした").waitFor();
    await page.getByRole("main").getByRole("button", { name: "案件検索へ" }).click();
    await page.waitForURL("**/project/search**");
  });
});
