import { describe, expect, it } from "vitest";
import { seeded } from "#tests/sync/support/random.ts";
import { settled, virtualTime } from "#tests/sync/support/virtual-clock.ts";
import type { Exchanger } from "./exchange.ts";
import { Loop, longestRetryWait, longestWait, pollWait } from "./loop.ts";
import { TransportError } from "./ports.ts";
import type { Outcome } from "./publish.ts";
import type { SyncFailure } from "./replica-types.ts";
import { Rounds } from "./rounds.ts";

/** `slow`: the network takes its time. `stuck`: the device's database does not answer. */
type Step = Outcome | TransportError | "slow" | "stuck";

/** A loop over exchanges that end as these steps say, one after the other. The last step repeats. */
function looping(...steps: Step[]) {
  const time = virtualTime(seeded(1));
  const clock = time.clock();
  const attempts: number[] = [];
  const failures: (SyncFailure | null)[] = [];
  let stuck = 0;
  let flying = 0;
  let most = 0;
  let expected = 0;
  const exchanger: Pick<Exchanger, "once" | "expectUnsent"> = {
    expectUnsent: () => expected++,
    async once(signal, onStage) {
      attempts.push(time.now());
      most = Math.max(most, ++flying);
      const step = steps.length > 1 ? steps.shift() : steps[0];
      try {
        if (step === "slow" || step === "stuck") {
          if (step === "slow") onStage?.("network");
          return await new Promise<never>((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new TransportError("timeout"))),
          );
        }
        await settled(1);
        if (step instanceof TransportError) throw step;
        return step ?? "done";
      } finally {
        flying--;
      }
    },
  };
  const rounds = new Rounds(exchanger as Exchanger, clock, { onActivity: () => undefined, onPublished: () => undefined });
  const loop = new Loop(rounds, clock, { onFailure: (failure) => failures.push(failure), onStuck: () => stuck++ });
  const pass = async (milliseconds: number, step = 1_000) => {
    for (let at = 0; at < milliseconds; at += step) {
      time.advance(step);
      await settled(4);
    }
  };
  return {
    loop,
    rounds,
    time,
    attempts,
    failures,
    pass,
    settled: () => settled(6),
    most: () => most,
    stuck: () => stuck,
    expected: () => expected,
  };
}

const refuse = (...parameters: ConstructorParameters<typeof TransportError>) => new TransportError(...parameters);

