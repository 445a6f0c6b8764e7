import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#sync/model/entities/contract.ts";
import { model } from "#sync/model/model.ts";
import { insert } from "../../support/factories.ts";
import { type Device, fullDevice, makeWorld, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Sends an edit of a contract's terms, and returns why it was refused. */
async function edit(device: Device, input: object): Promise<unknown> {
  const mutation = device.author("contract.update", input);
  await device.exchange(mutation);
  return (await world.issuesOf(mutation.id)).map(({ code, problems }) => [code, problems]);
}

const words = "の年をご確認ください。1900年以降の日付を入力してください";

describe("a day in a year long past", () => {
  const days = [...model.mutators.values()].flatMap(({ name, input }) => {
    if (!(input instanceof z.ZodObject)) return [];
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.entries(properties).flatMap(([key, declared]) => {
      const schema = input.shape[key] as z.ZodType;
      const isDay = JSON.stringify(declared).includes('"date"') && schema.safeParse("2026-11-01").success;
      return isDay ? [[name, key, schema] as const] : [];
    });
  });

  it("may be tried in many changes", () => expect(days.length).toBeGreaterThan(20));

  it.each(days)("is refused by %s as %s", (_name, _key, schema) => {
    for (const day of ["0026-11-01", "1899-12-31"]) expect(schema.safeParse(day).error?.issues[0]?.message).toContain(words);
  });

  it("is told to who typed it on a device, by the field", async () => {
    const { id } = await insert(world.knex, contract, { openDate: "2026-01-01", closeDate: "2026-08-31" });
    const device = await fullDevice(world.server, world.ann);
    const problems = [{ path: "closeDate", message: `契約終了日${words}` }];
    expect(await edit(device, { id, closeDate: "0026-12-31" })).toEqual([["validation_error", problems]]);
    expect(device.row("contract", id)).toMatchObject({ closeDate: "2026-08-31" });
  });

  it("stays in a record that has it, which is received and edited, until it is put right", async () => {
    const days = { openDate: "0026-11-01", closeDate: "0027-10-31" };
    const { id } = await insert(world.knex, contract, { ...days, isAutoRenewed: false });
    const device = await fullDevice(world.server, world.ann);
    expect(device.row("contract", id)).toMatchObject(days);
    expect(await edit(device, { id, isAutoRenewed: true })).toEqual([]);
    expect(await edit(device, { id, closeDate: "2027-10-31" })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ openDate: "0026-11-01", closeDate: "2027-10-31", isAutoRenewed: true });
    expect(await edit(device, { id, openDate: "2026-11-01" })).toEqual([]);
    expect(device.row("contract", id)).toMatchObject({ openDate: "2026-11-01" });
  });
});
