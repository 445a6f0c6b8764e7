import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { makeProject } from "../e2e/support/assignment.ts";
import { correctedInterview } from "../e2e/support/interview.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { openPartner, partnerLinks, synced } from "../e2e/support/screens.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { lookAtEverySize } from "./support/look.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";

const screens = [
  ["/home", "ホーム"],
  ["/partner/search", "パートナー"],
  ["/partner/register", "パートナー登録"],
  ["/partner/duplicates", "重複の疑い"],
  ["/partner/compare", "パートナーの比較"],
  ["/partner/import", "パートナーの取り込み"],
  ["/candidate", "候補リスト"],
  ["/information", "お知らせ"],
  ["/information?tab=mine", "お知らせ"],
  ["/information/create", "お知らせの作成"],
  ["/memo/list", "メモ一覧"],
  ["/admin/list", "管理者一覧"],
  ["/admin/register", "管理者登録"],
  ["/tag/manage", "タグ管理"],
  ["/password", "パスワード設定"],
  ["/guide", "使い方"],
  ["/guide/news", "新しいこと"],
  ["/guide/interviews", "面談の一日"],
  ["/sync", "同期センター"],
  ["/security", "セキュリティ記録"],
  ["/trash", "ゴミ箱"],
  ["/project/search", "案件"],
  ["/project/board", "案件ボード"],
  ["/project/create", "案件作成"],
  ["/contract", "契約一覧"],
  ["/occupation", "稼働状況"],
  ["/tool/project-estimator", "プロジェクト見積"],
  ["/tool/project-estimator/list", "保存した見積もり"],
  ["/tool/project-estimator/calibration", "見積もりと実績"],
] as const;

/** The records of a partner's work: the table, which is also part of the address, and the title. */
const results = [
  ["attendance", "業務日報"],
  ["result_evaluation", "プロジェクト評価詳細"],
  ["member_evaluation", "360°評価詳細"],
] as const;

/** The forms of a partner: the part after the page's address, and the title. */
const forms = [
  ["edit", "登録情報の編集"],
  ["evaluation", "一次面談評価入力"],
  ["evaluation_second", "二次面談評価入力"],
  ["skillSheet/edit?editing=true", "職務経歴書の編集"],
] as const;

/** Records with screens of their own: the picture's name, where one is, and the title. */
const records = [
  [
    "comparison",
    "select '/partner/compare?' || string_agg('id=' || id, '&') as path from (select id from partner order by id limit 4) chosen",
    "パートナーの比較",
  ],
  ["history", "select '/partner/' || id || '/history' as path from partner order by id limit 1", /の履歴$/u],
  ["candidates", "select '/candidate/' || id as path from candidate_list order by id limit 1", /./u],
  ["contract", "select '/contract/' || id as path from contract order by id limit 1", /./u],
  ["terms", "select '/contract/' || id || '/terms' as path from contract order by id limit 1", /条件/u],
] as const;

