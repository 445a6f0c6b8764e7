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

it("takes the people of an agency for several, though each has the mail address and the number of its sales", () => {
  const earlier = new EarlierRows();
  const people = [
    ["山田", "花子", "ヤマダ", "ハナコ"],
    ["佐藤", "太郎", "サトウ", "タロウ"],
    ["山田", "次郎", "ヤマダ", "ジロウ"],
  ] as const;
  const found = people.map(([lastName, firstName, lastNameKana, firstNameKana], at) => {
    const row = rowOf(at + 2, "eigyo@example.com");
    const values = { ...row.read.values, lastName, firstName, lastNameKana, firstNameKana, phone: "000-1234-5678" };
    return earlier.findAndAdd({ ...row, read: { ...row.read, values } });
  });
  expect(found).toEqual([undefined, undefined, undefined]);
});
