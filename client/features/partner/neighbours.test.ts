import { describe, expect, it } from "vitest";
import type { ListOrder } from "#client/search/list-query.ts";
import { neighboursIn, standingIn } from "./neighbours.ts";

const listOf = (ids: string): ListOrder => ({
  matched: ids.length,
  partial: null,
  placeOf: (id) => ids.indexOf(id) + 1 || undefined,
  idAt: (place) => ids.at(place > 0 ? place - 1 : ids.length) || undefined,
  valuesOf: () => [],
});
const opened = (id: string) => {
  const then = standingIn(listOf("abcde"), id);
  if (!then) throw new Error(`${id} is not listed`);
  return then;
};
const now = (ids: string, id: string) => neighboursIn(listOf(ids), id, opened(id));

describe("the neighbours of a partner that was opened from a list", () => {
  it("are those beside it, none beyond either end", () => {
    expect(now("abcde", "c")).toEqual({ place: 3, previous: "b", next: "d" });
    expect(now("abcde", "a")).toEqual({ place: 1, previous: undefined, next: "b" });
    expect(now("abcde", "e")).toEqual({ place: 5, previous: "d", next: undefined });
  });

  it("stay when an edit moves the partner to the list's beginning", () => {
    expect(now("cabde", "c")).toEqual({ place: 1, previous: "b", next: "d" });
  });

  it("stay when the list no longer holds the partner", () => {
    expect(now("abde", "c")).toEqual({ place: undefined, previous: "b", next: "d" });
  });

  it("are replaced by who stands there once the list no longer holds them", () => {
    expect(now("abce", "c")).toEqual({ place: 3, previous: "b", next: "e" });
    expect(now("acde", "c")).toEqual({ place: 2, previous: "a", next: "d" });
    expect(now("abe", "c")).toEqual({ place: undefined, previous: "b", next: "e" });
    expect(now("c", "c")).toEqual({ place: 1, previous: undefined, next: undefined });
    expect(now("", "c")).toEqual({ place: undefined, previous: undefined, next: undefined });
  });

  it("come where there were none", () => {
    expect(now("abcdef", "e")).toEqual({ place: 5, previous: "d", next: "f" });
  });

  it("are none in a list that does not hold it", () => {
    expect(standingIn(listOf("abcde"), "z")).toBeUndefined();
  });
});
