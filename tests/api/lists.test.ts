import fc from "fast-check";
import type { Knex } from "knex";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { type ApiServer, signedIn, startApi } from "./api-server.ts";
import { type Filter, partnersBy, projectsBy, readTables } from "./list-oracle.ts";

let api: ApiServer;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await signedIn(api, 0));
  await seedMasters(api.database.knex);
  for (const [table, rows] of made) await api.database.knex(table).insert([...rows]);
});
afterAll(() => api.close());

/** There are few values of each kind, so that filters match several rows. */
const make = (count: number) => Array.from({ length: count }, () => newId());
const partnerIds = make(120);
const projectIds = make(110);
const tagIds = make(3);
const companyIds = make(4);
const clientIds = make(4);
const adminIds = make(3);
const names = ["山田", "ヤマダ", "ｻﾄｳ", "佐藤", "Ａｂｃ", "abc", "50%_", "さとうヶ"];
const days = ["2026-01-10", "2026-02-10", "2026-03-10"];
const occupations = [1, 2, 3];

const word = fc.constantFrom(...names);
const moment = fc.integer({ min: 0, max: 40 }).map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString());
const oneOrNone = <T>(...values: readonly T[]) => fc.constantFrom(null, ...values);
const deleted = fc.boolean().map((gone) => (gone ? "2026-05-01T00:00:00.000Z" : null));

const partnerColumns = {
  last_name: word,
  first_name: word,
  last_name_kana: word,
  first_name_kana: word,
  mail: oneOrNone("Taro@example.com", "abc@example.com"),
  mail2: oneOrNone("佐藤@example.com"),
  status: oneOrNone(1, 2, 3),
  deleted_at: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: deleted }),
  created_at: moment,
  updated_at: moment,
};
const projectColumns = {
  name: word,
  project_code: oneOrNone("PRJ-1", "ＰＲＪ－２"),
  order_client_id: oneOrNone(...clientIds),
  is_valid: fc.boolean(),
  status_id: oneOrNone(101, 105),
  phase_id: oneOrNone(201, 202),
  execution_phase_id: oneOrNone(301, 302),
  priority: oneOrNone("High", "Middle", "Low"),
  ae_admin_id: oneOrNone(...adminIds),
  deleted_at: partnerColumns.deleted_at,
  updated_at: moment,
};
const period = fc.oneof(
  fc
    .constantFrom(...days)
    .chain((start) =>
      fc.constantFrom(...days.filter((day) => day >= start)).map((end) => ({ start_date: start, end_date: end })),
    ),
  fc.constantFrom(...days).map((start) => ({ start_date: start, end_date: null })),
  fc.constantFrom(...days).map((end) => ({ start_date: null, end_date: end })),
  fc.constant({ start_date: null, end_date: null }),
);

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Makes rows of a table for some of the owners, each with a new id. */
function some(
  owners: readonly string[],
  each: number,
  columns: (owner: string, at: number) => Readonly<Record<string, unknown>>,
): Rows {
  return owners.flatMap((owner, at) =>
    Array.from({ length: (at + each) % (each + 1) }, (_, n) => ({ id: newId(), ...columns(owner, at * 7 + n) })),
  );
}
const of = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { numRuns: count, seed: 3 });

const partnerRows = sampled(fc.record(partnerColumns), partnerIds.length).map((row, at) => ({
  ...row,
  id: partnerIds[at],
  employee_status: 0,
}));
const projectRows = sampled(fc.tuple(fc.record(projectColumns), period), projectIds.length).map(([row, dates], at) => ({
  ...row,
  ...dates,
  id: projectIds[at],
}));
const industries = some(partnerIds, 2, (partner_id, at) => ({ partner_id, major_industry_id: 1 + (at % 3) }));
const judged = (partner_id: string, at: number) => ({
  partner_id,
  hard_occupation_ids: JSON.stringify(at % 4 === 0 ? [] : [of(occupations, at), 4]),
});

