import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { restoreProject } from "#sync/model/mutators/project.ts";
import { insert } from "#tests/support/factories.ts";
import { addPartner } from "./api-server.ts";
import { openProjectOffice, type Parts, type ProjectOffice } from "./project-office.ts";

let office: ProjectOffice;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(() => office.api.database.knex.raw("truncate project, order_client, partner, stored_file cascade"));
afterAll(() => office.api.close());

const nobody = "019a0000-0000-7000-8000-000000000000";
const post = (parts: Parts) => office.form("POST", "/api/project", parts);
const put = (id: string, parts: Parts) => office.form("PUT", `/api/project/${id}`, parts);
const quick = (id: string, body: unknown) => office.json("PUT", `/api/project/${id}`, body);
const paths = (answer: { readonly json: { readonly errors: readonly { readonly path: string }[] } }) =>
  answer.json.errors.map(({ path }) => path);
const positionsOf = async (id: string) =>
  (await office.read(id)).occupations.map(({ occupationId, numberPeople, recruitingFlag }) => [
    occupationId,
    numberPeople,
    recruitingFlag,
  ]);

describe("a new project", () => {
  it("is made with client, managers, positions and files, and read back with every key", async () => {
    const { admin, colleague } = office;
    const made = await post({
      name: "基幹刷新",
      projectCode: "PRJ-1",
      sts: "2",
      reward: "100万円〜",
      content: "一行目\r\n二行目",
      startDate: "2026-04-01",
      endDate: "2026-09-30",
      limitDate: "2026-10-15",
      "prjOwner[0]": colleague.id,
      "prjOwner[4]": admin.id,
      "projectOccupation[2]": { occupationId: 2, numberPeople: "3", recruitingFlag: "1" },
      "projectOccupation[0]": { occupationId: 1, numberPeople: 0 },
      orderClient: { clientId: "create", name: "株式会社みらい", zip: "100-0001" },
      "projectFile[0]": { pdf: "要件.pdf" },
      "projectFile[1]": { pdf: "契約.pdf" },
      unknownKey: "ignored",
    });
    expect(made.json).toEqual({ responseCode: 200, projectId: expect.any(String) });
    const project = await office.read(made.json.projectId);
    expect(project).toMatchObject({
      name: "基幹刷新",
      projectCode: "PRJ-1",
      recruitStatus: 2,
      sts: 1,
      reward: "100万円〜",
      content: "一行目\n二行目",
      startDate: "2026-04-01",
      endDate: "2026-09-30",
      limitDate: "2026-10-15",
      status: null,
      statusValue: null,
      clientProjectHealth: null,
      memo: null,
      aeAdmin: null,
      orderClient: { name: "株式会社みらい", zip: "100-0001", mail: null },
      adminUsers: [
        { id: colleague.id, name: "同僚 次郎" },
        { id: admin.id, name: "担当 花子" },
      ],
      pmAdminId: colleague.id,
      contracts: [],
      attendances: [],
      memberEvaluations: [],
    });
    expect(Object.keys(project.position)).toEqual([
      "pm",
      "pmo",
      "pjm",
      "pdm",
      "planner",
      "assistant",
      "researcher",
      "memberAssistant",
      "sales",
    ]);
    expect(project.projectFile.map(({ name }) => name)).toEqual(["要件.pdf", "契約.pdf"]);
    expect(await positionsOf(project.id)).toEqual([
      [1, 0, 0],
      [2, 3, 1],
    ]);
    const file = project.projectFile[0];
    expect((await office.get(`/api/file/download?url=${file?.filePath}`)).status).toBe(200);
    expect((await office.get(`/api/project/${project.number}`)).json.project.id).toBe(project.id);
  });
  it("takes a client that exists by id, by either name or by a scalar, and never blanks it", async () => {
    const first = await office.read(await office.project({ orderClient: { name: "株式会社みらい", phone: "03-0000-0000" } }));
    const clientId = first.orderClient?.id ?? "";
    for (const parts of [
      { clientId },
      { orderClient: { clientId, name: "", phone: null } },
      { orderClient: { id: clientId, name: "株式会社みらい" } },
      { clientId: String(first.orderClient?.number), orderClient: "" },
    ] as Parts[]) {
      const project = await office.read(await office.project(parts));
      expect(project.orderClient).toMatchObject({ id: clientId, name: "株式会社みらい", phone: "03-0000-0000" });
    }
    await office.project({ orderClient: { clientId, manager: "窓口 花子" } });
    const { data } = (await office.get("/api/order_client")).json.orderClient;
    expect(data).toMatchObject([{ id: clientId, manager: "窓口 花子", phone: "03-0000-0000" }]);
  });
  it("passes over rows of managers that were left empty", async () => {
    const parts = { "prjOwner[0]": "", "prjOwner[1]": office.colleague.id, "prjOwner[2]": "" };
    expect((await office.read(await office.project(parts))).adminUsers).toMatchObject([{ id: office.colleague.id }]);
  });
  it("takes an empty recruiting state of a position as the first", async () => {
    const parts = { "projectOccupation[0]": { occupationId: 1, numberPeople: 2, recruitingFlag: "" } };
    expect(await positionsOf(await office.project(parts))).toEqual([[1, 2, 0]]);
  });
  it("needs manager, client, content and name on a device too", async () => {
    const { id: adminId } = office.admin;
    const whole = {
      name: "端末の案件",
      content: "本文",
      managers: [adminId],
      client: { kind: "new", id: uuidv7(), name: "端末の客" },
    };
    const made = { ...whole, id: uuidv7() };
    for (const [without, at] of [
      [{ name: "" }, "name"],
      [{ content: null }, "content"],
      [{ content: " " }, "content"],
      [{ managers: [] }, "managers"],
      [{ managers: undefined }, "managers"],
      [{ client: { kind: "none" } }, "client"],
      [{ client: undefined }, "client"],
    ] as const) {
      await office.api.database.knex("issue").delete();
      await office.device("project.create", { ...made, ...without });
      const [issue] = await office.api.database.knex("issue").select("code", "problems");
      expect([without, issue]).toMatchObject([without, { code: "validation_error", problems: [{ path: at }] }]);
    }
    expect(await office.counted("project")).toBe(0);
    await office.device("project.create", made);
    expect(await office.read(made.id)).toMatchObject({ name: "端末の案件", adminUsers: [{ id: adminId }] });
  });
  it.each<[string, Parts, number, string[]?]>([
    ["no name", { name: "" }, 400, ["name"]],
    ["nothing to do", { content: "" }, 400, ["content"]],
    ["blanks to do", { content: " \n " }, 400, ["content"]],
    ["no manager", { "prjOwner[0]": "" }, 400, ["prjOwner"]],
    ["no client", { orderClient: "" }, 400, ["orderClient"]],
    ["a client left empty", { orderClient: { clientId: "", name: "" }, clientId: "" }, 400, ["orderClient"]],
    ["neither manager nor client", { "prjOwner[0]": "", orderClient: "" }, 400, ["orderClient", "prjOwner"]],
    ["a long name", { name: "あ".repeat(256) }, 400, ["name"]],
    ["an end before its start", { startDate: "2026-04-02", endDate: "2026-04-01" }, 400, ["endDate"]],
    ["no such day", { startDate: "2026-02-30" }, 400, ["startDate"]],
    ["an unknown state", { sts: "5" }, 400, ["sts"]],
    ["an unknown manager", { "prjOwner[0]": nobody }, 404],
    ["a manager who is no id", { "prjOwner[0]": "x" }, 400, ["prjOwner.0"]],
    ["an unknown client", { clientId: nobody }, 404],
    ["a new client without a name", { orderClient: { clientId: "create", name: " " } }, 400, ["orderClient.name"]],
    ["a long zip", { orderClient: { name: "x", zip: "100-00012" } }, 400, ["orderClient.zip"]],
    ["a client that is no JSON", { orderClient: "{" }, 400, ["orderClient"]],
    ["an unknown occupation", { "projectOccupation[0]": { occupationId: 99, numberPeople: 1 } }, 400],
    ["a negative head count", { "projectOccupation[0]": { occupationId: 1, numberPeople: -1 } }, 400],
    ["a huge head count", { "projectOccupation[0]": { occupationId: 1, numberPeople: 1e300 } }, 400],
    ["a position without occupation", { "projectOccupation[0]": { numberPeople: 1 } }, 400],
    ["a status of another category", { status: "11" }, 400],
    ["an unknown status", { status: "99" }, 400],
    ["a file that is no PDF", { projectFile: { pdf: "a.pdf", type: "text/plain" } }, 400],
  ])("with %s is refused, and leaves neither record nor file", async (_, parts, status, at) => {
    const answer = await post({ ...office.required, projectFile: { pdf: "a.pdf" }, ...parts });
    expect(answer.status).toBe(status);
    if (at) expect(paths(answer)).toEqual(at);
    for (const table of ["project", "project_file", "order_client", "project_position", "project_role", "stored_file"])
      expect([table, await office.counted(table)]).toEqual([table, 0]);
  });
});

