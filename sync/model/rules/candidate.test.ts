import { describe, expect, it } from "vitest";
import { highestPlace, inPlaces, joinedNotes, placesBehind, placesMoved, spread, withoutJoined } from "./candidate.ts";

const listed = (...ids: string[]) => [...spread(ids)].map(([id, place]) => ({ id, place }));
const moved = (rows: ReturnType<typeof listed>, id: string, after: string | null) => {
  const places = placesMoved(rows, id, after);
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? row.place }));
};
const order = (rows: ReturnType<typeof listed>) =>
  inPlaces(rows)
    .map(({ id }) => id)
    .join("");

describe("the order of candidates", () => {
  it.each([
    ["c", null, "cab"],
    ["a", "b", "bac"],
    ["a", "c", "bca"],
    ["b", "a", "abc"],
  ])("puts %s behind %s, and writes no other place", (id, after, expected) => {
    const rows = listed("a", "b", "c");
    expect(order(moved(rows, id, after))).toBe(expected);
    expect([...placesMoved(rows, id, after).keys()]).toEqual([id]);
  });

  it("stays where one of the two is gone", () => {
    expect(placesMoved(listed("a", "b"), "c", "a").size).toBe(0);
    expect(placesMoved(listed("a", "b"), "a", "c").size).toBe(0);
    expect(placesMoved(listed("a", "b"), "a", "a").size).toBe(0);
  });

  it("is given new places where there is no room, also between two of one place and at the end", () => {
    const same = [
      { id: "a", place: 5 },
      { id: "b", place: 5 },
      { id: "c", place: 9 },
    ];
    expect(order(moved(same, "c", "a"))).toBe("acb");
    const full = [
      { id: "a", place: 1 },
      { id: "b", place: highestPlace },
    ];
    expect(placesBehind(full, 1)).toBeUndefined();
    expect(placesBehind(listed("a"), 2)).toEqual([...spread(["a", "b", "c"]).values()].slice(1));
    expect(order(moved(full, "a", "b"))).toBe("ba");
  });

  it("holds over any number of moves between the same two", () => {
    let rows = listed("a", "b", "c", "d");
    for (let at = 0; at < 100; at++) rows = moved(rows, at % 2 === 0 ? "c" : "d", "a");
    expect(order(rows)).toBe("adcb");
    expect(new Set(rows.map(({ place }) => place)).size).toBe(4);
  });
});

describe("two notes that become one", () => {
  it("are both kept, and come apart again", () => {
    expect(joinedNotes("英語可", "来月から")).toBe("英語可\n来月から");
    expect([joinedNotes(null, "a"), joinedNotes("a", null), joinedNotes("a", "a")]).toEqual(["a", "a", "a"]);
    expect(withoutJoined("英語可\n来月から", "来月から")).toBe("英語可");
    expect(withoutJoined("英語可。面談済み\n来月から", "来月から")).toBe("英語可。面談済み");
    expect(withoutJoined("来月から", "来月から")).toBeNull();
    expect(withoutJoined("書き直した", "来月から")).toBe("書き直した");
  });

  it("come apart in any order, as long as nothing else was written below", () => {
    const all = "英語可\n来月から\n面談済み";
    expect(withoutJoined(all, "来月から", ["面談済み"])).toBe("英語可\n面談済み");
    expect(withoutJoined("来月から\n面談済み", "来月から", ["面談済み"])).toBe("面談済み");
    expect(withoutJoined("英語可\n同じ\n同じ", "同じ", ["同じ"])).toBe("英語可\n同じ");
    for (const note of [`${all}\n電話待ち`, "英語可\n来月からか\n面談済み"])
      expect(withoutJoined(note, "来月から", ["面談済み"])).toBe(note);
  });
});
