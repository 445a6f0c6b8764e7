import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { laptop, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, lookInPalette, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

describe("the estimator", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    await installed(page);
    rest = await restAs(office.app);
    return office.dispose;
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const field = (name: string) => page.getByRole("textbox", { name });
  const features = () => page.getByRole("list", { name: "機能の一覧" }).getByRole("listitem");
  const proposals = () => page.getByRole("region", { name: "提案された機能" });
  const shot = (name: string) =>
    process.env["SHOTS"] && page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
  const addFeature = async (name: string, description = "", roles: readonly string[] = []) => {
    await button("機能を追加").click();
    const dialog = page.getByRole("dialog", { name: "機能の追加" });
    await dialog.getByRole("textbox", { name: "機能名" }).fill(name);
    await dialog.getByRole("textbox", { name: "機能の説明" }).fill(description);
    for (const role of roles) await dialog.getByRole("button", { name: role, exact: true }).click();
    await dialog.getByRole("button", { name: "追加", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };

  const long = "長い名前の見積もり".repeat(28).slice(0, 250);
  const openKept = async (name: string) => {
    await visit(page, "/tool/project-estimator/list");
    await page.getByRole("table", { name: "保存した見積もり" }).getByText(name, { exact: true }).click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  };

  it("is found in the navigation and in the palette", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "プロジェクト見積" }).first().click();
    await page.waitForURL("**/tool/project-estimator");
    await page.getByRole("heading", { level: 1, name: "プロジェクト見積" }).waitFor();
    await lookInPalette(page, "補正係数");
    await page.getByRole("option", { name: /見積もりと実績/u }).click();
    await page.waitForURL("**/tool/project-estimator/calibration");
  });

  it("asks for what is missing, in the specified words, and begins with the specified choices", async () => {
    await visit(page, "/tool/project-estimator");
    for (const [group, word] of [
      ["フェーズ", "MVP（最小限の製品）"],
      ["規模", "中規模"],
      ["複雑さ", "普通"],
    ] as const)
      expect(await page.getByRole("radiogroup", { name: group }).getByRole("radio", { name: word }).isChecked()).toBe(true);
    await button("概要から機能を提案").click();
    await page.getByText("プロジェクト名と概要を入力してください").first().waitFor();
    await button("見積もる").click();
    await expect.poll(() => page.getByText("プロジェクト名と概要を入力してください").count()).toBe(2);
    await button("Excelで保存").click();
    await page.getByText("見積もり結果がありません").waitFor();
    await field("プロジェクト名").fill("宿の予約サイト");
    await field("概要").fill("宿を検索して予約し、クレジットカードで決済する。管理者は予約を管理画面で確認する。");
    await button("見積もる").click();
    await page.getByText("機能を追加してください").waitFor();
    await shot("empty");
    await expectSound(page, "the empty estimator");
  });

  it("adds, changes and removes features in a dialog, roles by taps", async () => {
    await button("機能を追加").click();
    const dialog = page.getByRole("dialog", { name: "機能の追加" });
    await dialog.getByRole("button", { name: "追加", exact: true }).click();
    await dialog.getByText("機能名を入力してください").waitFor();
    await expectSound(page, "the dialog of a feature");
    await shot("dialog");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await dialog.waitFor({ state: "detached" });
    await addFeature("ログイン", "会員がメールアドレスでログインする", ["Webエンジニア", "QAエンジニア"]);
    await addFeature("使わない機能");
    expect(await features().first().innerText()).toContain("Webエンジニア・QAエンジニア");
    await button("「ログイン」を編集").click();
    const edit = page.getByRole("dialog", { name: "機能の編集" });
    expect(await edit.getByRole("button", { name: "Webエンジニア", exact: true }).getAttribute("aria-pressed")).toBe("true");
    await edit.getByRole("button", { name: "QAエンジニア", exact: true }).click();
    await edit.getByRole("button", { name: "保存" }).click();
    await edit.waitFor({ state: "detached" });
    await expect.poll(() => features().first().innerText()).not.toContain("QAエンジニア");
    await button("「使わない機能」を削除").click();
    const question = page.getByRole("alertdialog", { name: "この機能を削除しますか?" });
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => features().count()).toBe(2);
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await expect.poll(focused).toBe("「使わない機能」を削除");
    await button("「使わない機能」を削除").click();
    await question.getByRole("button", { name: "削除", exact: true }).click();
    await expect.poll(() => features().count()).toBe(1);
    await expect.poll(focused).toBe("機能を追加");
    await page.locator(".fui-Toast").getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(() => features().count()).toBe(2);
    await button("「使わない機能」を削除").click();
    await question.getByRole("button", { name: "削除", exact: true }).click();
    await expect.poll(() => features().count()).toBe(1);
  });

  it("proposes features from the overview, taken over one by one or all, and back again", async () => {
    await button("概要から機能を提案").click();
    await proposals().getByText("簡易な提案").waitFor();
    await button("「決済・課金」を追加").click();
    await expect.poll(() => features().count()).toBe(2);
    expect(await button("「決済・課金」は追加済み").isVisible()).toBe(true);
    await button(/^すべて追加/u).click();
    await expect.poll(() => features().count()).toBeGreaterThan(5);
    await page.getByRole("button", { name: "元に戻す" }).last().click();
    await expect.poll(() => features().count()).toBe(2);
    await shot("proposals");
    await button("提案を閉じる").click();
  });

  it("estimates, and shows total, range, roles, features and what stands behind them", async () => {
    await button("見積もる").click();
    const roles = page.getByRole("table", { name: "役割別の時間" });
    await roles.waitFor();
    await page.getByText("簡易見積", { exact: true }).waitFor();
    await page.getByText(/^見積もりの幅 [\d,]+時間〜[\d,]+時間$/u).waitFor();
    for (const heading of ["役割別", "機能別", "前提", "リスク"])
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    // Roles with less than an hour are left out.
    expect(await roles.getByText("AIエンジニア").count()).toBe(0);
    expect(await roles.locator("tbody tr").allInnerTexts()).not.toContainEqual(expect.stringMatching(/\s0時間/u));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(contrastOfRange)).toBeGreaterThan(3);
    }
    await shot("result");
    await expectSound(page, "an estimate");
    await page.getByRole("radiogroup", { name: "規模" }).getByText("大規模").click();
    await page.getByText(/見積もった後に内容が変わっています/u).waitFor();
    await button("見積もる").click();
    await page.getByText(/見積もった後に内容が変わっています/u).waitFor({ state: "detached" });
  });

  it("saves the workbook under the project's name and the day", async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), button("Excelで保存").click()]);
    expect(file.suggestedFilename()).toMatch(/^見積_宿の予約サイト_\d{8}\.xlsx$/u);
    const sheets = readWorkbook(await readFile(await file.path()));
    expect(sheets.map(({ name }) => name)).toStrictEqual(["概要", "機能別", "役割別", "前提・リスク"]);
    expect([...(sheets[1]?.cells.values() ?? [])].map(({ text }) => text)).toEqual(
      expect.arrayContaining(["ログイン", "決済・課金"]),
    );
  });

  it("keeps what is being written as a draft, and what is saved for everybody", async () => {
    await visit(page, "/tool/project-estimator");
    await expect.poll(() => field("プロジェクト名").inputValue()).toBe("宿の予約サイト");
    await expect.poll(() => features().count()).toBe(2);
    await field("案の名前").fill("A案");
    await button("見積もりを保存").click();
    await page.waitForURL(/project-estimator\/[0-9a-f-]{36}$/u);
    await page.getByRole("heading", { level: 1, name: "宿の予約サイト（A案）" }).waitFor();
    await synced(page);
    await visit(page, "/tool/project-estimator/list");
    await page.getByRole("table", { name: "保存した見積もり" }).getByText("宿の予約サイト（A案）").click();
    await page.waitForURL(/project-estimator\/[0-9a-f-]{36}$/u);
    await page.getByRole("table", { name: "役割別の時間" }).waitFor();
    await shot("kept");
  });

  it("goes on from what was saved: what is typed next is kept, and no conflict with oneself", async () => {
    await visit(page, "/tool/project-estimator/list");
    await page.getByRole("table", { name: "保存した見積もり" }).getByRole("link").first().click();
    const overview = field("概要");
    await overview.waitFor();
    const before = await overview.inputValue();
    const saved = page.locator(".fui-Toast", { hasText: "見積もりを保存しました。" });
    const save = async (text: string) => {
      await overview.fill(text);
      await button("保存").click();
      await saved.waitFor();
      // What one saving has said must be gone before the next one says it.
      await page.keyboard.press("Delete");
      await saved.waitFor({ state: "detached" });
    };
    await save(`${before} 二`);
    await overview.fill(`${before} 三`);
    await expect.poll(() => draftsOnDisk(page)).toContain("三");
    await page.reload();
    await expect.poll(() => overview.inputValue()).toBe(`${before} 三`);
    await save(`${before} 三`);
    // The first text again, which the page had begun with.
    await save(before);
    await synced(page);
    await expect.poll(() => draftsOnDisk(page)).not.toContain("三");
    expect(await inDatabase(office.app, "select count(*)::int as count from estimate where overview = $1", [before])).toEqual([
      { count: 1 },
    ]);
    expect(await inDatabase(office.app, "select id from issue")).toEqual([]);
  });

  it("copies an estimate and holds the two side by side, with the hours and why", async () => {
    await button("その他の操作").click();
    await page.getByRole("menuitem", { name: "複製" }).click();
    await page.getByRole("heading", { level: 1, name: "宿の予約サイト（A案のコピー）" }).waitFor();
    await page.getByRole("radiogroup", { name: "フェーズ" }).getByText("正式リリース").click();
    await addFeature("チャット", "利用者と宿がメッセージをやり取りする", ["Webエンジニア", "バックエンドエンジニア"]);
    await button("見積もる").click();
    await page.getByRole("table", { name: "機能別の時間" }).getByText("チャット").waitFor();
    await button("保存").click();
    await synced(page);
    await button("ほかの見積もりと比較").click();
    await page
      .getByRole("dialog", { name: "比較する見積もり" })
      .getByRole("button", { name: /宿の予約サイト（A案）/u })
      .click();
    await page.waitForURL("**/compare?**");
    const reasons = page.getByRole("list", { name: "違いの理由" }).getByRole("listitem");
    await expect.poll(() => reasons.count()).toBe(2);
    expect((await reasons.allInnerTexts()).join(" ")).toMatch(/フェーズ[\s\S]*正式リリース[\s\S]*−[\d,]+時間/u);
    await shot("compare");
    await expectSound(page, "two estimates side by side");
  });

  it("is attached to a project and shown there", async () => {
    await visit(page, "/project/search");
    await page.getByRole("table", { name: "案件一覧" }).locator('a[href^="/project/"]').nth(1).click();
    await page.getByRole("link", { name: "この案件を見積もる" }).click();
    await page.waitForURL(/project-estimator\?project=/u);
    await field("プロジェクト名").fill("案件の見積もり");
    await field("概要").fill("社内の申請を承認する");
    await addFeature("承認", "上長が申請を承認する流れ");
    await button("見積もる").click();
    await page.getByRole("table", { name: "役割別の時間" }).waitFor();
    await button("見積もりを保存").click();
    await page.waitForURL(/project-estimator\/[0-9a-f-]{36}$/u);
    await page.goBack();
    await page.goBack();
    await page.getByRole("link", { name: "案件の見積もり" }).waitFor();
  });

  it("holds estimates against what projects took, and offers the factor from three on", async () => {
    await visit(page, "/tool/project-estimator/calibration");
    await page.getByText("補正係数は、実績が3件以上になると表示されます。").waitFor();
    await button("「案件の見積もり」の実績時間を記録").click();
    const dialog = page.getByRole("dialog", { name: "実績時間の記録" });
    await dialog.getByLabel("実績時間（時間）").fill("60");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("table", { name: "見積もりと実績の時間" }).getByText("案件の見積もり").waitFor();
    await page.getByText("見積もりの画面で、この係数を掛けるかどうかを選べます。").waitFor();
    await shot("calibration");
    await expectSound(page, "estimates held against what projects took");
    await visit(page, "/tool/project-estimator");
    await page.getByRole("checkbox", { name: /完了した案件3件の実績による補正係数 [\d.]+ を掛ける/u }).waitFor();
  });

  it("estimates without a network by our own model, workbook and all, and says so", async () => {
    await page.context().setOffline(true);
    try {
      await field("プロジェクト名").fill("電車の中の見積もり");
      await field("概要").fill("地図で店を探す");
      await button("概要から機能を提案").click();
      await proposals().getByText("サーバーにつながらないため").waitFor();
      await button("「地図・位置情報」を追加").click();
      await button("見積もる").click();
      await page.getByText("この端末で計算しました。").waitFor();
      const [file] = await Promise.all([page.waitForEvent("download"), button("Excelで保存").click()]);
      await page.getByText("この端末でExcelファイルを作成しました。").first().waitFor();
      const sheets = readWorkbook(await readFile(await file.path()));
      expect([...(sheets[1]?.cells.values() ?? [])].map(({ text }) => text)).toContain("地図・位置情報");
      await button("見積もりを保存").click();
      await page.waitForURL(/project-estimator\/[0-9a-f-]{36}$/u);
      await page.getByRole("heading", { level: 1, name: "電車の中の見積もり" }).waitFor();
    } finally {
      await page.context().setOffline(false);
    }
    await synced(page);
  });

  it("removes an estimate after a question, and brings it back", async () => {
    await button("その他の操作").click();
    await page.getByRole("menuitem", { name: "削除" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除", exact: true }).click();
    await page.waitForURL("**/tool/project-estimator/list");
    const toast = page.getByRole("listitem").filter({ hasText: "見積もりを削除しました。" });
    await toast.getByRole("button", { name: "元に戻す" }).click();
    await page.getByRole("table", { name: "保存した見積もり" }).getByText("電車の中の見積もり").waitFor();
  });

  it("says on the comparison which of the two is older than what was entered, and its reasons add up", async () => {
    await openKept("宿の予約サイト（A案のコピー）");
    await page.getByRole("radiogroup", { name: "複雑さ" }).getByText("高い").click();
    await button("保存").click();
    await page.getByText("見積もりを保存しました。").first().waitFor();
    await button("ほかの見積もりと比較").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^宿の予約サイト（A案）/u })
      .click();
    await page.getByText("「宿の予約サイト（A案のコピー）」は、見積もった後に内容が変わっています。").waitFor();
    const reasons = page.getByRole("list", { name: "違いの理由" }).getByRole("listitem");
    await reasons.filter({ hasText: "見積もった後の変更" }).waitFor();
    const hours = (text: string) =>
      Number((/([+−±])([\d,]+)時間\s*$/u.exec(text) ?? []).slice(1).join("").replace("−", "-").replace(/[±,]/gu, ""));
    const told = (await reasons.allInnerTexts()).map(hours);
    const total = await page.getByRole("table", { name: "合計と役割別の時間" }).locator("tbody tr").first().innerText();
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(hours(total));
    await shot("compare-older");
  });

  it("finds kept estimates by name and project, in the list and in the palette", async () => {
    await visit(page, "/tool/project-estimator/list");
    const table = page.getByRole("table", { name: "保存した見積もり" });
    const box = page.getByRole("searchbox", { name: "見積もりを検索" });
    await box.fill("あ案");
    await page.getByText("「あ案」に当てはまる見積もりはありません").waitFor();
    await box.fill("ａ案のこぴー");
    await expect.poll(() => table.getByRole("link").count()).toBe(1);
    await table.getByText("宿の予約サイト（A案のコピー）").waitFor();
    await page.waitForURL(/list\?name=/u);
    await expectSound(page, "estimates that are found");
    await lookInPalette(page, "A案のコピー");
    await page.getByRole("option", { name: /宿の予約サイト（A案のコピー）/u }).click();
    await page.getByRole("heading", { level: 1, name: "宿の予約サイト（A案のコピー）" }).waitFor();
  });

  it("lets go of what is missing once it is there, and keeps a feature through a reload, or an Escape taken back", async () => {
    await visit(page, "/tool/project-estimator");
    await button("概要から機能を提案").click();
    const missing = page.getByText("プロジェクト名と概要を入力してください");
    await missing.waitFor();
    await field("プロジェクト名").fill("下書きの見積もり");
    await field("概要").fill("途中まで");
    await missing.waitFor({ state: "detached" });
    await button("機能を追加").click();
    const name = page.getByRole("dialog", { name: "機能の追加" }).getByRole("textbox", { name: "機能名" });
    await name.fill("書きかけの機能");
    await page.keyboard.press("Escape");
    await name.waitFor({ state: "detached" });
    await page.locator(".fui-Toast", { hasText: "入力を破棄しました。" }).getByRole("button", { name: "元に戻す" }).click();
    await page.locator(".fui-Toast").getByText("下書きに戻しました。").waitFor();
    await button("機能を追加").click();
    await expect.poll(() => name.inputValue()).toBe("書きかけの機能");
    await name.fill("書きかけの機能その2");
    await expect.poll(() => draftsOnDisk(page)).toContain("書きかけの機能その2");
    await page.reload();
    await button("機能を追加").click();
    await expect.poll(() => name.inputValue()).toBe("書きかけの機能その2");
    await page.keyboard.press("Escape");
    await visit(page, "/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "途中まで" }).getByRole("button", { name: "続ける" }).click();
    await page.waitForURL("**/tool/project-estimator");
    await expect.poll(() => field("プロジェクト名").inputValue()).toBe("下書きの見積もり");
    await button("下書きを破棄").click();
  });

  it("copies what stands in the form, without a project that is in the trash, and says so", async () => {
    await openKept("案件の見積もり");
    const [kept] = await inDatabase(office.app, "select project_id from estimate where title = '案件の見積もり'");
    await rest("DELETE", `/api/project/${String(kept?.["project_id"])}`);
    await page.getByText(/^案件「.+」はゴミ箱にあります。/u).waitFor();
    await expectSound(page, "an estimate whose project is in the trash");
    await field("案の名前").fill("書き換えた案");
    await button("その他の操作").click();
    await page.getByRole("menuitem", { name: "複製" }).click();
    await page.getByRole("heading", { level: 1, name: "案件の見積もり（書き換えた案のコピー）" }).waitFor();
    await page.getByText("案件がゴミ箱にあるため、案件を付けずに複製しました。").first().waitFor();
    await synced(page);
    await openKept("案件の見積もり");
    await button("下書きを破棄").click();
  });

  it("keeps what was typed of an estimate that a colleague removes, to be copied or discarded", async () => {
    await openKept("案件の見積もり（書き換えた案のコピー）");
    await field("概要").fill("消える前に書いた概要");
    await inDatabase(office.app, "delete from estimate where variant = '書き換えた案のコピー'");
    await rest("POST", "/api/partner_tag", { name: "知らせが届く", color: "#0d6efd" });
    await page
      .getByText(/この見積もりは削除されたため、保存できません。入力した内容は下書きとして残ります。複製すると/u)
      .waitFor();
    await page.goto("/sync?tab=drafts");
    const card = page.getByRole("article").filter({ hasText: "消える前に書いた概要" });
    await card.getByRole("button", { name: "コピー" }).waitFor();
    await card.getByRole("button", { name: "破棄" }).click();
    await card.waitFor({ state: "detached" });
  });

  it("names the button of the project's picker in Japanese, which is no stop of Tab", async () => {
    await visit(page, "/tool/project-estimator");
    expect(await page.getByRole("button", { name: "候補を開く" }).getAttribute("tabindex")).toBe("-1");
    expect(await page.getByRole("button", { name: /open/iu }).count()).toBe(0);
  });

  it("is printed over the whole width, with all that was entered and without the form's navigation", async () => {
    await visit(page, "/tool/project-estimator");
    const sections = page.getByRole("navigation", { name: "セクション" });
    await sections.waitFor();
    await field("概要").fill("宿を検索して予約する。\n".repeat(40));
    await page.emulateMedia({ media: "print" });
    await sections.waitFor({ state: "hidden" });
    const place = await page.locator("main").evaluate((main) => {
      const [first] = main.querySelectorAll("textarea[name='overview'], [name='overview']");
      const section = first?.closest("section");
      const [own, whole] = [section?.getBoundingClientRect(), main.getBoundingClientRect()];
      return { beside: whole.width - (own?.width ?? 0), hidden: (first?.scrollHeight ?? 0) - (first?.clientHeight ?? 0) };
    });
    expect(place.beside).toBeLessThan(100);
    expect(place.hidden).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: null });
    await field("概要").fill("");
  });

  it("is used on a tablet and on a phone", async () => {
    await synced(page);
    for (const [name, size] of [
      ["tablet", tablet],
      ["phone", { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(size);
      for (const path of ["/tool/project-estimator/list", "/tool/project-estimator/calibration"]) {
        await visit(page, path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectSound(page, `${path} on a ${name}`);
      }
      await visit(page, "/tool/project-estimator/list");
      await page.getByText("宿の予約サイト（A案）").first().click();
      await page.getByRole("table", { name: "役割別の時間" }).waitFor();
      await shot(`kept-${name}`);
      await expectSound(page, `an estimate on a ${name}`);
    }
    await page.setViewportSize(laptop);
  });

  it("compares on a phone what has a very long name", async () => {
    await openKept("案件の見積もり");
    await field("プロジェクト名").fill(long);
    await button("保存").click();
    await page.getByRole("heading", { level: 1, name: long, exact: true }).waitFor();
    await button("ほかの見積もりと比較").click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^宿の予約サイト（A案）/u })
      .click();
    const name = page.getByRole("table", { name: "合計と役割別の時間" }).getByRole("link", { name: long });
    await name.waitFor();
    expect((await name.boundingBox())?.height).toBeLessThan(80);
    await shot("compare-phone");
    await expectSound(page, "a comparison with a very long name on a phone");
    await visit(page, "/partner/search");
    const pager = page.getByRole("navigation", { name: "ページ送り" }).getByRole("button", { name: "次へ" });
    // The control has one line of text, with or without the size of a touch target.
    await expect.poll(async () => (await pager.boundingBox())?.height ?? 99).toBeLessThan(46);
    await expectSound(page, "the pager on a phone");
    await page.setViewportSize(laptop);
  });
});

/** Returns the contrast between the range's selected part and its track. Runs in the page. */
function contrastOfRange(): number {
  const luminance = (element: Element | null | undefined) => {
    const parts = element ? (getComputedStyle(element).backgroundColor.match(/[\d.]+/gu) ?? []) : [];
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const share = Number(part) / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const track = document.querySelector("figure > div");
  const [low = 0, high = 0] = [luminance(track), luminance(track?.firstElementChild)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
