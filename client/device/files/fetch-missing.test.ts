import { describe, expect, it } from "vitest";
import { fetchMissing } from "./fetch-missing.ts";

function storeOf(answers: Readonly<Record<string, boolean | Error>>) {
  const asked: string[] = [];
  const kept = new Set<string>();
  return {
    asked,
    kept,
    has: async (file: string) => kept.has(file),
    async add(file: string) {
      asked.push(file);
      const answer = answers[file] ?? true;
      if (answer instanceof Error) throw answer;
      if (answer) kept.add(file);
      return answer;
    },
  };
}

describe("files that no screen needs at once", () => {
  it("are fetched once each, in their order, and told", async () => {
    const store = storeOf({});
    store.kept.add("b");
    const told: string[] = [];
    expect(await fetchMissing(["a", "b", "c"], store, (file) => told.push(file))).toBe(true);
    expect([store.asked, told]).toEqual([
      ["a", "c"],
      ["a", "b", "c"],
    ]);
  });
  it("come even where one before them is missing on the server, which is told", async () => {
    const store = storeOf({ a: false });
    expect(await fetchMissing(["a", "b", "c"], store, () => undefined)).toBe(false);
    expect([...store.kept]).toEqual(["b", "c"]);
  });
  it("are not asked for one by one without a network", async () => {
    const store = storeOf({ b: new TypeError("Failed to fetch") });
    await expect(fetchMissing(["a", "b", "c"], store, () => undefined)).rejects.toThrow("Failed to fetch");
    expect(store.asked).toEqual(["a", "b"]);
  });
});
