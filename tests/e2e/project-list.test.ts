import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const links = (page: Page) => page.getByRole("table", { name: "案件一覧" }).locator('a[href^="/project/"]');
const box = (page: Page) => page.getByRole("searchbox", { name: "案件名・コード・クライアント・PM" });
const quickEdit = (page: Page) => page.getByRole("dialog", { name: "クイック編集" });

/** Returns how many projects the list shows. */
async function matched(page: Page): Promise<number> {
  const text = await page.getByText(/登録 [\d,]+ \/ 表示 [\d,]+/u).innerText();
  return Number(/表示 ([\d,]+)/u.exec(text)?.[1]?.replace(",", ""));
}

/** Returns how many projects the REST call finds for the same filters. */
const onServer = async (rest: Rest, query: string) =>
  ((await rest("GET", `/api/project?${query}`)).body["project"] as { readonly counts: number }).counts;

describe("the list of projects", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    return office.dispose;
  });

  it("is where the navigation and /project lead, with all projects, fifty on a page", async () => {
    const all = await onServer(rest, "");
    expect(all).toBeGreaterThan(50);
    await page.getByRole("navigation").getByRole("link", { name: "案件検索" }).click();
    await page.getByText(`登録 ${all} / 表示 ${all}`).waitFor();
    await expect.poll(() => links(page).count()).toBe(50);
    await page.getByText(`1〜50件目 / ${all}件`).waitFor();
    await page.getByRole("button", { name: "2ページ目" }).click();
    await expect.poll(() => links(page).count()).toBe(all - 50);
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    await visit(page, "/project");
    await page.waitForURL("**/project/search");
    await expect.poll(() => links(page).count()).toBe(50);
  });

  it("finds by name, code and client with every key, and shows no pager where one page holds all", async () => {
    const [row] = await inDatabase(
      office.app,
      `select p.project_code, c.name from project p join order_client c on c.id = p.order_client_id
       where p.deleted_at is null and p.project_code is not null limit 1`,
    );
    for (const text of [String(row?.["project_code"]), String(row?.["name"])]) {
      const expected = await onServer(rest, `name=${encodeURIComponent(text)}`);
      await box(page).fill(text);
      await expect.poll(() => matched(page)).toBe(expected);
      expect(await page.getByRole("navigation", { name: "ページ送り" }).count()).toBe(0);
    }
    await box(page).fill("該当しない案件");
    await page.getByText("案件が見つかりませんでした").waitFor();
    await page.getByRole("button", { name: "条件をリセット" }).click();
    await expect.poll(() => links(page).count()).toBe(50);
  });

  it("answers every filter of the address as the server does", async () => {
    const [used] = await inDatabase(
      office.app,
      `select p.status_id, p.phase_id, p.execution_phase_id, p.order_client_id, p.ae_admin_id, r.admin_id
       from project p join project_role r on r.project_id = p.id and r.role = 'manager'
       where p.deleted_at is null and p.phase_id is not null and p.execution_phase_id is not null
         and p.ae_admin_id is not null and p.order_client_id is not null limit 1`,
    );
    const filters: readonly string[] = [
      `status=${String(used?.["status_id"])}`,
      `phase=${String(used?.["phase_id"])}`,
      `executionPhase=${String(used?.["execution_phase_id"])}`,
      "priority=High",
      `clientId=${String(used?.["order_client_id"])}`,
      `aeAdminId=${String(used?.["ae_admin_id"])}`,
      `projectOwner=${String(used?.["admin_id"])}`,
      "startPeriod=2026-10-01",
      "endPeriod=2026-03-31",
      "startPeriod=2026-06-01&endPeriod=2026-06-30",
      `priority=Middle&status=${String(used?.["status_id"])}&startPeriod=2026-06-01`,
    ];
    const all = await onServer(rest, "");
    for (const filter of filters) {
      const expected = await onServer(rest, filter);
      await visit(page, `/project/search?${filter}`);
      await expect.poll(() => matched(page), { message: filter }).toBe(expected);
      expect([filter, expected > 0 && expected < all]).toEqual([filter, true]);
      // Each filter has a chip.
      const chips = page.getByRole("group", { name: "絞り込み条件" }).getByRole("button", { name: /の条件を外す/u });
      expect([filter, await chips.count()]).toEqual([filter, filter.split("&").length]);
    }
    await visit(page, "/project/search?startPeriod=2026-07-01&endPeriod=2026-06-30");
    await page.getByText("案件が見つかりませんでした").waitFor();
  });

  it("is narrowed by menus, by people and by days, all of it in the address", async () => {
    await visit(page, "/project/search");
    await page.getByRole("button", { name: "優先度", exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "高", exact: true }).click();
    await page.keyboard.press("Escape");
    const high = await onServer(rest, "priority=High");
    await expect.poll(() => matched(page)).toBe(high);
    await page.getByRole("button", { name: "担当・クライアント・期間" }).click();
    const more = page.getByRole("group", { name: "担当・クライアント・期間" });
    await more.getByLabel("AE").click();
    await more.getByLabel("AE").fill("朝倉");
    await page.locator("[role=option]").first().click();
    await page.waitForURL(/aeAdminId=/u);
    await more.getByLabel("期間（終了）").fill("2026-12-31");
    await page.waitForURL(/endPeriod=2026-12-31/u);
    const narrowed = await matched(page);
    await page.reload();
    await expect.poll(() => matched(page)).toBe(narrowed);
    await page.getByRole("button", { name: "AEの条件を外す" }).click();
    await page.getByRole("button", { name: "期間（終了）の条件を外す" }).click();
    await expect.poll(() => matched(page)).toBe(high);
    await page.getByRole("button", { name: "リセット", exact: true }).click();
    await expect.poll(() => links(page).count()).toBe(50);
  });

  it("changes status and health in place, offline too, and tells the server afterwards", async () => {
    await visit(page, "/project/search");
    await links(page).first().waitFor();
    await page.context().setOffline(true);
    const row = page
      .getByRole("row")
      .filter({ has: page.locator('a[href^="/project/"]') })
      .first();
    const name = await row.locator('a[href^="/project/"]').innerText();
    const id = (await row.locator('a[href^="/project/"]').getAttribute("href"))?.split("/").at(-1);
    await row.getByRole("button", { name: "クイック編集" }).click();
    await quickEdit(page).getByText(name, { exact: true }).waitFor();
    await quickEdit(page).getByLabel("ステータス").selectOption({ label: "終了" });
    await quickEdit(page).getByLabel("実行フェーズ").selectOption("");
    await quickEdit(page).getByLabel("コスト").selectOption({ label: "超過" });
    await quickEdit(page).getByLabel("リソース").selectOption("");
    await quickEdit(page).getByRole("button", { name: "更新" }).click();
    await page.getByText("プロジェクトを更新しました。").first().waitFor();
    const changed = page.getByRole("row").filter({ hasText: name });
    await changed.getByText("終了", { exact: true }).waitFor();
    await changed.getByRole("img", { name: "コスト: 超過" }).waitFor();
    await changed.getByRole("img", { name: "リソース: 未設定" }).waitFor();
    await changed.getByRole("img", { name: "未送信の変更があります" }).waitFor();
    await page.context().setOffline(false);
    await synced(page);
    const kept = () =>
      inDatabase(
        office.app,
        `select v.name, p.execution_phase_id, p.cost_project_health, p.resource_project_health
         from project p join project_status_value v on v.id = p.status_id where p.id = $1`,
        [id],
      );
    await expect
      .poll(kept)
      .toEqual([{ name: "終了", execution_phase_id: null, cost_project_health: "Over", resource_project_health: null }]);
  });

  it("keeps what a quick edit had not saved through a killed browser", async () => {
    const edit = () => page.getByRole("row").nth(2).getByRole("button", { name: "クイック編集" }).click();
    await edit();
    await quickEdit(page).getByLabel("スケジュール").selectOption({ label: "遅延" });
    await expect.poll(() => draftsOnDisk(page)).toContain("Delayed");
    page = await office.device.killAndReopen("/project/search");
    await links(page).first().waitFor();
    await edit();
    await expect.poll(() => quickEdit(page).getByLabel("スケジュール").inputValue()).toBe("Delayed");
  });

  it.each(["キャンセル", "Escape"])("discards by %s what a quick edit had not saved, which can be taken back", async (by) => {
    const edit = () => page.getByRole("row").nth(2).getByRole("button", { name: "クイック編集" }).click();
    const schedule = () => quickEdit(page).getByLabel("スケジュール");
    await visit(page, "/project/search");
    await edit();
    await schedule().selectOption({ label: "遅延" });
    // A tap beside the dialog by mistake does not close it.
    await page.mouse.click(5, 400);
    expect(await schedule().inputValue()).toBe("Delayed");
    if (by === "Escape") await page.keyboard.press("Escape");
    else await quickEdit(page).getByRole("button", { name: by }).click();
    await quickEdit(page).waitFor({ state: "detached" });
    await edit();
    expect(await schedule().inputValue()).not.toBe("Delayed");
    await page.keyboard.press("Escape");
    await page.locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).first().click();
    await page.getByText("下書きに戻しました。").first().waitFor();
    await edit();
    await expect.poll(() => schedule().inputValue()).toBe("Delayed");
    await page.keyboard.press("Escape");
    await quickEdit(page).waitFor({ state: "detached" });
  });

  it("is worked by the keyboard: / to search, the arrow into the rows, Enter to open, and back to where it was", async () => {
    await visit(page, "/project/search?priority=High");
    await links(page).first().waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "案件検索" }).click();
    await page.waitForURL(/priority=/u);
  });

  it("stands at every width and in both themes, its filters open and its dialog too", async () => {
    const looks = [
      [laptop, "light"],
      [{ width: 1024, height: 768 }, "dark"],
      [tablet, "light"],
      [tablet, "dark"],
      [{ width: 390, height: 844 }, "light"],
    ] as const;
    for (const [viewport, colorScheme] of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const name = `at ${viewport.width}, ${colorScheme}`;
      await visit(page, "/project/search?priority=High");
      await links(page).first().waitFor();
      await page.getByRole("button", { name: "担当・クライアント・期間" }).click();
      await page.getByRole("group", { name: "担当・クライアント・期間" }).waitFor();
      await expectSound(page, `the list of projects ${name}`);
      await page
        .getByRole("button", { name: /をクイック編集$/u })
        .first()
        .click();
      await quickEdit(page).waitFor();
      await expectSound(page, `the quick edit ${name}`);
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize(laptop);
    await page.emulateMedia({ colorScheme: "light" });
  });
});
