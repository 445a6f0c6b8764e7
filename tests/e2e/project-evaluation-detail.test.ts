import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { evaluationsOf, type Member, memberWith } from "./support/evaluation.ts";
import { tap, touch } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { bare, printed } from "./support/printed.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const nobody = "0192f000-0000-7000-8000-000000000099";
const phone = { width: 390, height: 844 };
const longMemo = `${"話を最後まで聴き、要点を確かめている。".repeat(20)}おわり`;

describe("what came of the work in a project", () => {
  let office: Office;
  let rest: Rest;
  let of: Member;
  let saved: string;
  let temporary: string;

  beforeAll(async () => {
    office = await startOffice();
    rest = await restAs(office.app);
    of = await memberWith(office, rest, "評価の詳細", [3]);
    const save = async (sts: 0 | 1, memo: string | null) => {
      const { status, body } = await rest("POST", `/api/partner_member/${of.partnerId}/project_evaluation`, {
        projectId: of.projectId,
        sts,
        scheduledDate: "2026-10-01",
        projectSoftSkillEvaluation: [
          { mIntermediateSoftSkillId: 101, score: 4, memo },
          { mIntermediateSoftSkillId: 102, score: 3, memo: null },
        ],
        projectHardSkillEvaluation: [],
      });
      if (status !== 200) throw new Error(`the evaluation was answered ${JSON.stringify(body)}`);
      return String(body["projectEvaluationId"]);
    };
    saved = await save(1, longMemo);
    temporary = await save(0, null);
    await inDatabase(
      office.app,
      `insert into attendance (id, partner_id, project_id, start_datetime, breaktime, closing_datetime, report)
       values ($1, $2, $3, '2026-11-17T09:00:00+09:00', '2026-11-17T12:00:00+09:00', '2026-11-18T00:30:00+09:00', '設計書を直しました。')`,
      [day, of.partnerId, of.projectId],
    );
    await inDatabase(
      office.app,
      `insert into member_evaluation (id, partner_id, evaluation_partner_id, project_id, memo, scheduled_date, scores)
       values ($1, $2, (select id from partner where id <> $2 and deleted_at is null order by number desc limit 1), $3,
         '話をよく聞いてくれます。', '2026-09-01', '[4]')`,
      [said, of.partnerId, of.projectId],
    );
    const page = office.device.page();
    await installed(page);
    // Rows that an operator writes arrive with the next exchange.
    await page.goto(`/project/${of.projectId}/attendance/${day}`);
    await page.getByText("設計書を直しました。").waitFor();
    await visit(page, `/project/${of.projectId}/member_evaluation/${said}`);
    await page.getByText("話をよく聞いてくれます。").waitFor();
    await synced(page);
    return office.dispose;
  });

  const day = "0192f000-0000-7000-8000-000000000011";
  const said = "0192f000-0000-7000-8000-000000000012";
  const open = async (path: string, heading: string | RegExp) => {
    const page = office.device.page();
    await visit(page, `/project/${of.projectId}/${path}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    return page;
  };
  const factOf = async (page: Page, label: string) => {
    const fact = page
      .getByRole("main")
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) });
    return fact.first().locator("dd").innerText();
  };
  const trailOf = (page: Page) => page.getByRole("navigation", { name: "パンくずリスト" });
  const soundEverywhere = async (page: Page, name: string) => {
    for (const viewport of [laptop, tablet]) {
      await page.setViewportSize(viewport);
      await expectSound(page, `${name} at ${viewport.width}`);
    }
    await page.setViewportSize(laptop);
  };

  it("is, of an evaluation, who judged whom and when, each score or a dash, and the averages", async () => {
    const page = await open(`project_evaluation/${saved}`, "プロジェクト評価詳細");
    const communication = page.getByRole("region", { name: "コミュニケーション" });
    await communication.waitFor();
    expect(await factOf(page, "面談日")).toBe("2026/10/01");
    expect(await factOf(page, "面談対象者")).toBe(of.partnerName);
    expect(await factOf(page, "面談者")).toBe("マスター管理者");
    expect(await factOf(page, "ソフト平均")).toBe("3.5点");
    expect(await factOf(page, "ハード平均")).toBe("ハード未評価");
    expect(await factOf(page, "総合平均")).toBe("1.8点");
    const scores = communication.locator("dl > div");
    expect((await scores.allInnerTexts()).map((text) => text.replace(/\s+/gu, " ").slice(0, 12))).toEqual([
      expect.stringMatching(/^受信力 4点/u),
      "発信力 3点",
      "つなぐ力 -",
      "文章力 -",
    ]);
    // The last contract is for this occupation, although none of its skills has a score.
    expect(await page.getByRole("region", { name: "ITコンサルタント" }).locator("dl > div").count()).toBeGreaterThan(0);
    expect(await page.getByRole("region", { name: "PMO", exact: true }).count()).toBe(0);
    await trailOf(page).getByRole("link", { name: of.projectName }).waitFor();
    await soundEverywhere(page, "an evaluation");
  });

  it("shows a memo as a tooltip, and to a finger as a text that opens", async () => {
    const page = await open(`project_evaluation/${saved}`, "プロジェクト評価詳細");
    const item = page.getByRole("region", { name: "コミュニケーション" }).locator("dl > div").first();
    await item.getByText("4点").hover();
    await page.locator(".fui-Tooltip__content", { hasText: "話を最後まで聴き" }).waitFor();
    await page.setViewportSize(tablet);
    await touch(page, true);
    const more = item.getByRole("button", { name: "すべて表示" });
    await tap(more);
    await item.getByRole("button", { name: "閉じる" }).waitFor();
    expect(await item.innerText()).toContain("おわり");
    await touch(page, false);
    await page.setViewportSize(laptop);
  });

  it("puts two revisions side by side without a server, one under the other on a phone, and on paper", async () => {
    const { projectId, partnerId } = await memberWith(office, rest, "評価の比較", [3]);
    const save = async (
      scored: readonly (readonly [skill: number, score: number, memo: string | null])[],
      revisionOfId?: string,
    ) => {
      const { body } = await rest("POST", `/api/partner_member/${partnerId}/project_evaluation`, {
        projectId,
        sts: 1,
        scheduledDate: "2026-10-01",
        projectSoftSkillEvaluation: scored.map(([mIntermediateSoftSkillId, score, memo]) => ({
          mIntermediateSoftSkillId,
          score,
          memo,
        })),
        projectHardSkillEvaluation: [],
        revisionOfId,
      });
      return String(body["projectEvaluationId"]);
    };
    const first = await save([
      [101, 4, "話を最後まで聴く。"],
      [102, 3, null],
    ]);
    // The order is different, which has no meaning.
    const corrected = await save(
      [
        [102, 3, null],
        [101, 2, "話を途中で遮る。"],
      ],
      first,
    );
    const page = office.device.page();
    await visit(page, `/project/${projectId}/project_evaluation/${corrected}`);
    const history = page.getByRole("list", { name: "訂正の履歴" });
    await history.getByText("訂正した項目：ソフトスキル", { exact: true }).waitFor();
    await synced(page);
    await office.app.stop();
    await history.getByRole("link", { name: "最初の評価と比較" }).click();
    const comparison = page.getByRole("region", { name: "最初の評価と1回目の訂正の比較" });
    const sides = comparison.getByRole("group", { name: "ソフトスキル" }).getByRole("definition");
    await expect.poll(() => sides.allInnerTexts()).toEqual(["受信力 4点 話を最後まで聴く。", "受信力 2点 話を途中で遮る。"]);
    expect(await sides.locator("ins").allInnerTexts()).toContain("2");
    expect(await comparison.getByRole("group").count()).toBe(1);
    const ways = () =>
      sides.evaluateAll((all) => {
        const [left, right] = all.map((one) => one.getBoundingClientRect());
        return left && right && (right.top >= left.bottom ? "under" : right.left >= left.right ? "beside" : "over");
      });
    await expect.poll(ways).toBe("beside");
    await page.setViewportSize(phone);
    await expect.poll(ways).toBe("under");
    for (const [viewport, colorScheme] of [
      [phone, "light"],
      [tablet, "dark"],
      [laptop, "light"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectSound(page, `two revisions of an evaluation at ${viewport.width}`);
    }
    const paper = await printed(page);
    for (const words of ["最初の評価と1回目の訂正の比較", "話を途中で遮る。", "総合平均1.3点"])
      expect(paper).toContain(bare(words));
    for (const words of ["比較を終える", "と比較"]) expect(paper).not.toContain(bare(words));
    await page.getByRole("link", { name: "比較を終える" }).click();
    await page.getByRole("region", { name: "コミュニケーション" }).waitFor();
    await office.app.start();
  });

  it("leads its author on from a temporary one, which nobody else sees", async () => {
    const page = await open(`project_evaluation/${temporary}`, "プロジェクト評価詳細");
    await page.getByText("一時保存した評価です。あなただけに表示されています。").waitFor();
    await soundEverywhere(page, "a temporary evaluation");
    await page.getByRole("link", { name: "続きを入力" }).click();
    await page.getByText(/^一時保存した評価（.+）の続きです。/u).waitFor();
    const colleague = await registerPlain(office.app, "同僚 次郎", "jiro-evaluation@example.com");
    const other = await openDevice(office.app);
    try {
      await signIn(other.page(), colleague);
      await synced(other.page());
      await other.page().goto(`/project/${of.projectId}/project_evaluation/${temporary}`);
      await other.page().getByText("プロジェクト評価が見つかりませんでした").waitFor();
      await other.page().goto(`/project/${of.projectId}/project_evaluation/${saved}`);
      await other.page().getByText("受信力", { exact: true }).waitFor();
    } finally {
      await other.dispose();
    }
    expect(await evaluationsOf(office, of)).toHaveLength(2);
  });

  it("is, of a day, its course with date and time, and the report", async () => {
    const page = await open(`attendance/${day}`, "業務日報 2026/11/17");
    const moments = page.getByRole("list", { name: "勤務の記録" }).getByRole("listitem");
    expect((await moments.allInnerTexts()).map((text) => text.replace(/\s+/gu, " "))).toEqual([
      "出社 2026/11/17 09:00",
      "休憩 2026/11/17 12:00",
      "休憩終了 記録なし",
      "退勤 2026/11/18 00:30",
    ]);
    expect(await factOf(page, "パートナー")).toBe(of.partnerName);
    await soundEverywhere(page, "a project's daily report");
    await trailOf(page).getByRole("link", { name: of.projectName }).click();
    await page.waitForURL(`**/project/${of.projectId}`);
  });

  it("is, of 360 degrees, who says it of whom, and the one score twice", async () => {
    const page = await open(`member_evaluation/${said}`, "360°評価詳細");
    expect(await factOf(page, "面談対象者")).toBe(of.partnerName);
    const cards = page.getByRole("region", { name: "コミュニケーションスキル" }).getByRole("listitem");
    await cards.filter({ hasText: "聴く力" }).getByText("4点", { exact: true }).waitFor();
    await cards.filter({ hasText: "伝える力" }).getByText("4点", { exact: true }).waitFor();
    await soundEverywhere(page, "a project's 360-degree evaluation");
  });

  it("says so where there is no such record, or it belongs to another project", async () => {
    const page = office.device.page();
    const [other] = await inDatabase(office.app, "select id from project where id <> $1 and deleted_at is null limit 1", [
      of.projectId,
    ]);
    for (const [path, says] of [
      [`/project/${of.projectId}/project_evaluation/${nobody}`, "プロジェクト評価が見つかりませんでした"],
      [`/project/${other?.["id"]}/project_evaluation/${saved}`, "プロジェクト評価が見つかりませんでした"],
      [`/project/${other?.["id"]}/attendance/${day}`, "業務日報が見つかりませんでした"],
      [`/project/${of.projectId}/member_evaluation/abc`, "360°評価が見つかりませんでした"],
      [`/project/${nobody}/attendance/${day}`, "案件が見つかりませんでした"],
    ] as const) {
      await visit(page, path);
      await page.getByText(says).waitFor();
    }
  });

  it("is there without a server after the browser was killed", async () => {
    await office.app.stop();
    await office.device.killAndReopen(`/project/${of.projectId}/project_evaluation/${saved}`);
    await office.device.page().getByText("受信力", { exact: true }).waitFor();
    await open(`attendance/${day}`, "業務日報 2026/11/17");
    await open(`member_evaluation/${said}`, "360°評価詳細");
    await office.app.start();
  });

  it("is shown as a sample under an address that has no record", async () => {
    const page = office.device.page();
    for (const [path, heading] of [
      ["/project/evaluation/1", "プロジェクト評価詳細（サンプル）"],
      ["/interview/1", "面談詳細（サンプル）"],
      ["/interview/1/edit", "面談編集（サンプル）"],
    ] as const) {
      await visit(page, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.getByText("サンプル", { exact: true }).waitFor();
      await soundEverywhere(page, path);
    }
    await page.getByRole("button", { name: "戻る" }).click();
    await page.getByRole("heading", { level: 1, name: "面談詳細（サンプル）" }).waitFor();
    await visit(page, "/project/evaluation/1");
    const links = trailOf(page).getByRole("link");
    await links.filter({ hasText: "案件詳細" }).waitFor();
    expect(await links.evaluateAll((all) => all.map((it) => it.getAttribute("href")))).toEqual(
      expect.arrayContaining(["/project/search", "/project/1"]),
    );
  });

  it("leads from an interview's id to the interview, to be read or corrected", async () => {
    const page = office.device.page();
    for (const [table, read, correct] of [
      ["interview", "interview", "evaluation"],
      ["second_interview", "second_interview", "evaluation_second"],
    ] as const) {
      const [one] = await inDatabase(
        office.app,
        `select told.id, told.partner_id from ${table} as told join partner on partner.id = partner_id and deleted_at is null limit 1`,
      );
      const [id, partnerId] = [String(one?.["id"]), String(one?.["partner_id"])];
      await visit(page, `/interview/${id}`);
      await page.waitForURL(`**/partner/${partnerId}/${read}/${id}`);
      await visit(page, `/interview/${id}/edit`);
      await page.waitForURL(`**/partner/${partnerId}/${correct}?correct=${id}`);
    }
  });
});
