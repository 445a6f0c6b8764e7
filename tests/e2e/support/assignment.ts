import type { Page } from "playwright";
import type { App } from "../../support/app.ts";
import { type GivenFile, giveFiles } from "./give-files.ts";
import { inDatabase } from "./office-database.ts";
import type { Rest } from "./rest.ts";

/** A position of a project that a test has made. */
export interface MadePosition {
  readonly id: string;
  readonly occupationId: number;
  readonly name: string;
  readonly numberPeople: number;
}

export interface MadeProject {
  readonly id: string;
  readonly name: string;
  readonly positions: readonly MadePosition[];
}

interface Body {
  readonly projectId: string;
  readonly projectOccupationMap: {
    readonly data: readonly {
      readonly id: string;
      readonly occupationId: number;
      readonly numberPeople: number;
      readonly mOccupation: { readonly name: string };
    }[];
  };
}

/** Makes a project with positions for these occupations. `people` has the head count by the occupation's id. */
export async function makeProject(rest: Rest, name: string, people: Readonly<Record<number, number>>): Promise<MadeProject> {
  const form = new FormData();
  const { body: me } = await rest("GET", "/api/me");
  form.set("name", name);
  form.set("content", "要件定義から。");
  form.set("prjOwner[0]", (me as unknown as { adminUser: { id: string } }).adminUser.id);
  form.set("orderClient", JSON.stringify({ name: "株式会社あおば" }));
  for (const [at, [occupationId, numberPeople]] of Object.entries(people).entries())
    form.set(`projectOccupation[${at}]`, JSON.stringify({ occupationId: Number(occupationId), numberPeople }));
  const made = await rest("POST", "/api/project", form);
  if (made.status !== 200) throw new Error(`the project was answered ${JSON.stringify(made.body)}`);
  const { projectId: id } = made.body as unknown as Body;
  const { body } = await rest("GET", `/api/project/${id}/project_occupation_map`);
  const positions = (body as unknown as Body).projectOccupationMap.data.map(({ mOccupation, ...one }) => ({
    ...one,
    name: mOccupation.name,
  }));
  return { id, name, positions };
}

/** Puts a partner on a position over REST, and returns the contract's id. */
export async function makeContract(rest: Rest, terms: Readonly<Record<string, string>>): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries(terms)) form.set(key, value);
  const { status, body } = await rest("POST", "/api/contract", form);
  if (status !== 200) throw new Error(`the contract was answered ${JSON.stringify(body)}`);
  return (body as { contractId: string }).contractId;
}

/** Returns the members of a position on the server, each as family name and given name in one word. */
export async function membersOf(app: App, positionId: string): Promise<readonly string[]> {
  const rows = await inDatabase(
    app,
    `select last_name || first_name as name from contract join partner on partner.id = partner_id
     where position_id = $1 and ended_at is null order by 1`,
    [positionId],
  );
  return rows.map(({ name }) => String(name));
}

export interface SomePartner {
  readonly id: string;
  /** The name as screens show it. */
  readonly name: string;
}

/** Returns partners of the demo with unique names. */
export async function somePartners(app: App, count: number): Promise<readonly SomePartner[]> {
  const rows = await inDatabase(
    app,
    `select min(id::text) as id, last_name, first_name from partner where deleted_at is null
     group by last_name, first_name having count(*) = 1 order by 1 limit $1`,
    [count],
  );
  return rows.map(({ id, last_name: last, first_name: first }) => ({ id: String(id), name: `${String(last)} ${String(first)}` }));
}

export interface Terms {
  readonly open: string;
  readonly close?: string;
  readonly renews?: boolean;
  readonly files?: readonly GivenFile[];
}

/** Enters a contract into the open dialog, and sends it. */
export async function enterContract(page: Page, { open, close, renews, files = [] }: Terms, submit = "追加"): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^契約開始日/u).fill(open);
  if (close !== undefined) await dialog.getByLabel(/^契約終了日/u).fill(close);
  if (renews) await dialog.getByRole("switch", { name: "自動更新" }).check();
  if (files.length > 0) await giveFiles(page, "契約書を追加", files);
  for (const { name } of files) await dialog.getByRole("button", { name: `${name}を表示` }).waitFor();
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Plans a partner for the next free slot of a position. */
export async function plan(page: Page, occupation: string, partner: string, terms: Terms): Promise<void> {
  const table = page.getByRole("table", { name: `${occupation}のメンバー` });
  await table
    .getByRole("button", { name: /^メンバー\d+追加$/u })
    .first()
    .click();
  const picker = page.getByRole("dialog", { name: `パートナーを選択（${occupation}）` });
  await picker.getByRole("searchbox", { name: "パートナー名" }).fill(partner);
  await picker.getByRole("button", { name: partner, exact: true }).click();
  await page.getByRole("dialog", { name: "契約の入力" }).waitFor();
  await enterContract(page, terms);
  await table.getByText(partner).waitFor();
}

/** Returns the button that confirms the plan. */
export const confirmButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "メンバーアサイン", exact: true });
