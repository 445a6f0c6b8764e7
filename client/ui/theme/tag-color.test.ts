import { expect, it } from "vitest";
import { fallbackTagColor, tagColor } from "./tag-color.ts";

it("a tag's colour falls back to grey for what is no colour", () => {
  for (const value of [null, undefined, "", "red", "#12345g"]) expect(tagColor(value)).toBe(fallbackTagColor);
  expect(tagColor("#0F6CBD")).toBe("#0f6cbd");
});
