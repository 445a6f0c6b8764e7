import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, restAs } from "./support/rest.ts";
import { partnerLinks, searchBox } from "./support/screens.ts";
import { visit } from "./support/visit.ts";

describe("texts as people have them", () => {
  let office: Office;
  let page: Page;
  let rest: Rest;

  beforeAll(async () => {
    office = await startOffice();
    page = office.device.page();
    rest = await restAs(office.app);
    return office.dispose;
  });

  async function register(fields: Readonly<Record<string, string>>) {
    const form = new FormData();
    const names = { firstName: "試", firstNameKana: "タメシ", employeeStatus: "0" };
    for (const [name, value] of Object.entries({ ...names, ...fields })) form.append(name, value);
    expect((await rest("POST", "/api/partner_member", form)).status).toBe(200);
  }
  const listed = async () => (await partnerLinks(page).allInnerTexts()).map((text) => text.split(" ")[0]);

  it("a partner is found by what one sees, and stands where a telephone book has them", async () => {
    for (const [lastName, lastNameKana] of [
      ["齋條\u{e0100}原", "ハラ"],
      ["齊\u200b条馬場", "ババ"],
      ["斎条\u202e八鳥", "ハツトリ"],
      ["齎条服部", "ハットリ"],
    ] as const)
      await register({ lastName, lastNameKana, phone: "03-1234■5678" });
    await visit(page, "/partner/search?sort=kana");
    for (const typed of ["斉条", "齋條", "斎\u00ad条"]) {
      await searchBox(page).fill(typed);
      await expect.poll(listed).toEqual(["斎条八鳥", "齊条馬場", "齋條\u{e0100}原"]);
    }
    await searchBox(page).fill("齎条");
    await expect.poll(listed).toEqual(["齎条服部"]);
    await searchBox(page).fill("齊条馬場");
    await expect.poll(listed).toEqual(["齊条馬場"]);
    expect(await partnerLinks(page).first().locator("bdi").innerText()).toBe("齊条馬場 試");
  });

  it("a telephone number with a sign that nobody knows is shown, and not dialled", async () => {
    await partnerLinks(page).first().click();
    const main = page.getByRole("main");
    await main.getByText("03-1234■5678").waitFor();
    expect(await main.locator('a[href^="tel:"]').count()).toBe(0);
    expect(await page.getByRole("heading", { level: 1 }).locator("bdi").innerText()).toBe("齊条馬場 試");
  });

  it("a project is found by several words, its code without hyphens and its manager", async () => {
    const [row] = await inDatabase(
      office.app,
      `select project.id, project.name, project_code as code, admin.name as manager
         from project join project_role on project_id = project.id and role = 'manager' join admin on admin.id = admin_id
         where deleted_at is null and project_code like '%-%' limit 1`,
    );
    const { id, name, code, manager } = row as Record<"id" | "name" | "code" | "manager", string>;
    await visit(page, "/project/search");
    for (const typed of [code.replaceAll("-", ""), `${manager} ${code}`, `${code.replaceAll("-", "‐")} ${name.slice(0, 4)}`]) {
      await page.getByRole("searchbox", { name: "案件名・コード・クライアント・PM" }).fill(typed);
      await expect.poll(() => page.getByRole("table", { name: "案件一覧" }).locator('a[href^="/project/"]').count()).toBe(1);
      expect(await page.getByRole("table", { name: "案件一覧" }).locator(`a[href="/project/${id}"]`).count()).toBe(1);
    }
  });
});
