import type { Page } from "playwright";
import type { Office } from "./office.ts";
import { inDatabase } from "./office-database.ts";
import type { Rest } from "./rest.ts";
import { visit } from "./visit.ts";

/** A partner who works in a project. */
export interface Member {
  readonly projectId: string;
  readonly projectName: string;
  readonly partnerId: string;
  readonly partnerName: string;
}

/** Makes a project with a position for each of these occupations. One partner, whom nobody has evaluated, has all of them. */
export async function memberWith(
  office: Pick<Office, "app">,
  rest: Rest,
  projectName: string,
  occupationIds: readonly number[],
): Promise<Member> {
  const me = (await rest("GET", "/api/me")).body["adminUser"] as { readonly id: string };
  const [one] = await inDatabase(
    office.app,
    `select id, last_name || ' ' || first_name as name from partner where deleted_at is null
       and not exists (select 1 from project_evaluation where partner_id = partner.id)
       and not exists (select 1 from contract join project on project.id = project_id
                         where partner_id = partner.id and project.name like '評価の%') order by number limit 1`,
  );
  const partnerId = String(one?.["id"]);
  const made = await rest(
    "POST",
    "/api/project",
    formOf({
      name: projectName,
      content: "評価の試験",
      "prjOwner[0]": me.id,
      orderClient: { name: "株式会社みほん" },
      ...indexed(
        "projectOccupation",
        occupationIds.map((occupationId) => ({ occupationId, numberPeople: 1 })),
      ),
    }),
  );
  const projectId = String(made.body["projectId"]);
  if (occupationIds.length > 0) {
    const { body } = await rest("GET", `/api/project/${projectId}/project_occupation_map`);
    const { data } = body["projectOccupationMap"] as { readonly data: readonly { readonly id: string }[] };
    const terms = { partnerId, openDatetime: "2026-01-01", automaticUpdating: 1, isNew: true };
    const contracts = data.map(({ id }) => ({ ...terms, projectOccupationMapId: id }));
    const { status, body: answer } = await rest(
      "POST",
      `/api/project/${projectId}/contract`,
      formOf(indexed("contracts", contracts)),
    );
    if (status !== 200) throw new Error(`the contracts were answered ${JSON.stringify(answer)}`);
  }
  return { projectId, projectName, partnerId, partnerName: String(one?.["name"]) };
}

const indexed = (name: string, values: readonly object[]) =>
  Object.fromEntries(values.map((value, at) => [`${name}[${at}]`, value]));

function formOf(parts: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return data;
}

/** Returns the address of a member's evaluation form. */
export const entryOf = ({ projectId, partnerId }: Member) =>
  `/project/${projectId}/project_evaluation/create?partner=${partnerId}`;

/** Opens the form of a member's evaluation. */
export async function openEntry(page: Page, member: Member): Promise<void> {
  await visit(page, entryOf(member));
  await form(page).waitFor();
  await form(page).getByRole("slider").first().waitFor();
}

/** Returns a member's evaluations as the server has them, the newest first. */
export const evaluationsOf = (office: Pick<Office, "app">, { projectId, partnerId }: Member) =>
  inDatabase(
    office.app,
    "select * from project_evaluation where project_id = $1 and partner_id = $2 order by created_at desc, id desc",
    [projectId, partnerId],
  );

/** A score as the server has it. */
export interface Score {
  readonly skillId: number;
  readonly score: number;
  readonly memo: string | null;
}

export const form = (page: Page) => page.getByRole("form", { name: "プロジェクト評価" });
export const slider = (page: Page, skill: string) => form(page).getByRole("slider", { name: skill, exact: true }).first();
export const memoOf = (page: Page, skill: string) =>
  form(page)
    .getByRole("textbox", { name: `${skill}のメモ`, exact: true })
    .first();
export const button = (page: Page, label: string) => form(page).getByRole("button", { name: label, exact: true });

/** Returns the text of an average while scores are entered, such as 「4.0点」. */
export const average = (page: Page, label: string) =>
  form(page).locator("dl[aria-label=平均点] > div").filter({ hasText: label }).locator("dd");
