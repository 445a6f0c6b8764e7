import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type MadeProject, makeProject } from "./support/assignment.ts";
import { laptop, tablet } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

describe("partners who are proposed for a free place", () => {
  let office: Office;
  let rest: Rest;
  let made: MadeProject;
  const page = () => office.device.page();
  const dialog = () => page().getByRole("dialog");
  const list = () => dialog().getByRole("list", { name: "おすすめのパートナー" });
  const first = () => list().getByRole("listitem").first();
  const choose = () => list().getByRole("button", { name: /を選択$/u });
  const nameOf = async (nth: number) => ((await choose().nth(nth).getAttribute("aria-label")) ?? "").replace("を選択", "");

  beforeAll(async () => {
    office = await startOffice();
    rest = await restAs(office.app);
    made = await makeProject(rest, "Reactの会員サイト", { 9: 2 });
    await installed(page());
    await synced(page());
    return office.dispose;
  });
  const open = async () => {
    await visit(page(), `/project/${made.id}/assign`);
    await page()
      .getByRole("button", { name: /^メンバー\d+追加$/u })
      .click();
    await dialog().getByRole("link", { name: "おすすめ", exact: true }).click();
    await choose().first().waitFor();
  };

  it("are compared, and still marked after the way back", async () => {
    await open();
    const marks = () => list().getByRole("checkbox", { name: /を比較に選ぶ$/u });
    const [a, b] = [await nameOf(0), await nameOf(1)];
    await marks().nth(0).check();
    await marks().nth(1).check();
    await expectSound(page(), "proposed partners who are marked");
    await dialog().getByRole("button", { name: "選択した2名を比較" }).click();
    const table = page().getByRole("table", { name: "パートナーの比較" });
    for (const name of [a, b]) await table.getByText(name).first().waitFor();
    await page().goBack();
    await choose().first().waitFor();
    await dialog().getByRole("button", { name: "選択した2名を比較" }).waitFor();
    await marks().nth(0).uncheck();
    await marks().nth(1).uncheck();
    await dialog().getByRole("button", { name: "キャンセル" }).click();
  });

  it("come with reasons, are weighed anew by this search alone, and are chosen, without a network", async () => {
    await visit(page(), `/project/${made.id}/assign`);
    await page().getByRole("button", { name: "メンバー1追加" }).waitFor();
    await page().context().setOffline(true);
    await page().getByRole("button", { name: "メンバー1追加" }).click();
    await dialog().getByRole("link", { name: "おすすめ", exact: true }).click();
    await choose().first().waitFor();
    await dialog()
      .getByText(/案件の文にあるスキル：.*React/u)
      .waitFor();
    await first()
      .getByText(/^\d+点$/u)
      .waitFor();
    await first()
      .getByText(/フロントエンドエンジニア(?:で\d+件|の評価あり)/u)
      .waitFor();
    await expectSound(page(), "proposed partners");
    if (process.env["SHOTS"]) {
      const at = process.env["SHOTS"];
      mkdirSync(at, { recursive: true });
      for (const width of [390, 768, 1366]) {
        await page().setViewportSize({ width, height: 900 });
        await page().screenshot({ path: `${at}/${width}.png` });
      }
      await page().emulateMedia({ colorScheme: "dark" });
      await page().screenshot({ path: `${at}/dark.png` });
      await page().emulateMedia({ colorScheme: "light" });
    }

    await dialog().getByRole("button", { name: "重視する項目を変える" }).press("Enter");
    const field = (name: string) => dialog().getByRole("radiogroup", { name });
    await field("職種の実績").getByRole("radio", { name: "重視しない" }).check();
    await expect.poll(() => page().url()).toContain("weigh=occupation.0");
    await dialog().getByText("職種の実績：重視しない").waitFor();
    expect(
      await list()
        .getByText(/フロントエンドエンジニアで\d+件/u)
        .count(),
    ).toBe(0);
    await field("スキル").getByRole("radio", { name: "重視", exact: true }).check();
    await expect.poll(() => page().url()).toContain("skills.5");
    await dialog().getByRole("button", { name: "元の重みに戻す" }).click();
    await expect.poll(() => page().url()).not.toContain("weigh=");

    const name = await nameOf(0);
    await office.app.stop();
    await page().reload();
    await list()
      .getByRole("button", { name: `${name}を選択`, exact: true })
      .waitFor();
    expect(await nameOf(0)).toBe(name);
    await office.app.start();
    await choose().first().press("Enter");
    await page().getByRole("dialog", { name: "契約の入力" }).getByText(name).waitFor();
    await page().context().setOffline(false);
  });

  it("are put on the project's list of candidates by one press, and off again", async () => {
    await open();
    const [name, other] = [await nameOf(0), await nameOf(1)];
    const button = (of: string, text: string) => list().getByRole("button", { name: `${of}を${text}`, exact: true });
    // Two presses before the first has an effect make one list.
    await list().evaluate((element) => {
      const buttons = [...element.querySelectorAll<HTMLButtonElement>('button[aria-label$="候補に追加"]')];
      for (const one of buttons.slice(0, 2)) one.click();
    });
    await dialog().getByRole("status").getByText(`${other}さんを「Reactの会員サイトの候補」に追加しました。`).waitFor();
    await button(other, "候補から外す").click();
    await button(other, "候補に追加").waitFor();
    const rows = () =>
      inDatabase(
        office.app,
        `select last_name || ' ' || first_name as name from candidate join candidate_list l on l.id = list_id
         join partner on partner.id = partner_id where l.project_id = $1 and l.deleted_at is null`,
        [made.id],
      );
    await expect.poll(async () => (await rows()).map((row) => row["name"])).toEqual([name]);
    const lists = await inDatabase(office.app, "select count(*)::int as count from candidate_list where project_id = $1", [
      made.id,
    ]);
    expect(lists[0]?.["count"]).toBe(1);
    await page().reload();
    await button(name, "候補に追加済み").waitFor();
    expect(await button(name, "候補に追加済み").getAttribute("aria-disabled")).toBe("true");
  });

  it("are compared, weighed and chosen by touch alone on a tablet, every control within a finger's reach", async () => {
    await byTouch(page(), tablet);
    await visit(page(), `/project/${made.id}/assign`);
    await tap(page().getByRole("button", { name: /^メンバー\d+追加$/u }));
    await tap(dialog().getByRole("link", { name: "おすすめ", exact: true }));
    await choose().first().waitFor();
    await expectReachable(page(), "proposed partners");
    const marks = list().getByRole("checkbox", { name: /を比較に選ぶ$/u });
    await tap(marks.nth(0));
    await tap(marks.nth(1));
    await dialog().getByRole("button", { name: "選択した2名を比較" }).waitFor();
    await tap(dialog().getByRole("button", { name: "重視する項目を変える" }));
    await tap(dialog().getByRole("radiogroup", { name: "職種の実績" }).getByRole("radio", { name: "重視しない" }));
    await dialog().getByText("職種の実績：重視しない").waitFor();
    await expectReachable(page(), "the emphases of a proposal");
    await tap(choose().first());
    const contract = page().getByRole("dialog", { name: "契約の入力" });
    await contract.waitFor();
    await expectReachable(page(), "the contract of whom was proposed");
    await tap(contract.getByRole("button", { name: "キャンセル" }));
    await contract.waitFor({ state: "detached" });
  });

  it("leave out who is on the project already, and fit a phone", async () => {
    await page().setViewportSize({ width: 390, height: 844 });
    await open();
    const name = await nameOf(0);
    await choose().first().click();
    const contract = page().getByRole("dialog", { name: "契約の入力" });
    await contract.getByLabel(/^契約開始日/u).fill("2026-12-01");
    await contract.getByRole("switch", { name: "自動更新" }).check();
    await contract.getByRole("button", { name: "追加", exact: true }).click();
    await contract.waitFor({ state: "detached" });
    await open();
    expect(
      await list()
        .getByRole("button", { name: `${name}を選択`, exact: true })
        .count(),
    ).toBe(0);
    const wide = await dialog().evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(wide).toBe(false);
    await expectSound(page(), "proposed partners on a phone");
  });

  it("pass the focus on from the buttons that go once pressed", async () => {
    onTestFinished(() => page().setViewportSize(laptop));
    await page().setViewportSize(laptop);
    await open();
    const weights = dialog().getByRole("button", { name: "重視する項目を変える" });
    await weights.press("Enter");
    await dialog().getByRole("radiogroup", { name: "スキル" }).getByRole("radio", { name: "重視", exact: true }).check();
    await dialog().getByRole("button", { name: "元の重みに戻す" }).press("Enter");
    await expect.poll(() => weights.evaluate((button) => button === document.activeElement)).toBe(true);
    const more = dialog().getByRole("button", { name: /^さらに\d+名を表示$/u });
    const lines = list().locator(":scope > li");
    const hasFocus = (at: number) => lines.nth(at).evaluate((line) => line.contains(document.activeElement));
    let before = 0;
    do {
      before = await lines.count();
      await more.press("Enter");
      await expect.poll(() => lines.count()).toBeGreaterThan(before);
    } while ((await more.count()) > 0);
    await expect.poll(() => hasFocus(before - 1)).toBe(true);
    await page().keyboard.press("Tab");
    expect(await hasFocus(before)).toBe(true);
    await page().keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  it("keep their weights while all are shown, and after a contract's form that is left", async () => {
    onTestFinished(() => page().setViewportSize(laptop));
    await page().setViewportSize(laptop);
    await open();
    await dialog().getByRole("button", { name: "重視する項目を変える" }).press("Enter");
    await dialog().getByRole("radiogroup", { name: "スキル" }).getByRole("radio", { name: "重視", exact: true }).check();
    const weighed = dialog().getByText("スキル：重視");
    await weighed.waitFor();
    await dialog().getByRole("link", { name: "すべて", exact: true }).click();
    await weighed.waitFor({ state: "detached" });
    await dialog().getByRole("link", { name: "おすすめ", exact: true }).click();
    await weighed.waitFor();
    await choose().first().press("Enter");
    const contract = page().getByRole("dialog", { name: "契約の入力" });
    await contract.getByLabel(/^契約開始日/u).waitFor();
    await page().keyboard.press("Escape");
    await contract.waitFor({ state: "detached" });
    await weighed.waitFor();
    await choose().first().press("Enter");
    await contract.getByLabel(/^契約開始日/u).fill("2026-12-01");
    await contract.getByRole("switch", { name: "自動更新" }).check();
    await contract.getByRole("button", { name: "追加", exact: true }).click();
    await expect.poll(() => new URL(page().url()).search).toBe("");
  });
});
