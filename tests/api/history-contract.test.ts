import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LineValues } from "#sync/model/calls/history.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { position } from "#sync/model/entities/project.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, addPartner, type TestAdmin } from "./api-server.ts";
import { type Device, deviceOf } from "./device.ts";
import { type Earlier, type History, startHistoryApi } from "./history-api.ts";

let api: ApiServer;
let admin: TestAdmin;
let master: TestAdmin;
let device: Device;
let partnerId: string;
let projectId: string;
let id: string;
let number: number | null;
beforeAll(async () => {
  ({ api, admin, master, device } = await startHistoryApi());
});
beforeEach(async () => {
  partnerId = await addPartner(api, { last_name: "山田", first_name: "太郎" });
  const place = await insert(knex(), position);
  projectId = place.projectId;
  const of = { partnerId, projectId, positionId: place.id };
  const terms = { ...of, openDate: "2026-04-01", closeDate: "2026-09-30", createdAt: "2026-01-01T00:00:00Z" };
  ({ id, number } = await insert(knex(), contract, terms));
});
afterAll(() => api.close());

const knex = () => api.database.knex;
const get = (path: string, who: TestAdmin | undefined = admin) => api.call("GET", `/api/contract/${path}`, { token: who.token });
const read = async (query = "", who = admin, of: string | number = id) => {
  const answer = await get(`${of}/history${query}`, who);
  expect(answer.status).toBe(200);
  return answer.json as unknown as History;
};
const changes = async (...args: Parameters<typeof read>) => (await read(...args)).lines.flatMap((line) => line.changes);
const edit = async (mutator: string, values: object, seen: Readonly<Record<string, unknown>>) =>
  expect(await device.push(mutator, { id, ...values }, { [`contract/${id}`]: seen })).toEqual([]);
const acts = (all: Awaited<ReturnType<typeof changes>>) => all.map(({ entity, act, title }) => [entity, act, title]);

describe("the history of a contract", () => {
  it("tells what was changed of its terms, its notice and its files, newest first and by whom, and nothing of others", async () => {
    const other = await insert(knex(), contract, { partnerId, projectId, isAutoRenewed: true });
    const [fileId, theirs] = [uuidv7(), uuidv7()];
    await edit("contract.update", { closeDate: "2026-12-31" }, { closeDate: "2026-09-30" });
    for (const [file, contractId] of [
      [fileId, id],
      [theirs, other.id],
    ] as const)
      await insertLine([{ entity: "contractFile", id: file, before: null, after: { contractId, name: `${file}.pdf` } }]);
    const notice = { noticedOn: "2026-11-01", noticeMethod: 1 };
    await edit("contract.recordNotice", notice, { noticedOn: null, noticeMethod: null });
    expect(await device.push("contract.end", { id: other.id })).toEqual([]);
    const { lines, next } = await read();
    expect(acts(lines.flatMap((line) => line.changes))).toEqual([
      ["contract", "changed", null],
      // The row is not there, so its name is told to masters alone.
      ["contractFile", "created", null],
      ["contract", "changed", null],
    ]);
    expect([next, lines[0]?.by]).toEqual([null, { id: admin.id, name: "担当 花子" }]);
    expect(lines[2]?.changes[0]?.fields).toEqual([
      { name: "closeDate", label: "契約終了日", from: "2026/09/30", to: "2026/12/31" },
    ]);
    expect(acts(await changes("?kind=file", master))).toEqual([["contractFile", "created", `${fileId}.pdf`]]);
    expect(acts(await changes("?kind=memo"))).toEqual([]);
    expect(await read("", admin, Number(number))).toEqual(await read());
  });

  it("leads a field from one value to the next, up to what stands now", async () => {
    const ends = ["2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31"];
    for (const [at, closeDate] of ends.slice(1).entries()) await edit("contract.update", { closeDate }, { closeDate: ends[at] });
    await edit("contract.recordTerms", { work: "設計" }, { work: null });
    const steps = (await changes("?field=closeDate")).flatMap(({ fields }) => fields).reverse();
    const shown = ends.map((day) => day.replaceAll("-", "/"));
    expect(steps.map(({ from }) => from)).toEqual(shown.slice(0, -1));
    expect(steps.map(({ to }) => to)).toEqual(shown.slice(1));
  });

  it("has the stored values of one change, and what stood on a day", async () => {
    await edit("contract.update", { closeDate: "2026-12-31" }, { closeDate: "2026-09-30" });
    const [line] = (await read()).lines;
    const values = await get(`${id}/history/${line?.id}`);
    expect((values.json as unknown as LineValues).changes).toEqual([
      { entity: "contract", id, fields: [{ name: "closeDate", before: "2026-09-30", after: "2026-12-31" }] },
    ]);
    const other = await insert(knex(), contract, { partnerId, projectId, isAutoRenewed: true });
    expect((await get(`${other.id}/history/${line?.id}`)).status).toBe(404);
    const then = (await get(`${id}/as_of?day=2026-02-01`)).json as unknown as Earlier;
    expect([then.state, then.rows.length]).toEqual(["there", 1]);
    const end = then.rows[0]?.fields.find(({ name }) => name === "closeDate");
    expect([end?.past, end?.present]).toEqual(["2026/09/30", "2026/12/31"]);
    expect(JSON.stringify(then)).not.toContain("（不明）");
    expect((await get(`${id}/as_of?day=2025-12-31`)).json).toMatchObject({ state: "unregistered", rows: [] });
  });

  it("says that a merge gave it to another partner", async () => {
    const into = await addPartner(api, { last_name: "佐藤", first_name: "葵" });
    expect(await device.push("partner.merge", { id: partnerId, intoId: into, take: [] })).toEqual([]);
    expect(await changes()).toMatchObject([
      { entity: "contract", act: "changed", fields: [{ label: "パートナー", from: "山田 太郎", to: "佐藤 葵" }] },
    ]);
  });

  it("names the position that was removed by its occupation, in all three histories", async () => {
    const { id: place, occupationId, numberPeople } = await insert(knex(), position, { projectId });
    const occupation = await knex()("occupation").where({ id: occupationId }).first<{ name: string }>("name");
    const terms = { partnerId, projectId, positionId: place, occupationId };
    const { id: ended } = await insert(knex(), contract, { ...terms, endedAt: "2026-05-01T00:00:00.000Z" });
    const removal = { id: projectId, positions: { add: [], change: [], remove: [place] } };
    expect(await device.push("project.update", removal, { [`position/${place}`]: { numberPeople } })).toEqual([]);
    for (const path of [`contract/${ended}`, `partner_member/${partnerId}`, `project/${projectId}`]) {
      const { json } = await api.call("GET", `/api/${path}/history`, { token: admin.token });
      const told = (json as unknown as History).lines.flatMap((line) => line.changes).filter(({ id: of }) => of === ended);
      const left = { name: "positionId", label: "ポジション", from: occupation.name, to: null };
      expect(told.flatMap(({ fields }) => fields)).toEqual([left]);
    }
  });

  it("keeps from others than masters how a file was named that is gone", async () => {
    const file = { contractId: id, name: "誤った契約書.pdf" };
    const fileId = uuidv7();
    await insertLine([{ entity: "contractFile", id: fileId, before: null, after: file }]);
    await insertLine([{ entity: "contractFile", id: fileId, before: file, after: null }]);
    expect(acts(await changes())).toEqual([
      ["contractFile", "removed", null],
      ["contractFile", "created", null],
    ]);
    expect(JSON.stringify(await read("", master))).toContain("誤った契約書.pdf");
  });

  it("refuses guests, what is not there or out of bounds, and contracts in the trash with their partner or project", async () => {
    await edit("contract.update", { closeDate: "2026-12-31" }, { closeDate: "2026-09-30" });
    const [line] = (await read()).lines;
    const paths = ["history", `history/${line?.id}`, "as_of?day=2026-02-01"];
    const statuses = async (of: string, who: TestAdmin) => {
      const answers = [];
      for (const path of paths) answers.push((await get(`${of}/${path}`, who)).status);
      return answers;
    };
    for (const path of paths) expect((await api.call("GET", `/api/contract/${id}/${path}`)).status).toBe(401);
    for (const query of ["limit=101", "before=1", `before=${uuidv7()}`, "kind=bank", "field=a;b"])
      expect((await get(`${id}/history?${query}`)).status).toBe(400);
    const keeper = deviceOf(api, master);
    const trashed = { partner: partnerId, project: projectId };
    for (const [name, owner] of Object.entries(trashed)) {
      for (const who of [admin, master]) expect(await statuses(id, who)).toEqual([200, 200, 200]);
      expect(await keeper.push(`${name}.remove`, { id: owner })).toEqual([]);
      for (const who of [admin, master]) expect(await statuses(id, who)).toEqual([404, 404, 404]);
      expect(await keeper.push(`${name}.restore`, { id: owner })).toEqual([]);
    }
    for (const of of [uuidv7(), partnerId, "999999999"]) expect(await statuses(of, master)).toEqual([404, 404, 404]);
  });
});

