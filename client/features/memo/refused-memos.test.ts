import { expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { readRefused } from "./use-refused-memos.ts";

it("a refused change that has no memo's form is in nobody's way: no schema has taken it (M5)", async () => {
  const inputs = [null, "言葉", {}, { targetId: "p", content: { a: 1 } }, { targetId: "p", content: "読める" }];
  const names = ["memo.create", "memo.edit", "memo.remove", "toString"];
  const mutations = names.flatMap((name) => inputs.map((input) => ({ id: `${name} ${JSON.stringify(input)}`, name, input })));
  const row = { settledAt: null, kind: "refused", authorId: "a", code: "not_found", problems: [] };
  const replica = {
    actor: { id: "a" },
    all: async () => mutations.map((mutation) => ({ ...row, mutation })),
    outbox: async () => [],
    list: async () => [],
  } as unknown as ReplicaReader;
  const refused = await readRefused(replica, { type: "partner", id: "p" });
  expect(refused.map(({ content }) => content)).toEqual(["", "読める"]);
});
