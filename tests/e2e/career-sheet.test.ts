import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  button,
  chosen,
  form,
  openForm,
  row,
  saveForm,
  select,
  storedIndustries,
  storedJobs,
  withCareer,
} from "./support/career.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { bare, printed } from "./support/printed.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("a career sheet", () => {
  let office: Office;
  let device: Device;
  let rest: Rest;
  /** Ids of partners with an empty sheet, with one industry, and with several. */
  let none: readonly string[];
  let single: readonly string[];
  let several: readonly string[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    await installed(device.page());
    rest = await restAs(office.app);
    [none, single, several] = [
      await withCareer(office, "= 0"),
      await withCareer(office, "= 1"),
      await withCareer(office, ">= 3"),
    ];
    return office.dispose;
  });
  const at = (ids: readonly string[], nth = 0) => ids[nth] ?? "";

  const lookAtAll = (name: string) => expectSoundAt(device.page(), name, [laptop, tablet, phone]);

  it("is led to from the partner, and reads by numbered industries and jobs", async () => {
    const page = device.page();
    const id = at(several);
    await visit(page, `/partner/${id}`);
    await page.getByRole("link", { name: "職務経歴書を開く" }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "職務経歴書詳細" }).click();
    await page.waitForURL(`**/partner/${id}/skillSheet/edit`);
    await page.getByRole("heading", { level: 1, name: "職務経歴書詳細" }).waitFor();
    const trail = page.getByRole("navigation", { name: "パンくずリスト" });
    expect(await trail.getByRole("link", { name: "パートナー", exact: true }).count()).toBe(1);
    const jobs = await storedJobs(office, id);
    const industries = await storedIndustries(office, id);
    const names = await inDatabase(office.app, "select id, name from major_industry");
    for (const [nth, industry] of industries.entries())
      await page
        .getByRole("region", { name: `業界 ${nth + 1}`, exact: true })
        .getByText(String(names.find((name) => name["id"] === industry)?.["name"]))
        .waitFor();
    const [year] = await inDatabase(office.app, "select name, explanation from experience_year where id = $1", [
      jobs[0]?.details[0]?.experienceYearId,
    ]);
    const first = page.getByRole("region", { name: "業界 1 職種 1", exact: true });
    const details = first.getByRole("table", { name: "スキル詳細" });
    await details.getByText(String(year?.["name"])).first().waitFor();
    await details.getByText(String(year?.["explanation"])).first().waitFor();
    await first.getByText(String(jobs[0]?.role), { exact: true }).waitFor();
    expect(await page.getByRole("table", { name: "エンジニアスキル" }).count()).toBe(
      jobs.filter(({ engineers }) => engineers.length > 0).length,
    );
    await lookAtAll("a career sheet");
  });

  it("is printed whole, and nothing around it", async () => {
    const page = device.page();
    const id = at(several);
    await visit(page, `/partner/${id}/skillSheet/edit`);
    await page.getByRole("region", { name: "業界 3", exact: true }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "印刷" }).waitFor();
    const paper = await printed(page);
    for (const { role, details } of await storedJobs(office, id))
      for (const words of [role, ...details.map((detail) => detail.role)]) expect(paper).toContain(bare(words ?? ""));
    for (const words of ["パートナー検索", "同期済み", "編集", "印刷"]) expect(paper).not.toContain(words);
  });

  it("says that nothing is registered, and lets it be entered", async () => {
    const page = device.page();
    await visit(page, `/partner/${at(none)}/skillSheet/edit`);
    await page.getByText(/^職務経歴が登録されていません。/u).waitFor();
    await lookAtAll("an empty career sheet");
    await page.getByRole("main").getByRole("button", { name: "職務経歴を登録" }).click();
    await button(page, "業界を追加").waitFor();
    await page.goBack();
    await page.getByText(/^職務経歴が登録されていません。/u).waitFor();
  });

  it("tells all that is missing with its place, each leading to its field, and what does not belong together", async () => {
    const page = device.page();
    const id = at(none);
    await openForm(page, id);
    await button(page, "業界を追加").click();
    await button(page, "職種を追加").click();
    await button(page, "スキル詳細を追加").click();
    await button(page, "保存").click();
    await page.getByText("入力内容をご確認ください。").first().waitFor();
    const lines = form(page).getByRole("button", { name: /：/u });
    expect(await lines.allInnerTexts()).toEqual([
      "業界 1：業界大分類を選択してください",
      "業界 1 職種 1：職種大分類を選択してください",
      "業界 1 職種 1 スキル詳細 1：職種小分類を選択してください",
      "業界 1 職種 1 スキル詳細 1：経験年数を選択してください",
    ]);
    await lines.nth(2).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("industries.0.jobs.0.details.0.minorCategoryId");
    await lookAtAll("a career sheet's form with errors");

    await select(page, "業界大分類").selectOption({ index: 1 });
    await select(page, "職種大分類").selectOption({ index: 1 });
    await select(page, "職種中分類").selectOption({ index: 1 });
    await select(page, "職種小分類").selectOption({ index: 1 });
    await select(page, "経験年数").selectOption({ index: 3 });
    // A chosen value below stays visible. The form says that it no longer belongs to its parent.
    await select(page, "職種大分類").selectOption({ index: 3 });
    await button(page, "保存").click();
    await form(page).getByText("職種大分類に属する職種小分類を選択してください").first().waitFor();
    expect(await storedIndustries(office, id)).toEqual([]);
    await select(page, "職種大分類").selectOption({ index: 1 });
    await saveForm(page);
    await page.getByRole("region", { name: "業界 1 職種 1", exact: true }).waitFor();
    await synced(page);
    await expect.poll(() => storedJobs(office, id)).toMatchObject([{ category: 1, details: [{ experienceYearId: 3 }] }]);
  });

  it("is edited without a network, over a killed browser and a restarted server: copied, moved by keys, removed", async () => {
    const id = at(single);
    let page = device.page();
    const before = await storedJobs(office, id);
    await openForm(page, id);
    await office.app.stop();
    await button(page, "業界 1をコピー").click();
    await row(page, "業界 2").waitFor();
    await row(page, "業界 2").getByRole("textbox", { name: "役割", exact: true }).last().fill("写しの役割");
    await button(page, "業界 2を移動").focus();
    await page.keyboard.press("ArrowUp");
    // Returns the roles in details and jobs alike, in their order. The moved one is in the first half.
    const roles = () =>
      form(page)
        .getByRole("textbox", { name: "役割", exact: true })
        .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    const half = (await roles()).length / 2;
    await expect.poll(async () => (await roles()).indexOf("写しの役割")).toBe(half - 1);
    await expect.poll(() => draftsOnDisk(page)).toContain("写しの役割");

    page = await device.killAndReopen("/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "写しの役割" }).getByRole("button", { name: "続ける" }).click();
    await page.waitForURL(`**/partner/${id}/skillSheet/edit?editing=true`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    await expect.poll(async () => (await roles()).indexOf("写しの役割")).toBe(half - 1);
    await button(page, "業界 2を削除").click();
    await expect.poll(async () => (await roles()).length).toBe(half);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(async () => (await roles()).length).toBe(half * 2);
    await saveForm(page);
    await syncState(page, /未送信 \d+件/u).waitFor();
    await office.app.start();
    await synced(page);
    const after = await storedJobs(office, id);
    expect(after).toMatchObject([
      ...before.map((job, nth) => ({ category: job.category, role: nth === before.length - 1 ? "写しの役割" : job.role })),
      ...before.map(({ category, role }) => ({ category, role })),
    ]);
  });

  it("takes a removed job back to its own industry, wherever that was moved, and says when that is gone", async () => {
    const page = device.page();
    const id = at(several, 4);
    await openForm(page, id);
    const last = (await storedIndustries(office, id)).length;
    const undo = (removed: string) =>
      page
        .locator(".fui-Toast", { hasText: `${removed}を削除しました。` })
        .last()
        .getByRole("button", { name: "元に戻す" })
        .click();
    const roleOf = (nth: number) => row(page, `業界 ${nth}`).getByRole("textbox", { name: "役割", exact: true }).last();
    const removeJob = async (nth: number) => {
      await row(page, `業界 ${nth}`).getByRole("button", { name: "職種 1を削除", exact: true }).click();
      await row(page, `業界 ${nth}`).getByRole("listitem", { name: "職種 1", exact: true }).waitFor({ state: "detached" });
    };
    for (const nth of [last, last - 1])
      for (const job of await row(page, `業界 ${nth}`)
        .getByRole("button", { name: /^職種 [2-9]を削除$/u })
        .all())
        await job.click();
    await roleOf(last).fill("最後の業界の仕事");
    await removeJob(last);
    await button(page, `業界 ${last}を移動`).focus();
    await page.keyboard.press("Home");
    await undo("職種 1");
    await expect.poll(() => roleOf(1).inputValue()).toBe("最後の業界の仕事");

    // The job's industry is removed and added again in between.
    await removeJob(1);
    await button(page, "業界 1を削除").click();
    await undo("業界 1");
    await undo("職種 1");
    await expect.poll(() => roleOf(1).inputValue()).toBe("最後の業界の仕事");

    await removeJob(2);
    await button(page, "業界 2を削除").click();
    await undo("職種 1");
    await page.getByText("職種を元に戻せませんでした。").first().waitFor();
    await saveForm(page);
    await synced(page);
    expect((await storedJobs(office, id))[0]?.role).toBe("最後の業界の仕事");
    expect((await storedIndustries(office, id)).length).toBe(last - 1);
  });

  it("is put into another order by dragging, by the beginnings of its industries alone while that lasts", async () => {
    const page = device.page();
    const id = at(several);
    const before = await storedIndustries(office, id);
    await page.setViewportSize({ width: 1366, height: 1800 });
    onTestFinished(() => page.setViewportSize(laptop));
    await openForm(page, id);
    const last = before.length;
    await button(page, `業界 ${last}を移動`).scrollIntoViewIfNeeded();
    const handle = await button(page, `業界 ${last}を移動`).boundingBox();
    const [x, y] = [Number(handle?.x) + 8, Number(handle?.y) + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 6);
    await expect.poll(() => select(page, "職種大分類").first().isVisible()).toBe(false);
    await page.mouse.move(x, y - 6 - 140 * last, { steps: 40 });
    await page.mouse.up();
    await expect.poll(() => select(page, "職種大分類").first().isVisible()).toBe(true);
    const wanted = [before.at(-1), ...before.slice(0, -1)];
    await expect.poll(() => chosen(page, "業界大分類")).toEqual(wanted);
    await saveForm(page);
    await synced(page);
    await expect.poll(() => storedIndustries(office, id)).toEqual(wanted);
    const [moved] = await inDatabase(
      office.app,
      "select count(*)::int as count from industry_sheet where partner_id = $1 and updated_by is not null and place < 1",
      [id],
    );
    expect(moved).toEqual({ count: 1 });
  });

  it("tells what somebody else has changed meanwhile, and both stand in the end", async () => {
    const page = device.page();
    const id = at(several, 1);
    await openForm(page, id);
    const roleOf = (nth: number, on = page) => row(on, `業界 ${nth}`).getByRole("textbox", { name: "役割", exact: true }).last();
    await roleOf(1).fill("自分の役割\n設計\n実装");
    const other = await page.context().newPage();
    onTestFinished(() => other.close());
    await openForm(other, id);
    await discardDraft(other);
    await roleOf(2, other).fill("他人の役割");
    await button(other, "業界を追加").click();
    await select(other, "業界大分類").last().selectOption({ index: 5 });
    await saveForm(other);
    const notice = page.getByText(/がこの記録を変更しました。/u);
    await notice.waitFor();
    expect(await page.getByText("入力中の項目と重なっています。").count()).toBe(0);
    await form(page).locator("dl").getByText("他人の役割").waitFor();
    await form(page)
      .locator("dl")
      .getByText(/^業界 \d+（追加）$/u)
      .waitFor();
    await expectSound(page, "a career sheet that has moved");
    await form(page).getByRole("button", { name: "確認しました" }).click();
    await notice.waitFor({ state: "detached" });
    expect([await roleOf(1).inputValue(), await roleOf(2).inputValue()]).toEqual(["自分の役割\n設計\n実装", "他人の役割"]);
    // A row that another device added has its values, too.
    await expect.poll(async () => (await chosen(page, "業界大分類")).at(-1)).toBe(5);
    await saveForm(page);
    await synced(page);
    const roles = (await storedJobs(office, id)).map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(["自分の役割\n設計\n実装", "他人の役割"]));
    // Its lines stay lines where it is read.
    const told = page.getByRole("region", { name: "業界 1", exact: true }).getByText(/^自分の役割/u);
    expect(await told.innerText()).toBe("自分の役割\n設計\n実装");
    expect((await storedIndustries(office, id)).at(-1)).toBe(5);
  });

  it("stays with what was typed when the partner is deleted meanwhile", async () => {
    const page = device.page();
    const id = at(several, 1);
    await openForm(page, id);
    const role = form(page).getByRole("textbox", { name: "役割", exact: true }).last();
    await role.fill("消えない役割");
    await rest("DELETE", `/api/partner_member/${id}`);
    const gone = page.getByText(/^このパートナーは削除されたため、保存できません。/u).first();
    await gone.waitFor();
    expect(await role.inputValue()).toBe("消えない役割");
    await button(page, "キャンセル").click();
    await page.getByText("パートナーが見つかりませんでした").waitFor();
  });
});