it("a project without what it needs is refused under the names of the form", async () => {
  expect(paths(await post({})).sort()).toEqual(["content", "name", "prjOwner"]);
});

describe("an edit", () => {
  it("changes only the keys sent; empty clears what may be empty, and is refused for what may not", async () => {
    const id = await office.project({ projectCode: "A", content: "本文", memo: "備考", status: "1", priority: "High" });
    expect((await put(id, { projectCode: "", status: "2", phase: "11", executionPhase: "21", sts: "0" })).json).toEqual({
      responseCode: 200,
    });
    expect(await office.read(id)).toMatchObject({
      name: "基幹刷新",
      projectCode: null,
      content: "本文",
      priority: "High",
      memo: "備考",
      status: 2,
      statusValue: { id: 2, name: "実行中" },
      phaseValue: { id: 11, name: "要件定義" },
      executionPhaseValue: { id: 21, name: "開発" },
      sts: 0,
    });
    expect(paths(await put(id, { name: "" }))).toEqual(["name"]);
    expect(paths(await put(id, { sts: "" }))).toEqual(["sts"]);
    expect(paths(await put(id, { status: "21", memo: "x" }))).toEqual(["status"]);
    expect(paths(await put(id, { nmae: "x", memo: "x" }))).toEqual(["nmae"]);
    expect(paths(await put(id, { orderClient: { clientId: "", nmae: "x" } }))).toEqual(["orderClient.nmae"]);
    expect((await office.read(id)).memo).toBe("備考");
    expect((await put(id, {})).status).toBe(200);
    expect((await put(id, { content: "", clientId: "" })).status).toBe(200);
    expect(await office.read(id)).toMatchObject({ content: null, orderClient: null });
    expect((await put(nobody, { memo: "x" })).status).toBe(404);
  });
  it("names a manager first and keeps the others; the list of managers replaces them", async () => {
    const { admin, colleague, master } = office;
    const id = await office.project({ "prjOwner[0]": admin.id, "prjOwner[1]": colleague.id });
    const managers = async () => (await office.read(id)).adminUsers.map((one) => one.id);
    expect(await managers()).toEqual([admin.id, colleague.id]);
    await put(id, { pmAdminId: master.id });
    expect((await managers())[0]).toBe(master.id);
    expect(new Set(await managers())).toEqual(new Set([admin.id, colleague.id, master.id]));
    await put(id, { "prjOwner[0]": colleague.id });
    expect([await managers(), (await office.read(id)).pmAdminId]).toEqual([[colleague.id], colleague.id]);
    await put(id, { pmAdminId: "" });
    expect([await managers(), (await office.read(id)).pmAdminId]).toEqual([[colleague.id], null]);
    await put(id, { "prjOwner[0]": "", "prjOwner[1]": admin.id });
    expect(await managers()).toEqual([admin.id]);
    await put(id, { prjOwner: "" });
    expect(await managers()).toEqual([]);
    await put(id, { aeAdminId: colleague.id, aeLastContactDate: "2026-04-01" });
    expect(await office.read(id)).toMatchObject({
      aeAdmin: { id: colleague.id, name: "同僚 次郎" },
      aeLastContactDate: "2026-04-01",
    });
    expect((await put(id, { aeAdminId: nobody })).status).toBe(404);
    expect((await put(id, { pmAdminId: nobody })).status).toBe(404);
  });
  it("edits the chosen client, makes a new one, or takes it off", async () => {
    const id = await office.project({ orderClient: { name: "株式会社みらい", phone: "03-0000-0000" } });
    const client = (await office.read(id)).orderClient;
    await put(id, { orderClient: { ...client, name: "株式会社みらい商事" } });
    expect((await office.read(id)).orderClient).toMatchObject({
      id: client?.id,
      name: "株式会社みらい商事",
      phone: "03-0000-0000",
    });
    await put(id, { clientId: client?.id, orderClient: { phone: "" } });
    expect((await office.read(id)).orderClient).toMatchObject({ id: client?.id, phone: null });
    expect(paths(await put(id, { orderClient: { clientId: client?.id, name: "" } }))).toEqual(["orderClient.name"]);
    await put(id, { orderClient: { clientId: "create", name: "合同会社あおば" } });
    expect((await office.read(id)).orderClient).toMatchObject({ name: "合同会社あおば", phone: null });
    await put(id, { clientId: "" });
    expect((await office.read(id)).orderClient).toBeNull();
    expect((await office.get("/api/order_client")).json.orderClient.data).toHaveLength(2);
  });
  it("takes the whole list of positions: one omitted is removed, one without id is known by its occupation", async () => {
    const id = await office.project({
      "projectOccupation[0]": { occupationId: 1, numberPeople: 2 },
      "projectOccupation[1]": { occupationId: 2, numberPeople: 1 },
    });
    const before = (await office.read(id)).occupations;
    await put(id, {
      occupations: [
        { id: before[0]?.id, occupationId: 1, count: "5", recruitingFlag: 2 },
        { occupationId: 3, count: 1 },
      ],
    });
    const after = (await office.read(id)).occupations;
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(await positionsOf(id)).toEqual([
      [1, 5, 2],
      [3, 1, 0],
    ]);
    // A key that is left out leaves what stands.
    await put(id, { occupations: [{ occupationId: 3, numberPeople: 4 }, { occupationId: 1 }] });
    expect((await office.read(id)).occupations.map((one) => one.id)).toEqual(after.map((one) => one.id));
    expect(await positionsOf(id)).toEqual([
      [1, 5, 2],
      [3, 4, 0],
    ]);
    // A known position with another occupation is a new position.
    await put(id, { occupations: [{ id: after[0]?.number, occupationId: 2, count: 1 }] });
    expect((await office.read(id)).occupations.map((one) => one.id)).not.toContain(after[0]?.id);
    for (const [occupations, status] of [
      [[{ occupationId: 1, count: 0 }], 400],
      [[{ id: nobody, occupationId: 1 }], 404],
      [[{ occupationId: 99 }], 400],
      [[{ occupationId: 1, people: 2 }], 400],
      ["x", 400],
    ] as const) {
      expect((await put(id, { occupations })).status).toBe(status);
    }
    expect(await positionsOf(id)).toEqual([[2, 1, 0]]);
    await put(id, { occupations: [] });
    expect(await positionsOf(id)).toEqual([]);
  });
  it("takes positions as they are read, `count` telling more than what stood, and tells of a key that is none", async () => {
    const id = await office.project({ "projectOccupation[0]": { occupationId: 1, numberPeople: 2, recruitingFlag: 1 } });
    const [read] = (await office.read(id)).occupations;
    expect(read).toMatchObject({ projectId: id, numberPeople: 2, mOccupation: { name: "エンジニア" } });
    expect((await put(id, { occupations: [read] })).status).toBe(200);
    expect((await office.read(id)).occupations).toEqual([read]);
    expect((await put(id, { occupations: [{ ...read, count: 5, recruitingFlag: "" }] })).status).toBe(200);
    expect((await office.read(id)).occupations).toMatchObject([{ id: read?.id, numberPeople: 5, recruitingFlag: 0 }]);
    expect(paths(await put(id, { occupations: [read, { occupationId: 2, cuont: 1 }] }))).toEqual(["occupations.1.cuont"]);
    expect((await office.read(id)).occupations).toHaveLength(1);
  });
  it("adds the files sent, and none when it is refused", async () => {
    const id = await office.project({ projectFile: { pdf: "一.pdf" } });
    await put(id, { "projectFile[0]": { pdf: "二.pdf" } });
    expect((await put(id, { name: "", projectFile: { pdf: "三.pdf" } })).status).toBe(400);
    expect((await put(id, { aeAdminId: nobody, projectFile: { pdf: "三.pdf" } })).status).toBe(404);
    expect((await office.read(id)).projectFile.map(({ name }) => name)).toEqual(["一.pdf", "二.pdf"]);
    expect(await office.counted("stored_file")).toBe(2);
  });
});

