import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { dayAfter } from "#sync/model/rules/days.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { makeProject } from "./support/assignment.ts";
import { laptop, tablet } from "./support/device.ts";
import { byTouch, expectReachable, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { printedPages } from "./support/printed.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };
const narrowLaptop = { width: 1024, height: 768 };
const many = 600;

describe("the occupation of partners", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;
  const today = japanDate(new Date().toISOString());
  const day = (days: number) => dayAfter(today, days);
  const slashed = (days: number) => day(days).replaceAll("-", "/");
  const contracts = new Map<string, string>();

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    await installed(page);
    const first = await makeProject(rest, "稼働表の案件", { 1: 5 });
    const second = await makeProject(rest, "稼働表の次の案件", { 1: 1 });
    const people = ["更新", "空白", "超過", "終了"];
    const ids = new Map<string, string>();
    for (const name of people) {
      const [row] = await inDatabase(
        office.app,
        `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, status, created_at, updated_at)
         values (gen_random_uuid(), '稼働試験', $1, 'カドウシケン', 'タロウ', 0, 3, now(), now()) returning id`,
        [name],
      );
      ids.set(name, String(row?.["id"]));
    }
    for (const [key, name, { id, positions }, from, until, ended] of [
      ["old", "更新", first, -40, 10, -5],
      ["renewal", "更新", first, 11, 100, undefined],
      ["before", "空白", first, -60, 20, undefined],
      ["after", "空白", second, 50, 90, undefined],
      ["overdue", "超過", first, -60, -1, undefined],
      ["ended", "終了", first, -60, 30, -30],
    ] as const) {
      const [row] = await inDatabase(
        office.app,
        `insert into contract (id, project_id, position_id, occupation_id, partner_id, open_date, close_date, is_auto_renewed, ended_at,
           created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 1, $3, $4, $5, false, $6, now(), now()) returning id`,
        [id, positions[0]?.id, ids.get(name), day(from), day(until), ended === undefined ? null : `${day(ended)}T03:00:00Z`],
      );
      contracts.set(key, String(row?.["id"]));
    }
    await page.reload();
    await synced(page);
    return office.dispose;
  });

  const grid = () => page.getByRole("grid");
  const bar = (key: string) => grid().locator(`a[href="/contract/${contracts.get(key)}"]`);
  const named = async (key: string) => await bar(key).getAttribute("aria-label");
  /** Opens a view from the month on in which the first contract began. */
  const open = async (view: "partner" | "project", name: string) => {
    await visit(page, `/occupation?view=${view}&month=${day(-60).slice(0, 7)}&name=${encodeURIComponent(name)}`);
    await bar("before").waitFor();
  };

  it("is drawn by partner: renewed, with a gap, overdue and ended early, and who becomes free when", async () => {
    await open("partner", "稼働試験");
    await bar("ended").waitFor();
    expect(await grid().getAttribute("aria-rowcount")).toBe("5");
    expect(await named("old")).toMatch(
      new RegExp(`^稼働表の案件、稼働試験 更新、.+、${slashed(-40)}〜${slashed(10)}、更新済み$`, "u"),
    );
    expect(await named("renewal")).toMatch(new RegExp(`、${slashed(11)}〜${slashed(100)}、開始前、前の契約からの更新$`, "u"));
    expect(await named("before")).toMatch(/、終了間近$/u);
    expect(await named("overdue")).toMatch(new RegExp(`、${slashed(-60)}〜${slashed(-1)}、終了日超過$`, "u"));
    expect(await named("ended")).toMatch(new RegExp(`、${slashed(-60)}〜${slashed(-30)}、終了$`, "u"));
    await grid()
      .getByRole("row")
      .filter({ hasText: "稼働試験 空白" })
      .getByText(`空き ${slashed(21)}〜${slashed(49)}`)
      .waitFor();
    const coming = page.getByRole("region", { name: "これから空く" }).getByRole("listitem");
    expect(await coming.allInnerTexts()).toEqual([
      expect.stringContaining("超過"),
      expect.stringMatching(new RegExp(`空白\\s+${slashed(21)}から${slashed(49)}まで`, "u")),
      expect.stringMatching(new RegExp(`更新\\s+${slashed(101)}から\\s`, "u")),
    ]);
    const now = page.getByRole("region", { name: "いま空いている" }).getByRole("listitem");
    expect(await now.allInnerTexts()).toEqual([expect.stringMatching(new RegExp(`終了\\s+${slashed(-29)}から`, "u"))]);
    await expectSound(page, "contracts by partner");
    await page.getByRole("button", { name: "半年後へ" }).click();
    await page.waitForURL(/month=\d{4}-\d\d/u);
    await bar("ended").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "今月" }).click();
    await page.waitForURL((url) => !url.searchParams.has("month") && url.searchParams.get("name") === "稼働試験");
    await bar("renewal").click();
    await page.waitForURL(`**/contract/${contracts.get("renewal")}`);
    await page.goBack();
    await bar("renewal").waitFor();
  });

  it("moves no further than addresses name months, and says why", async () => {
    const step = (name: string) => page.getByRole("button", { name, exact: true });
    const unusable = async () => {
      const found = [];
      for (const name of ["半年前へ", "前の月へ", "次の月へ", "半年後へ"])
        if ((await step(name).getAttribute("aria-disabled")) === "true") found.push(name);
      return found;
    };
    await visit(page, "/occupation?month=2199-12");
    await page.getByText("2199年12月〜2200年11月").waitFor();
    expect(await unusable()).toEqual(["次の月へ", "半年後へ"]);
    await expectSound(page, "the last months of the picture");
    await step("次の月へ").hover();
    await page.getByRole("tooltip", { name: "2199年より先には進めません。" }).waitFor();
    await step("前の月へ").click();
    await page.getByText("2199年11月〜2200年10月").waitFor();
    expect(await unusable()).toEqual(["半年後へ"]);
    await visit(page, "/occupation?month=1900-03");
    await page.getByText("1900年3月〜1901年2月").waitFor();
    expect(await unusable()).toEqual(["半年前へ"]);
  });

  it("is read from the device without a network, by project, and by keys alone", async () => {
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await open("project", "稼働表");
    const rows = () => grid().getByRole("row");
    // The newest project first: its head, and one member; then the other, whose four members are in the order of kana.
    await expect.poll(() => rows().count()).toBe(1 + 2 + 5);
    expect(await rows().nth(1).innerText()).toMatch(/^稼働表の次の案件\s*1名/u);
    expect(await bar("after").innerText()).toBe("稼働試験 空白");
    await page.getByRole("searchbox", { name: "案件名・コード・クライアント・PM" }).press("ArrowDown");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.tagName);
    expect(await focused()).toMatch(/^\/project\//u);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe(`/contract/${contracts.get("after")}`);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("INPUT");
    await expectSound(page, "contracts by project");
    await page.getByRole("link", { name: "パートナー別", exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has("view") && !url.searchParams.has("name"));
    await visit(page, `/occupation?name=zzz&sts=3`);
    await page.getByText("この期間の契約はありません").waitFor();
    await page.getByRole("main").getByRole("button", { name: "条件をリセット" }).click();
    await page.waitForURL((url) => url.search === "");
    await grid().waitFor();
  });

  it("fits phones, tablets and fingers, in both themes, and lies across on paper", async () => {
    onTestFinished(async () => {
      await touch(page, false);
      await page.emulateMedia({ media: null, colorScheme: "light" });
      await page.setViewportSize(laptop);
    });
    await open("partner", "稼働試験");
    await expectSoundAt(page, "contracts by partner", [phone, tablet, narrowLaptop]);
    await byTouch(page, tablet);
    await expectReachable(page, "contracts by partner");
    expect((await bar("before").boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await touch(page, false);
    await page.setViewportSize(laptop);
    await page.emulateMedia({ media: "print" });
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)/u.exec(pdf) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
    const [sheet = ""] = await printedPages(page);
    for (const name of ["更新", "空白", "超過", "終了"]) expect(sheet).toContain(`稼働試験${name}`);
    expect(sheet).toContain("空き予定");
  });

  it("draws only the rows near the visible ones, among hundreds, and reaches the last by a key", async () => {
    await inDatabase(
      office.app,
      `with made as (
         insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, status, created_at, updated_at)
         select gen_random_uuid(), '多数稼働', 'No.' || n, 'タスウ', lpad(n::text, 4, '0'), 0, 4, now(), now()
         from generate_series(1, $1::int) n returning id)
       insert into contract (id, project_id, occupation_id, partner_id, open_date, close_date, is_auto_renewed, created_at, updated_at)
       select gen_random_uuid(), (select id from project where name = '稼働表の案件'), 1, id, $2, $3, false, now(), now() from made`,
      [many, day(-20), day(60)],
    );
    await page.goto(`/occupation?name=${encodeURIComponent("多数稼働")}`);
    await expect.poll(() => grid().getAttribute("aria-rowcount")).toBe(String(many + 1));
    const drawn = () => grid().getByRole("row").count();
    expect(await drawn()).toBeLessThan(60);
    await grid().getByRole("link").first().focus();
    await page.keyboard.press("End");
    const last = grid().getByRole("link", { name: `多数稼働 No.${many}`, exact: true });
    await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await drawn()).toBeLessThan(60);
    await grid().evaluate((element) => element.scrollTo({ top: 0 }));
    await grid().getByRole("link", { name: "多数稼働 No.1", exact: true }).waitFor();
    // The row with the focus stays drawn.
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it("keeps its place and the focus after Back, and its place after a reload", async () => {
    onTestFinished(() => page.setViewportSize(laptop));
    await visit(page, `/occupation?name=${encodeURIComponent("多数稼働")}`);
    for (const { size, scrolled } of [
      { size: laptop, scrolled: { grid: 6200, main: 0 } },
      { size: narrowLaptop, scrolled: { grid: 4100, main: 140 } },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => grid().getAttribute("aria-rowcount")).toBe(String(many + 1));
      await grid().evaluate((element, { grid, main }) => {
        element.scrollTo({ top: grid });
        element.closest("main")?.scrollTo({ top: main });
      }, scrolled);
      const places = () => grid().evaluate((element) => ({ grid: element.scrollTop, main: element.closest("main")?.scrollTop }));
      await expect.poll(places).toEqual(scrolled);
      // A row well within the visible ones, so that nothing scrolls to reach it.
      const at = await grid().evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        const isWithin = (row: Element) => row.getBoundingClientRect().top > top + 100;
        return [...element.querySelectorAll("[data-row]")].find(isWithin)?.getAttribute("data-row");
      });
      const name = () => grid().locator(`[data-row="${at}"] [data-at="0"]`);
      await name().click();
      await page.getByRole("heading", { name: "基本情報" }).waitFor();
      await page.goBack();
      await expect.poll(places).toEqual(scrolled);
      await expect.poll(() => name().evaluate((link) => link === document.activeElement)).toBe(true);
      await page.reload();
      await expect.poll(() => grid().getAttribute("aria-rowcount")).toBe(String(many + 1));
      await expect.poll(places).toEqual(scrolled);
    }
  });

  it("has bars that show a whole mark and a readable name, or none", async () => {
    await inDatabase(
      office.app,
      `insert into contract (id, project_id, occupation_id, partner_id, open_date, close_date, is_auto_renewed, ended_at, created_at, updated_at)
       select gen_random_uuid(), project_id, 1, partner_id, $2::date, $2::date + days, true, $2::date + days + time '03:00', now(), now()
       from contract, generate_series(3, 43, 8) days where id = $1`,
      [contracts.get("ended"), day(-59)],
    );
    await page.reload();
    await synced(page);
    await visit(page, `/occupation?month=${day(-60).slice(0, 7)}&name=${encodeURIComponent("稼働試験終了")}`);
    await expect.poll(() => grid().locator('a[href^="/contract/"]').count()).toBe(7);
    const bars = await grid()
      .locator('a[href^="/contract/"]')
      .evaluateAll((all) =>
        all.map((bar) => {
          const isShown = (part: Element | null | undefined) => (part?.getClientRects().length ?? 0) > 0;
          const label = [...bar.children].find((part) => part.tagName === "SPAN" && !part.hasAttribute("aria-hidden"));
          const { width } = bar.getBoundingClientRect();
          return { width, icon: isShown(bar.querySelector("svg")), label: isShown(label) };
        }),
      );
    const short = bars.filter(({ width }) => width < 48);
    expect(short.some(({ width }) => width < 28) && short.some(({ width }) => width > 28)).toBe(true);
    for (const { width, icon, label } of short)
      expect({ width, icon, label }).toEqual({ width, icon: width >= 28, label: false });
    expect(bars.filter(({ width }) => width >= 48).every(({ label }) => label)).toBe(true);
  });

  it("is moved by steps on one line, under a finger on a phone", async () => {
    onTestFinished(async () => {
      await touch(page, false);
      await page.setViewportSize(laptop);
    });
    await byTouch(page, phone);
    await visit(page, "/occupation");
    const steps = page.getByRole("group", { name: "表示する期間" }).getByRole("button", { name: /へ$/u });
    await expect.poll(() => steps.count()).toBe(4);
    const tops = await steps.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await expectReachable(page, "the months on a phone");
  });
});
