import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#sync/model/entities/contract.ts";
import { position } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addCompany, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";

let api: ApiServer;
let [admin, colleague, master]: TestAdmin[] = [];
beforeAll(async () => {
  api = await startApi();
  [admin, colleague, master] = [await signedIn(api, 0), await signedIn(api, 0), await signedIn(api, 1)];
});
afterAll(() => api.close());

const device = (who: TestAdmin | undefined) => {
  if (!who) throw new Error("not signed in");
  return deviceOf(api, who);
};
const read = async (id: string) =>
  (await api.call("GET", `/api/partner_member/${id}`, { token: admin?.token })).json.partnerMember;
const status = async (id: string) => (await api.call("GET", `/api/partner_member/${id}`, { token: admin?.token })).status;
const names = { lastName: "端末", firstName: "花子", lastNameKana: "タンマツ", firstNameKana: "ハナコ", employeeStatus: 1 };

describe("a partner that a device registered offline", () => {
  it("arrives with its company", async () => {
    const [id, companyId] = [uuidv7(), uuidv7()];
    const company = { kind: "new", id: companyId, name: "端末の会社" };
    expect(await device(admin).push("partner.create", { id, ...names, company })).toEqual([]);
    const arrived = await read(id);
    expect(arrived).toMatchObject({ id, ...names, mail: null, memo: null });
    expect(arrived.partnerCompanyMap?.company).toMatchObject({ id: companyId, name: "端末の会社", mail: null });
    expect(arrived.number).toBeGreaterThan(0);
  });
  it("stands or falls with its company", async () => {
    const [id, companyId] = [uuidv7(), uuidv7()];
    const unknown = { kind: "existing", id: uuidv7() };
    expect(await device(admin).push("partner.create", { id, ...names, company: unknown })).toEqual(["not_found"]);
    const nameless = { kind: "new", id: companyId, name: " " };
    expect(await device(admin).push("partner.create", { id, ...names, company: nameless })).toEqual([
      "validation_error company.name",
    ]);
    const good = { kind: "new", id: companyId, name: "残らない会社" };
    expect(await device(admin).push("partner.create", { id, ...names, lastName: "", company: good })).toEqual([
      "validation_error lastName",
    ]);
    expect(await status(id)).toBe(404);
    expect(await api.database.knex("company").where({ id: companyId }).first()).toBeUndefined();
  });
  it("takes a company that exists, with what is to change of it, and another one later", async () => {
    const [id, other] = [uuidv7(), await addCompany(api, "移り先")];
    const companyId = await addCompany(api, "既存の会社");
    const company = { kind: "existing", id: companyId, phone: "00-0000-0000" };
    expect(await device(admin).push("partner.create", { id, ...names, company })).toEqual([]);
    expect((await read(id)).partnerCompanyMap?.company).toMatchObject({ name: "既存の会社", phone: "00-0000-0000" });
    expect(await device(admin).push("partner.update", { id, company: { kind: "existing", id: other } })).toEqual([]);
    expect((await read(id)).partnerCompanyMap?.company.id).toBe(other);
    const seen = { [`membership/${id}`]: { partnerId: id, companyId: other } };
    expect(await device(admin).push("partner.update", { id, memo: "会社なし", company: { kind: "none" } }, seen)).toEqual([]);
    expect(await read(id)).toMatchObject({ memo: "会社なし", partnerCompanyMap: null });
  });
});

