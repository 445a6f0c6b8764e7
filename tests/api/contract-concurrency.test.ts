import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restorePartner } from "#sync/model/mutators/partner.ts";
import { addPartner } from "./api-server.ts";
import { openProjectOffice, type ProjectAnswer, type ProjectOffice } from "./project-office.ts";

let office: ProjectOffice;
beforeAll(async () => {
  office = await openProjectOffice();
});
beforeEach(async () => {
  await office.api.database.knex.raw("truncate project, order_client, partner, stored_file, issue cascade");
});
afterAll(() => office.api.close());

const terms = { openDatetime: "2026-04-01", closeDatetime: "2026-09-30" };
const assign = (projectOccupationMapId: string | undefined, partnerId: string | undefined) =>
  office.form("POST", "/api/contract", { projectOccupationMapId, partnerId, ...terms });
const batch = (projectId: string, wanted: readonly (readonly [position: string | undefined, partner: string | undefined])[]) =>
  office.form(
    "POST",
    `/api/project/${projectId}/contract`,
    Object.fromEntries(
      wanted.map(([projectOccupationMapId, partnerId], at) => [
        `contracts[${at}]`,
        { projectOccupationMapId, partnerId, isNew: true, ...terms },
      ]),
    ),
  );
const partners = (count: number) => Promise.all(Array.from({ length: count }, () => addPartner(office.api)));
/** Makes a project with two positions. */
async function twoPositions(numberPeople: number): Promise<{ readonly projectId: string; readonly positions: string[] }> {
  const projectId = await office.project({
    "projectOccupation[0]": { occupationId: 1, numberPeople },
    "projectOccupation[1]": { occupationId: 2, numberPeople },
  });
  return { projectId, positions: (await office.read(projectId)).occupations.map(({ id }) => id).sort() };
}
const statuses = (answers: readonly ProjectAnswer[]) => [...new Set(answers.map(({ status }) => status))];
const members = async (positionId: string | undefined) =>
  (
    await office.api.database
      .knex("contract")
      .join("partner", "partner.id", "partner_id")
      .where({ position_id: positionId, ended_at: null, "partner.deleted_at": null })
      .select("contract.id")
  ).length;

/** Returns how many deadlocks the database has counted, after each connection has reported its own. */
async function deadlocks(): Promise<number> {
  const { knex } = office.api.database;
  const all = await Promise.all(Array.from({ length: 10 }, () => knex.transaction()));
  for (const trx of all) await trx.raw("select pg_stat_force_next_flush()");
  for (const trx of all) await trx.commit();
  const [row] = await knex("pg_stat_database").whereRaw("datname = current_database()").select("deadlocks");
  return Number(row?.deadlocks);
}

describe("those who assign at once", () => {
  it("singly and in batches, to two positions of one project, do not stand in each other's way", async () => {
    const before = await deadlocks();
    for (let round = 0; round < 3; round++) {
      const { projectId, positions } = await twoPositions(50);
      const [one, two] = positions;
      const some = await partners(17);
      const answers = await Promise.all([
        ...[0, 4, 8].map((at) =>
          batch(projectId, [
            [one, some[at]],
            [two, some[at + 1]],
            [one, some[at + 2]],
            [two, some[at + 3]],
          ]),
        ),
        ...[12, 13, 14, 15, 16].map((at) => assign(positions[at % 2 === 0 ? 1 : 0], some[at])),
      ]);
      expect([statuses(answers), await members(one), await members(two)]).toEqual([[200], 8, 9]);
    }
    expect((await deadlocks()) - before).toBe(0);
  });
  it("to projects whose members are the same, neither", async () => {
    const before = await deadlocks();
    const [one, two] = [await office.position(50), await office.position(50)];
    const shared = await partners(8);
    await batch(
      one.projectId,
      shared.map((id) => [one.positionId, id] as const),
    );
    for (const id of [...shared].reverse()) await assign(two.positionId, id);
    for (let round = 0; round < 3; round++) {
      const more = await partners(5);
      const answers = await Promise.all(
        more.flatMap((id, at) => [assign(one.positionId, id), assign(two.positionId, more[more.length - 1 - at])]),
      );
      expect(statuses(answers)).toEqual([200]);
    }
    expect([await members(one.positionId), await members(two.positionId)]).toEqual([23, 23]);
    expect((await deadlocks()) - before).toBe(0);
  });
  it("over REST and from devices, while projects and partners are edited, are all answered, and nobody is one too many", async () => {
    const { admin, api, colleague, owner } = office;
    const [one, two] = [await twoPositions(6), await twoPositions(6)];
    const [a, b, c, d] = [...one.positions, ...two.positions];
    const shared = await partners(3);
    const standing = [a, b, c, d].flatMap((position) => shared.map((id) => [position, id] as const));
    for (const [position, id] of standing.reverse()) await assign(position, id);
    for (let round = 0; round < 3; round++) {
      const [gone, ...some] = await partners(13);
      await assign(a, gone);
      await office.json("DELETE", `/api/partner_member/${gone}`);
      const onDevice = (positionId: string | undefined, partnerId: string | undefined) => ({
        id: uuidv7(),
        positionId,
        partnerId,
        openDate: "2026-04-01",
        isAutoRenewed: true,
        authAdminId: owner.id,
      });
      const edit = (projectId: string, parts: object) => office.form("PUT", `/api/project/${projectId}`, { ...parts });
      const { occupations } = await office.read(one.projectId);
      const [answers] = await Promise.all([
        Promise.all([
          assign(a, some[0]),
          assign(b, some[1]),
          assign(c, some[0]),
          assign(d, some[1]),
          batch(one.projectId, [
            [b, some[2]],
            [a, some[3]],
          ]),
          batch(one.projectId, [
            [a, some[4]],
            [b, some[2]],
          ]),
          batch(two.projectId, [
            [d, some[3]],
            [c, some[2]],
          ]),
          edit(one.projectId, { occupations, memo: `${round}`, "prjOwner[0]": admin.id, "prjOwner[1]": owner.id }),
          edit(one.projectId, { "prjOwner[0]": owner.id, "prjOwner[1]": colleague.id }),
          edit(two.projectId, { memo: `${round}` }),
          office.form("PUT", `/api/partner_member/${shared[0]}`, { memo: `${round}` }),
        ]),
        office.device("contract.create", onDevice(a, some[5])),
        office.device("contract.assign", { contracts: [onDevice(d, some[7]), onDevice(b, some[6])] }),
        office.device("contract.assign", { contracts: [onDevice(b, some[7]), onDevice(d, some[6])] }),
        api.sync.mutate({ id: office.master.id, master: true }, restorePartner, { id: gone }).catch((error: unknown) => {
          expect(error).toMatchObject({ code: "position_full" });
        }),
      ]);
      expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      for (const position of [a, b, c, d]) expect(await members(position)).toBeLessThanOrEqual(6);
    }
  });
});
