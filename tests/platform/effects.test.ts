import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { defineEffect, type Effect, EffectError, type EffectTools, enqueue } from "#server/services/effects/effect.ts";
import { startEffects } from "#server/services/effects/start-effects.ts";
import { type ApiServer, startApi } from "#tests/api/api-server.ts";
import { until } from "#tests/support/until.ts";

let api: ApiServer;
let context: Context;
const stops: (() => Promise<void>)[] = [];
let ran: number[] = [];

beforeAll(async () => {
  api = await startApi();
  // With this setting several instances may run, so only a lease that is over shows that one is dead.
  context = { ...api.context, settings: { ...api.context.settings, databaseUrl: api.database.url } };
});

afterAll(() => api.close());

beforeEach(async () => {
  ran = [];
  await knex()("effect").delete();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const knex = () => api.database.knex;
const rows = () => knex()("effect").orderBy("created_at");

/** An effect that notes its number and then runs this function. */
const probe = (run: (n: number, tools: EffectTools) => Promise<void> | void = () => undefined) =>
  defineEffect({
    name: "probe",
    payload: z.object({ n: z.number() }),
    async run({ n }, tools) {
      ran.push(n);
      await run(n, tools);
    },
  });

function work(effect: Effect | readonly Effect[], timing?: { limit: number; lease: number }): () => Promise<void> {
  const stop = startEffects(context, [effect].flat(), timing);
  stops.push(stop);
  return stop;
}

/** Ends all pauses and leases. */
async function dueNow(): Promise<void> {
  await knex()("effect").update({ run_at: knex().fn.now() });
  await knex().raw("notify musubi_effect");
}

const done = (count: number) => until(async () => (await rows().where("state", "done")).length === count);
const ended = (count: number) => until(async () => (await rows().whereNotNull("finished_at")).length === count);
const gate = () => {
  const { promise, resolve } = withResolvers();
  return { opened: promise, open: resolve };
};

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe("an effect", () => {
  test("runs after its transaction's commit and not before", async () => {
    work(probe());
    const trx = await knex().transaction();
    await enqueue(trx, probe(), { n: 1 });
    await enqueue(knex(), probe(), { n: 2 });
    await done(1);
    expect(ran).toEqual([2]);
    await trx.commit();
    await done(2);
    expect(ran).toEqual([2, 1]);
  });

  test("of a transaction that is rolled back never happens", async () => {
    work(probe());
    const undone = knex().transaction(async (trx) => {
      await enqueue(trx, probe(), { n: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await enqueue(knex(), probe(), { n: 2 });
    await done(1);
    expect(ran).toEqual([2]);
    expect(await rows()).toHaveLength(1);
  });

  test("may be inserted by any SQL, and is run without being waited for", async () => {
    work(probe());
    await enqueue(knex(), probe(), { n: 1 });
    await done(1);
    const before = performance.now();
    await knex().raw(`insert into effect (name, key, payload) values ('probe', 'a', '{"n": 2}')`);
    await done(2);
    // Without a notification, it would have looked after 30 seconds.
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  test("is run by instances that missed its notice, once their lost connection is back", async () => {
    work(probe());
    await enqueue(knex(), probe(), { n: 1 });
    await done(1);
    await knex().raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'musubi effects'");
    await enqueue(knex(), probe(), { n: 2 });
    await done(2);
    expect(ran).toEqual([1, 2]);
  });

  test("runs at its time", async () => {
    work(probe());
    await enqueue(knex(), probe(), { n: 1 }, { runAt: new Date(Date.now() + 1_500) });
    await enqueue(knex(), probe(), { n: 2 });
    await done(2);
    expect(ran).toEqual([2, 1]);
  });

  test("runs once, however many instances there are", async () => {
    for (let instance = 0; instance < 4; instance++) work(probe());
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    await Promise.all(numbers.map((n) => enqueue(knex(), probe(), { n })));
    await done(100);
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
    expect((await rows()).every(({ attempts, payload }) => attempts === 1 && payload === null)).toBe(true);
  });

  test("that this program does not know is left to one that does", async () => {
    work(probe());
    await knex()("effect").insert({ name: "of_a_newer_version", payload: "{}" });
    await enqueue(knex(), probe(), { n: 1 });
    await done(1);
    expect(await rows().where("name", "of_a_newer_version")).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  test("whose payload cannot be read is given up, and does not hold up others", async () => {
    work(probe());
    await knex()("effect").insert({ name: "probe", payload: `{"n": "secret"}` });
    await enqueue(knex(), probe(), { n: 1 });
    // The two run at the same time, so either may end first.
    await Promise.all([done(1), ended(2)]);
    expect(await rows().where("state", "given_up")).toMatchObject([{ error: "payload_unreadable", payload: null }]);
  });

  test("that ended more than 30 days ago is forgotten", async () => {
    const ended = { name: "probe", payload: null, state: "done" };
    const ago = (days: number) => knex().raw("now() - make_interval(days => ?)", [days]);
    await knex()("effect").insert([31, 29].map((days) => ({ ...ended, finished_at: ago(days), attempts: days })));
    await knex()("effect").insert({ name: "of_old", created_at: ago(400) });
    work(probe());
    await until(async () => (await rows()).length === 2);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 29]);
  });
});

describe("a patient effect", () => {
  test("lets others go first, and leaves them room while it hangs", async () => {
    const held = gate();
    const letter = { ...probe(() => held.opened), name: "letter", isPatient: true };
    for (let n = 0; n < 20; n++) await enqueue(knex(), letter, { n });
    work([letter, probe()]);
    await until(() => ran.length === 2);
    // A mail server that takes each letter slowly holds up nobody who waits for a code.
    for (const n of [100, 101]) await enqueue(knex(), probe(), { n });
    await done(2);
    expect(ran).toHaveLength(4);
    held.open();
    await done(22);
    expect(new Set(ran).size).toBe(22);
  });

  test("waits for its turn behind those that came later", async () => {
    const letter = { ...probe(), name: "letter", isPatient: true };
    await enqueue(knex(), letter, { n: 1 });
    await enqueue(knex(), probe(), { n: 2 });
    work([letter, probe()]);
    await done(2);
    expect(ran).toEqual([2, 1]);
  });
});

describe("an effect with a key", () => {
  test("runs once for all that came while it waited", async () => {
    await enqueue(knex(), probe(), { n: 1 }, { key: "a" });
    await enqueue(knex(), probe(), { n: 2 }, { key: "a" });
    await enqueue(knex(), probe(), { n: 3 }, { key: "b" });
    work(probe());
    await done(2);
    expect(ran.toSorted()).toEqual([1, 3]);
    expect(await rows()).toHaveLength(2);
  });

  test("that comes while one runs is run once more, after it, by whichever instance", async () => {
    const first = gate();
    let side = 0;
    const effect = probe(async (n) => {
      if (n === 9) return;
      expect(++side).toBe(1);
      if (n === 1) await first.opened;
      side -= 1;
    });
    for (let instance = 0; instance < 3; instance++) work(effect);
    await enqueue(knex(), effect, { n: 1 }, { key: "a" });
    await until(() => ran.length === 1);
    await enqueue(knex(), effect, { n: 2 }, { key: "a" });
    await enqueue(knex(), effect, { n: 3 }, { key: "a" });
    await enqueue(knex(), probe(), { n: 9 }, { key: "b" });
    await done(1);
    first.open();
    await done(3);
    expect(ran).toEqual([1, 9, 2]);
  });

  test("of a transaction that commits after it was begun is run again", async () => {
    const trx = await knex().transaction();
    await enqueue(knex(), probe(), { n: 1 }, { key: "a" });
    await enqueue(trx, probe(), { n: 2 }, { key: "a" });
    work(probe());
    await done(1);
    await trx.commit();
    await done(2);
    expect(ran).toEqual([1, 2]);
  });

  test("is not moved by another", async () => {
    const later = new Date(Date.now() + 3_600_000);
    await enqueue(knex(), probe(), { n: 1 }, { key: "a", runAt: later });
    await enqueue(knex(), probe(), { n: 2 }, { key: "a" });
    await enqueue(knex(), probe(), { n: 3 });
    work(probe());
    await done(1);
    expect(ran).toEqual([3]);
  });

  test("that fails lets what came meanwhile wait for its next try", async () => {
    const effect = probe(async (n) => {
      if (ran.length === 1) {
        await enqueue(knex(), probe(), { n: n + 1 }, { key: "a" });
        throw new EffectError("not_yet");
      }
    });
    work(effect);
    await enqueue(knex(), effect, { n: 1 }, { key: "a" });
    await until(async () => (await rows().where("error", "not_yet")).length === 1);
    await dueNow();
    await done(1);
    expect(ran).toEqual([1, 1]);
    expect(await rows()).toHaveLength(1);
  });
});

describe("an effect that does not succeed", () => {
  test("is tried again with the same key, and tells nothing of what it was about", async () => {
    const keys: string[] = [];
    work(
      probe((_n, { key }) => {
        keys.push(key);
        if (keys.length === 1) throw new TypeError("hanako@example.com is not a function");
        if (keys.length === 2) throw Object.assign(new Error("花子"), { code: "ECONNRESET" });
      }),
    );
    await enqueue(knex(), probe(), { n: 1 });
    for (const error of ["TypeError", "ECONNRESET"]) {
      await until(async () => (await rows().where("error", error)).length === 1);
      await dueNow();
    }
    await done(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toEqual(Array(3).fill((await rows())[0].id));
    expect(api.lines.join("\n")).not.toMatch(/hanako|花子/u);
  });

  test("for want of room on a disk says so to what keeps the server from being ready", async () => {
    let refused = 0;
    const { storage } = context;
    context = { ...context, storage: { ...storage, refused: () => void refused++ } };
    try {
      work(
        probe(() => {
          throw Object.assign(new Error("could not extend file"), { code: "53100" });
        }),
      );
      await enqueue(knex(), probe(), { n: 1 });
      await until(async () => (await rows().where("error", "53100")).length === 1);
      expect(refused).toBe(1);
    } finally {
      context = { ...context, storage };
    }
  });

  test("by never ending is cut off, and holds up no other", async () => {
    let signal: AbortSignal | undefined;
    const effect = probe((n, tools) => {
      if (n > 1) return undefined;
      signal = tools.signal;
      return new Promise<void>(() => undefined);
    });
    work(effect, { limit: 0.5, lease: 5 });
    await enqueue(knex(), effect, { n: 1 });
    await enqueue(knex(), effect, { n: 2 });
    await Promise.all([done(1), until(async () => (await rows().where("error", "took_too_long")).length === 1)]);
    expect(signal?.aborted).toBe(true);
    expect(await rows()).toMatchObject([{ state: "waiting" }, { state: "done" }]);
  });

  test("because its process died is taken over when its lease is over, and not before", async () => {
    const left = { name: "probe", state: "running", attempts: 1 };
    const seconds = (count: number) => knex().raw("now() + make_interval(secs => ?)", [count]);
    await knex()("effect").insert({ ...left, payload: `{"n": 1}`, run_at: seconds(-1) });
    await knex()("effect").insert({ ...left, payload: `{"n": 2}`, run_at: seconds(2) });
    work(probe());
    await done(1);
    expect(ran).toEqual([1]);
    await done(2);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  test("because it takes its process along each time is given up", async () => {
    const left = { name: "probe", state: "running", attempts: 29, payload: `{"n": 1}` };
    await knex()("effect").insert({ ...left, run_at: knex().fn.now() });
    work(probe());
    await until(async () => (await rows().where("state", "given_up")).length === 1);
    expect(await rows()).toMatchObject([{ error: "never_ended", payload: null }]);
    expect(ran).toEqual([]);
  });

  test("in its time, but after all, does not end what another has taken over", async () => {
    const slow = gate();
    work(
      probe(async () => {
        if (ran.length === 1) await slow.opened;
        else throw new EffectError("not_yet");
      }),
    );
    await enqueue(knex(), probe(), { n: 1 });
    await until(() => ran.length === 1);
    await dueNow();
    await until(async () => (await rows().where("error", "not_yet")).length === 1);
    slow.open();
    await enqueue(knex(), probe(), { n: 2 });
    await until(async () => (await rows().where("error", "not_yet")).length === 2);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 1]);
  });
});

describe("when the server stops", () => {
  test("what runs may end, and what comes waits", async () => {
    const running = gate();
    const stop = work(probe(() => running.opened));
    await enqueue(knex(), probe(), { n: 1 });
    await until(() => ran.length === 1);
    const stopped = stop();
    running.open();
    await stopped;
    await enqueue(knex(), probe(), { n: 2 });
    expect(await rows()).toMatchObject([{ state: "done" }, { state: "waiting", attempts: 0 }]);
  });

  test("what does not end is cut off within seconds and waits for the next start", async () => {
    const stop = work(probe(() => new Promise<void>(() => undefined)));
    await enqueue(knex(), probe(), { n: 1 });
    await until(() => ran.length === 1);
    const before = performance.now();
    await stop();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, error: "stopped" }]);
    work(probe());
    await done(1);
  });
});
