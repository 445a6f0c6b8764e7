import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answers } from "#sync/model/calls/answers.ts";
import { project } from "#sync/model/entities/project.ts";
import { addPartnerFile, addProjectFile } from "#sync/model/mutators/file.ts";
import { removePartner } from "#sync/model/mutators/partner.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

type Overdue = Answers["GET /api/file/overdue"];

describe("files that never came (S4-9)", () => {
  let api: ApiServer;
  let master: TestAdmin;
  let plain: TestAdmin;
  let partnerId: string;
  const actor = () => ({ id: plain.id, master: false });
  const overdue = async () => (await api.call("GET", "/api/file/overdue", { token: master.token })).json as unknown as Overdue;

  beforeAll(async () => {
    api = await startApi();
    master = await signedIn(api, 1);
    plain = await signedIn(api, 0, "持込 太郎");
    partnerId = await addPartner(api);
    return () => api.close();
  });

  const announced = (name: string) => ({ id: uuidv7(), name, size: 300_000, sha256: "a".repeat(64) });
  const age = (table: string, id: string, days: number) =>
    api.context
      .knex(table)
      .where({ id })
      .update({ created_at: api.context.knex.raw(`now() - interval '${days} days'`) });

  it("are told to masters alone, after seven days, with who added them and where", async () => {
    const late = announced("届かない履歴書.pdf");
    await api.sync.mutate(actor(), addPartnerFile, { ...late, partnerId });
    const recent = announced("昨日の履歴書.pdf");
    await api.sync.mutate(actor(), addPartnerFile, { ...recent, partnerId });
    await age("partner_file", late.id, 8);
    await age("partner_file", recent.id, 6);
    expect(await overdue()).toMatchObject({
      total: 1,
      files: [{ id: late.id, name: late.name, size: late.size, addedBy: "持込 太郎", partnerId, projectId: null }],
    });
    expect((await api.call("GET", "/api/file/overdue", { token: plain.token })).status).toBe(403);
  });

  it("are no more once they have arrived, were refused, or their record has gone to the trash", async () => {
    const { id: projectId } = await insert(api.context.knex, project);
    const [arrived, refused] = [announced("届いた資料.pdf"), announced("断られた資料.pdf")];
    for (const file of [arrived, refused]) await api.sync.mutate(actor(), addProjectFile, { ...file, projectId });
    for (const { id } of [arrived, refused]) await age("project_file", id, 9);
    expect((await overdue()).total).toBe(3);
    await api.context.knex("project_file").where({ id: arrived.id }).update({ arrived_at: new Date() });
    await api.context.knex("project_file").where({ id: refused.id }).update({ refusal: "infected" });
    expect((await overdue()).total).toBe(1);
    await api.sync.mutate({ id: master.id, master: true }, removePartner, { id: partnerId });
    expect(await overdue()).toMatchObject({ total: 0, files: [] });
  });
});