const made: readonly (readonly [string, Rows])[] = [
  ["admin", adminIds.map((id) => ({ id, name: "担当", mail: `${id}@example.com`, authority: 0 }))],
  ["partner", partnerRows],
  ["company", companyIds.map((id, at) => ({ id, name: `${of(names, at)}商事`, name_kana: at % 2 ? "ショウジ" : null }))],
  ["membership", partnerIds.filter((_, at) => at % 2).map((id, at) => ({ id, partner_id: id, company_id: of(companyIds, at) }))],
  ["partner_tag", tagIds.map((id) => ({ id, name: "タグ" }))],
  [
    "partner_tagging",
    partnerIds.flatMap((partner_id, at) => tagIds.slice(0, at % 4).map((partner_tag_id) => ({ partner_id, partner_tag_id }))),
  ],
  ["order_client", clientIds.map((id, at) => ({ id, name: `${of(names, at)}クライアント` }))],
  ["project", projectRows],
  [
    "project_role",
    projectIds.flatMap((project_id, at) =>
      ["manager", "pm"].slice(0, at % 3).map((role, n) => ({ project_id, role, admin_id: of(adminIds, at + n) })),
    ),
  ],
  ["industry_sheet", industries],
  [
    "skill_sheet",
    industries.map((sheet, at) => ({
      id: newId(),
      industry_sheet_id: sheet["id"],
      partner_id: sheet["partner_id"],
      major_category_id: 1 + (at % 3),
      details: "[]",
      engineers: "[]",
    })),
  ],
  [
    "contract",
    some(partnerIds, 3, (partner_id, at) => ({
      partner_id,
      project_id: of(projectIds, at),
      occupation_id: of(occupations, at),
      open_date: days[0],
      is_auto_renewed: true,
    })),
  ],
  [
    "second_interview",
    some(partnerIds, 1, (partner_id, at) => ({
      ...judged(partner_id, at),
      interview_type: 1,
      result: 1,
      soft_skills: "[]",
      work_history: "[]",
      hard_scores: "[]",
    })),
  ],
  [
    "project_evaluation",
    some(partnerIds, 2, (partner_id, at) => ({
      ...judged(partner_id, at),
      project_id: of(projectIds, at),
      state: at % 2,
      soft_scores: "[]",
      hard_scores: "[]",
    })),
  ],
];

/** A change that anybody may make to the database: a statement and its bindings. */
const statement = (sql: string, ...values: readonly fc.Arbitrary<unknown>[]) => fc.tuple(fc.constant(sql), fc.tuple(...values));
const partners = fc.subarray(partnerIds, { minLength: 1, maxLength: 5 });
const projects = fc.subarray(projectIds, { minLength: 1, maxLength: 5 });
const aCompany = fc.constantFrom(...companyIds);
const aTag = fc.constantFrom(...tagIds);
const act = fc.oneof(
  statement("update partner set updated_at = ? where id = any (?)", moment, partners),
  statement(
    "update partner set last_name = ?, first_name_kana = ?, updated_at = ? where id = any (?)",
    word,
    word,
    moment,
    partners,
  ),
  statement("update partner set mail = ?, created_at = ? where id = any (?)", partnerColumns.mail, moment, partners),
  statement("update partner set status = ?, deleted_at = ? where id = any (?)", partnerColumns.status, deleted, partners),
  statement("delete from partner where id = ?", fc.constantFrom(...partnerIds)),
  statement("update company set name = ? where id = ?", word, aCompany),
  statement("update membership set company_id = ? where partner_id = any (?)", aCompany, partners),
  statement("delete from membership where partner_id = any (?)", partners),
  statement(
    "insert into membership (id, partner_id, company_id) select id, id, ? from partner where id = any (?) on conflict do nothing",
    aCompany,
    partners,
  ),
  statement(
    "insert into partner_tagging (partner_id, partner_tag_id) select id, ? from partner where id = any (?) on conflict do nothing",
    aTag,
    partners,
  ),
  statement("delete from partner_tagging where partner_id = any (?)", partners),
  ...["industry_sheet", "contract", "second_interview", "project_evaluation"].flatMap((table) => [
    statement(`delete from ${table} where partner_id = any (?)`, partners),
    statement(
      `update ${table} set partner_id = (select id from partner order by id limit 1) where partner_id = any (?)`,
      partners,
    ),
  ]),
  statement("update skill_sheet set major_category_id = ? where partner_id = any (?)", fc.constantFrom(1, 2, 3), partners),
  statement("update industry_sheet set major_industry_id = ? where partner_id = any (?)", fc.constantFrom(1, 2, 3), partners),
  statement("update contract set occupation_id = ? where partner_id = any (?)", fc.constantFrom(...occupations), partners),
  statement("update project_evaluation set state = 1 - state where partner_id = any (?)", partners),
  statement(
    "update second_interview set hard_occupation_ids = to_jsonb(?::integer[]) where partner_id = any (?)",
    fc.subarray(occupations),
    partners,
  ),
  statement(
    "update project set name = ?, project_code = ?, updated_at = ? where id = any (?)",
    word,
    projectColumns.project_code,
    moment,
    projects,
  ),
  statement("update project set order_client_id = ? where id = any (?)", projectColumns.order_client_id, projects),
  statement("update project set deleted_at = ?, status_id = ? where id = any (?)", deleted, projectColumns.status_id, projects),
  statement("update order_client set name = ? where id = ?", word, fc.constantFrom(...clientIds)),
  statement("update order_client set name_kana = ? where id = ?", word, fc.constantFrom(...clientIds)),
  statement("delete from project where id = ?", fc.constantFrom(...projectIds)),
);

const text = fc.oneof(
  word,
  fc.constantFrom("や", "%", "a", "商事", "クライアント", "山田 ヤマダ", "タロ", "prj-2", "@EXAMPLE", "", "いない"),
);
const digits = (...values: readonly (number | string)[]) => fc.constantFrom(...values.map(String));
const page = digits(1, 1, 2, 3);
const filters = <T extends Record<string, fc.Arbitrary<string>>>(all: T) =>
  fc
    .subarray(Object.keys(all), { maxLength: 4 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, all[key] as fc.Arbitrary<string>]))));
