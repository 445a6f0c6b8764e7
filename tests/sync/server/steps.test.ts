import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#sync/engine/entity.ts";
import { type SyncStep, stepSchema } from "#sync/engine/protocol.ts";
import { forgetTombstones } from "#sync/engine/server/cleaning.ts";
import { createSyncServer, type SyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { until } from "#tests/support/until.ts";
import { rowsSeenBy } from "../support/oracle.ts";
import { addPartner, addTag, Device, makeWorld, memoOn, newId, silent, type World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** What a stream has said. */
type Said = "poke" | SyncStep;

/** A device that listens. It takes steps that follow on its state, and exchanges at once where it is poked. */
class Listening extends Device {
  override readonly listener = newId();
  readonly said: Said[] = [];
  /** Who reads the stream; undefined once the session has ended. */
  reader: Actor | undefined;
  /** Whether the stream takes what it is given. */
  isSlow = false;
  close: () => void = () => undefined;

  constructor(server: SyncServer, actor: Actor) {
    super(server, actor);
    this.reader = actor;
  }

  listen(takesSteps = true): this {
    this.close = this.server.listen(
      {
        poke: () => void this.said.push("poke"),
        step: (json) => {
          if (!this.isSlow) this.said.push(stepSchema.parse(JSON.parse(json)));
          return !this.isSlow;
        },
        reader: async () => this.reader,
      },
      this.listener,
      takesSteps,
    );
    return this;
  }

  /** Waits for the next word, and does what it asks for. */
  async next(): Promise<Said> {
    await until(() => this.said.length > 0);
    const said = this.said.shift() as Said;
    if (said === "poke") await this.exchange();
    else this.take(said);
    return said;
  }

  take(step: SyncStep): void {
    if (step.after !== this.cursor) throw new Error("a step follows on another state");
    this.apply(step);
  }
}

const listeners: Listening[] = [];
async function listening(actor = world.ann, takesSteps = true, server = world.server): Promise<Listening> {
  const device = new Listening(server, actor).listen(takesSteps);
  listeners.push(device);
  await device.catchUp();
  // The last answer of a bootstrap may be of another form: a plain catch-up says where the device stands.
  await device.exchange();
  return device;
}

async function expectWhole(device: Device): Promise<void> {
  for (const entity of model.entities) {
    const there = await rowsSeenBy(world.knex, entity, device.actor);
    const byId = (rows: readonly object[]) => new Map(rows.map((row) => [String((row as { id: unknown }).id), row]));
    expect(byId(device.of(entity.name)), entity.name).toEqual(byId(there));
  }
}

describe("a device whose position is known", () => {
  it("gets what others change along with the news, step after step, and asks for nothing", async () => {
    const [device, other] = [await listening(), await listening(world.ben)];
    const partner = await addPartner(world.knex);
    for (const content of ["一", "二\n三"]) {
      const id = newId();
      await other.exchange(other.author("memo.create", memoOn(partner, content, id)));
      expect(await device.next()).toMatchObject({ kind: "delta" });
      expect(device.row("memo", id)).toMatchObject({ content });
    }
    // What SQL has changed comes with the next news, and so do removals.
    expect(device.row("partner", partner)).toBeDefined();
    await world.knex("partner").where({ id: partner }).delete();
    world.server.pokes.changed();
    expect(await device.next()).not.toBe("poke");
    expect(device.row("partner", partner)).toBeUndefined();
    await expectWhole(device);
  });

  it("hears nothing where nothing is due to it", async () => {
    const device = await listening();
    const sentinel = await listening();
    await sentinel.exchange();
    // One has heard of the tag by its exchange, the other has not.
    await addTag(world.knex, newId());
    await device.exchange();
    world.server.pokes.changed();
    expect(await sentinel.next()).not.toBe("poke");
    expect(device.said).toEqual([]);
    await addTag(world.knex, newId());
    world.server.pokes.changed();
    expect(await device.next()).not.toBe("poke");
    await expectWhole(device);
  });

  it("hears nothing of its own push, whose answer has brought it, and gets others' from there on", async () => {
    const [device, other] = [await listening(), await listening(world.ben)];
    const partner = await addPartner(world.knex);
    await device.exchange(device.author("memo.create", memoOn(partner, "自分の")));
    await other.next();
    await other.exchange(other.author("memo.create", memoOn(partner, "相手の")));
    expect(await device.next()).toMatchObject({ rows: { memo: { put: [{ content: "相手の" }] } } });
    expect(device.said).toEqual([]);
  });

  it("is sent the rows that its account may see, and is poked for those of its own", async () => {
    const [plain, master] = [await listening(), await listening(world.master)];
    const partner = await addPartner(world.knex);
    await world.knex("partner").where({ id: partner }).update({ deleted_at: new Date(), address: "京都" });
    world.server.pokes.changed();
    await Promise.all([plain.next(), master.next()]);
    expect([plain, master].map((one) => one.row("partner", partner)?.["address"])).toEqual([null, "京都"]);
    await plain.exchange(plain.author("tag.nothing", {}));
    await master.next();
    expect(master.of("issue")).toHaveLength(1);
    await world.knex("reminder").insert({ id: newId(), day: "2027-01-04", text: "連絡", created_by: master.actor.id });
    world.server.pokes.changed();
    expect(await master.next()).toBe("poke");
    await Promise.all([expectWhole(plain), expectWhole(master)]);
  });
});

describe("a step is not sent", () => {
  const change = async () => {
    await addTag(world.knex, newId());
    world.server.pokes.changed();
  };

  it("to a device that does not take steps, or that has not exchanged here", async () => {
    const [old, fresh] = [await listening(world.ann, false), new Listening(world.server, world.ann).listen()];
    await change();
    expect(await old.next()).toBe("poke");
    expect(await fresh.next()).toBe("poke");
    fresh.close();
  });

  it("to a session that has ended, nor to rights that have changed", async () => {
    const [gone, demoted, sentinel] = [await listening(), await listening(world.master), await listening()];
    gone.reader = undefined;
    demoted.reader = { ...world.master, master: false };
    await change();
    await sentinel.next();
    await expect.poll(() => demoted.said).toEqual(["poke"]);
    expect(gone.said).toEqual([]);
  });

  it("to a device that does not keep up: it exchanges, and gets steps again", async () => {
    const device = await listening();
    device.isSlow = true;
    await change();
    expect(await device.next()).toBe("poke");
    device.isSlow = false;
    await change();
    expect(await device.next()).not.toBe("poke");
    await expectWhole(device);
  });

  it("where more has changed than a device publishes at once", async () => {
    const device = await listening();
    for (let at = 0; at < 51; at++) await addTag(world.knex, newId());
    world.server.pokes.changed();
    expect(await device.next()).toBe("poke");
    await expectWhole(device);
  });

  it("where tombstones are gone that the device has not seen", async () => {
    const device = await listening();
    const tag = await addTag(world.knex, "消える");
    await world.knex("partner_tag").where({ id: tag }).delete();
    await forgetTombstones(world.knex, -1);
    world.server.pokes.changed();
    expect(await device.next()).toBe("poke");
  });

  it("while the device's own exchange is answered: it follows on that answer", async () => {
    const [device, other] = [await listening(), await listening(world.ben)];
    const partner = await addPartner(world.knex);
    await Promise.all([device.exchange(), other.exchange()]);
    // A lock holds the push, while another change goes by.
    const lock = await world.knex.transaction();
    await lock.raw("lock table memo in exclusive mode");
    const pushing = device.exchange(device.author("memo.create", memoOn(partner, "待つ")));
    const tag = await addTag(world.knex, newId());
    world.server.pokes.changed();
    expect(await other.next()).not.toBe("poke");
    expect(device.said).toEqual([]);
    await lock.rollback();
    await pushing;
    await change();
    await device.next();
    expect(device.said).not.toContain("poke");
    expect(device.row("partnerTag", tag)).toBeDefined();
    await expectWhole(device);
  });
});

it("a writer that commits late is in a later step, though its row is older", async () => {
  const device = await listening();
  const slow = await world.knex.transaction();
  const early = newId();
  await slow("partner_tag").insert({ id: early, name: "遅い" });
  await addTag(world.knex, newId());
  world.server.pokes.changed();
  await device.next();
  expect(device.row("partnerTag", early)).toBeUndefined();
  await slow.commit();
  world.server.pokes.changed();
  expect(await device.next()).not.toBe("poke");
  expect(device.row("partnerTag", early)).toBeDefined();
  await expectWhole(device);
});

it("a device that exchanges with another instance is given what follows on a state that it has left, and finds that out", async () => {
  const elsewhere = createSyncServer({ knex: world.knex, model, connection: world.db.connection, log: silent });
  await elsewhere.start();
  try {
    const device = await listening();
    await addTag(world.knex, newId());
    const { body } = await elsewhere.exchange(device.actor, {
      clientId: device.clientId,
      cursor: device.cursor,
      acknowledged: device.acknowledged,
      mutations: [],
      listener: device.listener,
    });
    device.apply(JSON.parse(Buffer.concat([...body]).toString()));
    await addTag(world.knex, newId());
    world.server.pokes.changed();
    await expect.poll(() => device.said.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const [step] = device.said.splice(0) as [SyncStep];
    expect(step.after).not.toBe(device.cursor);
    await device.exchange();
    await expectWhole(device);
  } finally {
    await elsewhere.stop();
  }
});

afterAll(() => {
  for (const { close } of listeners) close();
});