describe("a JSON edit", () => {
  it("with keys of the organisation replaces the lists sent, and those alone", async () => {
    const { admin, colleague, master } = office;
    const id = await office.project();
    await quick(id, { pm: [{ id: admin.id, name: "別の名" }, { id: colleague.id }], sales: [{ id: master.id }] });
    expect((await quick(id, { pm: [{ id: colleague.id }], memberAssistant: null })).json).toEqual({ responseCode: 200 });
    const { position, adminUsers } = await office.read(id);
    expect(position).toMatchObject({
      pm: [{ id: colleague.id, name: "同僚 次郎" }],
      sales: [{ id: master.id, name: "主 三郎" }],
      memberAssistant: [],
    });
    expect(adminUsers).toMatchObject([{ id: office.owner.id }]);
    expect(paths(await quick(id, { pm: [{ id: admin.id, nmae: "x" }] }))).toEqual(["pm.0.nmae"]);
    expect((await quick(id, { pm: [{ id: nobody }] })).status).toBe(404);
    expect((await quick(id, { pm: [{ name: "x" }] })).status).toBe(400);
    expect((await quick(id, { pm: "x" })).status).toBe(400);
    expect((await office.read(id)).position.pm).toHaveLength(1);
  });
  it("without them is the quick edit, where empty and null clear", async () => {
    const id = await office.project({ memo: "備考" });
    const values = {
      status: 2,
      phase: "11",
      executionPhase: 21,
      clientProjectHealth: "Good",
      costProjectHealth: "Over",
      resourceProjectHealth: "Bad",
      scheduleProjectHealth: "On time",
      aeLastContactDate: "2026-04-01",
    };
    await quick(id, values);
    expect(await office.read(id)).toMatchObject({ ...values, phase: 11, memo: "備考" });
    await quick(id, { status: null, phase: "", costProjectHealth: null, scheduleProjectHealth: "" });
    expect(await office.read(id)).toMatchObject({
      status: null,
      phase: null,
      executionPhase: 21,
      costProjectHealth: null,
      scheduleProjectHealth: null,
      clientProjectHealth: "Good",
    });
  });
  it.each([
    [{ pm: [], status: 1 }, [""]],
    [{ pm: [], status: null }, [""]],
    [{ name: "x" }, ["name"]],
    [{ pm: [], other: [] }, ["other"]],
    [{ clientProjectHealth: "good" }, ["clientProjectHealth"]],
    [{ status: 11 }, ["status"]],
    [{ status: "1.5" }, ["status"]],
    [{ aeLastContactDate: "2026-13-01" }, ["aeLastContactDate"]],
  ])("of %j is refused", async (body, at) => {
    const id = await office.project();
    const answer = await quick(id, body);
    expect([answer.status, paths(answer)]).toEqual([400, at]);
  });
});