const partnerFilter = filters({
  name: text,
  sts: digits(1, 2, 3, 9),
  industry: digits(1, 2, 3, 999),
  skill: digits(1, 2, 3, 999),
  position: digits(1, 2, 3, 4, 999),
  tagIds: fc.subarray(tagIds, { minLength: 1 }).map((tags) => tags.join(",")),
  sort: digits("updatedAt", "kana", "createdAt"),
  page,
});
const projectFilter = filters({
  name: text,
  sts: digits(0, 1, 2),
  status: digits(101, 105, 108, 999),
  phase: digits(201, 202),
  executionPhase: digits(301, 999),
  priority: digits("High", "Middle", "Low"),
  projectOwner: digits(...adminIds),
  clientId: digits(...clientIds),
  aeAdminId: digits(...adminIds),
  startPeriod: digits("2026-01-01", "2026-01-10", "2026-02-11", "2026-04-01"),
  endPeriod: digits("2026-01-01", "2026-01-10", "2026-02-11", "2026-04-01"),
  page,
});

interface List {
  readonly rows: readonly { readonly id: string }[];
  readonly page: { readonly maxCount: number; readonly maxPageCount: number };
}

async function answered(path: string, key: string, filter: Filter) {
  const answer = await api.call("GET", `${path}?${new URLSearchParams(filter as Record<string, string>).toString()}`, { token });
  expect(answer.status).toBe(200);
  const { rows, page: figures } = (JSON.parse(answer.text) as Record<string, List>)[key] as List;
  return { ids: rows.map(({ id }) => id), ...figures };
}

function expected(ids: readonly string[], { page: asked = "1" }: Filter) {
  const from = (Number(asked) - 1) * 50;
  return { ids: ids.slice(from, from + 50), maxCount: ids.length, maxPageCount: Math.ceil(ids.length / 50) };
}

async function expectToHold(ofPartners: readonly Filter[], ofProjects: readonly Filter[]): Promise<void> {
  const tables = await readTables(api.database.knex);
  for (const filter of ofPartners)
    expect([filter, await answered("/api/partner_member", "partnerMember", filter)]).toEqual([
      filter,
      expected(partnersBy(tables, filter), filter),
    ]);
  for (const filter of ofProjects)
    expect([filter, await answered("/api/project", "project", filter)]).toEqual([
      filter,
      expected(projectsBy(tables, filter), filter),
    ]);
}

it("every list holds what a look at every row finds, whatever was changed before", async () => {
  const three = { minLength: 3, maxLength: 3 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 3 }),
      fc.array(partnerFilter, three),
      fc.array(projectFilter, three),
      async (acts, ofPartners, ofProjects) => {
        for (const [sql, values] of acts) await api.database.knex.raw(sql, values as Knex.RawBinding[]);
        await expectToHold(ofPartners, ofProjects);
      },
    ),
    { numRuns: 30 },
  );
});

it("two who add to one partner at the same time are both found", async () => {
  const { knex } = api.database;
  const { id } = (await knex("partner").whereNull("deleted_at").first("id")) as { id: string };
  await knex("partner_tagging").where({ partner_id: id }).delete();
  const [red, blue] = tagIds;
  const first = await knex.transaction();
  await first("partner_tagging").insert({ partner_id: id, partner_tag_id: red });
  const second = knex("partner_tagging").insert({ partner_id: id, partner_tag_id: blue }).then();
  await first.commit();
  await second;
  await expectToHold([{ tagIds: `${red},${blue}` }], []);
  expect((await answered("/api/partner_member", "partnerMember", { tagIds: `${red},${blue}`, page: "1" })).ids).toContain(id);
});

it("rows that a backup brings after its partners and projects replace those that stand", async () => {
  const { knex } = api.database;
  for (const table of ["partner_search", "project_search"]) {
    const before = (await knex(table).select()) as Readonly<Record<string, unknown>>[];
    await knex.batchInsert(table, [...before]);
    expect(await knex(table).count()).toEqual([{ count: before.length }]);
  }
});

it("what is emptied at once is found no more", async () => {
  const { knex } = api.database;
  for (const table of [
    "membership",
    "partner_tagging",
    "skill_sheet",
    "industry_sheet",
    "contract",
    "second_interview",
    "project_evaluation",
  ]) {
    await knex.raw(`truncate ${table} cascade`);
    await expectToHold(
      [{ name: "商事" }, { tagIds: tagIds[0] }, { skill: "1" }, { industry: "1" }, { position: "1" }, { position: "4" }],
      [{}],
    );
  }
  await knex.raw("truncate order_client, partner cascade");
  await expectToHold([{}, { name: "a" }], [{}, { name: "a" }]);
});
