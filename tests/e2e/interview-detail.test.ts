import type { Page } from "playwright";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { type Device, laptop, tablet } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { button, correctedInterview, form, text } from "./support/interview.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { bare, printed } from "./support/printed.ts";
import { restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const phone = { width: 390, height: 844 };

describe("an interview's page", () => {
  let office: Office;
  let device: Device;
  let partnerId: string;
  /** The revisions of a first interview that was corrected twice, the newest first. */
  let revisions: readonly Readonly<Record<string, unknown>>[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    ({ partnerId, revisions } = await correctedInterview(office, "interview", 2));
    await installed(device.page());
    return office.dispose;
  });
  afterEach(async () => {
    await device.page().setViewportSize(laptop);
    await device.page().emulateMedia({ media: null, colorScheme: null });
  });

  const addressOf = (at: number, more = "") => `/partner/${partnerId}/interview/${told(at, "id")}${more}`;
  const told = (at: number, column: string) => String(revisions[at]?.[column]);
  const title = (page: Page, name = "面談詳細") => page.getByRole("heading", { level: 1, name, exact: true });
  const history = (page: Page) => page.getByRole("list", { name: "訂正の履歴" }).getByRole("listitem");
  const comparison = (page: Page) => page.getByRole("region", { name: "最初の内容と最新の比較" });
  const open = async (page: Page, address: string) => {
    await visit(page, address);
    await title(page).waitFor();
  };

  it("says of the longest name one line, and the day beside it", async () => {
    const page = device.page();
    const [{ id, of } = {}] = await inDatabase(
      office.app,
      `select i.id, i.partner_id as of from interview i join partner p on p.id = i.partner_id
       order by char_length(p.last_name || p.first_name) desc, i.id limit 1`,
    );
    await page.setViewportSize(phone);
    await open(page, `/partner/${of}/interview/${id}`);
    const day = page.getByText(/^・\d{4}\/\d{2}\/\d{2}/u);
    const about = day.locator("..");
    await day.waitFor();
    expect((await about.boundingBox())?.height).toBeLessThan(30);
    expect(await day.evaluate((it) => it.getBoundingClientRect().right <= innerWidth)).toBe(true);
  });

  it("is opened from the partner's page in the newest revision, and says who corrected it when", async () => {
    const page = device.page();
    await visit(page, `/partner/${partnerId}`);
    const row = page.getByRole("table", { name: "一次面談評価" }).getByRole("row").filter({ hasText: "訂正 2回" });
    await row.getByRole("link", { name: /^\d{4}\/\d{2}\/\d{2}$/u }).click();
    await title(page).waitFor();
    await page.waitForURL(`**${addressOf(0)}`);
    await page.getByRole("region", { name: "希望条件" }).getByText(told(0, "hope_reward")).waitFor();
    const information = page.getByRole("region", { name: "面談情報" });
    await information.getByText("訂正（2回目）").waitFor();
    expect(await information.getByRole("link").getAttribute("href")).toBe(`/partner/${partnerId}`);
    await expect.poll(() => history(page).count()).toBe(3);
    await history(page).first().getByText("表示中", { exact: true }).waitFor();
    await history(page)
      .first()
      .getByText(/訂正した項目：.*希望報酬/u)
      .waitFor();
    expect(await page.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link").allInnerTexts()).toHaveLength(3);
  });

  it("shows all that was recorded: rates with their unit, scores out of five, jobs", async () => {
    const page = device.page();
    await open(page, addressOf(0));
    await page.getByText(`${Number(told(0, "desired_min_hourly_rate")).toLocaleString("ja-JP")}円`, { exact: true }).waitFor();
    const soft = page.getByRole("region", { name: /^ソフトスキル評価平均 \d\.\d点（5点満点）$/u });
    const scores = revisions[0]?.["soft_skills"] as readonly { readonly score: number }[];
    for (const [at, name] of softSkillNames.entries()) {
      const row = soft.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
      await row.getByText(`${scores[at]?.score}点`, { exact: true }).waitFor();
    }
    const jobs = revisions[0]?.["work_history"] as readonly object[];
    await page.getByRole("table", { name: "職務経歴", exact: true }).waitFor();
    expect(await page.getByRole("table", { name: "職務経歴", exact: true }).getByRole("row").count()).toBe(jobs.length + 1);
  });

  it("shows the hard skills of a second interview by position", async () => {
    const page = device.page();
    const [row] = await inDatabase(
      office.app,
      `select told.id, told.partner_id, occupation.name, told.hard_scores->0->>'score' as score, skill.name as skill
       from second_interview as told join partner on partner.id = told.partner_id and deleted_at is null
         join intermediate_hard_skill as skill on skill.id = (told.hard_scores->0->>'skillId')::integer
         join major_hard_skill as major on major.id = skill.major_hard_skill_id
         join occupation on occupation.id = major.occupation_id
       where not exists (select 1 from second_interview as other where other.revision_of_id = told.id) limit 1`,
    );
    await visit(page, `/partner/${String(row?.["partner_id"])}/second_interview/${String(row?.["id"])}`);
    await title(page, "二次面談詳細").waitFor();
    const position = page.getByRole("region", { name: `${String(row?.["name"])}のハードスキル` });
    const skill = position.locator("dl > div").filter({ has: page.getByText(String(row?.["skill"]), { exact: true }) });
    await skill.getByText(`${String(row?.["score"])}点`, { exact: true }).waitFor();
  });

  it("of one that is yet to be held says so, shows no scores, and leads to its entry", async () => {
    const page = device.page();
    const [row] = await inDatabase(
      office.app,
      `select told.id, told.partner_id from interview as told join partner on partner.id = told.partner_id and deleted_at is null
       where told.scheduled_date > (now() at time zone 'Asia/Tokyo')::date and told.revision_of_id is null limit 1`,
    );
    await open(page, `/partner/${String(row?.["partner_id"])}/interview/${String(row?.["id"])}`);
    await page.getByText("予定されている面談です。評価はまだ入力されていません。").waitFor();
    const soft = page.getByRole("region", { name: "ソフトスキル評価", exact: true });
    expect(await soft.getByText("未評価", { exact: true }).count()).toBe(softSkillNames.length);
    await page.getByRole("main").getByRole("button", { name: "評価を入力" }).click();
    await page.getByText(/^予定されている一次面談（.+）の評価を入力しています。$/u).waitFor();
    // The sliders of the arranged interview were not touched.
    expect(
      await form(page)
        .getByRole("textbox", { name: /のメモ$/u })
        .count(),
    ).toBe(0);

    await visit(page, `/partner/${String(row?.["partner_id"])}/evaluation`);
    await page.getByText("ここに入力すると、別の面談として登録されます。", { exact: false }).waitFor();
    await page.getByRole("link", { name: "予定されている面談に入力" }).click();
    await page.getByText(/^予定されている一次面談（.+）の評価を入力しています。$/u).waitFor();
    await form(page).getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("評価を保存しました。").first().waitFor();
    await page.locator(".fui-Toast").getByRole("button", { name: "内容を見る" }).click();
    // The interview was entered before its day, without any score.
    await page.getByText("予定されている面談です。評価はまだ入力されていません。").waitFor();
    await page.getByRole("list", { name: "訂正の履歴" }).waitFor();
  });

  it("of an earlier revision says so, and leads to the newest", async () => {
    const page = device.page();
    await open(page, addressOf(0));
    await page.getByRole("link", { name: "最初の内容", exact: true }).click();
    await page.waitForURL(`**${addressOf(2)}`);
    await page.getByText("訂正前の内容（最初の内容）を表示しています。").waitFor();
    await page.getByRole("link", { name: "最新の内容を表示" }).click();
    await page.waitForURL(`**${addressOf(0)}`);
    await page.getByText(/^訂正前の内容/u).waitFor({ state: "detached" });
  });

  it("puts two revisions side by side, and one under the other on a phone", async () => {
    const page = device.page();
    await open(page, addressOf(0));
    await page.getByRole("link", { name: "最初の内容と比較" }).click();
    const reward = comparison(page).getByRole("group", { name: "希望報酬" });
    const sides = reward.getByRole("definition");
    await expect
      .poll(() => sides.allInnerTexts())
      .toEqual([told(2, "hope_reward").replace("null", "（空）"), told(0, "hope_reward")]);
    expect(await reward.locator("ins").count()).toBeGreaterThan(0);
    expect(await comparison(page).getByRole("group", { name: "面談種別" }).count()).toBe(0);
    const places = () => sides.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y]));
    const [[left = 0, top] = [], [right = 0, beside] = []] = await places();
    expect([beside, right > left]).toEqual([top, true]);
    await page.setViewportSize(phone);
    await expect
      .poll(async () => {
        const [[x, y = 0] = [], [underX, underY = 0] = []] = await places();
        return [underX === x, underY > y];
      })
      .toEqual([true, true]);
    for (const [viewport, colorScheme] of [
      [phone, "light"],
      [tablet, "dark"],
      [laptop, "light"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectSound(page, `two revisions at ${viewport.width}`);
    }
    await page.getByRole("link", { name: "比較を終える" }).click();
    await page.getByRole("region", { name: "希望条件" }).waitFor();
  });

  it("is found by numbers, too", async () => {
    const page = device.page();
    const [row] = await inDatabase(office.app, "select number from partner where id = $1", [partnerId]);
    await open(page, `/partner/${String(row?.["number"])}/interview/${told(0, "number")}`);
    await page.getByRole("region", { name: "希望条件" }).getByText(told(0, "hope_reward")).waitFor();
  });

  it("leads to its correction, which leads back to what was saved", async () => {
    const page = device.page();
    const { partnerId: other, revisions: second } = await correctedInterview(office, "second_interview", 0);
    await visit(page, `/partner/${other}/second_interview/${String(second[0]?.["id"])}`);
    await page.getByRole("main").getByRole("button", { name: "訂正する" }).click();
    await form(page).waitFor();
    await text(page, "希望報酬").fill("月120万円");
    await button(page, "保存").click();
    await page.waitForURL(`**/partner/${other}`);
    await page.getByRole("button", { name: "内容を見る" }).click();
    await title(page, "二次面談詳細").waitFor();
    await page.getByRole("region", { name: "希望条件" }).getByText("月120万円").waitFor();
    await history(page).first().getByText("訂正した項目：希望報酬").waitFor();
    await synced(page);
  });

  it("stands after a killed browser and without a server", async () => {
    await open(device.page(), addressOf(0));
    await office.app.stop();
    const page = await device.killAndReopen(addressOf(0, `?compare=${told(2, "id")}`));
    await comparison(page).getByRole("group", { name: "希望報酬" }).waitFor();
    await page.getByRole("link", { name: "比較を終える" }).click();
    await page.getByRole("region", { name: "希望条件" }).getByText(told(0, "hope_reward")).waitFor();
    await syncState(page, /オフライン/u).waitFor();
    await office.app.start();
    await synced(page);
  });

  it("says of an address that names no interview of this partner what it names", async () => {
    const page = device.page();
    const [other] = await inDatabase(
      office.app,
      `select id, last_name || ' ' || first_name as name from partner where deleted_at is null and id <> $1 limit 1`,
      [partnerId],
    );
    await visit(page, `/partner/${String(other?.["id"])}/interview/${told(0, "id")}`);
    await page.getByText("このパートナーの一次面談ではありません").waitFor();
    await page
      .getByRole("main")
      .getByRole("button", { name: /さんの一次面談へ$/u })
      .click();
    await page.waitForURL(`**${addressOf(0)}`);
    await visit(page, `/partner/${partnerId}/interview/${partnerId}`);
    await page.getByText("一次面談が見つかりませんでした").waitFor();
    await page
      .getByRole("main")
      .getByRole("button", { name: /の詳細へ$/u })
      .click();
    await page.waitForURL(`**/partner/${partnerId}`);
    await visit(page, `/partner/${other?.["id"]}0/interview/${told(0, "id")}`);
    await page.getByText("パートナーが見つかりませんでした").waitFor();
  });

  it("is met by fingers and read by axe, on laptop, tablet and phone", async () => {
    const page = device.page();
    await open(page, addressOf(1));
    await history(page).first().waitFor();
    for (const [viewport, colorScheme] of [
      [laptop, "dark"],
      [tablet, "light"],
      [phone, "dark"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectSound(page, `an interview at ${viewport.width}`);
    }
    await touch(page, true);
    for (const viewport of [tablet, phone]) {
      await page.setViewportSize(viewport);
      await expectReachable(page, `an interview at ${viewport.width}`);
    }
    await touch(page, false);
  });

  it("is printed with all that it says and nothing around it, in dark letters where the screen is dark", async () => {
    const page = device.page();
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, addressOf(0));
    await history(page).first().waitFor();
    expect(await page.getByRole("main").getByRole("button", { name: "印刷" }).isVisible()).toBe(true);
    const paper = await printed(page);
    for (const words of ["面談詳細", told(0, "hope_reward"), ...softSkillNames, "総合評価", "訂正の履歴"])
      expect(paper).toContain(bare(words));
    for (const words of ["パートナー検索", "同期済み", "資料・経歴", "履歴書・経歴書", "訂正する", "印刷", "と比較"])
      expect(paper).not.toContain(bare(words));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    // The page learns that it is printed, and draws itself again.
    await expect.poll(() => title(page).evaluate((it) => getComputedStyle(it).color)).toBe("rgb(36, 36, 36)");
    // Even if backgrounds are printed, the paper stays white.
    const grounds = () =>
      title(page).evaluate((it) => {
        const found = new Set<string>();
        for (let at: Element | null = it; at; at = at.parentElement) found.add(getComputedStyle(at).backgroundColor);
        return [...found];
      });
    await expect.poll(grounds).toEqual(["rgba(0, 0, 0, 0)"]);
  });

  it("is gone with its partner", async () => {
    const page = device.page();
    await open(page, addressOf(0));
    const rest = await restAs(office.app);
    const { status } = await rest("DELETE", `/api/partner_member/${partnerId}`);
    expect(status).toBe(200);
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    expect(await title(page).count()).toBe(0);
  });
});
