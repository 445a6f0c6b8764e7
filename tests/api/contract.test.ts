import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contractFile } from "#sync/model/entities/file.ts";
import { removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { restoreProject } from "#sync/model/mutators/project.ts";
import { insert } from "#tests/support/factories.ts";
import { addPartner } from "./api-server.ts";
import { openProjectOffice, type Parts, type ProjectOffice } from "./project-office.ts";

let office: ProjectOffice;
let hanako: string;
let jiro: string;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(async () => {
  await office.api.database.knex.raw("truncate project, order_client, partner, stored_file, issue cascade");
  hanako = await addPartner(office.api, { last_name: "佐藤", first_name: "花子" });
  jiro = await addPartner(office.api, { last_name: "鈴木", first_name: "次郎" });
});
afterAll(() => office.api.close());

const nobody = "019a0000-0000-7000-8000-000000000000";
const terms = { openDatetime: "2026-04-01", closeDatetime: "2026-09-30" };
const assign = (positionId: string, partnerId: string, parts: Parts = {}) =>
  office.form("POST", "/api/contract", { projectOccupationMapId: positionId, partnerId, ...terms, ...parts });
const batch = (projectId: string, parts: Parts) => office.form("POST", `/api/project/${projectId}/contract`, parts);
const change = (id: string, parts: Parts) => office.form("PUT", `/api/contract/${id}`, parts);
const end = (id: string) => office.json("PUT", `/api/contract/${id}/closeDatetime`);
const running = async (projectId: string) => (await office.get(`/api/project/${projectId}/contract`)).json.contract.data;
const ended = async (projectId: string) =>
  (await office.get(`/api/project/${projectId}/contract/close_detetime`)).json.contract.data;
const paths = (answer: { readonly json: { readonly errors: readonly { readonly path: string }[] } }) =>
  answer.json.errors.map(({ path }) => path);

describe("a contract", () => {
  it("is made with its files and read back on its project", async () => {
    const { projectId, positionId } = await office.position(2);
    const made = await assign(positionId, hanako, {
      projectId,
      authUser: office.colleague.id,
      automaticUpdating: "1",
      closeDatetime: "",
      "contractFile[0]": { pdf: "契約書.pdf" },
      "contractFile[1]": { pdf: "覚書.pdf" },
    });
    expect(made.json).toEqual({ responseCode: 200, contractId: expect.any(String) });
    const [contract] = await running(projectId);
    expect(contract).toMatchObject({
      id: made.json.contractId,
      projectId,
      projectOccupationMapId: positionId,
      projectOccupationMap: { id: positionId, projectId, occupationId: 1, mOccupation: { id: 1, name: "エンジニア" } },
      partnerId: hanako,
      partnerMember: { id: hanako, lastName: "佐藤", firstName: "花子", name: "佐藤 花子" },
      authUser: office.colleague.id,
      openDatetime: "2026-04-01",
      closeDatetime: null,
      automaticUpdating: 1,
      endedAt: null,
    });
    expect(contract?.contractFile.map(({ name }) => name)).toEqual(["契約書.pdf", "覚書.pdf"]);
    await insert(office.api.database.knex, contractFile, { contractId: made.json.contractId, name: "予告.pdf", purpose: 1 });
    expect((await office.read(projectId)).contracts).toEqual([contract]);
    expect(await ended(projectId)).toEqual([]);
  });
  it.each<[string, Parts, number, string[]?]>([
    ["without a position", { projectOccupationMapId: "" }, 400, ["projectOccupationMapId"]],
    ["on an unknown position", { projectOccupationMapId: nobody }, 404],
    ["of an unknown partner", { partnerId: nobody }, 404],
    ["without a start", { openDatetime: "" }, 400, ["openDatetime"]],
    ["without an end that does not renew", { closeDatetime: "" }, 400, ["closeDatetime"]],
    ["ending before it starts", { closeDatetime: "2026-03-31" }, 400, ["closeDatetime"]],
    ["ending before it starts, renewing", { closeDatetime: "2026-03-31", automaticUpdating: 1 }, 400, ["closeDatetime"]],
    ["on a day that is none", { openDatetime: "2026-04-31" }, 400, ["openDatetime"]],
    ["in a year long past", { openDatetime: "0026-04-01" }, 400, ["openDatetime"]],
    ["in the charge of nobody known", { authUser: nobody }, 404],
    ["in another project", { projectId: nobody }, 404],
    ["with a flag that is none", { automaticUpdating: "yes" }, 400, ["automaticUpdating"]],
    ["with a long bank name", { bankName: "あ".repeat(256) }, 400, ["bankName"]],
  ])("%s is refused, and leaves neither record nor file", async (_, parts, status, at) => {
    const { positionId } = await office.position(1);
    const answer = await assign(positionId, hanako, { contractFile: { pdf: "a.pdf" }, bankName: "みらい銀行", ...parts });
    expect(answer.status).toBe(status);
    if (at) expect(paths(answer)).toEqual(at);
    for (const table of ["contract", "contract_file", "contract_bank", "stored_file"])
      expect([table, await office.counted(table)]).toEqual([table, 0]);
  });
  it("keeps its bank fields sealed, and out of every answer, audit line and log", async () => {
    const { projectId, positionId } = await office.position(1);
    const bank = {
      bankName: "ひみつ銀行",
      bankBranchName: "本店",
      bankAccountNumber: "7654321",
      bankAccountName: "サトウ ハナコ",
    };
    await assign(positionId, hanako, bank);
    expect(await office.counted("contract_bank")).toBe(1);
    const { rows } = await office.api.database.knex.raw<{ rows: { text: string }[] }>(
      "select row_to_json(a)::text as text from sync_audit a union all select row_to_json(b)::text from contract_bank b",
    );
    const said = JSON.stringify([rows, await running(projectId), await office.read(projectId), office.api.lines]);
    for (const value of [bank.bankName, bank.bankAccountNumber, bank.bankAccountName]) expect(said).not.toContain(value);
  });
  it("changes only in the keys sent, and by the rules of the whole", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako, { authUser: office.admin.id })).json;
    const [{ number } = { number: 0 }] = await running(projectId);
    expect((await change(String(number), { closeDatetime: "2026-12-31", contractFile: { pdf: "a.pdf" } })).json).toEqual({
      responseCode: 200,
    });
    expect(await running(projectId)).toMatchObject([
      { openDatetime: "2026-04-01", closeDatetime: "2026-12-31", authUser: office.admin.id, contractFile: [{ name: "a.pdf" }] },
    ]);
    expect((await change(contractId, { closeDatetime: "" })).status).toBe(400);
    expect((await change(contractId, { openDatetime: "2027-01-01" })).status).toBe(400);
    expect((await change(contractId, { openDatetime: "" })).status).toBe(400);
    expect(paths(await change(contractId, { partnerId: jiro }))).toEqual(["partnerId"]);
    expect((await change(contractId, { authUser: nobody, contractFile: { pdf: "b.pdf" } })).status).toBe(404);
    expect((await change(contractId, { automaticUpdating: 1, closeDatetime: "", authUser: "" })).status).toBe(200);
    expect(await running(projectId)).toMatchObject([{ closeDatetime: null, automaticUpdating: 1, authUser: null }]);
    expect([await office.counted("contract_file"), await office.counted("stored_file")]).toEqual([1, 1]);
    expect((await change(nobody, {})).status).toBe(404);
  });
  it("that has a year long past is read, and changes in other keys", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako)).json;
    await office.api.database.knex("contract").where({ id: contractId }).update({ open_date: "0026-04-01" });
    expect((await change(contractId, { closeDatetime: "2026-12-31" })).status).toBe(200);
    expect(await running(projectId)).toMatchObject([{ openDatetime: "0026-04-01", closeDatetime: "2026-12-31" }]);
    const refused = await change(contractId, { closeDatetime: "0027-03-31" });
    expect([refused.status, refused.json.responseMessage, paths(refused)]).toEqual([400, "validation_error", ["closeDatetime"]]);
  });
  it("takes moments too, of which it keeps the days in Japan", async () => {
    const { projectId, positionId } = await office.position(2);
    const days = { openDatetime: "2026-03-31T15:00:00.000Z", closeDatetime: "2026-09-30T23:59:59+09:00" };
    const { contractId } = (await assign(positionId, hanako, days)).json;
    expect(await running(projectId)).toMatchObject([{ openDatetime: "2026-04-01", closeDatetime: "2026-09-30" }]);
    await change(contractId, { openDatetime: "2026-04-01 00:00:00", closeDatetime: "2026-12-31T15:00:00Z" });
    expect(await running(projectId)).toMatchObject([{ openDatetime: "2026-04-01", closeDatetime: "2027-01-01" }]);
    const entry = { projectOccupationMapId: positionId, partnerId: jiro, isNew: true, ...days };
    expect((await batch(projectId, { "contracts[0]": entry })).status).toBe(200);
    expect(await running(projectId)).toMatchObject([{ openDatetime: "2026-04-01" }, { id: contractId }]);
  });
  it("ends once: a second time moves nothing, its place is free again, and it stays readable", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako, { contractFile: { pdf: "a.pdf" } })).json;
    expect((await end(contractId)).json).toEqual({ responseCode: 200 });
    const [first] = await ended(projectId);
    expect(first).toMatchObject({ id: contractId, closeDatetime: "2026-09-30", contractFile: [{ name: "a.pdf" }] });
    expect((await end(contractId)).status).toBe(200);
    expect(await ended(projectId)).toEqual([first]);
    expect((await assign(positionId, jiro)).status).toBe(200);
    expect(await running(projectId)).toMatchObject([{ partnerId: jiro }]);
    expect((await office.read(projectId)).contracts.map(({ partnerId }) => partnerId)).toEqual([jiro, hanako]);
    expect((await end(nobody)).status).toBe(404);
  });
  it("stays without its position once that is taken off, unless it runs", async () => {
    const { projectId, positionId } = await office.position(2);
    const { contractId } = (await assign(positionId, hanako)).json;
    await assign(positionId, jiro);
    const edit = (occupations: unknown) => office.form("PUT", `/api/project/${projectId}`, { name: "新名", occupations });
    for (const occupations of [[], [{ occupationId: 1, count: 1 }], [{ occupationId: 2, count: 3 }]]) {
      expect((await edit(occupations)).json).toEqual({ responseCode: 409, responseMessage: "position_in_use" });
    }
    expect((await office.read(projectId)).name).toBe("基幹刷新");
    await end(contractId);
    expect((await edit([{ occupationId: 1, count: 1 }])).status).toBe(200);
    await end((await running(projectId))[0]?.id ?? "");
    expect((await edit([])).status).toBe(200);
    expect(await ended(projectId)).toMatchObject([
      { projectOccupationMapId: null, projectOccupationMap: { id: null, mOccupation: { name: "エンジニア" } } },
      { projectOccupationMapId: null },
    ]);
  });
  it("leaves with its partner or project and returns with it", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako)).json;
    await office.json("DELETE", `/api/partner_member/${hanako}`);
    expect(await running(projectId)).toEqual([]);
    expect((await end(contractId)).status).toBe(404);
    expect((await assign(positionId, hanako)).status).toBe(404);
    await office.api.database.knex("partner").where({ id: hanako }).update({ deleted_at: null });
    expect(await running(projectId)).toMatchObject([{ id: contractId }]);
    await office.json("DELETE", `/api/project/${projectId}`);
    expect((await change(contractId, { closeDatetime: "2026-12-31" })).status).toBe(404);
    expect((await assign(positionId, jiro)).status).toBe(404);
  });
});

