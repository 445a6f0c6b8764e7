import { beforeAll, describe, expect, it } from "vitest";
import { inDatabase } from "../e2e/support/office-database.ts";
import { synced } from "../e2e/support/screens.ts";
import { master } from "../support/app.ts";
import { readListCsv, readListWorkbook } from "../support/read-list.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";

/** What only masters may do with personal data: read who did what, export it, and erase it. */
describe.each(engines)("$name for masters", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;
  let address: string;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    const form = new FormData();
    const person = { lastName: "消野", firstName: "忘", lastNameKana: "ケシノ", firstNameKana: "ワスレ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(person)) form.append(name, value);
    const made = await office.rest("POST", "/api/partner_member", form);
    address = `/partner/${String(made.body["partnerId"])}`;
    await fetch(`${office.app.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mail: master.mail, pswd: "Wrong0001" }),
    });
    await synced(page);
    return office.dispose;
  });

  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const rows = () => page.getByRole("table", { name: "セキュリティ記録" }).getByRole("row");
  const choose = async (name: string) => {
    await page.getByRole("main").getByRole("button", { name: "その他の操作" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const narrow = async (name: string, label: string) => page.getByLabel(name).first().selectOption(label);

  it("narrows the security log, and saves what is left of it", async () => {
    await page.goto("/security");
    await rows().filter({ hasText: "拒否" }).first().waitFor();
    await narrow("種類", "ログイン");
    await narrow("結果", "拒否");
    await expect.poll(() => rows().count()).toBe(2);
    const csv = await device.download(() => press("CSVに出力"));
    expect(csv.name).toMatch(/^セキュリティ記録_\d{8}\.csv$/u);
    const [heads, first, ...others] = readListCsv(csv.bytes.toString("utf8"));
    expect(heads?.[0]).toBe("日時");
    expect(first?.slice(1, 3)).toEqual(["ログイン", "拒否"]);
    expect(others).toEqual([]);
    const workbook = await readListWorkbook((await device.download(() => press("Excelに出力"))).bytes);
    expect(workbook.rows.length).toBe(2);
  });

  it("says in an empty day how one is written, and not today's", async () => {
    const hints = () =>
      page.evaluate(() => {
        const shown = [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility());
        return shown.filter(({ textContent, children }) => textContent === "年/月/日" && children.length === 0).length;
      });
    // Other engines show the expected form by themselves.
    const expected = (days: number) => (engine.name === "Firefox" ? 0 : days);
    await page.goto("/security");
    await page.getByLabel("開始日").waitFor();
    await expect.poll(hints).toBe(expected(2));
    await page.goto(`${address}/history`);
    await page.getByLabel("この日の内容を見る").waitFor();
    await expect.poll(hints).toBe(expected(1));
  });

  it("saves all that is held about one person", async () => {
    await page.goto(address);
    const file = await device.download(() => choose("保有情報をExcelで保存"));
    expect(file.name).toMatch(/^保有情報_消野 忘_\d{8}\.xlsx$/u);
    const { rows: held } = await readListWorkbook(file.bytes);
    expect(held.map(([kind, , field, value]) => [kind, field, value])).toContainEqual(["パートナー", "姓", "消野"]);
    // The page goes on: what it asks next is asked and can be left.
    await choose("個人情報を消去");
    const erasing = page.getByRole("dialog", { name: "消野 忘の個人情報を消去しますか？" });
    await erasing.getByRole("textbox", { name: "理由" }).fill("本人の求めによる");
    await erasing.getByRole("button", { name: "キャンセル" }).click();
    await erasing.waitFor({ state: "detached" });
  });

  it("erases a person with a reason, where the password is asked again", async () => {
    await inDatabase(office.app, "update session set confirmed_at = now() - interval '15 minutes'");
    await page.goto(address);
    await choose("個人情報を消去");
    const erasing = page.getByRole("dialog", { name: "消野 忘の個人情報を消去しますか？" });
    await erasing.getByRole("textbox", { name: "理由" }).fill("本人の求めによる");
    await erasing.getByRole("button", { name: "消去" }).click();
    const asked = page.getByRole("dialog", { name: "パスワードを確認" });
    const answer = async (password: string) => {
      await asked.getByLabel(/^パスワード\s*\*?$/u).fill(password);
      await asked.getByRole("button", { name: "確認" }).click();
    };
    await answer("Wrong2026pass");
    await asked.getByText("パスワードが正しくありません。").waitFor();
    await answer(master.password);
    await page.getByText("個人情報を消去しました。").first().waitFor();
    await page.waitForURL("**/partner/search**");
    await page.goto(address);
    await page.getByText("パートナーが見つかりませんでした").waitFor();
    await page.goto("/security?kind=partner_erased");
    await rows().nth(1).waitFor();
    expect(device.complaints()).toEqual([]);
  });
});
