import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#sync/model/entities/contract.ts";
import { insert } from "../../support/factories.ts";
import { type Device, fullDevice, makeWorld, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const monthly = { closingDay: 31, paymentMonth: 1, paymentDay: 31 };
const terms = {
  principal: "株式会社みなと商会",
  commissionedOn: "2025-12-20",
  work: "要件定義",
  fee: "月額650,000円（税別）",
  ...monthly,
};

async function contractFor(more: object = {}) {
  const row = await insert(world.knex, contract, { openDate: "2026-01-01", closeDate: "2026-08-31", ...more });
  return { id: row.id, device: await fullDevice(world.server, world.ann) };
}

/** Sends a change of terms, and returns the words with which it was refused. */
async function record(device: Device, input: object, from: Record<string, Record<string, unknown>> = {}) {
  const mutation = device.author("contract.recordTerms", input, from);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code }) => code);
}

describe("the terms that are stated to a freelancer", () => {
  it("are recorded on the contract, also after its end, are everybody's, and are taken back", async () => {
    const { id, device } = await contractFor({ endedAt: "2026-09-01T00:00:00.000Z" });
    expect(await record(device, { id, ...terms, termsStatedOn: "2025-12-20", termsMethod: 2 })).toEqual([]);
    const ben = await fullDevice(world.server, world.ben);
    expect(ben.row("contract", id)).toMatchObject({ ...terms, termsStatedOn: "2025-12-20", termsMethod: 2 });
    const blank = Object.fromEntries(Object.keys(terms).map((name) => [name, null]));
    expect(await record(ben, { id, ...blank }, { [`contract/${id}`]: terms })).toEqual([]);
    expect(ben.row("contract", id)).toMatchObject({ ...blank, termsStatedOn: null, termsMethod: null });
  });

  it("have to be stated anew once they are others than those that were stated, by whatever way they became so", async () => {
    const stated = { termsStatedOn: "2025-12-20", termsMethod: 2 };
    const { id, device } = await contractFor({ ...terms, ...stated });
    expect(await record(device, { id, fee: terms.fee, work: terms.work })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject(stated);
    expect(await record(device, { id, fee: "月額700,000円", ...stated, termsStatedOn: "2026-01-05" })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ termsStatedOn: "2026-01-05" });
    // The history's undo names the one field alone.
    expect(await record(device, { id, fee: terms.fee }, { [`contract/${id}`]: { fee: "月額700,000円" } })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ fee: terms.fee, termsStatedOn: null, termsMethod: null });
  });

  it("stay stated where an author who wrote one without a network met another one", async () => {
    const { id, device: ann } = await contractFor({ work: "要件定義" });
    const ben = await fullDevice(world.server, world.ben);
    const seen = { [`contract/${id}`]: { work: "要件定義" } };
    expect(await record(ann, { id, work: "設計", termsStatedOn: "2026-01-05", termsMethod: 1 }, seen)).toEqual([]);
    expect(await record(ben, { id, work: "運用" }, seen)).toEqual(["conflict"]);
    expect(ben.row("contract", id)).toMatchObject({ work: "設計", termsStatedOn: "2026-01-05" });
    expect(await record(ben, { id, fee: "時間単価4,000円" }, { [`contract/${id}`]: { fee: null } })).toEqual([]);
    expect(ben.row("contract", id)).toMatchObject({ fee: "時間単価4,000円", termsStatedOn: null, termsMethod: null });
  });

  it("have a whole day of payment, monthly or once, and a statement has a day and a method", async () => {
    const { id, device } = await contractFor();
    for (const half of [
      { closingDay: 31 },
      { ...monthly, paymentMonth: null },
      { ...monthly, payOn: "2026-09-30" },
      { termsStatedOn: "2026-01-05" },
      { termsMethod: 1 },
    ])
      expect(await record(device, { id, ...half })).toEqual(["validation_error"]);
    expect(await record(device, { id, payOn: "2026-09-30" })).toEqual([]);
    expect(await record(device, { id, ...monthly })).toEqual(["validation_error"]);
    expect(device.row("contract", id)).toMatchObject({ payOn: "2026-09-30", closingDay: null });
  });

  it("merge where two write different ones, and tell where they write the same", async () => {
    const { id, device: ann } = await contractFor();
    const ben = await fullDevice(world.server, world.ben);
    const seen = { [`contract/${id}`]: { work: null, fee: null } };
    expect(await record(ann, { id, work: "要件定義" }, seen)).toEqual([]);
    expect(await record(ben, { id, fee: "時間単価4,000円" }, seen)).toEqual([]);
    expect(await record(ben, { id, work: "設計" }, seen)).toEqual(["conflict"]);
    expect(ben.row("contract", id)).toMatchObject({ work: "要件定義", fee: "時間単価4,000円" });
  });
});