describe("a device's change of a contract that is in the trash", () => {
  it.each([
    ["its partner", () => office.json("DELETE", `/api/partner_member/${hanako}`)],
    ["its project", (projectId: string) => office.json("DELETE", `/api/project/${projectId}`)],
  ])("with %s is an issue, and leaves it as it was", async (_, remove) => {
    const { projectId, positionId } = await office.position(1);
    const { contractId: id } = (await assign(positionId, hanako)).json;
    const { knex } = office.api.database;
    const before = await knex("contract").where({ id }).first();
    await remove(projectId);
    await office.device("contract.update", { id, closeDate: "2026-12-31" }, { [`contract/${id}`]: { closeDate: "2026-09-30" } });
    await office.device("contract.end", { id }, { [`contract/${id}`]: { endedAt: null } });
    const refused = { kind: "refused", code: "not_found" };
    expect(await knex("issue").select("kind", "code")).toEqual([refused, refused]);
    expect(await knex("contract").where({ id }).first()).toEqual(before);
  });
});

describe("a contract whose partner is in the trash", () => {
  const leave = () => office.json("DELETE", `/api/partner_member/${hanako}`);
  const restore = () => office.api.sync.mutate({ id: office.master.id, master: true }, restorePartner, { id: hanako });
  const edit = (projectId: string, occupations: unknown) => office.form("PUT", `/api/project/${projectId}`, { occupations });
  const inUse = { responseCode: 409, responseMessage: "position_in_use" };

  it("keeps its position, which it comes back with", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako)).json;
    await leave();
    for (const occupations of [[], [{ id: positionId, occupationId: 2, count: 1 }]])
      expect((await edit(projectId, occupations)).json).toEqual(inUse);
    await office.device("project.update", { id: projectId, positions: { add: [], change: [], remove: [positionId] } });
    expect(await office.api.database.knex("issue").select("kind", "code")).toEqual([
      { kind: "refused", code: "position_in_use" },
    ]);
    await restore();
    expect(await running(projectId)).toMatchObject([{ id: contractId, projectOccupationMapId: positionId }]);
    await end(contractId);
    await leave();
    expect((await edit(projectId, [])).status).toBe(200);
  });
  it("keeps it also where the project was in the trash meanwhile", async () => {
    const { projectId, positionId } = await office.position(1);
    const { contractId } = (await assign(positionId, hanako)).json;
    await leave();
    await office.json("DELETE", `/api/project/${projectId}`);
    expect((await edit(projectId, [])).status).toBe(404);
    await office.api.sync.mutate({ id: office.master.id, master: true }, restoreProject, { id: projectId });
    expect((await edit(projectId, [])).json).toEqual(inUse);
    await restore();
    expect(await running(projectId)).toMatchObject([{ id: contractId, projectOccupationMapId: positionId }]);
  });
  it("takes no place, but needs one to come back to", async () => {
    const { projectId, positionId } = await office.position(2);
    await assign(positionId, hanako);
    await assign(positionId, jiro);
    await leave();
    expect((await edit(projectId, [{ occupationId: 1, count: 1 }])).status).toBe(200);
    await expect(restore()).rejects.toMatchObject({ code: "position_full" });
    expect((await edit(projectId, [{ occupationId: 1, count: 2 }])).status).toBe(200);
    await restore();
    expect(await running(projectId)).toHaveLength(2);
  });
});

