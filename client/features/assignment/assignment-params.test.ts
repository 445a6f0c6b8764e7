import { expect, it } from "vitest";
import { emphasesIn, readAssignmentSearch, weighOf } from "./assignment-params.ts";

it.each([
  ["skills.5_rate.0", { skills: 5, rate: 0 }],
  ["rate.0_skills.5_rate.1", { skills: 5 }],
  ["skills.2_toString.3__rate._client.5.4", { client: 5 }],
  ["", {}],
  [undefined, {}],
])("the emphases %s of an address are read as far as they mean something", (weigh, emphases) => {
  expect(emphasesIn(weigh)).toEqual(emphases);
});

it("the usual emphases are not in the address, and others come back as they were", () => {
  expect(weighOf({ skills: 1 })).toBeUndefined();
  expect(emphasesIn(weighOf({ client: 5, evaluation: 0 }))).toEqual({ client: 5, evaluation: 0 });
  expect(readAssignmentSearch({ pick: "proposed", weigh: "skills.9" })).toEqual({ pick: "proposed" });
  expect(readAssignmentSearch({ pick: "others", weigh: 3 })).toEqual({});
});
