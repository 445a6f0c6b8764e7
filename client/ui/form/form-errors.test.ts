import { expect, it } from "vitest";
import { messageAt, problemsIn } from "./form-errors.ts";

const error = (message: string) => ({ type: "custom", message, ref: { focus: () => undefined, name: "x" } });

it("the messages of rows stand with their paths, those of a list as a whole with the list's", () => {
  const errors = {
    title: error("題名"),
    workHistory: Object.assign([undefined, { role: error("役割"), years: error("年数") }], { root: error("多すぎ") }),
    hardScores: error("重複"),
  };
  expect(problemsIn(errors)).toEqual([
    { path: "title", message: "題名" },
    { path: "workHistory.1.role", message: "役割" },
    { path: "workHistory.1.years", message: "年数" },
    { path: "workHistory", message: "多すぎ" },
    { path: "hardScores", message: "重複" },
  ]);
});

it("a list's own message is found beside those of its rows", () => {
  const errors = { rows: Object.assign([{ role: error("役割") }], { root: error("多すぎ") }), one: error("だめ") };
  expect(messageAt(errors, "rows")).toBe("多すぎ");
  expect(messageAt(errors, "one")).toBe("だめ");
  expect(messageAt(errors, "none")).toBeUndefined();
});
