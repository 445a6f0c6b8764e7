import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../support/app.ts";
import { openDevice, signIn } from "./support/device.ts";
import { form } from "./support/evaluation.ts";
import { holdDownloadAfter, noteWhatSaysNone } from "./support/first-download.ts";
import { inDatabase } from "./support/office-database.ts";
import { visit } from "./support/visit.ts";

const [partnerId, projectId] = ["0192f000-0000-7000-8000-000000000001", "0192f000-0000-7000-8000-000000000002"];

it("says while the first download runs what of an evaluation may follow, and none of what has not arrived (E5)", async () => {
  const app = await createApp(0);
  onTestFinished(() => app.dispose());
  await app.start();
  await inDatabase(
    app,
    `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
     values ($1, '山田', '花子', 'ヤマダ', 'ハナコ', 0)`,
    [partnerId],
  );
  await inDatabase(app, "insert into project (id, name) values ($1, '受信中の案件')", [projectId]);
  const device = await openDevice(app);
  onTestFinished(() => device.dispose());
  const page = device.page();
  page.setDefaultTimeout(20_000);
  const said = await noteWhatSaysNone(page);
  await holdDownloadAfter(page, "project");
  await signIn(page);
  await page.goto(`/project/${projectId}/project_evaluation/create?partner=${partnerId}`);
  await form(page).waitFor();
  await page.getByText(/^以前の評価はまだ届いていないため、引き継いでいません。 契約をまだ受信しているため、/u).waitFor();
  await form(page).getByRole("region", { name: "評価情報" }).getByText("受信中", { exact: true }).waitFor();
  for (const below of ["project_evaluation", "attendance", "member_evaluation"]) {
    await visit(page, `/project/${projectId}/${below}/77`);
    await page.getByText(/^この(?:プロジェクト評価|業務日報|360°評価)はまだこの端末に届いていません$/u).waitFor();
  }
  // Files and companies come before projects in the download, so the page may say that there are none.
  expect(said().filter((text) => !/履歴書・経歴書|所属企業なし/u.test(text))).toEqual([]);
});
