import { expect, it } from "vitest";
import { countText } from "./count-text.ts";

it("a count is told with its unit, none as well", () => {
  expect([countText(1_240, "件", false), countText(0, "名", false)]).toEqual(["1,240件", "0名"]);
});

it("a count of what has not all arrived is a least one, and never none", () => {
  expect([countText(1_240, "件", true), countText(0, "件", true)]).toEqual(["1,240件以上", "受信中"]);
});
