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

/** A row of an agency, which has the agency's own mail address and number. */
function agencyRow(number: number, [lastName, firstName, lastNameKana, firstNameKana]: readonly string[]) {
  const { read } = rowOf(number, "eigyo@example.com");
  const names = { lastName, firstName, lastNameKana, firstNameKana } as typeof read.values;
  return { number, read: { ...read, values: { ...read.values, ...names, phone: "000-1234-5678" } } };
}

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
  expect(people.map((names, at) => earlier.findAndAdd(agencyRow(at + 2, names)))).toEqual([undefined, undefined, undefined]);
});

it("finds who is there twice among many whom an agency registers with its own mail address and number", () => {
  const earlier = new EarlierRows();
  const kana = Array.from("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ", (letter) => `${letter}タロウ`);
  for (const [at, first] of kana.entries()) earlier.findAndAdd(agencyRow(at + 2, ["山田", `名${at}`, "ヤマダ", first]));
  expect(earlier.findAndAdd(agencyRow(40, ["山田", "名0", "ヤマダ", "アタロウ"]))).toBe(2);
});