/** Opens every main screen, light and dark, in three sizes. A screenshot of each goes to test-results/engines/. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let partner: string;
  let interview: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    partner = await openPartner(device.page(), 1);
    const { partnerId, revisions } = await correctedInterview(office, "interview", 1);
    interview = `/partner/${partnerId}/interview/${String(revisions[0]?.["id"])}`;
    return office.dispose;
  });

  describe.each(["light", "dark"] as const)("in %s", (theme) => {
    let page: EnginePage;

    beforeAll(async () => {
      await device.close();
      page = await device.open({ dark: theme === "dark" });
      await page.goto("/partner/search");
      await partnerLinks(page).first().waitFor();
      await synced(page);
    });

    it.each(screens)("%s stands in its width at every size", async (path, title) => {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: title }).first().waitFor();
      await synced(page);
      await look(path);
    });
    it("a partner's page stands in its width at every size", async () => {
      await page.goto(partner);
      await page.getByRole("heading", { name: "基本情報" }).waitFor();
      await look("partner");
    });
    it.each(results)("a partner's %s stands in its width at every size", async (of, title) => {
      const [row] = await inDatabase(office.app, `select id, partner_id from ${of} order by id limit 1`);
      await page.goto(`/partner/${row?.["partner_id"]}/${of}/${row?.["id"]}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await look(of);
    });

    it.each(forms)("a partner's form %s stands in its width at every size", async (form, title) => {
      await page.goto(`${partner}/${form}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.getByRole("main").getByRole("form").first().waitFor();
      await look(`form-${form.split("?")[0]}`);
    });

    it("the question before a person's data is erased stands in its width at every size", async () => {
      await page.goto(partner);
      await act("個人情報を消去");
      await page
        .getByRole("dialog")
        .getByRole("heading", { name: /の個人情報を消去しますか？$/u })
        .waitFor();
      await look("erasure");
    });
    it("the question for the password stands in its width at every size", async () => {
      await inDatabase(office.app, "update session set confirmed_at = now() - interval '15 minutes'");
      await page.goto(partner);
      await act("保有情報をExcelで保存");
      await page.getByRole("dialog", { name: "パスワードを確認" }).getByLabel("パスワード").first().waitFor();
      await look("confirmation");
    });

    it("two partners who are compared stand in their width at every size", async () => {
      await page.goto("/partner/duplicates");
      await page
        .getByRole("button", { name: /：比べて統合$/u })
        .first()
        .click();
      await page.getByRole("radiogroup", { name: "残すパートナー" }).waitFor();
      await look("merge");
    });

    it("a career sheet stands in its width at every size", async () => {
      await page.goto(`${partner}/skillSheet/edit`);
      await page.getByRole("heading", { level: 1, name: "職務経歴書詳細" }).waitFor();
      await look("career-sheet");
    });

    it.each(records)("%s stands in its width at every size", async (name, query, title) => {
      const [row] = await inDatabase(office.app, query);
      await page.goto(String(row?.["path"]));
      await page.getByRole("heading", { level: 1, name: title }).first().waitFor();
      await synced(page);
      await look(name);
    });
    it("whom an open position is recommended stands in its width at every size", async () => {
      const { id } = await makeProject(office.rest, "おすすめの案件", { 9: 2 });
      await page.goto(`/project/${id}/assign`);
      await synced(page);
      await page.getByRole("button", { name: "メンバー1追加" }).click();
      await page.getByRole("dialog").getByRole("link", { name: "おすすめ", exact: true }).click();
      await page.getByRole("dialog").getByRole("list", { name: "おすすめのパートナー" }).waitFor();
      await look("ranking");
    });
    it("the tour stands in its width at every size", async () => {
      await page.goto("/guide");
      await page.getByRole("heading", { level: 1, name: "使い方" }).waitFor();
      await act("はじめての案内");
      await page.getByText(/^はじめての案内 1 \/ \d+$/u).waitFor();
      await look("tour");
    });

    it("an interview's page stands in its width at every size", async () => {
      await page.goto(interview);
      await page.getByRole("heading", { name: "総合評価" }).waitFor();
      await look("interview");
    });
    it("the sign-in stands in its width at every size", async () => {
      const stranger = await engine.openDevice(office.app, { dark: theme === "dark" });
      onTestFinished(() => stranger.dispose());
      await stranger.page().goto("/login");
      await stranger.page().getByRole("heading", { level: 1, name: "ログイン" }).waitFor();
      await look("login", stranger.page());
    });

    const act = async (name: string) => {
      // The last size was a phone's, where one menu has all actions.
      const menu = page.getByRole("main").getByRole("button", { name: /^(?:その他の)?操作$/u });
      await menu.first().click();
      await page.getByRole("menuitem", { name }).click();
    };
    const look = async (screen: string, on = page) => {
      expect(await on.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(theme === "dark");
      await lookAtEverySize(on, `${engine.name}-${screen.replace(/[/?=]/gu, "")}`);
    };
  });
});
