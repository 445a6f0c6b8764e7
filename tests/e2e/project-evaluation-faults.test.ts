import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { master } from "../support/app.ts";
import {
  button,
  entryOf,
  evaluationsOf,
  form,
  type Member,
  memberWith,
  memoOf,
  openEntry,
  type Score,
  slider,
} from "./support/evaluation.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk, emptyStorage, fillStorage } from "./support/storage.ts";
import { visit } from "./support/visit.ts";

const most = 4_000;

describe("a project evaluation that is entered while things go wrong", () => {
  let office: Office;
  let rest: Rest;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    rest = await restAs(office.app);
    page = office.device.page();
    await installed(page);
    return office.dispose;
  });

  const member = (name: string) => memberWith(office, rest, `評価の${name}`, [3]);
  /** Begins an evaluation with one score and its memo. */
  const begin = async (of: Member, memo: string) => {
    await openEntry(page, of);
    await slider(page, "受信力").press("4");
    await memoOf(page, "受信力").fill(memo);
  };
  const arrived = async (of: Member) => {
    await page.waitForURL(`**/project/${of.projectId}`);
    await synced(page);
    await expect.poll(() => evaluationsOf(office, of)).toHaveLength(1);
    const [row] = await evaluationsOf(office, of);
    return (row?.["soft_scores"] ?? []) as readonly Score[];
  };

  it("takes a memo up to its limit, and names the one character too many without cutting it", async () => {
    const of = await member("長文");
    await begin(of, "あ".repeat(10_001));
    await button(page, "一時保存").click();
    await form(page).getByText("メモは4000文字以内で入力してください").first().waitFor();
    expect((await memoOf(page, "受信力").inputValue()).length).toBe(10_001);
    await memoOf(page, "受信力").fill("あ".repeat(most + 1));
    await button(page, "評価を保存").click();
    await form(page).getByText("4,001 / 4,000文字").waitFor();
    expect(await evaluationsOf(office, of)).toEqual([]);
    await memoOf(page, "受信力").press("End");
    await memoOf(page, "受信力").press("Backspace");
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toEqual([{ skillId: 101, score: 4, memo: "あ".repeat(most) }]);
  });

  it("is not filed by Enter, and asks before an evaluation without a single score counts", async () => {
    const of = await member("空");
    await openEntry(page, of);
    await slider(page, "受信力").press("4");
    await slider(page, "受信力").press("Enter");
    await form(page).getByLabel("面談日").press("Enter");
    expect(new URL(page.url()).pathname).toContain("project_evaluation/create");
    await slider(page, "受信力").press("Delete");
    await button(page, "評価を保存").click();
    const question = page.getByRole("alertdialog", { name: /^点数と面談日が入力されていません。/u });
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "detached" });
    expect(await evaluationsOf(office, of)).toEqual([]);
    await slider(page, "受信力").press("4");
    await slider(page, "受信力").press("Control+Enter");
    await page.locator(".fui-Toast", { hasText: "面談日は入力されていません。" }).first().waitFor();
    expect(await arrived(of)).toMatchObject([{ score: 4 }]);
  });

  it("is corrected as a revision without a network, withdrawn, and let count again", async () => {
    const of = await member("訂正");
    await begin(of, "打ち間違い");
    await form(page).getByLabel("面談日").fill("2026-11-20");
    await button(page, "評価を保存").click();
    await page.locator(".fui-Toast").last().getByRole("button", { name: "内容を見る" }).click();
    await page.getByText("打ち間違い").waitFor();
    await synced(page);
    await page.context().setOffline(true);
    const action = (name: string) => page.locator("main").getByRole("button", { name, exact: true });
    await action("訂正する").click();
    await page.getByRole("heading", { level: 1, name: "評価の訂正" }).waitFor();
    expect(await form(page).getByLabel("面談日").inputValue()).toBe("2026-11-20");
    expect(await button(page, "一時保存").count()).toBe(0);
    await memoOf(page, "受信力").fill("打ち直した");
    // The evaluation was left half-way, and continues from its drafts.
    await expect.poll(() => draftsOnDisk(page)).toContain("打ち直した");
    await visit(page, "/sync?tab=drafts");
    await page.getByRole("article").filter({ hasText: "打ち直した" }).getByRole("button", { name: "続ける" }).click();
    await page.getByRole("heading", { level: 1, name: "評価の訂正" }).waitFor();
    await slider(page, "受信力").press("2");
    await button(page, "訂正を保存").click();
    await page.locator(".fui-Toast", { hasText: "評価を訂正しました。" }).getByRole("button", { name: "内容を見る" }).click();
    await page.getByText("打ち直した").waitFor();
    await expectSound(page, "an evaluation that was corrected");
    await page.getByRole("list", { name: "訂正の履歴" }).getByRole("link", { name: "最初の評価", exact: true }).click();
    await page.getByText("訂正前の内容を表示しています。", { exact: false }).waitFor();
    await page.getByText("打ち間違い").waitFor();
    expect(await action("訂正する").count()).toBe(0);
    await page.getByRole("link", { name: "最新の内容を表示" }).click();
    await action("取り下げ").press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "取り下げ" }).press("Enter");
    await page.getByText("取り下げられた評価です。", { exact: false }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).toBe("MAIN");
    await expectSound(page, "an evaluation that was withdrawn");
    await page.locator("main").getByRole("button", { name: "元に戻す" }).press("Enter");
    await action("訂正する").waitFor();
    await expect.poll(focused).toBe("MAIN");
    await page.context().setOffline(false);
    await synced(page);
    const states = async () => (await evaluationsOf(office, of)).map((row) => row["state"]);
    await expect.poll(states).toEqual([1, 2]);
  });

  it("that is being corrected says that somebody else has corrected it, and that it was withdrawn, and keeps what was typed", async () => {
    const of = await member("二つの訂正");
    const given = (revisionOfId: string | null, score: number) =>
      rest("POST", `/api/partner_member/${of.partnerId}/project_evaluation`, {
        projectId: of.projectId,
        sts: 1,
        revisionOfId,
        scheduledDate: "2026-11-20",
        projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: 102, score, memo: null }],
        projectHardSkillEvaluation: [],
      });
    const first = String((await given(null, 2)).body["projectEvaluationId"]);
    await visit(page, `${entryOf(of)}&corrects=${first}`);
    await form(page).getByRole("slider").first().waitFor();
    await slider(page, "受信力").press("4");
    await memoOf(page, "受信力").fill("この端末の訂正");
    const second = String((await given(first, 5)).body["projectEvaluationId"]);
    // The other change is to another skill. So nothing overlaps, and once confirmed it is shown beside what was typed.
    const notice = page.getByText(/がこの記録を変更しました。/u);
    await notice.waitFor();
    expect(await page.getByText("入力中の項目と重なっています。").count()).toBe(0);
    await page.getByRole("button", { name: "確認しました" }).click();
    await notice.waitFor({ state: "detached" });
    expect(await slider(page, "発信力").getAttribute("aria-valuetext")).toBe("5点");
    expect(await memoOf(page, "受信力").inputValue()).toBe("この端末の訂正");
    expect((await rest("DELETE", `/api/project_evaluation/${second}`)).status).toBe(200);
    await page.getByText("この評価は取り下げられました。入力した内容は下書きとして残ります。").first().waitFor();
    expect(await button(page, "訂正を保存").getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => draftsOnDisk(page)).toContain("この端末の訂正");
  });

  /** Saves an evaluation by another user: a new one, or a correction. */
  const savedBeside = async (of: Member, revisionOfId: string | null, score: number) =>
    String(
      (
        await rest("POST", `/api/partner_member/${of.partnerId}/project_evaluation`, {
          projectId: of.projectId,
          sts: 1,
          revisionOfId,
          scheduledDate: "2026-11-20",
          projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: 101, score, memo: null }],
          projectHardSkillEvaluation: [],
        })
      ).body["projectEvaluationId"],
    );
  /** Corrects one score and one memo without a network. */
  const correctAway = async (of: Member, first: string, memo: string) => {
    await visit(page, `${entryOf(of)}&corrects=${first}`);
    await form(page).getByRole("slider").first().waitFor();
    await page.context().setOffline(true);
    await slider(page, "受信力").press("4");
    await memoOf(page, "受信力").fill(memo);
    await button(page, "訂正を保存").click();
    await page.waitForURL(`**/project/${of.projectId}`);
  };

  it("tells of two corrections that were made without each other, and takes the other over", async () => {
    const of = await member("行き違い");
    const first = await savedBeside(of, null, 2);
    await correctAway(of, first, "圏外の訂正");
    const theirs = await savedBeside(of, first, 5);
    await page.context().setOffline(false);
    await synced(page);
    await expect.poll(async () => (await evaluationsOf(office, of)).length).toBe(3);
    const mine = (await evaluationsOf(office, of)).find((row) => row["state"] === 1)?.["id"];
    await visit(page, `/project/${of.projectId}/project_evaluation/${String(mine)}`);
    await page.getByText(/の訂正と行き違いになりました。/u).waitFor();
    await expectSound(page, "corrections that crossed");
    await page.getByRole("link", { name: /さんの訂正を表示$/u }).click();
    await page.waitForURL(`**/${theirs}`);
    const takenOver = page.url();
    await page.getByRole("button", { name: "この内容で訂正する" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await slider(page, "受信力").getAttribute("aria-valuetext")).toBe("5点");
    await button(page, "訂正を保存").click();
    await page.locator(".fui-Toast").getByRole("button", { name: "内容を見る" }).last().click();
    await page.getByRole("list", { name: "訂正の履歴" }).getByText("行き違い", { exact: false }).first().waitFor();
    expect(await page.getByText(/の訂正と行き違いになりました。/u).count()).toBe(0);
    await synced(page);
    // The adopted values count now. The page does not mention values from before a correction.
    await visit(page, takenOver);
    await page.getByText("この内容は最新の訂正と同じで、平均や一覧に含まれています。").waitFor();
    expect(await page.getByText("訂正前の内容を表示しています。", { exact: false }).count()).toBe(0);
  });

  it("whose correction is refused stands in its form again, scores and memos with it", async () => {
    const of = await member("断られた訂正");
    const first = await savedBeside(of, null, 2);
    await correctAway(of, first, "断られた言葉");
    expect((await rest("DELETE", `/api/project_evaluation/${first}`)).status).toBe(200);
    await page.context().setOffline(false);
    await visit(page, "/sync");
    const item = page.getByRole("article").filter({ hasText: "断られた言葉" });
    await item.getByRole("button", { name: "編集して再送" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("断られた言葉");
    expect(await slider(page, "受信力").getAttribute("aria-valuetext")).toBe("4点");
  });

  it("says that the disk is full, keeps what was typed, and saves it once there is room", async () => {
    const of = await member("満杯");
    await begin(of, "容量の前");
    await fillStorage(page);
    await memoOf(page, "受信力").fill("容量がないときの言葉");
    await button(page, "評価を保存").click();
    await form(page).getByText("端末の空き容量が足りません", { exact: false }).first().waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("容量がないときの言葉");
    await emptyStorage(page);
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toEqual([{ skillId: 101, score: 4, memo: "容量がないときの言葉" }]);
  });

  it("goes on after a session that the server has ended, with every word", async () => {
    const of = await member("期限切れ");
    await begin(of, "ログアウトの前に書いたこと");
    await expect.poll(() => draftsOnDisk(page)).toContain("ログアウトの前に書いたこと");
    await page.evaluate(async () => {
      const headers = { "x-authorization": localStorage.getItem("token") ?? "", "content-type": "application/json" };
      await fetch("/api/logout", { method: "POST", headers, body: "{}" });
    });
    await page.waitForURL("**/login**");
    await page.getByText("ログインが必要です。").waitFor();
    await page.getByLabel("メールアドレス").fill(master.mail);
    await page.getByLabel("パスワード", { exact: true }).fill(master.password);
    await page.getByRole("button", { name: "ログイン" }).click();
    await page.waitForURL(`**${entryOf(of)}`);
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("ログアウトの前に書いたこと");
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toMatchObject([{ score: 4, memo: "ログアウトの前に書いたこと" }]);
  });

  it.each([
    ["partner", "このパートナーは削除されたため、保存できません。", "partner_member"],
    ["project", "この案件は削除されたため、保存できません。", "project"],
  ] as const)("says that the %s was deleted meanwhile, and what was typed is saved once it is back", async (what, says, call) => {
    const of = await member(what === "partner" ? "削除された人" : "削除された案件");
    await begin(of, "削除の前に書いたこと");
    await rest("DELETE", `/api/${call}/${what === "partner" ? of.partnerId : of.projectId}`);
    const removed = page.getByText(says, { exact: false }).first();
    await removed.waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("削除の前に書いたこと");
    // The keyboard still reaches a button that cannot be used.
    await button(page, "評価を保存").press("Enter");
    await page.locator(".fui-Toast", { hasText: says }).first().waitFor();
    expect(await evaluationsOf(office, of)).toEqual([]);
    const trash = await page.context().newPage();
    await trash.goto("/trash");
    await trash.getByRole("button", { name: `「${what === "partner" ? of.partnerName : of.projectName}」を元に戻す` }).click();
    await removed.waitFor({ state: "detached" });
    await trash.close();
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toMatchObject([{ memo: "削除の前に書いたこと" }]);
  });

  it("warns that a temporary one saved elsewhere would be replaced, and shows the way to it", async () => {
    const of = await member("二台");
    await begin(of, "この端末の言葉");
    await rest("POST", `/api/partner_member/${of.partnerId}/project_evaluation`, {
      projectId: of.projectId,
      sts: 0,
      scheduledDate: null,
      projectSoftSkillEvaluation: [{ mIntermediateSoftSkillId: 102, score: 1, memo: "別の端末の言葉" }],
      projectHardSkillEvaluation: [],
    });
    await page.getByText(/この入力とは別に、一時保存した評価（.+）があります。/u).waitFor();
    await page.getByRole("link", { name: "一時保存の内容を見る" }).click();
    await page.getByText("別の端末の言葉").first().waitFor();
    await page.getByRole("link", { name: "続きを入力" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await memoOf(page, "受信力").inputValue()).toBe("この端末の言葉");
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toMatchObject([{ skillId: 101, memo: "この端末の言葉" }]);
  });

  it("takes hard skills in that a contract brings while scores are entered, and keeps what was typed", async () => {
    const of = await member("契約が後");
    await begin(of, "契約の前に書いたこと");
    await rest("PUT", `/api/project/${of.projectId}`, await withOccupation(of, 2));
    const [position] = await inDatabase(
      office.app,
      "select id from project_position where project_id = $1 and occupation_id = 2",
      [of.projectId],
    );
    const data = new FormData();
    const contract = { partnerId: of.partnerId, projectOccupationMapId: position?.["id"], isNew: true };
    data.append("contracts[0]", JSON.stringify({ ...contract, openDatetime: "2026-02-01", automaticUpdating: 1 }));
    const { status } = await rest("POST", `/api/project/${of.projectId}/contract`, data);
    expect(status).toBe(200);
    const added = form(page).getByRole("region", { name: "PMO", exact: true }).first();
    await added.getByRole("slider").first().press("5");
    expect(await memoOf(page, "受信力").inputValue()).toBe("契約の前に書いたこと");
    await button(page, "評価を保存").click();
    expect(await arrived(of)).toMatchObject([{ memo: "契約の前に書いたこと" }]);
    const [row] = await evaluationsOf(office, of);
    expect(row).toMatchObject({ hard_average: 5, hard_occupation_ids: [2] });
  });

  /** Returns a change that adds a position to a project and keeps its other positions. */
  const withOccupation = async ({ projectId }: Member, occupationId: number) => {
    const { body } = await rest("GET", `/api/project/${projectId}/project_occupation_map`);
    const { data } = body["projectOccupationMap"] as {
      readonly data: readonly { readonly occupationId: number; readonly numberPeople: number }[];
    };
    const occupations = [
      ...data.map((one) => ({ occupationId: one.occupationId, count: one.numberPeople })),
      { occupationId, count: 1 },
    ];
    const parts = new FormData();
    parts.append("occupations", JSON.stringify(occupations));
    return parts;
  };
});
