import { expect, it } from "vitest";
import { partnerRowOf } from "./partner-row.ts";

it("a row of the index reads as a partner, whatever it lacks", () => {
  expect(
    partnerRowOf({
      id: "p1",
      lastName: "山田",
      firstName: "花子",
      lastNameKana: "ヤマダ",
      firstNameKana: "ハナコ",
      mail: "hanako@example.com",
      status: 2,
      tags: ["t1"],
      company: { id: "c1", name: "結び商事" },
      latestProject: { id: "j1", name: "基幹刷新", over: true },
    }),
  ).toEqual({
    id: "p1",
    name: "山田 花子",
    kana: "ヤマダ ハナコ",
    mail: "hanako@example.com",
    company: "結び商事",
    status: 2,
    tagIds: ["t1"],
    latestProject: { id: "j1", name: "基幹刷新", over: true },
  });
  expect(partnerRowOf({ id: "p2", lastName: "山田", status: null, company: null })).toEqual({
    id: "p2",
    name: "山田",
    kana: "",
    mail: null,
    company: null,
    status: null,
    tagIds: [],
    latestProject: null,
  });
});
