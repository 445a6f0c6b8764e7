import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type MadeProject, makeContract, makeProject, membersOf, type SomePartner, somePartners } from "./support/assignment.ts";
import { laptop, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const lying = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };
const longName = "全国百店舗の在庫と発注を一つにまとめる基幹システムの再構築".repeat(7).slice(0, 200);

describe("the looks of a project, its members and its contracts", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;
  let made: MadeProject;
  let contractId: string;
  /** The partner with the longest name. */
  let longest: SomePartner;
  let others: readonly SomePartner[];

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    const [row] = await inDatabase(
      office.app,
      `select id, last_name || ' ' || first_name as name from partner where deleted_at is null
       order by char_length(last_name || first_name) desc limit 1`,
    );
    longest = { id: String(row?.["id"]), name: String(row?.["name"]) };
    others = (await somePartners(office.app, 6)).filter(({ id }) => id !== longest.id);
    made = await makeProject(rest, longName, { 1: 999, 2: 2 });
    const [first, second] = made.positions;
    const terms = { openDatetime: "2026-04-01", closeDatetime: "2027-03-31" };
    contractId = await makeContract(rest, { partnerId: longest.id, projectOccupationMapId: first?.id ?? "", ...terms });
    const ended = await makeContract(rest, {
      partnerId: others[0]?.id ?? "",
      projectOccupationMapId: second?.id ?? "",
      ...terms,
    });
    await inDatabase(office.app, "update contract set ended_at = now() where id = $1", [ended]);
    await page.reload();
    await synced(page);
    return office.dispose;
  });

  const address = () => `/project/${made.id}`;
  const openProject = async () => {
    await visit(page, address());
    await page.getByRole("table", { name: "メンバー" }).getByText(longest.name).waitFor();
  };
  const openAssignment = async () => {
    await visit(page, `${address()}/assign`);
    await page.getByRole("table", { name: "契約終了メンバー" }).waitFor();
  };

  it("counts members of places, and draws one row for all that are free on a position", async () => {
    await openProject();
    await page.getByRole("heading", { name: "メンバー1 / 1,001名" }).waitFor();
    const table = page.getByRole("table", { name: "メンバー" });
    await table.getByText("募集中 ×998").waitFor();
    // The rows are the head, the member, and the free slots of either position.
    expect(await table.getByRole("row").count()).toBe(4);
    await openAssignment();
    expect(await page.getByRole("button", { name: /^メンバー\d+追加$/u }).count()).toBe(2);
    await page.getByText("空き ×998").waitFor();
  });

  it("says when a contract has ended, beside the planned end", async () => {
    await openAssignment();
    const row = page.getByRole("table", { name: "契約終了メンバー" }).getByRole("row").nth(1);
    await row.getByText("2026/04/01〜2027/03/31").waitFor();
    await row.getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/u).waitFor();
  });

  it("begins with dates, health and members, tells its status once, and leads to each part by one tap", async () => {
    const [found] = await inDatabase(
      office.app,
      `select p.id, v.name from project p join project_status_value v on v.id = p.status_id
       where p.deleted_at is null and exists (select from project_evaluation e where e.project_id = p.id and e.state = 1) limit 1`,
    );
    await visit(page, `/project/${String(found?.["id"])}`);
    await page.getByRole("table", { name: "プロジェクト評価" }).waitFor();
    const status = page.getByRole("main").getByText(String(found?.["name"]), { exact: true });
    await expect.poll(() => status.count()).toBe(1);
    const parts = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(parts.slice(0, 2).map((text) => text.replace(/[\d /,]+名$/u, ""))).toEqual(["基本情報", "メンバー"]);
    const facts = await page.getByRole("region", { name: "基本情報" }).getByRole("term").allInnerTexts();
    expect(facts.slice(0, 3)).toEqual(["開始日", "終了日", "納品日"]);
    const top = async (name: RegExp) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? -1;
    // The facts share one grid. In four separate parts, they pushed the members two screens down.
    expect(await top(/^メンバー/u)).toBeLessThan(laptop.height);
    const nav = page.getByRole("navigation", { name: "ページ内の項目" });
    await nav.getByRole("button", { name: "プロジェクト評価" }).click();
    await expect.poll(() => top(/^プロジェクト評価/u)).toBeLessThan(laptop.height - 60);
    expect(await top(/^プロジェクト評価/u)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^プロジェクト評価/u);
  });

  it("cuts long names after two lines, the whole in their title", async () => {
    await openProject();
    const name = page.getByRole("table", { name: "メンバー" }).getByRole("link", { name: longest.name });
    expect((await name.boundingBox())?.height).toBeLessThanOrEqual(44);
    expect(await name.locator("[title]").getAttribute("title")).toBe(longest.name);
    // A word that fits into a line stays whole: no 「Linh Ngu」 and 「yen」.
    expect(await name.locator("[title]").evaluate((text) => getComputedStyle(text).wordBreak)).toBe("normal");
    const heading = page.getByRole("heading", { level: 1 });
    expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(96);
    await openAssignment();
    expect((await page.getByRole("main").getByTitle(longName).first().boundingBox())?.height).toBeLessThanOrEqual(24);
    const assigned = page.getByRole("main").getByRole("link", { name: longest.name });
    expect((await assigned.boundingBox())?.height).toBeLessThanOrEqual(44);
  });

  it("keeps the current page in the breadcrumb, which runs over nothing", async () => {
    for (const open of [openProject, openAssignment]) {
      await open();
      for (const size of [laptop, lying, tablet, phone]) {
        await page.setViewportSize(size);
        const trail = page.getByRole("navigation", { name: "パンくずリスト" });
        // Everything is measured at once, since the window may still be changing its size.
        const beyond = () =>
          trail.evaluate((nav) => {
            const end = nav.getBoundingClientRect().right;
            const steps = [...nav.querySelectorAll("li")].filter((step) => step.checkVisibility());
            return steps.filter((step) => step.getBoundingClientRect().right > end + 1).length;
          });
        await expect.poll(beyond, { message: `at ${size.width}` }).toBe(0);
        const search = page
          .getByRole("banner")
          .getByRole("button", { name: /全体検索/u })
          .filter({ visible: true });
        const { x, width } = (await trail.boundingBox()) ?? { x: 0, width: Number.NaN };
        expect(x + width).toBeLessThanOrEqual((await search.boundingBox())?.x ?? 0);
        const here = trail.locator("[aria-current=page]");
        const { seen, whole } = await here.evaluate((node) => ({ seen: node.clientWidth, whole: node.scrollWidth }));
        expect(seen, `at ${size.width}`).toBeGreaterThanOrEqual(Math.min(whole, 96));
      }
    }
    await page.setViewportSize(laptop);
  });

  it("fits the assignment and the list of contracts into 768 and 1024", async () => {
    for (const open of [openAssignment, () => visit(page, "/contract?state=all")]) {
      await open();
      const table = page.getByRole("table").first();
      await table.getByRole("row").nth(1).waitFor();
      for (const size of [tablet, lying]) {
        await page.setViewportSize(size);
        const over = () => page.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
        await expect.poll(over, { message: `${page.url()} at ${size.width}` }).toBe(0);
        const place = await table.boundingBox();
        for (const head of await table.getByRole("columnheader").all()) {
          const box = await head.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0) + 1);
          expect(await head.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
        }
      }
    }
    await page.setViewportSize(laptop);
  });

  it("labels on a phone nothing that a free place does not have", async () => {
    await openAssignment();
    await page.setViewportSize({ width: 390, height: 844 });
    const free = page.getByRole("row").filter({ has: page.getByRole("button", { name: /追加$/u }) });
    await expect.poll(() => free.first().innerText()).not.toMatch(/契約|自動更新|操作/u);
    await page.setViewportSize(laptop);
  });

  it("has the dates of a contract on one line, and one style of links", async () => {
    const colour = (name: string) =>
      page
        .getByRole("main")
        .getByRole("link", { name })
        .first()
        .evaluate((node) => getComputedStyle(node).color);
    await openAssignment();
    const usual = await colour(longest.name);
    await visit(page, `/contract/${contractId}`);
    await page.getByRole("heading", { level: 1, name: longest.name }).waitFor();
    expect([await colour(longest.name), await colour(longName)]).toEqual([usual, usual]);
    await page.getByRole("main").getByRole("button", { name: "編集" }).click();
    const dialog = page.getByRole("dialog");
    const [open, close] = [dialog.getByLabel(/^契約開始日/u), dialog.getByLabel(/^契約終了日/u)];
    // The dialog grows while its part for files loads.
    await expect.poll(async () => ((await open.boundingBox())?.y ?? 0) - ((await close.boundingBox())?.y ?? 1)).toBe(0);
    await dialog.getByRole("button", { name: "キャンセル" }).click();
  });

  it("leaves no hole in the quick edit", async () => {
    await visit(page, "/project/search");
    await page
      .getByRole("button", { name: /クイック編集/u })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "クイック編集" });
    await dialog.getByLabel("実行フェーズ").waitFor();
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      const boxes = await Promise.all((await dialog.getByRole("combobox").all()).map((one) => one.boundingBox()));
      const rows = new Map<number, number>();
      for (const box of boxes) {
        const y = Math.round(box?.y ?? 0);
        rows.set(y, Math.max(rows.get(y) ?? 0, Math.round((box?.x ?? 0) + (box?.width ?? 0))));
      }
      expect(new Set(rows.values()).size, `at ${size.width}`).toBe(1);
    }
    await page.setViewportSize(laptop);
    await dialog.getByRole("button", { name: "キャンセル" }).click();
  });

  it("edits members on the project's own page: one is added, page by page, another's contract ends", async () => {
    const { id, positions } = await makeProject(rest, "その場の案件", { 1: 2 });
    const [position] = positions;
    const [, who] = others;
    await synced(page);
    await visit(page, `/project/${id}`);
    await page.getByRole("main").getByRole("button", { name: "メンバーを編集" }).click();
    const members = page.getByRole("dialog", { name: "メンバーを編集" });
    await expectSound(page, "a project's members in a dialog");
    await members.getByRole("button", { name: "メンバーを追加" }).click();
    const picker = page.getByRole("dialog", { name: `メンバーを追加（${position?.name}）` });
    for (const head of ["パートナー", "メールアドレス", "ステータス", "稼働中の案件", "所属", "担当者"])
      await picker.getByRole("columnheader", { name: head }).waitFor();
    await picker.getByText(/^ページ 1 - [2-9]/u).waitFor();
    await picker.getByRole("button", { name: "次へ" }).click();
    await picker.getByText(/^ページ 2 - /u).waitFor();
    await picker.getByRole("searchbox", { name: "パートナー名" }).fill(who?.name ?? "");
    await expectSound(page, "the choice of a member");
    await picker.getByRole("button", { name: who?.name ?? "", exact: true }).click();
    const entry = page.getByRole("dialog", { name: "契約の入力" });
    await entry.getByText("その場の案件").waitFor();
    await entry.getByLabel(/^契約開始日/u).fill("2026-12-01");
    await entry.getByRole("switch", { name: "自動更新" }).check();
    await entry.getByRole("button", { name: "追加", exact: true }).click();
    await page.getByText("メンバーを追加しました。").first().waitFor();
    await members.getByText(who?.name ?? "").waitFor();
    await expect.poll(() => membersOf(office.app, position?.id ?? "")).toEqual([who?.name.replace(" ", "")]);
    await members.getByRole("button", { name: `${who?.name}の契約終了` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "契約終了" }).click();
    await page.getByText("契約終了しました。").first().waitFor();
    await members.getByText("0 / 2名").waitFor();
    await members.getByRole("button", { name: "閉じる" }).click();
    await members.waitFor({ state: "detached" });
    await synced(page);
    await expect.poll(() => membersOf(office.app, position?.id ?? "")).toEqual([]);
  });

  it("begins in a dialog at what can be used, past a button that is disabled", async () => {
    const { id } = await makeProject(rest, "空きのない案件", { 1: 0 });
    await synced(page);
    await visit(page, `/project/${id}`);
    await page.getByRole("main").getByRole("button", { name: "メンバーを編集" }).click();
    const members = page.getByRole("dialog", { name: "メンバーを編集" });
    await members.getByText("0 / 0名").waitFor();
    expect(await members.getByRole("button", { name: "メンバーを追加" }).getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("閉じる");
    await members.getByRole("button", { name: "閉じる" }).click();
    await members.waitFor({ state: "detached" });
  });

  it("cuts the longest names at the head of a page after two lines, and never a label beside one", async () => {
    const long = "長".repeat(200);
    await inDatabase(office.app, "update partner set last_name = $2 where id = $1", [longest.id, long]);
    await inDatabase(
      office.app,
      "update admin set name = $2 where id in (select admin_id from project_role where project_id = $1)",
      [made.id, long],
    );
    await page.reload();
    await synced(page);
    const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? Number.NaN;
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      await visit(page, `/contract/${contractId}`);
      const title = page.getByRole("heading", { level: 1 }).filter({ hasText: long });
      await title.waitFor();
      expect(await heightOf(title), "a contract's title").toBeLessThanOrEqual(64);
      await visit(page, `${address()}/edit`);
      const name = page.getByRole("main").getByTitle(longName, { exact: true }).first();
      await name.waitFor();
      expect(await heightOf(name), "the name beside a form's title").toBeLessThanOrEqual(48);
    }
    await visit(page, "/project/search");
    const label = page.getByRole("table").getByText("PM・AE", { exact: true }).filter({ visible: true });
    await label.first().waitFor();
    await page.getByRole("table").getByText(long).first().waitFor();
    for (const one of await label.all()) expect(await heightOf(one)).toBeLessThan(24);
    await page.setViewportSize(laptop);
  });
});
