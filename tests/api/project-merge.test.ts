import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seenSet } from "#sync/engine/seen-set.ts";
import { contract as contractEntity } from "#sync/model/entities/contract.ts";
import { insert } from "#tests/support/factories.ts";
import { addPartner } from "./api-server.ts";
import { openProjectOffice, type ProjectOffice } from "./project-office.ts";

let office: ProjectOffice;
let projectId: string;
let positionId: string;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(async () => {
  await office.api.database.knex.raw("truncate project, partner, issue cascade");
  ({ projectId, positionId } = await office.position(2));
});
afterAll(() => office.api.close());

const device: ProjectOffice["device"] = (...work) => office.device(...work);
const issues = () => office.api.database.knex("issue").select("kind", "code", "field");
const positions = async () =>
  (await office.read(projectId)).occupations.map(({ occupationId, numberPeople }) => [occupationId, numberPeople]);
const positionChange = (change: object) => ({ id: projectId, positions: { add: [], change: [], remove: [], ...change } });
const whole = () => ({ projectId, occupationId: 1, numberPeople: 2, recruitingFlag: 0 });

describe("two who edit one project's positions", () => {
  it("keep what each added, and what the other changed beside", async () => {
    await device("project.update", positionChange({ add: [{ ...whole(), id: uuidv7(), occupationId: 2 }] }));
    await device("project.update", positionChange({ change: [{ id: positionId, numberPeople: 4 }] }), {
      [`position/${positionId}`]: { numberPeople: 2 },
    });
    await device("project.update", positionChange({ change: [{ id: positionId, recruitingFlag: 1 }] }), {
      [`position/${positionId}`]: { recruitingFlag: 0 },
    });
    expect([await positions(), await issues()]).toEqual([
      [
        [1, 4],
        [2, 2],
      ],
      [],
    ]);
  });
  it("and change the same head count keep the first, and the second's as an issue", async () => {
    for (const numberPeople of [4, 7])
      await device("project.update", positionChange({ change: [{ id: positionId, numberPeople }] }), {
        [`position/${positionId}`]: { numberPeople: 2 },
      });
    expect([await positions(), await issues()]).toEqual([
      [[1, 4]],
      [{ kind: "conflict", code: "conflict", field: "numberPeople" }],
    ]);
  });
  it("one of whom takes off what the other changed: it stays with its contracts, and the removal is an issue", async () => {
    const contract = await insert(office.api.database.knex, contractEntity, {
      projectId,
      positionId,
      occupationId: 1,
      endedAt: "2026-04-01T00:00:00.000Z",
    });
    await device("project.update", positionChange({ change: [{ id: positionId, numberPeople: 4 }] }), {
      [`position/${positionId}`]: { numberPeople: 2 },
    });
    await device("project.update", positionChange({ remove: [positionId] }), { [`position/${positionId}`]: whole() });
    expect([await positions(), await issues()]).toEqual([[[1, 4]], [{ kind: "conflict", code: "conflict", field: null }]]);
    expect((await office.read(projectId)).contracts).toMatchObject([{ id: contract.id, projectOccupationMapId: positionId }]);
  });
  it("one of whom takes off what another has put a contract on unseen: it stays with it, and the removal is an issue", async () => {
    const contract = await insert(office.api.database.knex, contractEntity, {
      projectId,
      positionId,
      occupationId: 1,
      endedAt: "2026-04-01T00:00:00.000Z",
    });
    const removal = (seen: readonly string[]) =>
      device("project.update", positionChange({ remove: [positionId] }), {
        [`position/${positionId}`]: whole(),
        [`contract?positionId=${positionId}`]: { seen: seenSet(seen) },
      });
    await removal([]);
    expect([await positions(), await issues()]).toEqual([[[1, 2]], [{ kind: "conflict", code: "conflict", field: null }]]);
    expect((await office.read(projectId)).contracts).toMatchObject([{ id: contract.id, projectOccupationMapId: positionId }]);
    await removal([contract.id]);
    expect(await positions()).toEqual([]);
  });
  it("one of whom changes what the other took off: it stays off, and the change is an issue", async () => {
    await device("project.update", positionChange({ remove: [positionId] }), { [`position/${positionId}`]: whole() });
    await device(
      "project.update",
      { ...positionChange({ change: [{ id: positionId, numberPeople: 4 }] }), memo: "備考" },
      {
        [`position/${positionId}`]: { numberPeople: 2 },
        [`project/${projectId}`]: { memo: null },
      },
    );
    expect([await positions(), await issues()]).toEqual([[], [{ kind: "refused", code: "not_found", field: null }]]);
  });
  it("one of whom takes off where the other assigned: the contract keeps its position", async () => {
    const partnerId = await addPartner(office.api);
    const terms = { authAdminId: null, openDate: "2026-04-01", closeDate: null, isAutoRenewed: true };
    await device("contract.create", { id: uuidv7(), positionId, partnerId, ...terms });
    await device("project.update", positionChange({ remove: [positionId] }), { [`position/${positionId}`]: whole() });
    expect([await positions(), await issues()]).toEqual([[[1, 2]], [{ kind: "refused", code: "position_in_use", field: null }]]);
  });
});

