import { describe, expect, it } from "vitest";
import { choiceIn, readMergeSearch, searchWith } from "./merge-address.ts";

const pair = { one: "a", other: "b" };

describe("the address of a merge", () => {
  it("keeps who stays and from whom each chosen field is, by ids and names", () => {
    const choice = { keep: 1, chosen: new Map([["mail", 0] as const, ["phone", 1] as const]) } as const;
    const search = searchWith(pair, choice);
    expect(search).toEqual({ ...pair, keep: "b", fromOne: ["mail"], fromOther: ["phone"] });
    expect(choiceIn(readMergeSearch({ ...search }))).toEqual(choice);
  });

  it("names nothing until something is chosen", () => {
    expect(searchWith(pair, { keep: undefined, chosen: new Map() })).toEqual(pair);
    expect(choiceIn(readMergeSearch({ ...pair }))).toEqual({ keep: undefined, chosen: new Map() });
  });

  it("drops what is no id and no name", () => {
    const read = readMergeSearch({ one: 1, other: "b", keep: "c", fromOne: "mail", fromOther: [1, "phone"] });
    expect(read).toEqual({ one: undefined, other: "b", keep: "c", fromOne: undefined, fromOther: ["phone"] });
    expect(choiceIn(read)).toEqual({ keep: undefined, chosen: new Map([["phone", 1]]) });
  });
});
