import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#sync/model/entities/contract.ts";
import { insert } from "../../support/factories.ts";
import { type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const noticed = { noticedOn: "2026-08-01", noticeMethod: 2, noticeNote: "面談の後にメールで送信" };
const blank = { noticedOn: null, noticeMethod: null, noticeNote: null };

/** A contract, and the device of somebody who sees it. */
async function contractFor(more: object = {}) {
  const row = await insert(world.knex, contract, { openDate: "2026-01-01", closeDate: "2026-08-31", ...more });
  return { id: row.id, device: await fullDevice(world.server, world.ann) };
}

/** Sends a PDF of a contract, and returns its row, or the words with which it was refused. */
async function addFile(device: Device, contractId: string, more: object = {}) {
  const id = newId();
  const file = { id, contractId, name: "予告.pdf", size: 9, sha256: "a".repeat(64), ...more };
  const mutation = device.author("contractFile.add", file, {});
  await device.exchange(mutation);
  const issues = await world.issuesOf(mutation.id);
  return issues.length > 0 ? issues.map(({ code }) => code) : device.row("contractFile", id);
}

/** Sends a change of a notice, and returns the words with which it was refused. */
async function record(device: Device, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author("contract.recordNotice", input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

describe("the notice before a contract's end", () => {
  it("is recorded on the contract with its day, way and author, is everybody's, and is taken back", async () => {
    const { id, device } = await contractFor();
    expect(await record(device, { id, ...noticed, noticedById: world.ann.id })).toEqual([]);
    const ben = await fullDevice(world.server, world.ben);
    expect(ben.row("contract", id)).toMatchObject({ ...noticed, noticedById: world.ann.id, closeDate: "2026-08-31" });
    const seen = { [`contract/${id}`]: noticed };
    expect(await record(ben, { id, ...blank, noticedById: null }, seen)).toEqual([]);
    await device.exchange();
    expect(device.row("contract", id)).toMatchObject({ ...blank, noticedById: null });
  });

  it("tells of an end, and of none once a device that knows of no such end takes it back", async () => {
    const { id, device } = await contractFor();
    expect(await record(device, { id, ...noticed, noticedEnd: "2026-08-31" })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ ...noticed, noticedEnd: "2026-08-31" });
    expect(await record(device, { id, ...blank }, { [`contract/${id}`]: noticed })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ ...blank, noticedEnd: null });
  });

  it("is recorded after the end, too, as are the reasons that were asked for", async () => {
    const { id, device } = await contractFor({ endedAt: "2026-09-01T00:00:00.000Z" });
    expect(await record(device, { id, ...noticed })).toEqual([]);
    expect(await record(device, { id, reasonGivenOn: "2026-08-10", reasonGiven: "案件の終了のため" })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ ...noticed, reasonGiven: "案件の終了のため" });
  });

  it("has a day and a way, its reasons have a text and a day, and its author is somebody", async () => {
    const { id, device } = await contractFor();
    expect(await record(device, { id, noticedOn: "2026-08-01" })).toEqual(["validation_error"]);
    expect(await record(device, { id, noticeMethod: 1 })).toEqual(["validation_error"]);
    expect(await record(device, { id, reasonGivenOn: "2026-08-10" })).toEqual(["validation_error"]);
    expect(await record(device, { id, ...noticed, noticedById: newId() })).toEqual(["not_found"]);
    expect(device.row("contract", id)).toMatchObject({ ...blank, reasonGiven: null });
  });

  it("has PDFs of its own, also after the end, beside the contract's documents, as earlier devices send them", async () => {
    const { id, device } = await contractFor({ endedAt: "2026-09-01T00:00:00.000Z" });
    expect(await addFile(device, id, { purpose: 1 })).toMatchObject({ contractId: id, name: "予告.pdf", purpose: 1 });
    expect(await addFile(device, id)).toMatchObject({ contractId: id, purpose: null });
    expect(await addFile(device, id, { purpose: null })).toMatchObject({ contractId: id, purpose: null });
    for (const purpose of [0, 2, "1"]) expect(await addFile(device, id, { purpose })).toEqual(["validation_error"]);
  });

  it("goes with two devices that write different parts of it, and tells where they write the same", async () => {
    const { id, device: ann } = await contractFor();
    const ben = await fullDevice(world.server, world.ben);
    const seen = { [`contract/${id}`]: { ...blank, reasonGivenOn: null, reasonGiven: null } };
    expect(await record(ann, { id, ...noticed }, seen)).toEqual([]);
    expect(await record(ben, { id, reasonGivenOn: "2026-08-10", reasonGiven: "案件の終了のため" }, seen)).toEqual([]);
    expect(await record(ben, { id, ...noticed, noticeNote: "電話の後に送信" }, seen)).toEqual(["conflict"]);
    expect(ben.row("contract", id)).toMatchObject({ ...noticed, reasonGiven: "案件の終了のため" });
  });
});
