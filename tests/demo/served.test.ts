import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { evaluationState } from "#sync/model/rules/evaluation.ts";
import { type ApiServer, signedIn, startApi } from "../api/api-server.ts";

let api: ApiServer;
let token: string;
beforeAll(async () => {
  api = await startApi();
  const { knex } = api.database;
  await seedMasters(knex);
  await seedDemo(knex, 60, api.context.files);
  ({ token } = await signedIn(api, 1));
});
afterAll(() => api.close());

/** Returns an answer's text. The server checks every answer against its schema, so status 200 means that it is valid. */
async function answer(path: string): Promise<string> {
  const { status, text } = await api.call("GET", path, { token });
  expect([path, status]).toEqual([path, 200]);
  return text;
}

const idsOf = (table: string, count: number) =>
  api.database
    .knex(table)
    .orderBy([{ column: "updated_at", order: "desc" }, "id"])
    .modify((query) => {
      if (table === "partner" || table === "project") query.whereNull("deleted_at");
      // What is kept for now is answered to its author alone.
      if (table === "project_evaluation") query.whereNot({ state: evaluationState.temporary });
    })
    .limit(count)
    .pluck<string[]>("id");

it.each(["partner_member", "project", "information", "memo", "dashboard/summary", "order_client", "company", "partner_tag"])(
  "the demo is served by GET /api/%s",
  async (path) => {
    expect((await answer(`/api/${path}`)).length).toBeGreaterThan(300);
  },
);

it.each([
  [
    "partner",
    [
      "partner_member/{id}",
      "partner_member/{id}/industry_sheet",
      "partner_member/{id}/interview",
      "partner_member/{id}/second_interview",
      "partner_member/{id}/result_evaluation",
      "partner_member/{id}/latest_interview",
      "memo/partner/{id}",
    ],
  ],
  [
    "project",
    [
      "project/{id}",
      "project/{id}/contract",
      "project/{id}/contract/close_detetime",
      "project/{id}/project_occupation_map",
      "project/{id}/project_evaluation",
      "memo/project/{id}",
    ],
  ],
  ["interview", ["interview/{id}"]],
  ["second_interview", ["second_interview/{id}"]],
  ["result_evaluation", ["result_evaluation/{id}"]],
  ["member_evaluation", ["partner_member_result_evaluation/{id}"]],
  ["attendance", ["attendance/{id}"]],
  ["project_evaluation", ["project_evaluation/{id}"]],
  ["announcement", ["information/{id}"]],
])("what the demo holds of a %s is served", async (table, paths) => {
  const ids = await idsOf(table, 12);
  expect(ids.length).toBeGreaterThan(5);
  for (const id of ids) for (const path of paths) await answer(`/api/${path.replace("{id}", id)}`);
});

it("a partner's résumé is read back by the path that the partner's page gives", async () => {
  const [id = ""] = await idsOf("partner", 1);
  const { filePath } = /"filePath":"(?<filePath>[^"]+)"/u.exec(await answer(`/api/partner_member/${id}`))?.groups ?? {};
  expect(await answer(`/api/file/download?url=${encodeURIComponent(filePath ?? "")}`)).toMatch(/^%PDF-/u);
});
