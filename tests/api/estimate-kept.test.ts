import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { project } from "#sync/model/entities/project.ts";
import { createEstimate, recordActualHours, removeEstimate, updateEstimate } from "#sync/model/mutators/estimate.ts";
import { removeProject } from "#sync/model/mutators/project.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addAdmin, startApi } from "./api-server.ts";

let api: ApiServer;
let author: { readonly id: string; readonly master: boolean };
let other: typeof author;
let master: typeof author;

beforeAll(async () => {
  api = await startApi();
  author = { id: (await addAdmin(api, 0, "作成 花子")).id, master: false };
  other = { id: (await addAdmin(api, 0, "同僚 次郎")).id, master: false };
  master = { id: (await addAdmin(api, 1, "統括 三郎")).id, master: true };
});
afterAll(() => api.close());

const entered = {
  title: "宿の予約サイト",
  phase: "MVP",
  overview: "宿を予約する",
  scale: "medium",
  complexity: "medium",
  features: [{ id: uuidv7(), name: "検索", description: null, assignedRoles: ["WebEngineer"] }],
  result: null,
};
const kept = async (more: object = {}) => {
  const id = uuidv7();
  await api.sync.mutate(author, createEstimate, { id, ...entered, ...more });
  return id;
};
const rowOf = (id: string) => api.context.knex("estimate").where({ id }).first();

describe("an estimate that is kept", () => {
  it.each([
    ["no features", { features: [] }, "features"],
    ["a feature without a name", { features: [{ ...entered.features[0], name: " " }] }, "features.0.name"],
    [
      "a role that there is not",
      { features: [{ ...entered.features[0], assignedRoles: ["Boss"] }] },
      "features.0.assignedRoles.0",
    ],
    ["a phase that there is not", { phase: "Beta" }, "phase"],
    ["more features than a person reads", { features: Array(301).fill(entered.features[0]) }, "features"],
    ["a factor of nothing", { factor: 0 }, "factor"],
    ["a factor beyond all measure", { factor: 1e300 }, "factor"],
    ["a result of no form", { result: { totalHours: -1 } }, "result.projectName"],
  ])("is refused with %s", async (_what, more, path) => {
    const refused = kept(more);
    await expect(refused).rejects.toMatchObject({ code: "validation_error" });
    await expect(refused).rejects.toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ path })]) });
  });

  it("is gone on with by everybody", async () => {
    const id = await kept();
    await api.sync.mutate(other, updateEstimate, { id, variant: "B案" });
    expect(await rowOf(id)).toMatchObject({ variant: "B案", created_by: author.id, updated_by: other.id });
  });

  it("is removed by its author and by masters, and by nobody else", async () => {
    const [own, foreign] = [await kept(), await kept()];
    await expect(api.sync.mutate(other, removeEstimate, { id: own })).rejects.toMatchObject({ code: "forbidden" });
    expect(await rowOf(own)).toBeDefined();
    await api.sync.mutate(author, removeEstimate, { id: own });
    await api.sync.mutate(master, removeEstimate, { id: foreign });
    expect([await rowOf(own), await rowOf(foreign)]).toStrictEqual([undefined, undefined]);
  });

  it("learns what its project took from masters alone", async () => {
    const id = await kept();
    await expect(api.sync.mutate(author, recordActualHours, { id, actualHours: 120 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await api.sync.mutate(master, recordActualHours, { id, actualHours: 120 });
    expect(await rowOf(id)).toMatchObject({ actual_hours: 120 });
    for (const actualHours of [0, 1.5, 1_000_001])
      await expect(api.sync.mutate(master, recordActualHours, { id, actualHours })).rejects.toMatchObject({
        code: "validation_error",
      });
  });

  it("is attached to a project that is there, and to none in the trash", async () => {
    const { id: projectId } = await insert(api.context.knex, project);
    const id = await kept({ projectId });
    expect(await rowOf(id)).toMatchObject({ project_id: projectId });
    await api.sync.mutate(author, removeProject, { id: projectId });
    await expect(kept({ projectId })).rejects.toMatchObject({ code: "not_found" });
    await expect(api.sync.mutate(author, updateEstimate, { id, projectId: uuidv7() })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
