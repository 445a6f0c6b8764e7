import { expect, it } from "vitest";
import { EarlierRows } from "./compare-rows.ts";
import type { ReadRow } from "./import-target.ts";

const problem = { column: 3, target: "status", text: "稼働", reason: "いずれかにしてください。" } as const;
const rowOf = (number: number, mail: string, problems: ReadRow["problems"] = []) => ({
  number,
  read: {
    values: { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", mail },
    given: [],
    tags: [],
    problems,
    changedByReading: [],
  } satisfies ReadRow,
});

it("finds the first row of the file with the same person", () => {
  const earlier = new EarlierRows();
  const found = [rowOf(2, "hanako@example.com"), rowOf(3, "other@example.net"), rowOf(4, "hanako@example.com")].map((row) =>
    earlier.findAndAdd(row),
  );
  expect(found[0]).toBeUndefined();
  expect(found[2]).toBe(2);
});

it("does not leave a person out for a row that cannot be imported", () => {
  const earlier = new EarlierRows();
  const rows = [
    rowOf(2, "hanako@example.com", [problem]),
    rowOf(3, "hanako@example.com"),
    rowOf(4, "hanako@example.com", [problem]),
    rowOf(5, "hanako@example.com"),
  ];
  expect(rows.map((row) => earlier.findAndAdd(row))).toEqual([undefined, undefined, 3, 3]);
});