describe("a company that two partners share", () => {
  it("merges field by field, and a field that both changed is an issue of the later one", async () => {
    const [one, two] = [await addPartner(api), await addPartner(api)];
    const id = await addCompany(api, "共有", [one, two]);
    const base = { [`company/${id}`]: { phone: null, manager: null } };
    const first = { id: one, company: { kind: "existing", id, phone: "00-0000-0001" } };
    expect(await device(admin).push("partner.update", first, base)).toEqual([]);
    const second = { id: two, memo: "残る", company: { kind: "existing", id, manager: "担当", phone: "00-0000-0002" } };
    expect(await device(colleague).push("partner.update", second, base)).toEqual(["conflict phone"]);
    const shared = { phone: "00-0000-0001", manager: "担当" };
    expect((await read(one)).partnerCompanyMap?.company).toMatchObject(shared);
    expect(await read(two)).toMatchObject({ memo: "残る", partnerCompanyMap: { company: shared } });
  });
  it("is made and changed by itself too", async () => {
    const id = uuidv7();
    expect(await device(admin).push("company.create", { id, name: "単独", zip: "100-0001" })).toEqual([]);
    expect(await device(admin).push("company.update", { id, zip: "", address: "東京都" })).toEqual([]);
    expect(await device(admin).push("company.update", { id, name: "" })).toEqual(["validation_error name"]);
    expect(await api.database.knex("company").where({ id }).first()).toMatchObject({
      name: "単独",
      zip: null,
      address: "東京都",
    });
  });
});

describe("the trash", () => {
  const day = 24 * 60 * 60 * 1_000;
  const deletedSince = (days: number) => addPartner(api, { deleted_at: new Date(Date.now() - days * day) });

  it("is filled by anybody, twice without harm, and emptied by masters only", async () => {
    const companyId = await addCompany(api, "戻る会社");
    const id = await addPartner(api);
    await api.database.knex("membership").insert({ id, partner_id: id, company_id: companyId });
    const seen = { [`partner/${id}`]: { deletedAt: null } };
    expect(await device(admin).push("partner.remove", { id }, seen)).toEqual([]);
    const { deleted_at } = await api.database.knex("partner").where({ id }).first("deleted_at");
    expect(await device(colleague).push("partner.remove", { id }, seen)).toEqual([]);
    expect(await api.database.knex("partner").where({ id }).first("deleted_at")).toEqual({ deleted_at });
    expect(await status(id)).toBe(404);
    expect(await device(admin).push("partner.restore", { id })).toEqual(["forbidden"]);
    expect(await status(id)).toBe(404);
    expect(await device(master).push("partner.restore", { id })).toEqual([]);
    expect((await read(id)).partnerCompanyMap?.company.id).toBe(companyId);
    expect(await device(master).push("partner.restore", { id })).toEqual([]);
  });
  it("gives back to the device that filled it and has not heard of that yet", async () => {
    const [id, authoredAt] = [await addPartner(api, {}), new Date(Date.now() - 60_000).toISOString()];
    const tablet = device(master);
    expect(await tablet.push("partner.remove", { id }, { [`partner/${id}`]: { deletedAt: null } }, authoredAt)).toEqual([]);
    expect(await status(id)).toBe(404);
    const [seen, other] = [{ [`partner/${id}`]: { deletedAt: authoredAt } }, device(master)];
    expect(await other.push("partner.restore", { id }, seen)).toEqual(["conflict deletedAt"]);
    expect(await tablet.push("partner.restore", { id }, seen)).toEqual([]);
    expect(await status(id)).toBe(200);
  });
  it("gives back within one exchange to the device that filled it", async () => {
    const [id, clientId, authoredAt] = [await addPartner(api, {}), uuidv7(), new Date(Date.now() - 60_000).toISOString()];
    const mutation = (seq: number, name: string, deletedAt: string | null) => ({
      id: uuidv7(),
      clientId,
      seq,
      name,
      version: 1,
      input: { id },
      author: master?.id,
      authoredAt,
      from: { [`partner/${id}`]: { deletedAt } },
    });
    const mutations = [mutation(1, "partner.remove", null), mutation(2, "partner.restore", authoredAt)];
    const json = { clientId, cursor: null, acknowledged: 0, mutations };
    expect((await api.call("POST", "/api/sync", { token: master?.token, json })).status).toBe(200);
    expect(await status(id)).toBe(200);
  });
  it("gives back for 30 days", async () => {
    const [young, old] = [await deletedSince(29.9), await deletedSince(30.1)];
    expect(await device(master).push("partner.restore", { id: young })).toEqual([]);
    expect(await device(master).push("partner.restore", { id: old })).toEqual(["restore_expired"]);
    expect(await device(master).push("partner.restore", { id: uuidv7() })).toEqual(["not_found"]);
    expect([await status(young), await status(old)]).toEqual([200, 404]);
  });
  it("counts its days by the server's clock, whatever a device's says", async () => {
    const [lastYear, id, old] = ["2025-06-01T00:00:00.000Z", await addPartner(api), await deletedSince(31)];
    expect(await device(admin).push("partner.remove", { id }, {}, lastYear)).toEqual([]);
    expect(await device(master).push("partner.restore", { id })).toEqual([]);
    expect(await device(master).push("partner.restore", { id: old }, {}, lastYear)).toEqual(["restore_expired"]);
  });
  it("gives back only while contracts find their places, and with them", async () => {
    const { knex } = api.database;
    const place = await insert(knex, position, { numberPeople: 1 });
    const [returning, taker] = [await addPartner(api), await addPartner(api)];
    const seat = { projectId: place.projectId, positionId: place.id, occupationId: place.occupationId, isAutoRenewed: true };
    await insert(knex, contract, { ...seat, partnerId: returning });
    expect(await device(master).push("partner.remove", { id: returning })).toEqual([]);
    const taken = await insert(knex, contract, { ...seat, partnerId: taker });
    expect(await device(master).push("partner.restore", { id: returning })).toEqual(["position_full"]);
    expect(await device(master).push("contract.end", { id: taken.id })).toEqual([]);
    expect(await device(master).push("partner.restore", { id: returning })).toEqual([]);
    expect(await device(master).push("partner.restore", { id: returning })).toEqual([]);
    expect((await read(returning)).contracts).toHaveLength(1);
  });
  it("takes nothing new: what was meant for the partner is kept as an issue", async () => {
    const id = await deletedSince(1);
    const softSkills = Array.from({ length: 8 }, () => ({ score: 3, memo: null }));
    const common = { partnerId: id, interviewType: 1, result: 1, softSkills };
    for (const [name, input] of [
      ["partner.update", { id, memo: "x" }],
      ["partner.setCompany", { partnerId: id, companyId: null }],
      ["interview.create", { id: uuidv7(), ...common, secondInterviewAdminId: admin?.id }],
      ["secondInterview.create", { id: uuidv7(), ...common }],
    ] as const)
      expect([name, await device(admin).push(name, input)]).toEqual([name, ["not_found"]]);
    expect(await api.database.knex("partner").where({ id }).first("memo")).toEqual({ memo: null });
  });
});

