import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { rewind } from "./rewind.ts";

const change = (id: string, before: RowChange["before"], after: RowChange["after"]): RowChange => ({
  entity: "memo",
  id,
  before,
  after,
});
const row = (id: string, values: object) => ({ entity: "memo", id, values: { ...values } });

describe("rewind", () => {
  it("takes back what was added, changed and removed", () => {
    const now = [row("1", { text: "b", flag: true }), row("3", { text: "new" })];
    const changes = [
      change("2", { text: "gone", flag: false }, null),
      change("3", null, { text: "new" }),
      change("1", { text: "a" }, { text: "b" }),
    ];
    expect(rewind(now, changes).map(({ id, values }) => [id, values])).toEqual([
      ["1", { text: "a", flag: true }],
      ["2", { text: "gone", flag: false }],
    ]);
  });

  it("says of what was erased that nothing is known", () => {
    expect(rewind([row("1", { text: "b" })], [change("1", null, null)])[0]?.isErased).toBe(true);
  });

  it("leaves out an edit of a row that belongs elsewhere now", () => {
    expect(rewind([], [change("1", { text: "a" }, { text: "b" })])).toEqual([]);
  });

  it("comes back to each earlier state of any history", () => {
    const acts = fc.array(
      fc.record({ id: fc.constantFrom("1", "2", "3"), key: fc.constantFrom("a", "b"), value: fc.nat(3), removes: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(acts, (all) => {
        const rows = new Map<string, Record<string, unknown>>();
        const states: (readonly [string, object][])[] = [];
        const changes: RowChange[] = [];
        for (const { id, key, value, removes } of all) {
          states.push([...rows].map(([one, values]) => [one, { ...values }] as const).toSorted() as [string, object][]);
          const old = rows.get(id);
          if (!old) {
            rows.set(id, { a: value, b: value });
            changes.unshift(change(id, null, { a: value, b: value }));
          } else if (removes) {
            rows.delete(id);
            changes.unshift(change(id, { ...old }, null));
          } else {
            rows.set(id, { ...old, [key]: value });
            changes.unshift(change(id, { [key]: old[key] }, { [key]: value }));
          }
        }
        const now = [...rows].map(([id, values]) => row(id, values));
        for (const [at, state] of states.entries()) {
          const then = rewind(now, changes.slice(0, changes.length - at));
          expect(new Map(then.map(({ id, values }) => [id, values]))).toEqual(new Map(state));
        }
      }),
      { seed: 96, numRuns: 200 },
    );
  });
});