describe("the history of a partner and of a project", () => {
  it("tells of the files of their contracts, whatever they are called there", async () => {
    const { id: fileId } = await insert(knex(), contractFile, { contractId: id, name: "契約書.pdf" });
    await insertLine([{ entity: "contractFile", id: fileId, before: { name: "案.pdf" }, after: { name: "契約書.pdf" } }]);
    for (const path of [`partner_member/${partnerId}`, `project/${projectId}`, `contract/${id}`]) {
      const { json } = await api.call("GET", `/api/${path}/history`, { token: admin.token });
      const told = (json as unknown as History).lines.flatMap((line) => line.changes);
      expect(acts(told)).toEqual([["contractFile", "changed", "契約書.pdf"]]);
    }
  });
});

describe("the history of a notice's PDFs", () => {
  it("says that they are of the notice, and tells others than masters no name of one that is gone", async () => {
    const [fileId, name] = [uuidv7(), "予告.pdf"];
    const file = { id: fileId, contractId: id, name, size: 9, sha256: "a".repeat(64), purpose: 1 };
    expect(await device.push("contractFile.add", file)).toEqual([]);
    for (const path of [`partner_member/${partnerId}`, `project/${projectId}`, `contract/${id}`]) {
      const { json } = await api.call("GET", `/api/${path}/history`, { token: admin.token });
      const told = (json as unknown as History).lines.flatMap((line) => line.changes);
      expect(acts(told)).toEqual([["contractFile", "created", `予告の書面・${name}`]]);
    }
    expect(await device.push("contractFile.remove", { id: fileId }, { [`contractFile/${fileId}`]: file })).toEqual([]);
    expect(acts(await changes())).toEqual([
      ["contractFile", "removed", null],
      ["contractFile", "created", null],
    ]);
    expect(acts(await changes("", master))[0]).toEqual(["contractFile", "removed", `予告の書面・${name}`]);
  });
});

async function insertLine(lines: readonly object[]): Promise<void> {
  await knex()("sync_audit").insert(auditLine(lines, admin.id));
}
