import { describe, expect, it } from "vitest";
import { changeMark, isUnseen, joinMarks, markForm, mostSeen } from "./follow.ts";

const day = (count: number) => new Date(Date.UTC(2026, 10, count)).toISOString();
const [ben, carl] = ["0199f0aa-0000-7000-8000-00000000beef", "0199f0aa-0000-7000-8000-00000000ca21"];
const follow = (seen: readonly string[]) => ({ lookedAt: day(20), seen });

describe("a change of a followed record", () => {
  it("is unseen although it is older than the last look, if it arrived after it", () => {
    const seen = joinMarks([changeMark(day(19), ben)]);
    expect(isUnseen(follow(seen), day(19), ben)).toBe(false);
    expect(isUnseen(follow(seen), day(18), carl)).toBe(true);
    // The stamp of a row never goes back, so that a late edit of it has the moment of a later one.
    expect(isUnseen(follow(seen), day(19), carl)).toBe(true);
    expect(isUnseen(follow(seen), day(21), ben)).toBe(true);
  });

  it("is told by time alone where nothing was noted as seen", () => {
    expect(isUnseen(follow([]), day(19), ben)).toBe(false);
    expect(isUnseen(follow([]), day(21), ben)).toBe(true);
  });

  it("counts as seen if it is older than all that are remembered", () => {
    const many = Array.from({ length: mostSeen + 5 }, (_, at) => changeMark(day(at + 1), ben));
    const seen = joinMarks(many.slice(0, 50), many.slice(40));
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([mostSeen, many.at(-1), many[5]]);
    expect(isUnseen(follow(seen), day(2), carl)).toBe(false);
    expect(isUnseen(follow(seen), day(30), carl)).toBe(true);
  });

  it("has a mark of its form, also with a moment or an author that is none", () => {
    for (const mark of [changeMark(day(1), ben), changeMark("", "a"), changeMark("1960-01-01T00:00:00.000Z", carl)])
      expect(mark).toMatch(markForm);
  });
});
