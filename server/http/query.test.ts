import { expect, it } from "vitest";
import { readQuery } from "./query.ts";

it("parameters of an address are texts, and lists where one occurs several times", () => {
  expect(readQuery("")).toEqual({});
  expect(readQuery("name=%E4%BD%90%E8%97%A4&page=2&tag=a&tag=b&empty=&bare")).toEqual({
    name: "佐藤",
    page: "2",
    tag: ["a", "b"],
    empty: "",
    bare: "",
  });
  const odd = readQuery("__proto__=x&constructor=y&%=z");
  expect(Object.entries(odd)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
    ["%", "z"],
  ]);
});

it("more than a hundred parameters of an address are refused", () => {
  expect(Object.keys(readQuery(Array.from({ length: 100 }, (_, at) => `p${at}=`).join("&")))).toHaveLength(100);
  expect(() => readQuery("a&".repeat(100))).toThrow(expect.objectContaining({ code: "validation_error" }));
});
