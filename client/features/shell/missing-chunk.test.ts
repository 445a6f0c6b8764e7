import { describe, expect, it } from "vitest";
import { isMissingChunk } from "./missing-chunk.ts";

describe("a part of the application that could not be loaded", () => {
  it.each([
    "Failed to fetch dynamically imported module: https://musubi.example.com/assets/home-1.js",
    "error loading dynamically imported module: https://musubi.example.com/assets/home-1.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/home-1.css",
  ])("is known by what the browsers say: %s", (message) => {
    expect(isMissingChunk(new TypeError(message))).toBe(true);
  });
  it("is not what any other error is", () => {
    expect([new TypeError("x is undefined"), "Importing a module script failed.", null].map(isMissingChunk)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
