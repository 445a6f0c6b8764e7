import { expect, it } from "vitest";
import { insideAddress } from "./addresses.ts";

it("only addresses of the application that need a session are gone to after signing in", () => {
  for (const address of ["/partner/search?sort=kana#a", "/password", "/login/google/calendar?code=a", "/loginx"])
    expect(insideAddress(address)).toBe(address);
});

it.each([
  undefined,
  "",
  "partner/search",
  "https://example.com/",
  "//example.com",
  "///example.com",
  "/\\example.com",
  "/\t/example.com",
  "/.//example.com",
  "/..//example.com",
  "/a/..//example.com",
  "/.\\\\example.com",
  "//inside.invalid@example.com",
  "//[",
  "javascript:alert(1)",
])("%j leads to another host or to none", (address) => {
  expect(insideAddress(address)).toBeUndefined();
});

it.each([
  "/login",
  "/login/",
  "/LOGIN",
  "/%6Cogin",
  "/x/../login",
  "/login?redirect=/x",
  "/login/google?code=a",
  "/register",
  "/password-reset",
  "/password-update?mail=a&auth=b",
])("%s is for those who are signed out", (address) => {
  expect(insideAddress(address)).toBeUndefined();
});
