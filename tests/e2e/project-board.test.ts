import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop } from "./support/device.ts";
import { byTouch, holdAndDrag, swipeUp } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

describe("the board of projects", () => {
  let office: Office;

  beforeAll(async () => {
    office = await startOffice();
    await installed(office.device.page());
    return office.dispose;
  });
  const page = () => office.device.page();
  const main = () => page().getByRole("main");
  const column = (name: string) => main().getByRole("region", { name: new RegExp(`^${name}`, "u") });
  const card = (within: string, name: string) => column(within).getByRole("listitem").filter({ hasText: name });
  const toast = (text: string | RegExp) => page().locator(".fui-ToastTitle").getByText(text).last();
  const countOf = async (name: string) =>
    Number((await column(name).getByRole("heading").innerText()).replace(name, "").replace(/[,件\s]/gu, ""));
  const undo = () => page().locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).last();
  const nameOf = async (one: Locator) => (await one.getByRole("link").innerText()).trim();
  const first = (name: string) => column(name).getByRole("listitem").first();

  /** Returns the names of the statuses in their order, each with the number of its projects. */
  const statuses = async () =>
    (
      await inDatabase(
        office.app,
        `select v.name, count(p.id)::int as count from project_status_value v
         left join project p on p.status_id = v.id and p.deleted_at is null where v.category = 1 group by v.id, v.name order by v.id`,
      )
    ).map((row) => [String(row["name"]), Number(row["count"])] as const);
  const statusOf = async (name: string) =>
    (
      await inDatabase(
        office.app,
        "select v.name from project p join project_status_value v on v.id = p.status_id where p.name = $1",
        [name],
      )
    ).map((row) => row["name"]);

  const idOf = async (name: string) =>
    (await inDatabase(office.app, "select id from project_status_value where category = 1 and name = $1", [name]))[0]?.["id"];

  /** Returns the names of two statuses beside each other, the first of which has projects. */
  async function pair(): Promise<readonly [string, string]> {
    const all = await statuses();
    const at = all.findIndex(([, count]) => count > 1);
    const [from, to] = [all[at]?.[0], all[at + 1]?.[0]];
    if (from === undefined || to === undefined) throw new Error("the demo has no two statuses");
    return [from, to];
  }

  async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const box = await target.boundingBox();
    if (!box) throw new Error("there is nothing to be seen");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  it("opens from the list with its filters, counts as the database does, and moves a card by drag, which is undone", async () => {
    const [from, to] = await pair();
    await visit(page(), "/project/search");
    await main().getByRole("link", { name: "ボード" }).click();
    await page().waitForURL("**/project/board**");
    await first(from).waitFor();
    for (const [name, count] of await statuses()) await expect.poll(() => countOf(name)).toBe(count);
    await column(from)
      .getByText(/円|集計外/u)
      .first()
      .waitFor();
    const [before, there] = [await countOf(from), await countOf(to)];
    const name = await nameOf(first(from));
    const start = await middleOf(first(from));
    const drag = async (x: number, y: number) => {
      await page().mouse.move(start.x, start.y);
      await page().mouse.down();
      await page().mouse.move(x, y, { steps: 6 });
    };
    const target = await middleOf(column(to));
    await drag(target.x, target.y);
    await page().keyboard.press("Escape");
    await page().mouse.up();
    // Neither the drag that ended nor its click did anything.
    expect([new URL(page().url()).pathname, await countOf(from)]).toEqual(["/project/board", before]);
    // Nor does one that ended above its own card, where the release is a click on its link.
    await drag(start.x + 30, start.y + 10);
    await page().keyboard.press("Escape");
    await page().mouse.up();
    await page().mouse.move(0, 0);
    expect([new URL(page().url()).pathname, await countOf(from)]).toEqual(["/project/board", before]);
    await drag(target.x, target.y);
    await page().mouse.up();
    await toast(`「${name}」を「${to}」に移動しました。`).waitFor();
    await card(to, name).first().waitFor();
    await expect.poll(async () => [await countOf(from), await countOf(to)]).toEqual([before - 1, there + 1]);
    await synced(page());
    expect(await statusOf(name)).toEqual([to]);
    await undo().click();
    await toast(`「${name}」を元に戻しました。`).waitFor();
    await expect.poll(async () => [await countOf(from), await countOf(to)]).toEqual([before, there]);
    await synced(page());
    expect(await statusOf(name)).toEqual([from]);
    await first(from).getByRole("link").click();
    await page().waitForURL(/\/project\/[0-9a-f-]{36}$/u);
    await page().goBack();
    // The router follows what is scrolled from its page's rendering on, and the focus returns to the card then, too.
    await first(from).locator("a:focus").waitFor();
    // Back and a reload return to where the board and its columns were scrolled.
    await page().setViewportSize({ width: 768, height: 600 });
    const scrolled = () =>
      page().evaluate(() => [
        document.querySelector('[data-scroll-restoration-id="project-board"]')?.scrollLeft ?? 0,
        Math.max(...Array.from(document.querySelectorAll("[data-cards]"), ({ scrollTop }) => scrollTop)),
      ]);
    await column("未設定").scrollIntoViewIfNeeded();
    await page().evaluate(() => {
      for (const cards of document.querySelectorAll("[data-cards]")) cards.scrollTop = 300;
    });
    // The focus scrolls to its card, too.
    await page().locator("[data-card] a[href]").last().focus();
    const seen = await scrolled();
    expect(seen.every((pixels) => pixels > 100)).toBe(true);
    await page().keyboard.press("Enter");
    await page().waitForURL(/\/project\/[0-9a-f-]{36}$/u);
    await page().goBack();
    await expect.poll(scrolled).toEqual(seen);
    await page().reload();
    await expect.poll(scrolled).toEqual(seen);
    await page().setViewportSize(laptop);
  });

  it("is used by keys alone", async () => {
    const [from, to] = await pair();
    const focused = () => page().evaluate(() => document.activeElement?.closest("[data-card]")?.textContent ?? "");
    await visit(page(), "/project/board");
    await first(from).waitFor();
    const name = await nameOf(first(from));
    await page().keyboard.press("/");
    await page().keyboard.press("ArrowDown");
    await expect.poll(focused).toContain(await nameOf(main().getByRole("listitem").first()));
    await page().keyboard.press("ArrowDown");
    await page().keyboard.press("ArrowUp");
    await page().keyboard.press("ArrowUp");
    expect(await page().evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    await first(from).getByRole("link").focus();
    // The key repeats while it is held, and moves the card once.
    await page().keyboard.down("Shift");
    for (let times = 0; times < 4; times++) await page().keyboard.down("ArrowRight");
    await page().keyboard.up("ArrowRight");
    await page().keyboard.up("Shift");
    await toast(`「${name}」を「${to}」に移動しました。`).waitFor();
    // The focus follows the card.
    await expect.poll(focused).toContain(name);
    await card(to, name)
      .first()
      .getByRole("button", { name: `「${name}」を移動` })
      .focus();
    await page().keyboard.press("Enter");
    const item = page().getByRole("menuitemradio", { name: from, exact: true });
    await item.waitFor();
    expect(await page().getByRole("menuitemradio", { name: to, exact: true }).getAttribute("aria-checked")).toBe("true");
    await page().keyboard.press("Escape");
    await item.waitFor({ state: "detached" });
    expect(await page().evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(`「${name}」を移動`);
    await page().keyboard.press("Enter");
    await item.focus();
    await page().keyboard.press("Enter");
    await toast(`「${name}」を「${from}」に移動しました。`).waitFor();
    await expect.poll(focused).toContain(name);
    await card(from, name).first().waitFor();
    await synced(page());
    expect(await statusOf(name)).toEqual([from]);
  });

  it("moves a card by a long press of a finger, while a finger that moves at once scrolls", async () => {
    const [from, to] = await pair();
    await visit(page(), "/project/board");
    await first(from).waitFor();
    await byTouch(page(), { width: 768, height: 1024 });
    const one = await nameOf(first(from));
    const before = await countOf(from);
    await swipeUp(column(from).getByRole("listitem").nth(1), 120);
    expect(await countOf(from)).toBe(before);
    expect(new URL(page().url()).pathname).toBe("/project/board");
    await first(from).scrollIntoViewIfNeeded();
    await holdAndDrag(first(from), column(to));
    await toast(`「${one}」を「${to}」に移動しました。`).waitFor();
    await expect.poll(() => countOf(from)).toBe(before - 1);
    await undo().click();
    await expect.poll(() => countOf(from)).toBe(before);
  });

  it("narrows as the list does, by phase too, and moves from a cold start without a network", async () => {
    const [from, to] = await pair();
    await synced(page());
    await visit(page(), "/project/board");
    await first(from).waitFor();
    const name = await nameOf(first(from));
    const projects = async () =>
      (
        await page()
          .getByText(/登録 [\d,]+ \/ 表示 [\d,]+/u)
          .innerText()
      ).replace(/.*表示 /u, "");
    await page().getByRole("searchbox").fill(name);
    await expect.poll(projects).toBe("1");
    await page().getByRole("button", { name: "空の列を隠す" }).click();
    await expect.poll(() => main().locator("[data-column]").count()).toBe(1);
    await page().getByRole("button", { name: "フェーズ別" }).click();
    await expect.poll(() => new URL(page().url()).search).toMatch(/by=phase.*empty=hidden|empty=hidden.*by=phase/u);
    await expect.poll(() => main().locator("[data-column]").count()).toBe(1);
    await page().getByRole("button", { name: "ステータス別" }).click();
    await page().getByRole("searchbox").fill("存在しない案件の名前");
    await page().getByText("案件が見つかりませんでした").waitFor();
    await page().getByRole("button", { name: "条件をリセット" }).click();
    await first(from).waitFor();
    // A card that the filter hides says so, and takes no focus when it comes back.
    const ofFrom = `/project/board?status=${await idOf(from)}`;
    await visit(page(), ofFrom);
    await first(from).waitFor();
    expect(await main().locator("[data-column]").count()).toBe(1);
    const hidden = await nameOf(first(from));
    await first(from)
      .getByRole("button", { name: `「${hidden}」を移動` })
      .click();
    await page().getByRole("menuitemradio", { name: to, exact: true }).click();
    await page().locator(".fui-Toast").getByText("今の条件では、この列は表示されません。").waitFor();
    await page().getByRole("searchbox").focus();
    await page().getByRole("button", { name: "リセット", exact: true }).press("Enter");
    await card(to, hidden).first().waitFor();
    expect(await page().evaluate(() => document.activeElement?.closest("[data-card]"))).toBe(null);
    await undo().click();
    await card(from, hidden).first().waitFor();
    await synced(page());

    await page().context().setOffline(true);
    await page().reload();
    await first(from).waitFor();
    const moved = await nameOf(first(from));
    await first(from)
      .getByRole("button", { name: `「${moved}」を移動` })
      .click();
    await page().getByRole("menuitemradio", { name: to, exact: true }).click();
    await toast(`「${moved}」を「${to}」に移動しました。`).waitFor();
    await card(to, moved).first().getByRole("img", { name: "未送信の変更があります" }).waitFor();
    expect(await statusOf(moved)).toEqual([from]);
    await page().context().setOffline(false);
    await synced(page());
    expect(await statusOf(moved)).toEqual([to]);

    // Where another user moved the same card meanwhile, theirs stays, and 要対応 tells of it.
    await page().context().setOffline(true);
    await card(to, moved).first().getByRole("link").focus();
    await page().keyboard.press("Shift+ArrowLeft");
    await card(from, moved).first().waitFor();
    const third = (await statuses()).map(([status]) => status).find((status) => status !== from && status !== to) ?? "";
    const [row] = await inDatabase(office.app, "select id from project where name = $1", [moved]);
    const other = await restAs(office.app);
    expect((await other("PUT", `/api/project/${String(row?.["id"])}`, { status: String(await idOf(third)) })).status).toBe(200);
    await page().context().setOffline(false);
    await syncState(page(), /要対応 1件/u).waitFor();
    await card(third, moved).first().waitFor();
    expect(await statusOf(moved)).toEqual([third]);
    await page().setViewportSize(laptop);
  });

  it("says that a card was not moved which a colleague removed while it was dragged", async () => {
    const [from, to] = await pair();
    await visit(page(), "/project/board");
    await first(from).waitFor();
    const [before, rest] = [await countOf(from), await restAs(office.app)];
    const address = await first(from).getByRole("link").getAttribute("href");
    const [start, target] = [await middleOf(first(from)), await middleOf(column(to))];
    await page().mouse.move(start.x, start.y);
    await page().mouse.down();
    await page().mouse.move(target.x, target.y, { steps: 6 });
    expect((await rest("DELETE", `/api${address}`)).status).toBe(200);
    await expect.poll(() => countOf(from)).toBe(before - 1);
    await page().mouse.up();
    await toast("案件を移動できませんでした。").waitFor();
  });

  it("carries a card on from where the key before has put it, however quickly they come", async () => {
    const [from, beside] = await pair();
    const all = (await statuses()).map(([name]) => name);
    const beyond = all[all.indexOf(beside) + 1];
    if (beyond === undefined) throw new Error("the demo has no three statuses");
    await visit(page(), "/project/board");
    await first(from).waitFor();
    const name = await nameOf(first(from));
    await first(from).getByRole("link").focus();
    await page().evaluate(() => {
      const key = { key: "ArrowRight", shiftKey: true, bubbles: true, cancelable: true };
      for (const _ of [1, 2]) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await toast(`「${name}」を「${beside}」に移動しました。`).waitFor();
    await toast(`「${name}」を「${beyond}」に移動しました。`).waitFor();
    await card(beyond, name).first().waitFor();
    await expect.poll(() => statusOf(name)).toContain(beyond);
  });
});
