import { expect, it } from "vitest";
import { findHead } from "#client/features/partner/import/find-head.ts";
import { guessColumns } from "#client/features/partner/import/guess-columns.ts";
import { readRow } from "#client/features/partner/import/read-row.ts";
import { tableOf } from "#client/features/partner/import/table-of.ts";
import { agencyPeople, agencyWorkbook } from "#tests/support/agency-workbook.ts";

/** What a person wants each column to be. */
const wanted = [
  undefined,
  "fullName",
  "fullKana",
  "phone",
  "mail",
  "birthday",
  "gender",
  "zip",
  "address",
  "companyName",
  "tags",
  "memo",
  undefined,
] as const;

it("takes an agency's own workbook with at most three corrections of columns", async () => {
  const { sheets } = tableOf(await agencyWorkbook(), "登録者.csv");
  const [sheet] = sheets;
  if (!sheet) throw new Error("no sheet");
  expect(sheet).toMatchObject({ name: "登録者", hidden: false, hiddenRows: 1, hiddenColumns: 1 });
  expect(Math.max(...sheet.rows.map(({ length }) => length))).toBe(wanted.length);
  const { rows, firstRow, heads } = findHead(sheet.rows);
  expect([rows, firstRow]).toEqual([[2, 3], 4]);
  expect(heads.slice(3, 5)).toEqual(["連絡先 ＴＥＬ（携帯）", "連絡先 E-mail"]);
  const data = sheet.rows.slice(firstRow);
  const guessed = guessColumns(heads, data);
  const corrections = guessed.filter(({ index, target }) => target !== wanted[index]);
  expect(corrections.length, JSON.stringify(corrections)).toBeLessThanOrEqual(3);
  const columns = guessed.map((column) => ({ ...column, target: wanted[column.index] }));
  const read = data.map((cells) => readRow(columns, cells));
  expect(read.flatMap(({ problems }) => problems)).toEqual([]);
  expect(
    read.map(({ values }) => [
      values.lastName,
      values.firstName,
      values.lastNameKana,
      values.firstNameKana,
      values.phone,
      values.mail,
      values.birthday,
      values.gender,
    ]),
  ).toEqual(agencyPeople);
  expect(read.map(({ values }) => values.zip)).toEqual(["060-0000", "150-0001", "530-0001"]);
  expect(read.map(({ tags }) => tags)).toEqual([["Java", "PHP"], ["AWS", "React"], []]);
  expect(read.map(({ companyName }) => companyName)).toEqual(["㈱サンプル", undefined, undefined]);
  expect(read.map(({ values }) => values.memo)).toEqual(["リーダー経験あり", undefined, "不明"]);
  expect(read[0]?.changedByReading.map(({ target, to }) => [target, to])).toEqual([
    ["phone", "09012345678"],
    ["zip", "060-0000"],
  ]);
});
