import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byWant, withinBudget } from "./text-budget.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const text = fc.record({
  pinned: fc.boolean(),
  openedAt: fc.option(fc.integer({ min: 0, max: 5 })),
  addedAt: fc.integer({ min: 0, max: 5 }).map(day),
  bytes: fc.integer({ min: 1, max: 20 }),
});
const texts = fc
  .array(text, { maxLength: 30 })
  .map((all) => all.map((one, at) => ({ ...one, key: `file/${String(at).padStart(2, "0")}` })));
const sum = (all: readonly { readonly bytes: number }[]) => all.reduce((bytes, one) => bytes + one.bytes, 0);

describe("the budget of texts", () => {
  it("is kept, and only by those that are wanted least", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 300 }), (all, most) => {
        const kept = withinBudget(all, most);
        expect(sum(kept)).toBeLessThanOrEqual(most);
        const gone = all.filter((one) => !kept.includes(one)).sort(byWant);
        for (const one of gone) for (const other of kept) expect(byWant(other, one)).toBeLessThan(0);
        const [next] = gone;
        if (next) expect(sum(kept) + next.bytes).toBeGreaterThan(most);
      }),
    );
  });

  it("orders any texts in one way, whatever order they come in", () => {
    fc.assert(
      fc.property(texts, fc.infiniteStream(fc.nat()), (all, random) => {
        const shuffled = all.map((one) => [random.next().value as number, one] as const).sort(([a], [b]) => a - b);
        const sorted = (of: typeof all) => [...of].sort(byWant).map(({ key }) => key);
        expect(sorted(shuffled.map(([, one]) => one))).toEqual(sorted(all));
      }),
    );
  });

  it("loses the oldest first, what was opened later, and what is pinned last", () => {
    const of = (key: string, more: object) => ({ key, pinned: false, openedAt: null, addedAt: day(1), bytes: 1, ...more });
    const all = [
      of("old", { addedAt: day(0) }),
      of("new", { addedAt: day(9) }),
      of("opened", { openedAt: 5, addedAt: day(0) }),
      of("pinned", { pinned: true, addedAt: day(0) }),
    ];
    expect([1, 2, 3, 4].map((most) => withinBudget(all, most).at(-1)?.key)).toEqual(["pinned", "opened", "new", "old"]);
  });
});
