import { describe, expect, it } from "vitest";
import { applePlace } from "./installation.ts";

const iPad =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const installed = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const inAnotherApp =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

describe("the place on iOS and iPadOS", () => {
  it("is a tab in Safari of an iPad, which calls itself a Macintosh with touch points", () => {
    expect(applePlace({ userAgent: iPad, maxTouchPoints: 5, standalone: false })).toBe("tab");
  });

  it("is a tab in Safari of an iPhone", () => {
    expect(applePlace({ userAgent: iPhone, maxTouchPoints: 5, standalone: false })).toBe("tab");
  });

  it("is the home screen where the application was added to it", () => {
    expect(applePlace({ userAgent: installed, maxTouchPoints: 5, standalone: true })).toBe("home-screen");
  });

  it("is neither on a Mac, which has no touch points", () => {
    expect(applePlace({ userAgent: iPad, maxTouchPoints: 0 })).toBeUndefined();
    expect(applePlace({ userAgent: iPad, maxTouchPoints: 0, standalone: false })).toBeUndefined();
  });

  it("is neither within another application, which cannot add to the home screen", () => {
    expect(applePlace({ userAgent: inAnotherApp, maxTouchPoints: 5, standalone: false })).toBeUndefined();
  });

  it("is neither in other browsers, touched or not", () => {
    expect(applePlace({ userAgent: chrome, maxTouchPoints: 10 })).toBeUndefined();
    expect(applePlace({ userAgent: iPad, maxTouchPoints: 5 })).toBeUndefined();
  });
});
