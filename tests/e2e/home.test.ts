import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Device, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { addTag, installed, partnerName, synced } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

interface Summary {
  readonly stats: Readonly<Record<string, number>>;
  readonly partnerStatusBreakdown: Readonly<Record<string, number>>;
  readonly projectStatusBreakdown: readonly { readonly name: string; readonly count: number }[];
  readonly recentNotifications: readonly { readonly id: string; readonly title: string }[];
}

describe("home", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    return office.dispose;
  });

  const open = async (address = "/home") => {
    await visit(page, address);
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
  };
  const summary = async () => (await rest("GET", "/api/dashboard/summary")).body["summary"] as Summary;
  const card = (label: string) => page.getByRole("list", { name: "概況" }).getByRole("listitem").filter({ hasText: label });
  /** Returns the number on a card, once it is shown. */
  const figure = async (label: string) => Number(/([\d,]+)\s*[人件]/u.exec(await card(label).innerText())?.[1]?.replace(",", ""));
  const expectFigure = async (label: string, count: number | undefined) => {
    await expect.poll(() => figure(label), { timeout: 30_000, message: label }).toBe(count);
  };
  const part = (title: string) => page.getByRole("region", { name: title });
  const counted = async (title: string) => {
    await part(title).getByRole("row").nth(1).waitFor();
    const rows = await part(title).getByRole("row").all();
    const cells = await Promise.all(rows.slice(1).map((row) => row.locator("th, td").allInnerTexts()));
    return Object.fromEntries(cells.map(([word = "", count = ""]) => [word.trim(), count.trim()]));
  };

  it.each(["/home", "/"])("stands at %s, with its title and its place in the navigation", async (address) => {
    await open(address);
    expect(await page.title()).toBe("ホーム | Musubi");
    const here = page.getByRole("navigation", { name: "メイン" }).getByRole("link", { name: "ホーム", exact: true });
    expect(await here.getAttribute("aria-current")).toBe("page");
  });

  it("counts what the server counts, and leads to the lists", async () => {
    await open();
    const { stats, partnerStatusBreakdown, projectStatusBreakdown } = await summary();
    await expectFigure("パートナー総数", stats["totalPartners"]);
    await expectFigure("稼働中のパートナー", stats["activePartners"]);
    await expectFigure("進行中の案件", stats["activeProjects"]);
    await expectFigure("今後の面談", stats["upcomingInterviews"]);
    await card("パートナー総数").getByText(`うち新規 ${stats["newPartners"]}人`).waitFor();
    await card("進行中の案件").getByText(`全 ${stats["totalProjects"]}件`).waitFor();

    const words = ["新規/未稼働", "新規/稼働中", "継続/未稼働", "継続/稼働中", "終了"];
    expect(await counted("パートナーの状況")).toMatchObject(
      Object.fromEntries(words.map((word, at) => [word, `${partnerStatusBreakdown[at + 1]}人`])),
    );
    expect(await counted("案件の状況")).toMatchObject(
      Object.fromEntries(projectStatusBreakdown.map(({ name, count }) => [name, `${count}件`])),
    );

    const total = card("パートナー総数").getByRole("link");
    expect(await total.getAttribute("href")).toBe("/partner/search?view=all");
    await card("稼働中のパートナー").getByRole("link").click();
    await page.waitForURL((url) => url.pathname === "/partner/search" && url.searchParams.has("sts"));
    await page.getByText(`表示 ${stats["activePartners"]}`).waitFor();
  });

  it("follows what somebody else does, without a word from here", async () => {
    await open();
    const { stats } = await summary();
    const total = stats["totalPartners"] ?? 0;
    await expectFigure("パートナー総数", total);
    const { body } = await rest("GET", "/api/partner_member?sts=4");
    const [row] = (body["partnerMember"] as { rows: readonly { id: string }[] }).rows;
    await rest("DELETE", `/api/partner_member/${row?.id}`);
    await expectFigure("パートナー総数", total - 1);
    await expectFigure("稼働中のパートナー", (stats["activePartners"] ?? 0) - 1);
  });

  it("lists the newest open announcements, each leading to its page", async () => {
    await open();
    const { recentNotifications } = await summary();
    const news = part("最新のお知らせ");
    await news.getByRole("listitem").first().waitFor();
    const links = await news.getByRole("listitem").getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual(
      recentNotifications.map(({ id }) => `/information/${id}`),
    );
    expect(await news.getByRole("link", { name: "お知らせ一覧" }).getAttribute("href")).toBe("/information");
    await links[0]?.click();
    await page.waitForURL(`**/information/${recentNotifications[0]?.id}`);
  });

  it("names the contracts that are due: who, where, until when, and leads to the partner", async () => {
    await open();
    const due = part("終了が近い契約");
    await due.getByRole("row").nth(1).waitFor();
    expect(
      await due
        .getByRole("cell")
        .getByText(/日超過$/u)
        .count(),
    ).toBe(0);
    expect(await due.getByRole("columnheader").allInnerTexts()).toEqual(["パートナー", "案件", "契約終了日", "残り"]);
    const counts = await due.getByRole("group", { name: "終了までの日数" }).getByRole("button").allInnerTexts();
    expect(counts.map((text) => text.replace(/\s*[\d,]+件$/u, ""))).toEqual([
      "14日以内",
      "30日以内",
      "60日以内",
      "超過",
      "要予告",
    ]);
    const [soon = 0, , all = 0, over = 0] = counts.map((text) => Number(/([\d,]+)件/u.exec(text)?.[1]));
    expect(all).toBeGreaterThan(soon);
    for (const [name, count, words] of [
      [/^超過/u, over, /\d+日超過/u],
      [/^14日以内/u, soon, /本日|残り(\d|1[0-4])日/u],
    ] as const) {
      await due.getByRole("button", { name }).click();
      while (await due.getByRole("button", { name: /件を表示$/u }).isVisible())
        await due.getByRole("button", { name: /件を表示$/u }).click();
      expect(count).toBeGreaterThan(0);
      expect(await due.getByRole("row").count()).toBe(count + 1);
      for (const left of await due.getByRole("row").locator("[role=cell]:last-child").allInnerTexts())
        expect(left).toMatch(words);
    }

    const link = due.getByRole("row").nth(1).getByRole("link");
    const name = await link.innerText();
    await link.click();
    await page.waitForURL(/\/partner\/(?!search)/u);
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    expect(await partnerName(page)).toBe(name);
  });

  it("leads from each choice of the due contracts to a list of as many", async () => {
    await open();
    const due = part("終了が近い契約");
    const choices = due.getByRole("group", { name: "終了までの日数" }).getByRole("button");
    await due.getByRole("row").nth(1).waitFor();
    for (const [nth, text] of (await choices.allInnerTexts()).entries()) {
      await choices.nth(nth).click();
      await due.getByRole("link", { name: "契約一覧で見る" }).click();
      await page.getByRole("heading", { level: 1, name: "契約一覧" }).waitFor();
      const [count] = /[\d,]+件$/u.exec(text) ?? [];
      await page
        .getByRole("status")
        .filter({ hasText: new RegExp(`^${count}$`, "u") })
        .first()
        .waitFor();
      await page.goBack();
    }
  });

  it("no longer names a contract that has been ended", async () => {
    await open();
    const due = part("終了が近い契約");
    const sixty = due.getByRole("button", { name: /^60日以内/u });
    const count = async () => Number(/([\d,]+)件/u.exec(await sixty.innerText())?.[1]);
    await sixty.waitFor();
    const before = await count();
    const row = due.getByRole("row").nth(1);
    const [, until] = /(\d{4}\/\d\d\/\d\d)/u.exec(await row.innerText()) ?? [];
    const partnerId = (await row.getByRole("link").getAttribute("href"))?.split("/").at(-1);
    const { body } = await rest("GET", `/api/partner_member/${partnerId}`);
    const { contracts } = body["partnerMember"] as { contracts: readonly Running[] };
    const ends = contracts.find(
      ({ closeDatetime, endedAt }) => endedAt === null && closeDatetime?.replaceAll("-", "/") === until,
    );
    expect((await rest("PUT", `/api/contract/${ends?.id}/closeDatetime`, {})).status).toBe(200);
    await expect.poll(count, { timeout: 30_000 }).toBe(before - 1);
  });

  it("lists who is interviewed after tomorrow, by day", async () => {
    await open();
    const list = page.getByRole("list", { name: "明後日以降の面談" });
    await list.getByRole("listitem").first().waitFor();
    const days = (await list.getByRole("listitem").allInnerTexts()).map((text) => /\d{4}\/\d\d\/\d\d/u.exec(text)?.[0] ?? "");
    expect(days).toEqual(days.toSorted());
    await list.getByRole("link").first().click();
    await page.waitForURL(/\/partner\/(?!search)/u);
  });

  it("offers the quick actions whose screens exist", async () => {
    await open();
    const quick = page.getByRole("navigation", { name: "クイック操作" });
    const offered = await quick.getByRole("link").allInnerTexts();
    expect(offered).toEqual(["パートナー登録", "案件作成", "お知らせ作成", "パートナー検索"]);
    for (const name of offered) {
      await quick.getByRole("link", { name }).click();
      await page.waitForURL((url) => url.pathname !== "/home");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.title()).not.toContain("ページが見つかりません");
      await page.goBack();
      await quick.waitFor();
    }
  });

  it("stands in one column on a phone and scrolls nowhere sideways, with targets for fingers", async () => {
    const before = page.viewportSize();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    for (const size of [tablet, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await open();
      await part("終了が近い契約").getByRole("row").nth(1).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const lefts = await page
        .getByRole("main")
        .getByRole("region")
        .evaluateAll((parts) => parts.map((one) => one.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(size.width === 390 ? 1 : 2);
      const low = await page
        .getByRole("main")
        .locator("a, button")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent));
      expect(low, "targets under 44 px").toEqual([]);
    }
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    if (before) await page.setViewportSize(before);
  });

  it("says of a part that cannot be read that it could not, and reads it again when asked", async () => {
    const broken = await page.context().newPage();
    await broken.addInitScript(breakAnnouncements);
    await broken.goto("/home");
    const news = broken.getByRole("region", { name: "最新のお知らせ" });
    await news.getByRole("alert").getByText("最新のお知らせを読み込めませんでした").waitFor();
    await broken.getByRole("region", { name: "パートナーの状況" }).getByRole("row").nth(1).waitFor();
    await broken.evaluate(() => Object.assign(window, { broken: false }));
    await news.getByRole("button", { name: "再試行" }).click();
    await news.getByRole("listitem").first().waitFor();
    await broken.close();
  });

  it("opens without a server with the same figures, and counts what is done meanwhile", async () => {
    await open();
    await synced(page);
    await installed(page);
    const { stats } = await summary();
    await office.app.stop();
    page = await device.killAndReopen("/home");
    await expectFigure("パートナー総数", stats["totalPartners"]);
    await expectFigure("稼働中のパートナー", stats["activePartners"]);
    await expectFigure("進行中の案件", stats["activeProjects"]);
    await expectFigure("今後の面談", stats["upcomingInterviews"]);
    await part("明後日以降の面談").getByRole("link").first().click();
    await page.getByRole("heading", { name: "基本情報" }).waitFor();
    await addTag(page);
    await page.goBack();
    await expectFigure("パートナー総数", stats["totalPartners"]);
    await office.app.start();
    rest = await restAs(office.app);
    await synced(page);
  });

  it("says so when there is nothing to announce", async () => {
    const { body } = await rest("GET", "/api/information");
    const { rows } = body["information"] as { rows: readonly { id: string }[] };
    for (const { id } of rows) expect((await rest("PUT", `/api/information/${id}`, { delFlag: 1 })).status).toBe(200);
    await open();
    await part("最新のお知らせ").getByText("お知らせはありません").waitFor();
  });
});

interface Running {
  readonly id: string;
  readonly closeDatetime: string | null;
  readonly endedAt: string | null;
}

/** Runs in the page: makes the announcements, and what was derived from them, unreadable for a while. */
function breakAnnouncements(): void {
  Object.assign(window, { broken: true });
  const stands = () => (window as unknown as { broken: boolean }).broken;
  const refuse = (store: string) => {
    // What the navigation counts and lists beside every screen must not take the screen along.
    const broken = ["row:announcement", "row:savedView", "row:reminder", "derived"];
    if (stands() && broken.includes(store)) throw new DOMException("broken", "DataError");
  };
  for (const name of ["get", "getAll", "openCursor", "openKeyCursor", "getAllKeys"] as const) {
    const own = Reflect.get(IDBObjectStore.prototype, name) as (...given: unknown[]) => unknown;
    Reflect.set(IDBObjectStore.prototype, name, function (this: IDBObjectStore, ...given: unknown[]) {
      refuse(this.name);
      return own.apply(this, given);
    });
  }
}
