import { describe, expect, it } from "vitest";
import { chosenFor, takenFields } from "./merge-choice.ts";
import type { DifferingField } from "./read-pair.ts";

const field = (name: string, first: string, second: string): DifferingField => ({
  name,
  label: name,
  values: [
    { text: first, held: first !== "" },
    { text: second, held: second !== "" },
  ],
});
const fields = [field("phone", "0312345678", "0398765432"), field("mail", "", "a@example.com"), field("zip", "1000001", "")];

describe("whose value a merged partner has", () => {
  it("is that of who stays, and the other's where that one has none", () => {
    expect(fields.map((one) => chosenFor(one, 0, new Map()))).toEqual([0, 1, 0]);
    expect(fields.map((one) => chosenFor(one, 1, new Map()))).toEqual([1, 1, 0]);
    expect(takenFields(fields, 0, new Map())).toEqual(["mail"]);
    expect(takenFields(fields, 1, new Map())).toEqual(["zip"]);
  });
  it("is the chosen one's, whoever stays and even if it is empty", () => {
    const chosen = new Map([
      ["phone", 1],
      ["mail", 0],
    ] as const);
    expect(takenFields(fields, 0, chosen)).toEqual(["phone"]);
    expect(takenFields(fields, 1, chosen)).toEqual(["mail", "zip"]);
  });
});
