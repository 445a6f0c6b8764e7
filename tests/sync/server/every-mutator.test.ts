import { expect, it } from "vitest";
import { verifyHistory } from "#server/checks/verify/verify-history.ts";
import { model } from "#sync/model/model.ts";
import { populate } from "../support/populate.ts";
import { startWorld } from "../support/world.ts";

it("draws of every mutator of the model an input that takes effect, so that the properties speak of all of them", async () => {
  const world = await startWorld(1);
  try {
    await populate(world);
    const never = new Set(model.mutators.keys());
    for (let round = 0; round < 120 && never.size > 0; round++) {
      for (const name of never) {
        // An earlier draw may have removed all rows that the actors may change.
        const maker = `${name.slice(0, name.indexOf("."))}.create`;
        if (round % 10 === 9 && model.mutators.has(maker)) await world.callAny(maker);
        if (await world.callAny(name)) never.delete(name);
      }
    }
    expect([...never]).toEqual([]);
    // Whatever a mutator writes, the audit leads to it.
    expect((await verifyHistory(world.database.connection)).filter(({ verdict }) => verdict === "problem")).toEqual([]);
  } finally {
    await world.stop();
  }
});