describe("a position", () => {
  it("takes as many as it has places", async () => {
    const { projectId, positionId } = await office.position(1);
    await assign(positionId, hanako);
    const second = await assign(positionId, jiro, { contractFile: { pdf: "a.pdf" }, bankName: "みらい銀行" });
    expect(second.json).toEqual({ responseCode: 409, responseMessage: "position_full" });
    expect(await running(projectId)).toHaveLength(1);
    for (const table of ["contract_file", "contract_bank", "stored_file"]) expect(await office.counted(table)).toBe(0);
  });
  it("gives its last place to one of many who want it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { projectId, positionId } = await office.position(2);
      const answers = await Promise.all(
        [hanako, jiro, hanako, jiro, hanako].map((partnerId, at) =>
          at % 2 === 0
            ? assign(positionId, partnerId)
            : batch(projectId, { "contracts[0]": { projectOccupationMapId: positionId, partnerId, ...terms } }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect([statuses, (await running(projectId)).length]).toEqual([[200, 200, 409, 409, 409], 2]);
    }
  });
  it("loses no running contract to an edit that takes it off at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { projectId, positionId } = await office.position(1);
      const [assigned, removed] = await Promise.all([
        assign(positionId, hanako),
        office.form("PUT", `/api/project/${projectId}`, { occupations: [] }),
      ]);
      const outcome = `${assigned.status} ${removed.status}`;
      expect(["200 409", "404 200"]).toContain(outcome);
      expect((await running(projectId)).map((one) => one.projectOccupationMapId)).toEqual(
        assigned.status === 200 ? [positionId] : [],
      );
    }
  });
  it("gives its last place to the first of two devices; the later gets an issue", async () => {
    const { projectId, positionId } = await office.position(1);
    for (const partnerId of [hanako, jiro])
      await office.device("contract.create", {
        id: uuidv7(),
        positionId,
        partnerId,
        openDate: "2026-04-01",
        isAutoRenewed: true,
      });
    expect(await running(projectId)).toMatchObject([{ partnerId: hanako }]);
    const issues = await office.api.database.knex("issue").select("*");
    expect(JSON.stringify(issues)).toContain("position_full");
    expect(issues).toHaveLength(1);
  });
  it("counts nobody who is in the trash, whose place another may take", async () => {
    const { projectId, positionId } = await office.position(1);
    await assign(positionId, hanako);
    await office.api.sync.mutate({ id: office.admin.id, master: false }, removePartner, { id: hanako });
    expect((await assign(positionId, jiro)).status).toBe(200);
    expect(await running(projectId)).toMatchObject([{ partnerId: jiro }]);
  });
});

