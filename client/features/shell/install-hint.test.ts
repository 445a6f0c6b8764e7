import { describe, expect, it } from "vitest";
import { installHint } from "./install-hint.ts";

const sent = { unsent: 0, aside: 0, failure: null } as const;
const unsent = { ...sent, unsent: 2, failure: "unreachable" } as const;

describe("the hint to install", () => {
  it("is there in a tab of iPadOS until it is dismissed", () => {
    expect(installHint("tab", sent, false)).toBe("calm");
    expect(installHint("tab", sent, true)).toBe("none");
  });

  it("warns while something cannot be sent, dismissed or not", () => {
    expect(installHint("tab", unsent, false)).toBe("unsent");
    expect(installHint("tab", unsent, true)).toBe("unsent");
    expect(installHint("tab", { ...sent, aside: 1 }, true)).toBe("refused");
  });

  it("does not warn of what is on its way", () => {
    expect(installHint("tab", { ...sent, unsent: 1 }, true)).toBe("none");
  });

  it("is nowhere else, whatever is unsent", () => {
    expect(installHint("home-screen", unsent, false)).toBe("none");
    expect(installHint(undefined, unsent, false)).toBe("none");
  });
});