describe("two who edit one project", () => {
  it("keep what each did to its managers", async () => {
    const { admin, colleague, master, owner } = office;
    await device("project.update", { id: projectId, managers: { add: [admin.id, colleague.id], remove: [] } });
    const link = `projectRole/${projectId}_manager_${admin.id}`;
    const [row] = await office.api.database.knex("project_role").where({ admin_id: admin.id }).select("additions");
    await device(
      "project.update",
      { id: projectId, leadManagerId: master.id },
      { [`project/${projectId}`]: { leadManagerId: owner.id } },
    );
    await device("project.update", { id: projectId, managers: { add: [], remove: [admin.id] } }, { [link]: row });
    expect((await office.read(projectId)).adminUsers.map(({ id }) => id)).toEqual([master.id, owner.id, colleague.id]);
    expect(await issues()).toEqual([]);
  });
  describe("where one takes a manager off whom the other", () => {
    const put = (...owners: string[]) =>
      office.form(
        "PUT",
        `/api/project/${projectId}`,
        Object.fromEntries(owners.map((owner, at) => [`prjOwner[${at}]`, owner])),
        office.colleague,
      );
    const seenOf = async (adminId: string) => ({
      [`projectRole/${projectId}_manager_${adminId}`]: await office.api.database
        .knex("project_role")
        .where({ project_id: projectId, role: "manager", admin_id: adminId })
        .first("additions"),
    });
    const lead = async () => {
      const { pmAdminId, adminUsers } = await office.read(projectId);
      return [pmAdminId, adminUsers.map(({ id }) => id)];
    };
    const takeOff = (adminId: string, from: Readonly<Record<string, object>>) =>
      device("project.update", { id: projectId, managers: { add: [], remove: [adminId] } }, from);

    it("put on anew as the lead, the lead stays", async () => {
      const { admin, owner } = office;
      await put(owner.id, admin.id);
      const seen = await seenOf(admin.id);
      await put(owner.id);
      await put(admin.id, owner.id);
      await takeOff(admin.id, seen);
      expect([await lead(), await issues()]).toEqual([[admin.id, [admin.id, owner.id]], []]);
    });
    it("made the lead of those who were managers, both stay", async () => {
      const { admin, owner } = office;
      await put(owner.id, admin.id);
      const seen = await seenOf(admin.id);
      await put(admin.id, owner.id);
      await takeOff(admin.id, seen);
      expect([await lead(), await issues()]).toEqual([[admin.id, [admin.id, owner.id]], []]);
    });
    it("had follow as the lead, the new lead stays", async () => {
      const { admin, owner } = office;
      await put(owner.id, admin.id);
      const seen = await seenOf(owner.id);
      await put(admin.id, owner.id);
      await takeOff(owner.id, { ...seen, [`project/${projectId}`]: { leadManagerId: owner.id } });
      expect([await lead(), await issues()]).toEqual([[admin.id, [admin.id]], []]);
    });
    it("left the lead, nobody leads", async () => {
      const { admin, owner } = office;
      await put(owner.id, admin.id);
      const seen = await seenOf(owner.id);
      await takeOff(owner.id, { ...seen, [`project/${projectId}`]: { leadManagerId: owner.id } });
      expect([await lead(), await issues()]).toEqual([[null, [admin.id]], []]);
    });
  });
  it("keep both edits of different fields, and one field's second as an issue", async () => {
    const seen = { memo: null, reward: null };
    await device("project.update", { id: projectId, memo: "一" }, { [`project/${projectId}`]: seen });
    await device("project.update", { id: projectId, memo: "二", reward: "100万円" }, { [`project/${projectId}`]: seen });
    expect(await office.read(projectId)).toMatchObject({ memo: "一", reward: "100万円" });
    expect(await issues()).toEqual([{ kind: "conflict", code: "conflict", field: "memo" }]);
  });
  it("put it into the trash and take it out: who saw it elsewhere moves nothing", async () => {
    const knex = office.api.database.knex;
    const gone = async () => (await knex("project").where({ id: projectId }).first("deleted_at")).deleted_at !== null;
    const seen = (deletedAt: string | null) => ({ [`project/${projectId}`]: { deletedAt } });
    await device("project.remove", { id: projectId }, seen(null));
    await device("project.remove", { id: projectId }, seen(null));
    await device("project.restore", { id: projectId }, seen(null));
    expect([await gone(), await issues()]).toEqual([true, [{ kind: "refused", code: "forbidden", field: null }]]);
    await knex("admin").where({ id: office.admin.id }).update({ authority: 1 });
    await device("project.restore", { id: projectId }, seen(null));
    expect(await gone()).toBe(true);
    const { deleted_at: deletedAt } = await knex("project").where({ id: projectId }).first("deleted_at");
    await device("project.restore", { id: projectId }, seen(deletedAt));
    expect(await gone()).toBe(false);
    await knex("admin").where({ id: office.admin.id }).update({ authority: 0 });
  });
  it("and end one contract mean the same", async () => {
    const partnerId = await addPartner(office.api);
    const id = uuidv7();
    const terms = { openDate: "2026-04-01", closeDate: "2026-09-30", isAutoRenewed: false };
    await device("contract.create", { id, positionId, partnerId, ...terms });
    const seen = { [`contract/${id}`]: { endedAt: null } };
    await device("contract.end", { id }, seen);
    const path = `/api/project/${projectId}/contract/close_detetime`;
    const { data } = (await office.get(path)).json.contract;
    await device("contract.end", { id }, seen);
    expect([(await office.get(path)).json.contract.data, await issues()]).toEqual([data, []]);
  });
  it("one of whom assigns several and meets a full position assigns nobody", async () => {
    const terms = { openDate: "2026-04-01", closeDate: "2026-09-30", isAutoRenewed: false };
    const partners = await Promise.all([addPartner(office.api), addPartner(office.api), addPartner(office.api)]);
    const contracts = partners.map((partnerId) => ({ id: uuidv7(), positionId, partnerId, ...terms }));
    await device("contract.assign", { contracts });
    expect([await office.counted("contract"), await issues()]).toEqual([
      0,
      [{ kind: "refused", code: "position_full", field: null }],
    ]);
    await device("contract.assign", { contracts: contracts.slice(1) });
    expect(await office.counted("contract")).toBe(2);
  });
});
