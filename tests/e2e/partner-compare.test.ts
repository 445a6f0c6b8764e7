import type { Locator } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { makeProject } from "./support/assignment.ts";
import { laptop } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { printedPages } from "./support/printed.ts";
import { restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const nobody = "0197f000-0000-7000-8000-00000000dead";

interface Known {
  readonly id: string;
  readonly name: string;
}

describe("partners side by side", () => {
  let office: Office;
  /** Partners with interviews of both kinds, and with a running contract where there are such. */
  let four: readonly [Known, Known, Known, Known];

  beforeAll(async () => {
    office = await startOffice();
    await installed(office.device.page());
    const rows = await inDatabase(
      office.app,
      `select p.id, p.last_name || ' ' || p.first_name as name from partner p
       where p.deleted_at is null
         and exists (select from interview i where i.partner_id = p.id)
         and exists (select from second_interview s where s.partner_id = p.id and s.hard_average is not null)
       order by exists (select from contract c where c.partner_id = p.id and c.ended_at is null) desc,
         exists (select from project_evaluation e where e.partner_id = p.id and e.state = 1) desc, p.number limit 4`,
    );
    const known = rows.map((row): Known => ({ id: String(row["id"]), name: String(row["name"]) }));
    const [a, b, c, d] = known;
    if (!a || !b || !c || !d) throw new Error("the demo data has too few partners with interviews");
    four = [a, b, c, d];
    return office.dispose;
  });

  const page = () => office.device.page();
  const main = () => page().getByRole("main");
  const table = () => main().getByRole("table", { name: "パートナーの比較" });
  const heads = () => table().getByRole("columnheader");
  const named = async (...wanted: readonly Known[]) => {
    const names = wanted.map(({ name }) => name);
    await expect.poll(() => heads().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(names);
  };
  const open = async (...wanted: readonly { readonly id: string }[]) => {
    await visit(page(), `/partner/compare?${wanted.map(({ id }) => `id=${id}`).join("&")}`);
    await page().getByRole("heading", { level: 1, name: "パートナーの比較" }).waitFor();
  };
  const chooseTwo = async (rows: Locator) => {
    const boxes = rows.getByRole("checkbox", { name: /を選択$/u });
    await boxes.nth(1).waitFor();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
  };
  /** Leaves pictures of all widths where a folder for them is named. */
  const look = async () => {
    const folder = process.env["SHOTS"];
    if (!folder) return;
    for (const [name, width, height] of [
      ["laptop", 1366, 768],
      ["tablet", 768, 1024],
      ["phone", 390, 844],
    ] as const) {
      await page().setViewportSize({ width, height });
      for (const section of ["基本情報", "面談での評価", "希望条件・稼働"]) {
        await table()
          .getByRole("rowheader", { name: section })
          .evaluate((one) => one.scrollIntoView({ block: "center" }));
        await page().screenshot({ path: `${folder}/${name}-${section}.png` });
      }
    }
    await page().setViewportSize({ width: 1032, height: 1017 });
    await page().emulateMedia({ media: "print" });
    await page().screenshot({ path: `${folder}/print.png`, fullPage: true });
    await page().pdf({ path: `${folder}/print.pdf`, preferCSSPageSize: true });
    await page().emulateMedia({ media: null });
  };
  const row = (label: string) =>
    table()
      .getByRole("row")
      .filter({ has: page().getByRole("rowheader", { name: new RegExp(`^${label}(?:\\s*違い.*)?$`, "u") }) });
  const cells = (label: string) => row(label).getByRole("cell").allInnerTexts();

  it("are chosen in the list, compared without a network, narrowed to differences, and come back with the address", async () => {
    await visit(page(), "/partner/search");
    const list = main().getByRole("table", { name: "パートナー一覧" });
    const boxes = list.getByRole("checkbox", { name: /を選択$/u });
    await boxes.nth(5).waitFor();
    await page().context().setOffline(true);
    onTestFinished(() => page().context().setOffline(false));
    const compare = page().getByRole("button", { name: "比較", exact: true });
    for (const at of [1, 2, 3, 4, 5]) {
      await boxes.nth(at).check();
      const isPossible = at >= 2 && at <= 4;
      await expect.poll(() => compare.getAttribute("aria-disabled"), { message: `with ${at}` }).toBe(isPossible ? null : "true");
    }
    await boxes.nth(5).uncheck();
    await boxes.nth(4).uncheck();
    const wanted = await boxes.evaluateAll((all) =>
      all
        .filter((one) => (one as HTMLInputElement).checked)
        .map((one) => (one.getAttribute("aria-label") ?? "").replace("を選択", "")),
    );
    await compare.focus();
    await page().keyboard.press("Enter");
    await expect.poll(() => heads().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))).toEqual(wanted);
    const all = await table().getByRole("rowheader").count();
    await main().getByRole("switch", { name: "違いのみ表示" }).press("Space");
    await expect.poll(() => table().getByRole("rowheader").count()).toBeLessThan(all);
    const same = table()
      .getByRole("row")
      .filter({ has: page().getByRole("cell") })
      .filter({ has: page().getByRole("rowheader") });
    expect(await same.filter({ hasNotText: "違い" }).count()).toBe(0);
    const address = page().url();
    await page().reload();
    await expect.poll(() => heads().count()).toBe(3);
    expect(page().url()).toBe(address);
    expect(await main().getByRole("switch", { name: "違いのみ表示" }).isChecked()).toBe(true);
    await page().goBack();
    await expect.poll(() => list.getByRole("checkbox", { checked: true }).count()).toBe(3);
  });

  it("show what the records say, one is taken out and another added, and Back undoes both", async () => {
    const [a, b, c] = four;
    await open(a, b);
    await named(a, b);
    const running = await inDatabase(
      office.app,
      `select p.name from contract c join project p on p.id = c.project_id
       where c.partner_id = $1 and c.ended_at is null and p.deleted_at is null`,
      [a.id],
    );
    const [shown = ""] = await cells("稼働中・予定の契約");
    for (const { name } of running) expect(shown).toContain(String(name));
    if (running.length === 0) expect(shown).toBe("なし");
    const [mean] = await inDatabase(
      office.app,
      "select round(avg(all_average)::numeric, 1)::text as mean, count(*)::int from project_evaluation where partner_id = $1 and state = 1",
      [a.id],
    );
    const [score = ""] = await cells("プロジェクト評価 総合");
    expect(score.replaceAll(/\s/gu, "")).toBe(
      mean?.["count"] === 0 ? "記録なし" : `${String(mean?.["mean"])}点（${String(mean?.["count"])}件）`,
    );
    expect((await cells("受信力")).join("")).toMatch(/点/u);
    expect(await row("最新の面談").getByRole("link").first().getAttribute("href")).toContain(`/partner/${a.id}/`);
    await main().getByRole("combobox", { name: "比較に追加" }).fill(c.name);
    await page().getByRole("option").filter({ hasText: c.name }).first().click();
    await expect.poll(() => heads().count()).toBe(3);
    await table()
      .getByRole("button", { name: `${a.name}を比較から外す` })
      .press("Enter");
    await expect.poll(() => heads().count()).toBe(2);
    await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe(b.name);
    await page().goBack();
    await page().goBack();
    await named(a, b);
  });

  it("are read on every width, by a finger, in both themes, and on landscape sheets", async () => {
    const [a, b, c, d] = four;
    await open(a, b, c, d);
    await named(a, b, c, d);
    onTestFinished(async () => {
      await page().emulateMedia({ media: null, colorScheme: "light" });
      await page().setViewportSize(laptop);
    });
    // The widths in between differ from these in the widths of columns alone, and all columns fit there.
    for (const width of [768, 1023, 1024, 1100, 1279, 1280, 1366]) {
      await page().setViewportSize({ width, height: 768 });
      const room = table().locator("xpath=..");
      const overhang = () => room.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      await expect.poll(overhang, { message: `a comparison of four at ${width}` }).toBeLessThanOrEqual(0);
    }
    // A scrollbar that lies over the table covers no button.
    const last = table().getByRole("button", { name: `${d.name}を比較から外す` });
    const beside = last.evaluate(
      (it) => (it.closest("th")?.getBoundingClientRect().right ?? 0) - it.getBoundingClientRect().right,
    );
    expect(await beside).toBeGreaterThanOrEqual(16);
    const viewports = [laptop, { width: 390, height: 844 }];
    await expectSoundAt(page(), "a comparison of four", viewports);
    await look();
    const sheets = await printedPages(page());
    expect(sheets.length).toBeGreaterThan(0);
    for (const text of sheets) for (const { name } of four) expect(text).toContain(name.replaceAll(/\s/gu, ""));
    expect(sheets.join("")).not.toContain("比較に追加");
    await byTouch(page(), { width: 390, height: 844 });
    await expectReachable(page(), "a comparison on a phone");
    // The names stay in view while the rows scroll.
    await table()
      .getByRole("rowheader", { name: "本人の言葉" })
      .evaluate((one) => one.scrollIntoView());
    expect(
      await heads()
        .first()
        .evaluate((one) => one.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
    await tap(table().getByRole("button", { name: `${d.name}を比較から外す` }));
    await named(a, b, c);
  });

  it("are reached from a list of candidates and from a position, and whoever is not there is told in words", async () => {
    const [a, b, c, d] = four;
    const [gone, into] = await inDatabase(
      office.app,
      `select id, last_name || ' ' || first_name as name from partner where deleted_at is null and not id = any($1) order by number desc limit 2`,
      [four.map(({ id }) => id)],
    );
    const other = { id: String(gone?.["id"]), name: String(gone?.["name"]) };
    const fifth = { id: String(into?.["id"]), name: String(into?.["name"]) };
    await inDatabase(office.app, "update partner set deleted_at = now() where id = $1", [other.id]);
    await page().goto("/partner/search");
    await synced(page());
    await open(a, other, b, { id: nobody }, { id: "77" });
    await named(a, b);
    await main().getByText(`${other.name}さんは削除されているため、比較に含めていません。`).waitFor();
    await main().getByText("2名は見つからなかったため、比較に含めていません。").waitFor();
    await open(a, b, c, d, fifth);
    await named(a, b, c, d);
    await main().getByText("一度に比較できるのは4名までです。ほかの1名は比較に含めていません。").waitFor();
    expect(await main().getByRole("combobox", { name: "比較に追加" }).isDisabled()).toBe(true);
    await open({ id: nobody });
    await main().getByText("比較するパートナーが見つかりませんでした").waitFor();
    await visit(page(), `/partner/merge?one=${c.id}&other=${d.id}`);
    await main()
      .getByRole("radio", { name: new RegExp(`^${d.name}`, "u") })
      .first()
      .check();
    await main().getByRole("button", { name: "統合する" }).click();
    await page().getByRole("heading", { level: 1, name: d.name }).waitFor();
    await open(a, c);
    await named(a, d);
    await main().getByText(`${c.name}さんの登録は${d.name}さんに統合されています。`).waitFor();
    await synced(page());

    const [listed] = await inDatabase(
      office.app,
      `select list_id as id from candidate join candidate_list l on l.id = list_id where l.deleted_at is null
       group by 1 having count(*) > 2 limit 1`,
    );
    await visit(page(), `/candidate/${String(listed?.["id"])}`);
    await chooseTwo(main().getByRole("table", { name: "候補" }));
    await page().getByRole("button", { name: "比較", exact: true }).click();
    await expect.poll(() => heads().count()).toBe(2);

    const rest = await restAs(office.app);
    const project = await makeProject(rest, "比較から選ぶ案件", { 1: 2 });
    await visit(page(), `/project/${project.id}`);
    await synced(page());
    await visit(page(), `/project/${project.id}/assign?position=${String(project.positions[0]?.id)}`);
    const dialog = page().getByRole("dialog");
    await chooseTwo(dialog.getByRole("table", { name: "パートナー" }));
    await dialog.getByRole("button", { name: "選択した2名を比較" }).click();
    await expect.poll(() => heads().count()).toBe(2);
    await page().goBack();
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(2);
  });
});
