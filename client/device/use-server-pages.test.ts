import { describe, expect, it } from "vitest";
import { pagesAfter } from "./use-server-pages.ts";

interface Page {
  readonly lines: readonly string[];
  readonly next: number | null;
}

const join = (last: Page, answer: Page, isOlder: boolean): Page =>
  isOlder ? { ...answer, lines: [...last.lines, ...answer.lines] } : answer;
const newest: Page = { lines: ["d", "c"], next: 3 };
const older: Page = { lines: ["b", "a"], next: null };

describe("the pages of a list that only the server has", () => {
  it("begin with the newest, and go on with older ones", () => {
    expect(pagesAfter(undefined, newest, undefined, join)).toEqual(newest);
    expect(pagesAfter(newest, older, 3, join)).toEqual({ lines: ["d", "c", "b", "a"], next: null });
  });

  it("have a page once that was asked for twice", () => {
    const both = pagesAfter(newest, older, 3, join);
    expect(pagesAfter(both, older, 3, join)).toBe(both);
  });
});
