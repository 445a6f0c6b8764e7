import { expect, it } from "vitest";
import { scoreText, sizeText } from "./number-text.ts";

it("an average has one decimal and its unit, and none has no text", () => {
  expect([scoreText(3.75), scoreText(4), scoreText(null)]).toEqual(["3.8点", "4.0点", undefined]);
});

it("a size has the unit that is read at a glance", () => {
  expect([0, 1, 3_100, 1_048_576, 10_485_760, 10_737_418_240].map(sizeText)).toEqual([
    "0 KB",
    "1 KB",
    "3 KB",
    "1.0 MB",
    "10.0 MB",
    "10.0 GB",
  ]);
});
