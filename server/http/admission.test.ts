import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Admission, type AdmissionBounds, type Priority, priorities, usualAdmission } from "./admission.ts";

const mostExchanges = 2;
const bounds: AdmissionBounds = {
  inWork: { sync: 4, sign_in: 3, usual: 3, list: 2 },
  alike: { sync: mostExchanges },
  queue: 5,
  wait: { sync: 60_000, sign_in: 60_000, usual: 60_000, list: 60_000 },
  patience: { fresh: 1, begun: 60_000 },
};
const settle = () => new Promise<void>((done) => setImmediate(done));
const never = new AbortController().signal;

/** Work that lasts until the test ends it. */
class Job {
  state: "waiting" | "working" | "answered" | "refused" = "waiting";
  readonly gone = new AbortController();
  readonly priority: Priority;
  end: (fails: boolean) => void = () => undefined;

  constructor(admission: Admission, priority: Priority, begun: boolean) {
    this.priority = priority;
    const work = () =>
      new Promise<void>((resolve, reject) => {
        this.state = "working";
        this.end = (fails) => (fails ? reject(new Error("it broke")) : resolve());
      });
    admission.run(priority, begun, this.gone.signal, work).then(
      () => (this.state = "answered"),
      (error: Error) => (this.state = error.message === "it broke" ? "answered" : "refused"),
    );
  }
}

describe("admission", () => {
  it("never has more in work than its bound, takes the higher priority first, and answers or refuses everybody", async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ arrive: fc.constantFrom(...priorities), begun: fc.boolean() }) },
      { weight: 3, arbitrary: fc.record({ end: fc.nat(), fails: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ leave: fc.nat() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        let shed = 0;
        const admission = new Admission(
          bounds,
          () => (shed += 1),
          () => 0,
        );
        const jobs: Job[] = [];
        const those = (state: Job["state"]) => jobs.filter((job) => job.state === state);
        let left = 0;
        const look = async () => {
          const before = those("waiting");
          await settle();
          expect(admission.inWork).toBe(those("working").length);
          expect(admission.waiting).toBe(those("waiting").length);
          expect(admission.inWork).toBeLessThanOrEqual(bounds.inWork.sync);
          expect(admission.waiting).toBeLessThanOrEqual(bounds.queue);
          expect(those("refused").length).toBe(shed + left);
          // No call that may begin is waiting. No call has begun before a waiting one of a higher priority.
          const exchanges = those("working").filter(({ priority }) => priority === "sync").length;
          expect(exchanges).toBeLessThanOrEqual(mostExchanges);
          const full = ({ priority }: Job) => priority === "sync" && exchanges === mostExchanges;
          for (const job of those("waiting").filter((one) => !full(one)))
            expect(admission.inWork).toBeGreaterThanOrEqual(bounds.inWork[job.priority]);
          const ranks = (list: readonly Job[]) => list.map(({ priority }) => priorities.indexOf(priority));
          const begun = ranks(before.filter((job) => job.state === "working" && before.includes(job)));
          const still = ranks(those("waiting").filter((job) => !full(job)));
          if (begun.length > 0 && still.length > 0) expect(Math.max(...begun)).toBeLessThanOrEqual(Math.min(...still));
        };
        for (const one of steps) {
          if ("arrive" in one) jobs.push(new Job(admission, one.arrive, one.begun));
          else if ("end" in one) those("working")[one.end % Math.max(1, those("working").length)]?.end(one.fails);
          else {
            const job = those("waiting")[one.leave % Math.max(1, those("waiting").length)];
            if (job) left += 1;
            job?.gone.abort();
          }
          await look();
        }
        while (those("working").length > 0) {
          for (const job of those("working")) job.end(false);
          await look();
        }
        expect(those("waiting")).toEqual([]);
        expect([admission.inWork, admission.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["sign_in", 8],
    ["usual", 6],
    ["list", 2],
  ] as const)("leaves places to calls of the priority %s where devices never stop: %i", async (priority, places) => {
    const admission = new Admission();
    const devices = Array.from({ length: 40 }, () => new Job(admission, "sync", false));
    const others = Array.from({ length: 10 }, () => new Job(admission, priority, false));
    await settle();
    expect(devices.filter(({ state }) => state === "working")).toHaveLength(10);
    expect(others.filter(({ state }) => state === "working")).toHaveLength(places);
  });

  it("lets a higher priority take the place of the last one in a full queue", async () => {
    const admission = new Admission(bounds);
    const lists = Array.from({ length: 7 }, () => new Job(admission, "list", false));
    const devices = Array.from({ length: 2 + 1 }, () => new Job(admission, "sync", false));
    await settle();
    expect(lists.map(({ state }) => state).filter((state) => state === "refused")).toHaveLength(1);
    expect(devices.map(({ state }) => state)).toEqual(["working", "working", "waiting"]);
  });

  it("refuses at once who would wait too long by what calls took lately, with a time to try again", async () => {
    let now = 0;
    const admission = new Admission({ ...bounds, wait: { ...bounds.wait, usual: 1_000 }, queue: 100 }, undefined, () => now);
    for (let at = 0; at < 100; at++)
      await admission.run("usual", false, never, async () => {
        now += 3_000;
      });
    const jobs = Array.from({ length: 4 }, () => new Job(admission, "usual", false));
    await settle();
    // Three calls work for three seconds each, so the next place is free in one second.
    expect(jobs.map(({ state }) => state)).toEqual(["working", "working", "working", "waiting"]);
    await expect(admission.run("usual", false, never, async () => undefined)).rejects.toMatchObject({
      code: "overloaded",
      retryAfterSeconds: expect.closeTo(3.5, -1),
    });
    // A call whose body has arrived may wait.
    expect(new Job(admission, "usual", true).state).toBe("waiting");
  });

  it("refuses who has waited longer than guessed", async () => {
    const admission = new Admission({ ...bounds, wait: { ...bounds.wait, list: 100 }, patience: { fresh: 0.5, begun: 60_000 } });
    const jobs = Array.from({ length: 3 }, () => new Job(admission, "list", false));
    await vi.waitFor(() => expect(jobs.map(({ state }) => state)).toEqual(["working", "working", "refused"]));
  });

  it("leaves connections to others where lists are slow, whatever else is in work", async () => {
    const admission = new Admission(usualAdmission);
    const lists = Array.from({ length: 14 }, () => new Job(admission, "list", false));
    await settle();
    expect(lists.filter(({ state }) => state === "working")).toHaveLength(4);
    const others = (["sync", "sign_in", "usual"] as const).map((priority) => new Job(admission, priority, false));
    await settle();
    expect(others.map(({ state }) => state)).toEqual(["working", "working", "working"]);
    lists[0]?.end(false);
    await settle();
    expect(lists.filter(({ state }) => state === "working")).toHaveLength(4);
  });
});