describe("the loop (L1)", () => {
  it("attempts at once and looks again in a while, more often without pokes", async () => {
    const { loop, attempts, pass } = looping("done");
    loop.start();
    await pass(pollWait * 4);
    const polled = attempts.length;
    expect(polled).toBeGreaterThanOrEqual(4);
    loop.poked = true;
    await pass(longestWait * 3);
    expect(attempts.length - polled).toBeLessThanOrEqual(5);
    loop.stop();
  });

  it("looks again soon once pokes come no more, and not only after the wait that runs (L4)", async () => {
    const { loop, attempts, pass } = looping("done");
    loop.poked = true;
    loop.start();
    await pass(1_000);
    loop.poked = false;
    await pass(pollWait);
    expect(attempts).toHaveLength(2);
    await pass(pollWait * 3);
    expect(attempts.length).toBeGreaterThanOrEqual(4);
    loop.stop();
  });

  it("tells an exchange that something is to be sent, and tells nothing of the kind where it looks by itself", async () => {
    const { loop, pass, expected } = looping("done");
    loop.start();
    await pass(pollWait * 2);
    expect(expected()).toBe(0);
    loop.work();
    expect(expected()).toBe(1);
    loop.stop();
  });

  it("goes on at once while there is more", async () => {
    const { loop, attempts, settled: rest } = looping("more", "more", "more", "done");
    loop.start();
    await rest();
    expect(attempts).toHaveLength(4);
    loop.stop();
  });

  it("does not go on for ever when nothing is gained", async () => {
    const { loop, attempts, failures, settled: rest } = looping("again");
    loop.start();
    await rest();
    expect(attempts.length).toBeLessThanOrEqual(4);
    expect(failures).toEqual(["server"]);
    loop.stop();
  });

  it("never stands still, however long it fails, and never attempts more than once a second on average", async () => {
    const { loop, attempts, pass } = looping(refuse("unreachable"));
    loop.start();
    await pass(60 * 60_000);
    const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(longestRetryWait + 2_000);
    expect(attempts.length).toBeLessThan(600);
    loop.stop();
  });

  it("makes one exchange at a time and one after it, whatever hastens it", async () => {
    const { loop, rounds, attempts, settled: rest, most } = looping("done");
    loop.start();
    for (let at = 0; at < 20; at++) {
      loop.work();
      loop.poke();
      void rounds.run();
    }
    await rest();
    expect(most()).toBe(1);
    expect(attempts).toHaveLength(2);
    loop.stop();
  });

  it("waits as long as the server asks", async () => {
    const { loop, attempts, pass } = looping(refuse("busy", 45_000), "done");
    loop.start();
    await pass(44_000);
    expect(attempts).toHaveLength(1);
    await pass(3_000);
    expect(attempts).toHaveLength(2);
    loop.stop();
  });

  it("waits so long also where the server goes on telling of changes; without such a wait they show that it is there", async () => {
    const poked = async (failure: TransportError) => {
      const { loop, attempts, pass } = looping(failure, failure, "done");
      loop.start();
      for (let at = 0; at < 20; at++) {
        await pass(1_000);
        loop.poke();
      }
      loop.stop();
      return attempts.length;
    };
    expect(await poked(refuse("busy", 45_000))).toBe(1);
    expect(await poked(refuse("unreachable"))).toBeGreaterThan(5);
  });

  it("does not let new work hasten it while attempts fail, but a signal does", async () => {
    const { loop, attempts, pass, settled: rest } = looping(refuse("unreachable"));
    loop.start();
    await pass(10 * 60_000);
    const before = attempts.length;
    for (let at = 0; at < 10; at++) loop.work();
    await rest();
    expect(attempts).toHaveLength(before);
    loop.signal();
    await rest();
    expect(attempts).toHaveLength(before + 1);
    loop.stop();
  });

  it.each(["unauthorized", "revoked", "signed_out"] as const)("rests on %s until somebody signs in (L2)", async (failure) => {
    const { loop, attempts, failures, pass, settled: rest } = looping(refuse(failure), "done");
    loop.start();
    await pass(10 * 60_000);
    loop.signal();
    loop.poke();
    await rest();
    expect(attempts).toHaveLength(1);
    expect(failures).toEqual([failure]);
    loop.start();
    await rest();
    expect(attempts).toHaveLength(2);
    loop.stop();
  });

  it("leaves an exchange as long as its line needs (L5a), but says when the database does not answer (L6)", async () => {
    const slow = looping("slow");
    slow.loop.start();
    await slow.pass(60 * 60_000, 10_000);
    expect([slow.attempts.length, slow.failures, slow.stuck()]).toEqual([1, [], 0]);
    slow.loop.stop();
    // So does work of the same database between two rounds.
    const between = looping("done");
    void between.rounds.between(() => new Promise(() => undefined));
    between.loop.start();
    await between.pass(longestWait * 4);
    expect([between.attempts, between.stuck() > 0]).toEqual([[], true]);
    between.loop.stop();
    const idle = looping("done");
    await idle.rounds.between(async () => undefined);
    idle.loop.start();
    idle.loop.poked = true;
    await idle.pass(longestWait * 6);
    expect(idle.stuck()).toBe(0);
    idle.loop.stop();

    const stuck = looping("stuck");
    stuck.loop.start();
    await stuck.pass(longestWait * 4);
    expect(stuck.stuck()).toBeGreaterThan(0);
    stuck.loop.stop();
  });

  it("attempts when a person asks, leading or not, and says when that has ended", async () => {
    const { loop, attempts } = looping("more", "done");
    await loop.now();
    expect(attempts).toHaveLength(2);
  });
});

describe("a poke while a round runs (L4)", () => {
  /** A loop over one exchange after the other, each of which waits for its database, and then for the network. */
  function stepping() {
    const clock = virtualTime(seeded(1)).clock();
    const gates: (() => void)[] = [];
    const gate = () => new Promise<void>((resolve) => gates.push(resolve));
    let exchanges = 0;
    const exchanger: Pick<Exchanger, "once" | "expectUnsent"> = {
      expectUnsent: () => undefined,
      async once(_signal, onStage) {
        exchanges++;
        await gate();
        onStage?.("network");
        await gate();
        onStage?.("device");
        return "done";
      },
    };
    const rounds = new Rounds(exchanger as Exchanger, clock, { onActivity: () => undefined, onPublished: () => undefined });
    const loop = new Loop(rounds, clock, { onFailure: () => undefined, onStuck: () => undefined });
    const goOn = async () => {
      gates.shift()?.();
      await settled(6);
    };
    return { loop, goOn, exchanges: () => exchanges };
  }

  it("needs no other round before the request is sent, as of a stream that opens with the page", async () => {
    const { loop, goOn, exchanges } = stepping();
    loop.start();
    await settled(6);
    loop.poke();
    await goOn();
    await goOn();
    expect(exchanges()).toBe(1);
    loop.stop();
  });

  it("leads to another one once the request is sent, whose answer may be older", async () => {
    const { loop, goOn, exchanges } = stepping();
    loop.start();
    await settled(6);
    await goOn();
    loop.poke();
    await goOn();
    expect(exchanges()).toBe(2);
    await goOn();
    await goOn();
    expect(exchanges()).toBe(2);
    loop.stop();
  });
});
