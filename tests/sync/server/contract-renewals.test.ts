import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actStep } from "#sync/engine/client/act-step.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { position } from "#sync/model/entities/project.ts";
import { model } from "#sync/model/model.ts";
import { createContract, endContract } from "#sync/model/mutators/contract.ts";
import { insert } from "../../support/factories.ts";
import { type Device, fullDevice, makeWorld, newId, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** A contract on a position with places for more, and two devices that have it. */
async function renewable() {
  const { id: positionId, projectId } = await insert(world.knex, position, { numberPeople: 3 });
  const terms = { openDate: "2026-01-01", closeDate: "2026-08-31", isAutoRenewed: false };
  const { id, partnerId } = await insert(world.knex, contract, { ...terms, positionId, projectId });
  const running = { [`contract/${id}`]: { endedAt: null } };
  const next = {
    positionId,
    partnerId,
    authAdminId: null,
    openDate: "2026-09-01",
    closeDate: "2027-04-30",
    isAutoRenewed: false,
  };
  return {
    id,
    devices: [await fullDevice(world.server, world.ann), await fullDevice(world.server, world.ben)] as const,
    end: (device: Device) => device.author("contract.end", { id }, running),
    renew(device: Device) {
      const { mutator, input } = actStep(model, [
        step(endContract, { id, isRenewed: true }, running),
        step(createContract, { id: newId(), ...next }),
      ]);
      return device.author(mutator.name, input, {});
    },
    contractOf: async () => (await world.knex("contract").where({ id }).first("ended_at")) as { ended_at: Date | null },
    successors: () =>
      world.knex("contract").where({ partner_id: partnerId, open_date: "2026-09-01" }).select<{ id: string }[]>("id"),
  };
}

const refusalsOf = async (id: string) => (await world.issuesOf(id)).map(({ code }) => code);

describe("a contract on two devices", () => {
  it("that both renew has one successor, and the later is told that it has ended", async () => {
    const { devices, renew, successors } = await renewable();
    const [first, second] = [renew(devices[0]), renew(devices[1])];
    await devices[0].exchange(first);
    await devices[1].exchange(second);
    expect([await refusalsOf(first.id), await refusalsOf(second.id)]).toEqual([[], ["contract_ended"]]);
    expect(await successors()).toHaveLength(1);
  });

  it("that one ends is not renewed by the other", async () => {
    const { devices, end, renew, successors } = await renewable();
    const [first, second] = [end(devices[0]), renew(devices[1])];
    await devices[0].exchange(first);
    await devices[1].exchange(second);
    expect([await refusalsOf(first.id), await refusalsOf(second.id)]).toEqual([[], ["contract_ended"]]);
    expect(await successors()).toEqual([]);
  });

  it("that one renews and the other ends has ended, and who ended it is told that its successor runs on", async () => {
    const { devices, end, renew, successors, contractOf } = await renewable();
    const [first, second] = [renew(devices[0]), end(devices[1])];
    await devices[0].exchange(first);
    const renewed = await contractOf();
    await devices[1].exchange(second);
    expect([await refusalsOf(first.id), await refusalsOf(second.id)]).toEqual([[], ["contract_renewed"]]);
    expect(await successors()).toHaveLength(1);
    expect(await contractOf()).toEqual(renewed);
  });

  it("that one ends or renews is not edited by the other, who is told which of the two it was", async () => {
    for (const [how, code] of [
      ["end", "contract_ended"],
      ["renew", "contract_renewed"],
    ] as const) {
      const { id, devices, end, renew } = await renewable();
      const [first, second] = [
        (how === "end" ? end : renew)(devices[0]),
        devices[1].author(
          "contract.update",
          { id, closeDate: "2027-06-30" },
          { [`contract/${id}`]: { closeDate: "2026-08-31", endedAt: null } },
        ),
      ];
      await devices[0].exchange(first);
      await devices[1].exchange(second);
      expect([await refusalsOf(first.id), await refusalsOf(second.id)]).toEqual([[], [code]]);
      expect((await world.knex("contract").where({ id }).first("close_date")).close_date).toBe("2026-08-31");
      // Who has seen the end may correct what stands: by REST, and by devices of before, which record nothing of it.
      const seen = { [`contract/${id}`]: { closeDate: "2026-08-31" } };
      const correction = devices[1].author("contract.update", { id, closeDate: "2026-08-30" }, seen);
      await devices[1].exchange({ ...correction, from: seen });
      expect(await refusalsOf(correction.id)).toEqual([]);
    }
  });

  it("that one renews, and whose successor has ended, too, is ended without a word", async () => {
    const { devices, end, renew, successors } = await renewable();
    const [first, second] = [renew(devices[0]), end(devices[1])];
    await devices[0].exchange(first);
    const [successor] = await successors();
    const last = devices[0].author("contract.end", { id: successor?.id }, {});
    await devices[0].exchange(last);
    await devices[1].exchange(second);
    expect([await refusalsOf(last.id), await refusalsOf(second.id)]).toEqual([[], []]);
  });

  it("that a call of REST ends once more after its renewal stays as it is", async () => {
    const { id, devices, renew, contractOf } = await renewable();
    await devices[0].exchange(renew(devices[0]));
    const renewed = await contractOf();
    await world.server.mutate(world.ben, endContract, { id });
    expect(await contractOf()).toEqual(renewed);
  });

  it("that both end has ended, and neither is asked", async () => {
    const { devices, end } = await renewable();
    const [first, second] = [end(devices[0]), end(devices[1])];
    await devices[0].exchange(first);
    await devices[1].exchange(second);
    expect([await refusalsOf(first.id), await refusalsOf(second.id)]).toEqual([[], []]);
  });
});
