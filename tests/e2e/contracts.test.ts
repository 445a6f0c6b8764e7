import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "#server/demo/pdf.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { makeContract, makeProject, membersOf, type SomePartner, somePartners } from "./support/assignment.ts";
import { attachmentsIn, driveAttachments } from "./support/attachments.ts";
import { laptop, tablet } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { giveFiles, pdfFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { installed, synced, syncState } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { visit } from "./support/visit.ts";

const paper = (name: string) => pdfFile(name, pdf(name, new Date("2026-11-23T00:00:00Z"), [{ text: "契約の終了の予告" }]));
const dayFromNow = (days: number) => japanDate(new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString());

describe("contracts", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;
  let partners: readonly SomePartner[];
  const partner = (nth: number) => partners[nth] ?? { id: "", name: "" };

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    partners = await somePartners(office.app, 10);
    await installed(page);
    return office.dispose;
  });

  /** Makes a project with one slot and a contract for it. */
  const contract = async (name: string, nth: number, openDatetime: string, closeDatetime: string) => {
    const { id, positions } = await makeProject(rest, name, { 1: 1 });
    const positionId = positions[0]?.id ?? "";
    const terms = { partnerId: partner(nth).id, projectOccupationMapId: positionId, openDatetime, closeDatetime };
    return { projectId: id, positionId, contractId: await makeContract(rest, terms) };
  };
  /** Returns what the open question is described by. */
  const description = () =>
    page.getByRole("alertdialog").evaluate((question) => {
      const ids = question.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    });
  const list = () => page.getByRole("table", { name: "契約一覧" });
  const found = async () => page.getByRole("status").filter({ hasText: /件$/u }).first().innerText();
  /** Returns the number of contracts that the server finds for these filters. */
  const counted = async (where: string) => {
    const rows = await inDatabase(
      office.app,
      `select count(*)::int as n from contract c join partner p on p.id = c.partner_id join project j on j.id = c.project_id
       where p.deleted_at is null and j.deleted_at is null and ${where}`,
    );
    return `${Number(rows[0]?.["n"]).toLocaleString("ja-JP")}件`;
  };

  it("are listed as they run, end soon, are overdue or have ended, by the address", async () => {
    await contract("期限の案件", 0, dayFromNow(-30), dayFromNow(10));
    await contract("超過の案件", 1, dayFromNow(-60), dayFromNow(-1));
    await synced(page);
    const today = dayFromNow(0);
    const running = "c.ended_at is null";
    for (const [state, where] of [
      ["open", running],
      ["running", `${running} and open_date <= '${today}'`],
      ["planned", `${running} and open_date > '${today}'`],
      ["60", `${running} and close_date between '${today}' and '${dayFromNow(60)}'`],
      ["30", `${running} and close_date between '${today}' and '${dayFromNow(30)}'`],
      ["14", `${running} and close_date between '${today}' and '${dayFromNow(14)}'`],
      ["overdue", `${running} and close_date < '${today}' and not is_auto_renewed`],
      ["ended", "c.ended_at is not null"],
      ["all", "true"],
    ] as const) {
      await visit(page, `/contract?state=${state}`);
      const wanted = await counted(where);
      await expect.poll(found, { message: state, timeout: 20_000 }).toBe(wanted);
    }
    await page.getByRole("combobox", { name: "契約の状態" }).selectOption("14");
    await page.waitForURL("**/contract?state=14");
    await list().getByText("期限の案件").waitFor();
    await expectSound(page, "the list of contracts");
    await page.goBack();
    await page.waitForURL("**/contract?state=all");
  });

  it("are found by the names of partner, project, company and position, in any order, and narrowed, by the address", async () => {
    const { contractId } = await contract("検索される案件", 4, dayFromNow(-5), dayFromNow(90));
    await contract("検索されない案件", 5, dayFromNow(-5), dayFromNow(90));
    await synced(page);
    const [row] = await inDatabase(
      office.app,
      `select o.id, o.name, (select c.name from membership m join company c on c.id = m.company_id where m.partner_id = $2) as company
       from contract x join occupation o on o.id = x.occupation_id where x.id = $1`,
      [contractId, partner(4).id],
    );
    await visit(page, "/contract?state=all");
    const box = page.getByRole("searchbox", { name: "氏名・案件・企業・ポジション" });
    const names = ["検索される", partner(4).name, String(row?.["name"]), ...(row?.["company"] ? [String(row["company"])] : [])];
    await box.fill(names.join(" "));
    await expect.poll(found).toBe("1件");
    await list().getByText("検索される案件").waitFor();
    await page.waitForURL((url) => url.searchParams.get("name")?.startsWith("検索される") ?? false);
    await page.getByRole("button", { name: "自動更新" }).click();
    await page.getByRole("menuitemcheckbox", { name: "あり" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("契約が見つかりませんでした").waitFor();
    await page.waitForURL("**renewal=yes**");
    await expectSound(page, "contracts of which none is found");
    await page.getByRole("main").getByRole("button", { name: "条件をリセット" }).click();
    await page.waitForURL("**/contract");
    await visit(page, `/contract?position=${String(row?.["id"])}&name=${encodeURIComponent("検索される")}`);
    await expect.poll(found).toBe("1件");
    await page.getByRole("group", { name: "絞り込み条件" }).getByText(String(row?.["name"])).waitFor();
  });

  it("are led to from those that are due on home", async () => {
    await visit(page, "/home");
    await page.getByRole("link", { name: "契約一覧で見る" }).click();
    await page.waitForURL("**/contract?state=60");
    await list().getByText("期限の案件").waitFor();
  });

  it("are renewed offline in one step: the old one ends and the new one goes on from the day after", async () => {
    const { positionId, contractId } = await contract("更新の案件", 2, "2026-10-01", "2026-12-31");
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    await page.getByRole("heading", { name: partner(2).name, level: 1 }).waitFor();
    await expectSound(page, "a contract");
    await page.context().setOffline(true);
    await page.getByRole("main").getByRole("button", { name: "契約更新" }).click();
    const dialog = page.getByRole("dialog", { name: "契約更新" });
    await expect.poll(() => dialog.getByLabel(/^契約開始日/u).inputValue()).toBe("2027-01-01");
    expect(await dialog.getByLabel(/^契約終了日/u).inputValue()).toBe("2027-03-31");
    await expectSound(page, "a renewal");
    await dialog.getByRole("button", { name: "更新", exact: true }).click();
    await page.getByText("契約を更新しました。").first().waitFor();
    await page.waitForURL((url) => url.pathname.startsWith("/contract/") && !url.pathname.endsWith(contractId));
    await page.getByText("2027/03/31").waitFor();
    await syncState(page, /未送信/u).waitFor();
    await page.context().setOffline(false);
    await visit(page, "/sync");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    await expect.poll(() => membersOf(office.app, positionId)).toEqual([partner(2).name.replace(" ", "")]);
    const rows = await inDatabase(
      office.app,
      "select open_date::text as open, close_date::text as close, ended_at is null as running from contract where position_id = $1 order by 1",
      [positionId],
    );
    expect(rows).toEqual([
      { open: "2026-10-01", close: "2026-12-31", running: false },
      { open: "2027-01-01", close: "2027-03-31", running: true },
    ]);
    await visit(page, `/contract/${contractId}`);
    const renew = page.getByRole("main").getByRole("button", { name: "契約更新" });
    await expect.poll(() => renew.getAttribute("aria-disabled")).toBe("true");
  });

  it("are ended on their own page, which says so at once, and are missing while their partner is in the trash", async () => {
    const { contractId } = await contract("終了の案件", 3, "2026-10-01", "2027-12-31");
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    await page.getByRole("heading", { name: partner(3).name, level: 1 }).waitFor();
    await page.getByRole("main").getByText("稼働中", { exact: true }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "契約終了" }).click();
    await expect.poll(description).toMatch(/さんの契約を、いま終了します。終了した契約は元に戻せません。/u);
    await page.getByRole("alertdialog").getByRole("button", { name: "契約終了" }).click();
    await page.getByText("契約終了しました。").first().waitFor();
    await page.getByRole("main").getByText("終了", { exact: true }).waitFor();
    await page.getByRole("main").getByText("稼働中", { exact: true }).waitFor({ state: "detached" });
    await synced(page);
    await rest("DELETE", `/api/partner_member/${partner(3).id}`);
    await page.getByText("契約が見つかりませんでした").waitFor();
    expect(await page.getByText("サンプル", { exact: true }).count()).toBe(0);
  });

  it("keep the dialog with what was typed when their partner goes to the trash, and say so in it", async () => {
    const { contractId } = await contract("削除される人の案件", 1, "2026-10-01", "2027-12-31");
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    await page.getByRole("heading", { name: partner(1).name, level: 1 }).waitFor();
    await page.getByRole("main").getByRole("button", { name: "編集", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "契約の編集" });
    await dialog.getByLabel(/^契約終了日/u).fill("2027-11-30");
    await rest("DELETE", `/api/partner_member/${partner(1).id}`);
    await dialog.getByText(/^この契約は削除されたため、保存できません。/u).waitFor();
    expect(await dialog.getByLabel(/^契約終了日/u).inputValue()).toBe("2027-11-30");
    await expectSound(page, "a dialog on a contract that is gone");
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await page.getByText("契約が見つかりませんでした").waitFor();
  });

  /** Makes a partner one of those whom the freelance act is about. */
  const freelance = async (nth: number) => {
    await inDatabase(office.app, "delete from membership where partner_id = $1", [partner(nth).id]);
    await inDatabase(office.app, "update partner set employee_status = 0 where id = $1", [partner(nth).id]);
  };
  const slashed = (day: string) => day.replaceAll("-", "/");
  const needed = (deadline: string) => `終了の30日前の予告が必要です（期限 ${slashed(deadline)}）。`;

  it("with a freelancer say until when the end has to be told, on home, too, and no longer once it was, offline", async () => {
    await freelance(6);
    const { contractId } = await contract("予告の案件", 6, dayFromNow(-200), dayFromNow(40));
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    const card = page.getByRole("region", { name: "フリーランス法の予告" });
    await card.getByText(needed(dayFromNow(10))).waitFor();
    await expectSound(page, "a contract that needs a notice");
    await page.getByRole("main").getByRole("button", { name: "契約終了" }).click();
    const end = page.getByRole("alertdialog");
    await end.getByText(needed(dayFromNow(-30))).waitFor();
    await end.getByText(`終了できるのは${slashed(dayFromNow(30))}以降です。`).waitFor();
    await end.getByRole("button", { name: "キャンセル" }).click();
    await visit(page, "/home");
    const due = page.getByRole("table", { name: "終了が近い契約" });
    const row = due.getByRole("row").filter({ hasText: "予告の案件" });
    await page
      .getByRole("main")
      .getByText(/^要予告/u)
      .click();
    await due
      .getByText(/^予告期限/u)
      .first()
      .waitFor();
    // Other cards have such a button on some days.
    const more = page.getByRole("region", { name: "終了が近い契約" }).getByRole("button", { name: /^ほか.+件を表示$/u });
    while ((await row.count()) === 0) await more.click();
    await row.getByText(`予告期限 ${slashed(dayFromNow(10))}`).waitFor();
    await page.getByText("終了の30日前の予告が必要です。法的助言ではありません。").waitFor();
    await visit(page, `/contract/${contractId}`);
    await card.getByText(needed(dayFromNow(10))).waitFor();
    await page.context().setOffline(true);
    await card.getByRole("button", { name: "予告を記録" }).click();
    const dialog = page.getByRole("dialog", { name: "予告の記録" });
    await dialog.getByLabel(/^予告日/u).fill(dayFromNow(0));
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await dialog.getByText("予告の方法を選択してください").first().waitFor();
    await dialog.getByLabel(/^予告の方法/u).selectOption({ label: "メール" });
    await expectSound(page, "the record of a notice");
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await page.getByText("予告を記録しました。").first().waitFor();
    await card.getByText(needed(dayFromNow(10))).waitFor({ state: "detached" });
    await card.getByText("メール").waitFor();
    await page.getByRole("button", { name: "元に戻す" }).click();
    await card.getByText(needed(dayFromNow(10))).waitFor();
    await page.context().setOffline(false);
    await synced(page);
  });

  it("have the PDF of their notice beside it, added offline, after a reload, and once online everywhere, till it is deleted", async () => {
    await freelance(9);
    const { contractId } = await contract("書面の案件", 9, dayFromNow(-200), dayFromNow(40));
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    const card = page.getByRole("region", { name: "フリーランス法の予告" });
    await card.getByText(needed(dayFromNow(10))).waitFor();
    await office.app.stop();
    await card.getByRole("button", { name: "予告を記録" }).click();
    const dialog = page.getByRole("dialog", { name: "予告の記録" });
    await giveFiles(page, "予告の書面を追加", [paper("予告.pdf")]);
    await dialog.getByRole("button", { name: "予告.pdfを表示" }).waitFor();
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await dialog.getByText("予告日を入力してください").first().waitFor();
    await dialog.getByLabel(/^予告日/u).fill(dayFromNow(0));
    await dialog.getByLabel(/^予告の方法/u).selectOption({ label: "メール" });
    await expectSound(page, "the record of a notice with its PDF");
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    const file = card.getByRole("listitem").filter({ has: page.getByRole("button", { name: "予告.pdfを表示" }) });
    await file.getByText("送信待ち").waitFor();
    await page.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText("予告の記録を元に戻しました。").first().waitFor();
    await file.waitFor({ state: "detached" });
    await card.getByRole("button", { name: "予告を記録" }).click();
    await dialog.getByLabel(/^予告日/u).fill(dayFromNow(0));
    await dialog.getByLabel(/^予告の方法/u).selectOption({ label: "メール" });
    await giveFiles(page, "予告の書面を追加", [paper("予告.pdf")]);
    await dialog.getByRole("button", { name: "予告.pdfを表示" }).waitFor();
    await page.reload();
    await card.getByRole("button", { name: "予告を記録" }).click();
    await dialog.getByRole("button", { name: "予告.pdfを表示" }).waitFor();
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await file.getByText("送信待ち").waitFor();
    await page.reload();
    await file.getByText("送信待ち").waitFor();
    // It is no document of the contract itself.
    expect(await page.getByRole("button", { name: "予告.pdfを表示" }).count()).toBe(1);
    await expectSound(page, "a contract with the PDF of its notice");
    await office.app.start();
    const arrived = () =>
      inDatabase(
        office.app,
        `select f.name, f.purpose, f.arrived_at is not null as arrived, c.noticed_on::text as day
         from contract_file f join contract c on c.id = f.contract_id where c.id = $1`,
        [contractId],
      );
    await expect
      .poll(arrived, { timeout: 60_000 })
      .toEqual([{ name: "予告.pdf", purpose: 1, arrived: true, day: dayFromNow(0) }]);
    await file.getByText("送信待ち").waitFor({ state: "detached" });
    // The one that was taken back does not wait for anything.
    await driveAttachments(page);
    await expect.poll(async () => (await attachmentsIn(page)).filter(({ unsent }) => unsent)).toEqual([]);
    await visit(page, `/contract/${contractId}/history`);
    await page.getByText("契約ファイルを追加").first().waitFor();
    await page.getByText("予告の書面・予告.pdf").first().waitFor();
    await visit(page, `/contract/${contractId}`);
    await file.getByRole("button", { name: "予告.pdfを削除" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "削除" }).click();
    await file.waitFor({ state: "detached" });
    await synced(page);
    await expect.poll(arrived).toEqual([]);
  });

  it("say that a notice was late, and what the end needs as soon as a contract is no longer to renew itself", async () => {
    await freelance(7);
    const { contractId } = await contract("自動更新の案件", 7, dayFromNow(-200), dayFromNow(20));
    await inDatabase(office.app, "update contract set is_auto_renewed = true where id = $1", [contractId]);
    await synced(page);
    await page.goto(`/contract/${contractId}`);
    const card = page.getByRole("region", { name: "フリーランス法の予告" });
    // The warning names the day, too, as long as it is there.
    await card.getByText(slashed(dayFromNow(-10)), { exact: true }).waitFor();
    // The renewal was written in the database, so that it may arrive after the page was opened.
    await page.getByRole("definition").getByText("あり", { exact: true }).waitFor();
    expect(await card.getByText("予告が必要です").count()).toBe(0);
    await page.getByRole("main").getByRole("button", { name: "編集", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "契約の編集" });
    const announced = dialog.getByRole("status").filter({ hasText: "フリーランス法" });
    expect(await announced.count()).toBe(0);
    await dialog.getByLabel("自動更新").uncheck();
    await announced.getByText(needed(dayFromNow(-10))).waitFor();
    await dialog.getByRole("button", { name: "更新", exact: true }).click();
    await card.getByText(needed(dayFromNow(-10))).waitFor();
    await card.getByRole("button", { name: "予告を記録" }).click();
    const notice = page.getByRole("dialog", { name: "予告の記録" });
    await notice.getByLabel(/^予告日/u).fill(dayFromNow(0));
    await notice.getByLabel(/^予告の方法/u).selectOption({ label: "書面" });
    await notice.getByRole("button", { name: "記録", exact: true }).click();
    await card.getByText(`予告の期限（${slashed(dayFromNow(-10))}）より後に予告しました。`).waitFor();
    await synced(page);
  });

  it("with a freelancer have terms to state: what is missing, the day of payment, the document, and the next contract's", async () => {
    await freelance(8);
    const { contractId } = await contract("条件の案件", 8, dayFromNow(-10), dayFromNow(80));
    await synced(page);
    await visit(page, `/contract/${contractId}`);
    const card = page.getByRole("region", { name: "取引条件の明示" });
    await card.getByText("未入力：委託者の名称、業務委託をした日、").waitFor();
    await page.context().setOffline(true);
    await card.getByRole("button", { name: "取引条件を記録" }).click();
    const dialog = page.getByRole("dialog", { name: "取引条件の記録" });
    const record = dialog.getByRole("button", { name: "記録", exact: true });
    expect(await record.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(laptop.height);
    // Nothing of the form is seen below the buttons.
    const positionAtEnd = (it: Element) => {
      const { left = 0, bottom = 0 } = it.closest(".fui-DialogContent")?.getBoundingClientRect() ?? {};
      const last = document.elementFromPoint(left + 40, bottom - 1);
      return last && getComputedStyle(last).position;
    };
    expect(await record.evaluate(positionAtEnd)).toBe("sticky");
    await dialog.getByLabel(/^委託者の名称/u).fill("株式会社みなと商会");
    await dialog.getByLabel(/^業務委託をした日/u).fill(dayFromNow(-11));
    await dialog.getByLabel(/^業務の内容/u).fill("要件定義\n設計");
    await dialog.getByLabel(/^業務を行う場所/u).fill("委託者の本社");
    await dialog.getByLabel(/^報酬の額/u).fill("月額650,000円（税別）");
    await dialog.getByLabel(/^締め日/u).selectOption({ label: "末日" });
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await dialog.getByText("支払月を選択してください").first().waitFor();
    await dialog.getByLabel(/^支払月/u).selectOption({ label: "翌々月" });
    await dialog.getByLabel(/^支払日/u).selectOption({ label: "末日" });
    await dialog.getByText("60日を超えて支払う月があります").waitFor();
    expect(await dialog.getByLabel(/^元委託の支払月/u).count()).toBe(0);
    await dialog.getByLabel(/^元委託者の名称/u).fill("株式会社こもれび");
    await dialog.getByLabel(/^元委託の支払月/u).selectOption({ label: "翌々月" });
    await dialog
      .getByLabel(/^元委託の支払日/u)
      .first()
      .selectOption({ label: "15日" });
    await dialog.getByText("元委託の支払期日から30日以内の支払いです").waitFor();
    await expectSound(page, "the terms of work that is consigned onwards");
    await dialog.getByLabel(/^元委託の支払月/u).selectOption("");
    await dialog
      .getByLabel(/^元委託の支払日/u)
      .first()
      .selectOption("");
    await dialog.getByLabel(/^元委託者の名称/u).fill("");
    await dialog.getByText("60日を超えて支払う月があります").waitFor();
    await dialog.getByLabel(/^支払月/u).selectOption({ label: "翌月" });
    await dialog.getByText("60日を超えて支払う月があります").waitFor({ state: "detached" });
    await dialog.getByLabel(/^報酬の支払方法/u).selectOption({ label: "現金（口座振込）" });
    await expectSound(page, "the record of terms");
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await page.getByText("取引条件を記録しました。").first().waitFor();
    await card.getByText("明示した日が記録されていません。").waitFor();
    await card.getByText("株式会社みなと商会", { exact: true }).waitFor();
    expect(await card.getByText("受託者の名称").count()).toBe(0);
    await expect.poll(() => card.getByText("未入力").count()).toBe(0);
    await office.app.stop();
    await page.reload();
    await card.getByText("月額650,000円（税別）").waitFor();
    await card.getByText("明示した日が記録されていません。").waitFor();
    await office.app.start();

    await card.getByRole("link", { name: "明示する文書" }).click();
    const sheet = page.getByRole("article", { name: "取引条件のお知らせ" });
    await sheet.getByText("毎月末日締め、翌月末日払い").waitFor();
    await sheet.getByText(`${partner(8).name} 様`).waitFor();
    await expectSound(page, "the document of terms");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("明示した日と方法を記録します").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "取引条件を編集" }).click();
    await dialog.getByLabel(/^取引条件を明示した日/u).fill(dayFromNow(-11));
    await dialog.getByLabel(/^明示の方法/u).selectOption({ label: "メール" });
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await sheet
      .getByText(slashed(dayFromNow(-11)))
      .first()
      .waitFor();

    await page.goBack();
    await card.getByText("（メール）").waitFor();
    await card.getByRole("button", { name: "取引条件を編集" }).click();
    await dialog.getByLabel(/^業務を行う場所/u).fill("委託者の支社");
    await dialog.getByRole("button", { name: "記録", exact: true }).click();
    await card.getByText("明示した日が記録されていません。").waitFor();
    await page.locator(".fui-Toast").filter({ hasText: "改めて明示し" }).getByRole("button", { name: "元に戻す" }).click();
    await card.getByText("（メール）").waitFor();
    await page.getByRole("main").getByRole("button", { name: "契約更新" }).click();
    const renewal = page.getByRole("dialog", { name: "契約更新" });
    await renewal.getByRole("button", { name: "更新", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(contractId));
    await card.getByText("未入力：業務委託をした日。明示した日が記録されていません。").waitFor();
    await card.getByText("月額650,000円（税別）").waitFor();
    await card.getByRole("button", { name: /^取引条件を(?:記録|編集)$/u }).click();
    await dialog.getByRole("button", { name: "前の契約から空欄に写す" }).click();
    await page.getByText("写せる空欄がありません。").first().waitFor();
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await page.getByRole("navigation", { name: "メイン" }).getByRole("link", { name: "契約一覧" }).click();
    await page.getByRole("searchbox", { name: "氏名・案件・企業・ポジション" }).fill("条件の案件");
    await page.getByRole("button", { name: "フリーランス法" }).click();
    await page.getByRole("menuitemcheckbox", { name: "支払期日が60日超" }).click();
    await page.getByText("契約が見つかりませんでした").waitFor();
    await page.getByRole("menuitemcheckbox", { name: "取引条件の明示が必要" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByText("1件", { exact: true }).waitFor();
    await list().getByText("条件の案件").waitFor();
    await page.waitForURL("**act=terms**");
    await page.context().setOffline(false);
    await synced(page);
  });

  it("have their terms recorded by touch alone on a tablet, every control within a finger's reach", async () => {
    await freelance(6);
    const { contractId } = await contract("指の案件", 6, dayFromNow(-10), dayFromNow(80));
    await synced(page);
    await byTouch(page, tablet);
    await visit(page, `/contract/${contractId}`);
    const card = page.getByRole("region", { name: "取引条件の明示" });
    await card.getByText(/未入力：/u).waitFor();
    await expectReachable(page, "a contract");
    await tap(card.getByRole("button", { name: "取引条件を記録" }));
    const dialog = page.getByRole("dialog", { name: "取引条件の記録" });
    await tap(dialog.getByLabel(/^委託者の名称/u));
    await page.keyboard.insertText("株式会社ひだまり");
    await expectReachable(page, "the record of terms");
    await tap(dialog.getByRole("button", { name: "記録", exact: true }));
    await dialog.waitFor({ state: "detached" });
    await card.getByText(/未入力：業務委託をした日/u).waitFor();
    await tap(card.getByRole("button", { name: "取引条件を編集" }));
    expect(await dialog.getByLabel(/^委託者の名称/u).inputValue()).toBe("株式会社ひだまり");
  });

  it("that nobody knows show the sample, marked so, which saves nothing", async () => {
    await visit(page, "/contract/00000000-0000-7000-8000-000000000000");
    await page.getByText("サンプル", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "ステータス変更" }).selectOption("契約中");
    await page.getByRole("main").getByRole("button", { name: "更新" }).click();
    await page.getByText("サンプルのため、保存されません。").first().waitFor();
    await expectSound(page, "the sample of a contract");
    await synced(page);
  });
});