describe("an interview that a device recorded offline", () => {
  it("arrives with the averages that the server computes, whatever the device says", async () => {
    const partnerId = await addPartner(api);
    const id = uuidv7();
    const softSkills = [5, 5, 4, 4, 3, 3, 2, 2].map((score) => ({ score, memo: null }));
    const input = {
      id,
      partnerId,
      interviewType: 1,
      result: 2,
      secondInterviewAdminId: master?.id,
      softSkills,
      softSkillAverage: 5,
    };
    expect(await device(admin).push("interview.create", input)).toEqual([]);
    const answer = await api.call("GET", `/api/interview/${id}`, { token: admin?.token });
    expect(JSON.parse(answer.text)).toMatchObject({ interview: { id, softskillAvarage: 3.5, softskillJudge8: 2, resultSts: 2 } });
  });
  it("is refused without its eight scores or with a hard skill that does not exist", async () => {
    const partnerId = await addPartner(api);
    const scores = (count: number) => Array.from({ length: count }, () => ({ score: 3, memo: null }));
    const input = { id: uuidv7(), partnerId, interviewType: 1, result: 1, softSkills: scores(7) };
    expect(await device(admin).push("secondInterview.create", input)).toEqual(["validation_error softSkills"]);
    const hardScores = [{ skillId: 999_999, score: 3, memo: null }];
    expect(await device(admin).push("secondInterview.create", { ...input, softSkills: scores(8), hardScores })).toEqual([
      "validation_error hardScores.0.skillId",
    ]);
  });
});
