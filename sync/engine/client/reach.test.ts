import { describe, expect, it } from "vitest";
import { TransportError } from "./ports.ts";
import { Reach } from "./reach.ts";

const failed = (...parameters: ConstructorParameters<typeof TransportError>) => new TransportError(...parameters);

describe("whether anybody can be reached (S1)", () => {
  it("is doubtful after a request that nobody answered, until one is", () => {
    const reach = new Reach({ online: true });
    expect(reach.isDoubtful(null)).toBe(false);
    for (const failure of ["unreachable", "timeout"] as const) {
      expect(reach.failed(failed(failure))).toBe(false);
      expect(reach.isDoubtful(null)).toBe(true);
      reach.answered();
      expect(reach.isDoubtful(failure)).toBe(false);
    }
  });

  it("is not, whatever the answer was, nor where only the rest of it was lost", () => {
    const reach = new Reach({ online: true });
    for (const error of [failed("busy"), failed("captive"), failed("server"), failed("unreachable", undefined, true)]) {
      reach.failed(failed("unreachable"));
      expect(reach.failed(error)).toBe(true);
      expect(reach.isDoubtful(null)).toBe(false);
    }
  });

  it("is not learned by a request that was never made for want of a session", () => {
    const reach = new Reach({ online: true });
    reach.failed(failed("unreachable"));
    expect(reach.failed(failed("unauthorized"))).toBe(false);
    expect(reach.isDoubtful(null)).toBe(true);
  });

  it("is known from the device to a tab that has asked nobody yet", () => {
    const reach = new Reach({ online: true });
    expect([reach.isDoubtful("timeout"), reach.isDoubtful("server")]).toEqual([true, false]);
  });

  it("is doubtful each time that the browser comes to say that there is no network, not for as long as it says so", () => {
    const signals = { online: false };
    const reach = new Reach(signals);
    expect(reach.isDoubtful(null)).toBe(true);
    reach.answered();
    expect(reach.isDoubtful(null)).toBe(false);
    signals.online = true;
    expect(reach.isDoubtful(null)).toBe(false);
    signals.online = false;
    expect(reach.isDoubtful(null)).toBe(true);
  });
});