describe("a project", () => {
  it("lists the daily reports and the 360-degree evaluations of its members", async () => {
    const { knex } = office.api.database;
    const id = await office.project();
    const partnerId = await addPartner(office.api);
    const report = await insert(knex, attendance, { projectId: id, partnerId });
    const evaluation = await insert(knex, memberEvaluation, { projectId: id, partnerId, scores: [3, 4] });
    const project = await office.read(id);
    expect(project.attendances).toMatchObject([{ id: report.id, partnerMember: { id: partnerId, name: "山田 太郎" } }]);
    expect(project.memberEvaluations).toMatchObject([{ id: evaluation.id, evaluations: [{ score: 3 }, { score: 4 }] }]);
  });
  it("goes to the trash, and a master takes it out again for 30 days", async () => {
    const { sync, database } = office.api;
    const id = await office.project({ "projectOccupation[0]": { occupationId: 1 }, projectFile: { pdf: "a.pdf" } });
    expect((await office.json("DELETE", `/api/project/${id}`)).json).toEqual({ responseCode: 200 });
    for (const path of ["", "/contract", "/contract/close_detetime", "/project_occupation_map", "/project_evaluation"])
      expect((await office.get(`/api/project/${id}${path}`)).status).toBe(404);
    expect((await office.json("DELETE", `/api/project/${id}`)).status).toBe(404);
    expect((await put(id, { name: "x" })).status).toBe(404);
    const master = { id: office.master.id, master: true };
    await expect(sync.mutate({ ...master, master: false }, restoreProject, { id })).rejects.toMatchObject({ code: "forbidden" });
    await sync.mutate(master, restoreProject, { id });
    expect(await office.read(id)).toMatchObject({ occupations: [{ occupationId: 1 }], projectFile: [{ name: "a.pdf" }] });
    await database
      .knex("project")
      .where({ id })
      .update({ deleted_at: new Date(Date.now() - 31 * 86_400_000) });
    await expect(sync.mutate(master, restoreProject, { id })).rejects.toMatchObject({ code: "restore_expired" });
  });
  it("edited by two at once keeps what both did", async () => {
    const id = await office.project();
    const answers = await Promise.all([
      put(id, { occupations: [{ occupationId: 1, count: 1 }] }),
      put(id, { "prjOwner[0]": office.colleague.id, memo: "同時" }),
      quick(id, { status: 2 }),
      quick(id, { sales: [{ id: office.admin.id }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await office.read(id)).toMatchObject({
      status: 2,
      memo: "同時",
      occupations: [{ occupationId: 1 }],
      adminUsers: [{ id: office.colleague.id }],
      position: { sales: [{ id: office.admin.id }] },
    });
  });
});
