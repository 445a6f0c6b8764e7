import { expect, test } from "vitest";
import { defineEntity } from "#sync/engine/entity.ts";
import { derived, optionalInteger, optionalText } from "#sync/engine/field.ts";
import { followRow } from "./follow-row.ts";

const entity = defineEntity({
  name: "thing",
  label: "もの",
  id: "uuid",
  fields: { name: optionalText("名前", 20), size: optionalInteger("大きさ", 0, 9), sum: derived(optionalInteger("合計", 0, 9)) },
});

function follow(changes: readonly [object | null, object | null][], row: object | undefined) {
  const follower = followRow(entity);
  const taken = changes.flatMap(([before, after]) =>
    follower.take({ before: before as Record<string, unknown> | null, after: after as Record<string, unknown> | null }),
  );
  return [...taken, ...follower.end(row as Record<string, unknown> | undefined)].map(
    ({ field, before, isGone }) => `${field ?? "itself"} ${before}${isGone ? " gone" : ""}`,
  );
}

const made = { name: "a", size: 1, sum: 1 };

test("a history that leads from value to value to the row has no gap", () => {
  const edits: [object | null, object | null][] = [
    [null, made],
    [{ name: "a" }, { name: "b" }],
    [
      { name: "b", size: 1 },
      { name: "c", size: null },
    ],
  ];
  expect(follow(edits, { name: "c", size: null, sum: 9 })).toEqual([]);
  expect(follow([...edits, [{ name: "c", size: null }, null]], undefined)).toEqual([]);
});

test("a value that no line told of is a gap, before the next line and before the row", () => {
  expect(
    follow(
      [
        [null, made],
        [{ name: "x" }, { name: "b" }],
      ],
      { name: "b", size: 2, sum: 1 },
    ),
  ).toEqual(["name line", "size row"]);
  expect(follow([[{ size: 1 }, { size: 2 }]], { name: "a", size: null })).toEqual(["size row gone"]);
});

test("a row that was added or removed past the history is a gap", () => {
  expect(follow([[null, made]], undefined)).toEqual(["itself row gone"]);
  expect(follow([[made, null]], made)).toEqual(["itself row"]);
  expect(
    follow(
      [
        [null, made],
        [null, made],
      ],
      made,
    ),
  ).toEqual(["itself line gone"]);
});

test("what the history does not tell is not compared: rows without a line, newer fields, erased and computed values", () => {
  expect(follow([], made)).toEqual([]);
  expect(follow([[null, { name: "a" }]], made)).toEqual([]);
  expect(
    follow(
      [
        [null, made],
        [null, null],
      ],
      undefined,
    ),
  ).toEqual([]);
  expect(
    follow(
      [
        [null, null],
        [{ size: 4 }, { size: 5 }],
      ],
      { name: "z", size: 5 },
    ),
  ).toEqual([]);
});

test("values that are the same in another form are no gap", () => {
  expect(follow([[null, { ...made, name: "a " }]], made)).toEqual([]);
});
