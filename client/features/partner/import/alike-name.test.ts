import { describe, expect, it } from "vitest";
import { nameAmong, toldApart } from "./alike-name.ts";

const person = (id: string, number: number, lastName = "佐藤") => ({
  id,
  number,
  createdAt: "2024-04-01T00:00:00.000Z",
  lastName,
  firstName: "花子",
});

describe("a partner whom a row is like", () => {
  const [one, twin, other] = [person("1", 12), person("2", 34), person("3", 56, "鈴木")];

  it("is told from another one of the same name by number and date", () => {
    const alike = [one, twin, other];
    expect(alike.map((each) => nameAmong(each, alike))).toEqual([
      "佐藤 花子（No.12・2024/04/01登録）",
      "佐藤 花子（No.34・2024/04/01登録）",
      "鈴木 花子",
    ]);
  });

  it("has its name alone where nobody else has it", () => {
    expect([toldApart(one, [one]), nameAmong(one, [one, other])]).toEqual([undefined, "佐藤 花子"]);
  });
});
