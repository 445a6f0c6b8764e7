import { expect, it } from "vitest";
import { insideAddress } from "./addresses.ts";

it("only addresses of the application are gone to after signing in", () => {
  expect(insideAddress("/partner/search?sort=kana#a")).toBe("/partner/search?sort=kana#a");
  for (const address of [
    undefined,
    "",
    "https://example.com/",
    "//example.com",
    "/\\example.com",
    "javascript:alert(1)",
    "/login",
    "/login?redirect=/x",
  ]) {
    expect(insideAddress(address), address).toBeUndefined();
  }
});
