import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../support/app.ts";
import { laptop, tablet } from "./support/device.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const [evaluated, evaluator] = [idOf(1), idOf(2)];
const page = `/partner/${evaluated}`;

function idOf(nth: number): string {
  return `0192f000-0000-7000-8000-${String(nth).padStart(12, "0")}`;
}

describe("what came of a partner's work", () => {
  let office: Office;
  beforeAll(async () => {
    office = await startOffice();
    await fill(office.app);
    const shown = office.device.page();
    await shown.goto(page);
    await shown.getByRole("heading", { name: "業務日報7件" }).waitFor();
    await synced(shown);
    await installed(shown);
    return office.dispose;
  });

  const section = (shown: Page, title: string) => shown.getByRole("region", { name: new RegExp(`^${title}`, "u") });
  const factOf = async (shown: Page, label: string) => {
    const fact = shown
      .getByRole("main")
      .locator("dl > div")
      .filter({ has: shown.getByText(label, { exact: true }) });
    return fact.locator("dd").innerText();
  };
  const open = async (path: string, heading: string) => {
    const shown = office.device.page();
    await visit(shown, path);
    await shown.getByRole("heading", { level: 1, name: heading }).waitFor();
    return shown;
  };
  /** Checks the page's accessibility and layout on a laptop and on a tablet. */
  const soundEverywhere = async (shown: Page, name: string) => {
    for (const viewport of [laptop, tablet]) {
      await shown.setViewportSize(viewport);
      await expectSound(shown, `${name} at ${viewport.width}`);
    }
  };

  it.each([laptop, tablet])("is listed five at a time, newest first, with how many there are, at $width", async (viewport) => {
    const shown = office.device.page();
    await shown.setViewportSize(viewport);
    await visit(shown, page);
    for (const [title, count] of [
      ["プロジェクト評価", 6],
      ["360°評価", 6],
      ["業務日報", 7],
    ] as const) {
      const part = section(shown, title);
      await part.getByRole("heading", { name: `${title}${count}件` }).waitFor();
      const links = part
        .getByRole("row")
        .getByRole("cell")
        .getByRole("link", { name: /^2026\// });
      const first = await links.allInnerTexts();
      expect([title, first]).toEqual([title, [...first].sort().reverse()]);
      expect(first).toHaveLength(5);
      await part.getByRole("button", { name: "次へ" }).click();
      await part.getByText(/^2 \/ 2$/u).waitFor();
      const last = await links.allInnerTexts();
      expect(last).toHaveLength(count - 5);
      expect((last[0] ?? "") < (first.at(-1) ?? "")).toBe(true);
      expect(await part.getByRole("button", { name: "次へ" }).isDisabled()).toBe(true);
    }
  });

  it("leads from each row to its page, and from there back", async () => {
    const shown = office.device.page();
    await shown.setViewportSize(laptop);
    for (const [title, heading] of [
      ["プロジェクト評価", "プロジェクト評価詳細"],
      ["360°評価", "360°評価詳細"],
      ["業務日報", "業務日報 2026/11/17"],
    ] as const) {
      await visit(shown, page);
      await shown.getByRole("table", { name: title }).getByRole("link").first().click();
      await shown.getByRole("heading", { level: 1, name: heading }).waitFor();
      await shown.getByRole("navigation", { name: "パンくずリスト" }).getByRole("link", { name: "試験 太郎" }).click();
      await shown.getByRole("heading", { level: 1, name: "試験 太郎" }).waitFor();
    }
  });

  it("is, of a day, its course with date and time, and the report", async () => {
    const shown = await open(`${page}/attendance/${idOf(17)}`, "業務日報 2026/11/17");
    const moments = shown.getByRole("list", { name: "勤務の記録" }).getByRole("listitem");
    expect((await moments.allInnerTexts()).map((text) => text.replace(/\s+/gu, " "))).toEqual([
      "出社 2026/11/17 09:00",
      "休憩 2026/11/17 12:00",
      "休憩終了 2026/11/17 13:00",
      // The person left past midnight in Japan.
      "退勤 2026/11/18 00:30",
    ]);
    await shown.getByText("設計書を直しました。").waitFor();
    await soundEverywhere(shown, "a daily report");
  });

  it("says of a day what was not reported", async () => {
    const shown = await open(`${page}/attendance/${idOf(11)}`, "業務日報 2026/11/11");
    const moments = shown.getByRole("list", { name: "勤務の記録" }).getByRole("listitem");
    expect((await moments.allInnerTexts()).map((text) => text.replace(/\s+/gu, " "))).toEqual([
      "出社 2026/11/11 09:00",
      "休憩 記録なし",
      "休憩終了 記録なし",
      "退勤 記録なし",
    ]);
    await shown.getByText("日報は書かれていません。").waitFor();
    await soundEverywhere(shown, "a daily report that is not complete");
  });

  it.each(["attendance", "result_evaluation", "member_evaluation"])("leads from %s to its project", async (table) => {
    const [row] = await inDatabase(office.app, `select * from ${table} where project_id is not null limit 1`);
    const shown = office.device.page();
    await visit(shown, `/partner/${row?.["partner_id"]}/${table}/${row?.["id"]}`);
    await shown.getByRole("main").locator(`dd a[href="/project/${row?.["project_id"]}"]`).waitFor();
  });

  it("is, of a project, who judged whom, and points by kind and category", async () => {
    const shown = await open(`${page}/result_evaluation/${idOf(26)}`, "プロジェクト評価詳細");
    expect(await factOf(shown, "日付")).toMatch(/^\d{4}\/\d\d\/\d\d$/u);
    expect(await factOf(shown, "面談対象者")).toBe("試験 太郎");
    expect(await factOf(shown, "面談者")).toMatch(/^評価 花子、.+/u);
    expect(await factOf(shown, "平均点")).toBe("3.0点");
    const soft = shown.getByRole("region", { name: "ソフトスキル" });
    expect(await soft.getByRole("heading").allInnerTexts()).toEqual(["ソフトスキル", "コミュニケーション", "チームワーク"]);
    const card = soft.getByRole("listitem").filter({ hasText: "傾聴・理解" });
    expect(await card.innerText()).toContain("相手の意図を正しく受け取り");
    await card.getByText("5点", { exact: true }).waitFor();
    const hard = shown.getByRole("region", { name: "ハードスキル" });
    expect(await hard.getByRole("heading").allInnerTexts()).toEqual(["ハードスキル", "■企画・要件整理"]);
    await soundEverywhere(shown, "a project evaluation");
  });

  it("says of a project that nothing was scored, and keeps points whose item is unknown", async () => {
    const shown = await open(`${page}/result_evaluation/${idOf(21)}`, "プロジェクト評価詳細");
    await shown.getByText("ソフトスキルの評価はありません。").waitFor();
    await shown.getByText("ハードスキルの評価はありません。").waitFor();
    await shown.getByRole("region", { name: "その他の評価" }).getByText("2点", { exact: true }).waitFor();
    await soundEverywhere(shown, "a project evaluation without points");
  });

  it("is, of 360 degrees, who says it of whom, and the points of both skills", async () => {
    const shown = await open(`${page}/member_evaluation/${idOf(36)}`, "360°評価詳細");
    expect(await factOf(shown, "面談対象者")).toBe("試験 太郎");
    expect(await factOf(shown, "評価者")).toBe("評価 花子");
    expect(await factOf(shown, "メモ")).toBe("話をよく聞いてくれます。");
    const cards = shown.getByRole("region", { name: "コミュニケーションスキル" }).getByRole("listitem");
    await cards.filter({ hasText: "聴く力" }).getByText("4点", { exact: true }).waitFor();
    await cards.filter({ hasText: "伝える力" }).getByText("2点", { exact: true }).waitFor();
    await soundEverywhere(shown, "a 360-degree evaluation");
  });

  it("shows the one score of a 360-degree evaluation twice, and none as none", async () => {
    let shown = await open(`${page}/member_evaluation/${idOf(32)}`, "360°評価詳細");
    const cards = shown.getByRole("region", { name: "コミュニケーションスキル" }).getByRole("listitem");
    await expect.poll(() => cards.getByText("3点", { exact: true }).count()).toBe(2);
    shown = await open(`${page}/member_evaluation/${idOf(31)}`, "360°評価詳細");
    await expect.poll(() => cards.getByText("-", { exact: true }).count()).toBe(2);
    await soundEverywhere(shown, "a 360-degree evaluation without points");
  });

  it("is found by the number that screens show, and never under another partner", async () => {
    const [row] = await inDatabase(
      office.app,
      "select p.number as partner, a.number from attendance a join partner p on p.id = a.partner_id where a.id = $1",
      [idOf(17)],
    );
    await open(`/partner/${row?.["partner"]}/attendance/${row?.["number"]}`, "業務日報 2026/11/17");
    const shown = await open(`/partner/${evaluator}/attendance/${idOf(17)}`, "業務日報");
    await shown.getByText("業務日報が見つかりませんでした").waitFor();
    await shown.getByRole("button", { name: "評価 花子の詳細へ" }).click();
    await shown.getByRole("heading", { level: 1, name: "評価 花子" }).waitFor();
  });

  it("says so where there is no such record or no such partner", async () => {
    for (const [path, says] of [
      [`${page}/result_evaluation/${idOf(99)}`, "プロジェクト評価が見つかりませんでした"],
      [`${page}/member_evaluation/abc`, "360°評価が見つかりませんでした"],
      [`/partner/${idOf(99)}/attendance/${idOf(17)}`, "パートナーが見つかりませんでした"],
    ] as const) {
      const shown = office.device.page();
      await visit(shown, path);
      await shown.getByText(says).waitFor();
    }
    await soundEverywhere(office.device.page(), "no such partner");
  });

  it("is there without a server after the browser was killed", async () => {
    await office.app.stop();
    await office.device.killAndReopen(`${page}/attendance/${idOf(17)}`);
    await office.device.page().getByText("設計書を直しました。").waitFor();
    const shown = await open(`${page}/result_evaluation/${idOf(26)}`, "プロジェクト評価詳細");
    await shown.getByRole("region", { name: "ソフトスキル" }).getByText("5点", { exact: true }).waitFor();
    await open(`${page}/member_evaluation/${idOf(36)}`, "360°評価詳細");
    await office.app.start();
  });
});

/** Makes two partners. One of them has seven daily reports, six project evaluations, and six by the other partner. */
async function fill(app: App): Promise<void> {
  for (const [id, last, first] of [
    [evaluated, "試験", "太郎"],
    [evaluator, "評価", "花子"],
  ]) {
    await inDatabase(
      app,
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
       values ($1, $2, $3, 'シケン', 'タロウ', 0)`,
      [id, last, first],
    );
  }
  for (const day of [11, 12, 13, 14, 15, 16, 17]) {
    const whole = day !== 11;
    const at = (time: string) => (whole ? `2026-11-${day}T${time}:00+09:00` : null);
    const end = whole ? `2026-11-${day + 1}T00:30:00+09:00` : null;
    await inDatabase(
      app,
      `insert into attendance (id, partner_id, start_datetime, breaktime, breaktime_end, closing_datetime, report)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        idOf(day),
        evaluated,
        `2026-11-${day}T09:00:00+09:00`,
        at("12:00"),
        at("13:00"),
        end,
        whole ? "設計書を直しました。" : null,
      ],
    );
  }
  const [admin] = await inDatabase(app, "select id from admin limit 1");
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    const points = [
      { itemId: 101, score: 5 },
      { itemId: 103, score: 1 },
      { itemId: 201, score: 3 },
      { itemId: 701, score: 3 },
    ];
    const scores = nth === 1 ? [{ itemId: 99_999, score: 2 }] : points;
    await inDatabase(
      app,
      `insert into result_evaluation (id, partner_id, interviewer_partner_id, interviewer_admin_ids, scheduled_date, scores)
       values ($1, $2, $3, $4, $5, $6)`,
      [idOf(20 + nth), evaluated, evaluator, JSON.stringify([admin?.["id"]]), `2026-10-0${nth}`, JSON.stringify(scores)],
    );
    const said = nth === 1 ? [] : nth === 2 ? [3] : [4, 2];
    await inDatabase(
      app,
      `insert into member_evaluation (id, partner_id, evaluation_partner_id, memo, scheduled_date, scores)
       values ($1, $2, $3, '話をよく聞いてくれます。', $4, $5)`,
      [idOf(30 + nth), evaluated, evaluator, `2026-09-0${nth}`, JSON.stringify(said)],
    );
  }
}
