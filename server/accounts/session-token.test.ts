import { afterEach, describe, expect, it, vi } from "vitest";
import type { Context } from "../context.ts";
import { createTokens } from "./session-token.ts";

describe("a session's token", () => {
  const day = 24 * 60 * 60 * 1000;
  const [session, admin] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
  let at = Date.parse("2026-11-28T00:00:00Z");
  const tokens = (sessionSecret = "a secret of the tests, long enough") =>
    createTokens({ settings: { sessionSecret }, now: () => new Date(at) } as unknown as Context);
  afterEach(() => vi.restoreAllMocks());

  it("is verified once, and judged by the time of each use", async () => {
    const verify = vi.spyOn(crypto.subtle, "verify");
    const mine = tokens();
    const token = await mine.sign(session, admin, new Date(at + day));
    const said = { adminId: admin, sessionId: session, issuedAt: at };
    for (let use = 0; use < 3; use++) expect(await mine.read(token)).toEqual({ ...said, expired: false });
    at += day - 1;
    expect(await mine.read(token)).toEqual({ ...said, expired: false });
    at += 1;
    expect(await mine.read(token)).toEqual({ ...said, expired: true });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it("is refused in every other form, each time, whoever used the right one before", async () => {
    const mine = tokens();
    const token = await mine.sign(session, admin, new Date(at + day));
    const [head = "", claims = "", signature = ""] = token.split(".");
    const of = (text: object) => Buffer.from(JSON.stringify(text)).toString("base64url");
    const other = of({ ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as object), sub: session });
    const forged = [
      `${head}.${other}.${signature}`,
      `${of({ alg: "none" })}.${claims}.`,
      await tokens("another secret, as long as that one").sign(session, admin, new Date(at + day)),
    ];
    await mine.read(token);
    for (const text of ["", ...forged, ...forged]) await expect(mine.read(text)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