describe("a batch", () => {
  it("assigns all of its new entries, each with the files that it names or that carry its number", async () => {
    const { projectId, positionId } = await office.position(3);
    const entry = (partnerId: string, more: object) => ({ projectOccupationMapId: positionId, partnerId, ...terms, ...more });
    const done = await batch(projectId, {
      "contracts[7]": entry(jiro, { isNew: "true", automaticUpdating: 1 }),
      "contracts[2]": { isNew: false, id: nobody, files: [{}] },
      "contracts[4]": entry(hanako, { isNew: true, files: [{}, {}], fileNames: ["契約書.pdf", "契約書.pdf"] }),
      "contractFile[7]": { pdf: "七.pdf" },
      contractFile: [{ pdf: "契約書.pdf" }, { pdf: "契約書.pdf" }],
    });
    expect(done.json).toEqual({ responseCode: 200 });
    const filesOf = new Map((await running(projectId)).map((one) => [one.partnerId, one.contractFile.map(({ name }) => name)]));
    expect(filesOf).toEqual(
      new Map([
        [hanako, ["契約書.pdf", "契約書.pdf"]],
        [jiro, ["七.pdf"]],
      ]),
    );
    expect((await batch(projectId, {})).status).toBe(200);
    expect((await batch(projectId, { "contracts[0]": entry(jiro, { fileNames: null }) })).status).toBe(200);
  });
  it("takes an entry as new unless it says that it is not, as forms and as JSON say so", async () => {
    const { projectId, positionId } = await office.position(4);
    const entry = (isNew: object) => ({ projectOccupationMapId: positionId, partnerId: jiro, ...terms, ...isNew });
    const all = async (values: readonly object[]) => {
      expect((await batch(projectId, { contracts: JSON.stringify(values.map(entry)) })).status).toBe(200);
      return (await running(projectId)).length;
    };
    expect(await all([0, false, "0", "false"].map((isNew) => ({ isNew })))).toBe(0);
    expect(await all([{ isNew: 1 }, { isNew: true }, { isNew: "1" }, {}])).toBe(4);
  });
  it("that cannot be done wholly does nothing, files included", async () => {
    const { projectId, positionId } = await office.position(1);
    const other = await office.position(1);
    const entry = (more: object = {}) => ({
      projectOccupationMapId: positionId,
      partnerId: hanako,
      isNew: true,
      ...terms,
      ...more,
    });
    const cases: readonly (readonly [Parts, number])[] = [
      [{ "contracts[0]": entry(), "contracts[1]": entry({ partnerId: jiro }), "contractFile[0]": { pdf: "a.pdf" } }, 409],
      [{ "contracts[0]": entry(), "contracts[1]": entry({ partnerId: nobody }), "contractFile[0]": { pdf: "a.pdf" } }, 404],
      [{ "contracts[0]": entry(), "contracts[1]": entry({ projectOccupationMapId: other.positionId }) }, 400],
      [{ "contracts[0]": entry(), "contractFile[1]": { pdf: "a.pdf" } }, 400],
      [{ "contracts[0]": entry(), contractFile: { pdf: "a.pdf" } }, 400],
      [{ "contracts[0]": entry({ fileNames: ["b.pdf"] }), contractFile: { pdf: "a.pdf" } }, 400],
      [{ "contracts[0]": entry({ fileNames: ["a.pdf"] }) }, 400],
      [{ "contracts[0]": entry({ isNew: false }), "contractFile[0]": { pdf: "a.pdf" } }, 400],
      [{ "contracts[0]": entry({ closeDatetime: "2026-03-31" }) }, 400],
      [{ "contracts[0]": entry({ openDatetime: null }) }, 400],
      [{ "contracts[0]": entry({ isNew: "maybe" }) }, 400],
      [{ "contracts[0]": "{" }, 400],
      [{ "contracts[0]": [] }, 400],
      [{ contracts: "x" }, 400],
    ];
    for (const [parts, status] of cases) expect([parts, (await batch(projectId, parts)).status]).toEqual([parts, status]);
    expect((await batch(nobody, { "contracts[0]": entry() })).status).toBe(404);
    for (const table of ["contract", "contract_file", "stored_file"])
      expect([table, await office.counted(table)]).toEqual([table, 0]);
  });
});
