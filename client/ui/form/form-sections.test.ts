import { expect, it } from "vitest";
import { sectionState } from "./form-sections.ts";

const state = (
  fields: Record<string, boolean>,
  filled: readonly string[],
  wrong: readonly string[] = [],
  defaults: readonly string[] = [],
) =>
  sectionState(
    { fields: new Map(Object.entries(fields)) },
    (name) => filled.includes(name),
    (name) => wrong.includes(name),
    (name) => defaults.includes(name),
  );

it("a section is done once its required fields are filled", () => {
  const fields = { type: true, result: true, note: false };
  expect(state(fields, [])).toBe("empty");
  expect(state(fields, ["note", "type"])).toBe("started");
  expect(state(fields, ["type", "result"])).toBe("done");
});

it("a section without required fields is done once all are filled", () => {
  expect(state({ a: false, b: false }, ["a"])).toBe("started");
  expect(state({ a: false, b: false }, ["a", "b"])).toBe("done");
});

it("a section with a wrong field says so, however full it is", () => {
  expect(state({ a: true }, ["a"], ["a"])).toBe("wrong");
});

it("a section with nothing but defaults is empty", () => {
  const fields = { kind: true, note: false };
  expect(state(fields, ["kind"], [], ["kind"])).toBe("empty");
  expect(state(fields, ["kind", "note"], [], ["kind"])).toBe("done");
});
