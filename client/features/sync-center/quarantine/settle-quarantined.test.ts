import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("#client/device/session/session.ts", () => ({
  getToken: () => "token",
  renewToken: () => undefined,
  lockSession: () => undefined,
}));
const { readInFile, reasonOf, saidOf, settleQuarantined } = await import("./settle-quarantined.ts");

/** The server's answers to the calls, in their order. */
let answers: readonly { readonly status: number; readonly body: object }[] = [];
beforeEach(() => {
  let at = 0;
  vi.stubGlobal("fetch", async () => {
    const { status, body } = answers[at++] ?? { status: 500, body: {} };
    return Response.json({ responseCode: status, ...body }, { status });
  });
});
const ok = (body: object) => ({ status: 200, body });
const refused = (status: number, word: string) => ({ status, body: { responseMessage: word } });
const taken = { resolution: "taken" } as const;
const handed = { resolution: "handed", adminId: "a" } as const;

describe("settling many items", () => {
  it("goes on past what another master has settled meanwhile, and says so", async () => {
    answers = [ok({ outcome: "applied" }), refused(409, "already_settled"), ok({ outcome: "refused" })];
    const { outcomes, failure } = await settleQuarantined(["1", "2", "3"], taken);
    expect(failure).toBeUndefined();
    expect(outcomes).toEqual(["applied", "already_settled", "refused"]);
    expect(saidOf(taken, outcomes)).toEqual({
      text: "反映できない変更がありました",
      body: "1件は反映できず、あなたの要対応に入りました。1件は、ほかのマスター管理者がすでに対応していました。",
    });
  });
  it("stops where it cannot go on, with what it has done, and whose issues are too many", async () => {
    answers = [ok({ outcome: "applied" }), refused(409, "quota_exceeded")];
    const { outcomes, failure } = await settleQuarantined(["1", "2", "3"], taken);
    expect(outcomes).toEqual(["applied"]);
    const error = failure?.error;
    expect(reasonOf(error, taken)).toContain("あなたの要対応が上限に達している");
    expect(reasonOf(error, handed)).toContain("担当者の要対応が上限に達している");
  });
});

it("says nothing was done where nothing was", () => {
  expect(saidOf(taken, ["applied"])).toEqual({ text: "取り込みました", body: "" });
  expect(saidOf(taken, ["known"]).text).toBe("取り込む必要のない変更でした");
  expect(saidOf(handed, [""])).toEqual({ text: "担当者に渡しました", body: "" });
  expect(saidOf(handed, ["known"]).text).toBe("渡す必要のない変更でした");
  expect(saidOf(handed, ["already_settled"]).text).toBe("すでに対応済みでした");
});

describe("a sealed file", () => {
  it("is read in past what nobody can read in it", async () => {
    answers = [refused(400, "unreadable_parcel"), ok({ items: 2 }), ok({ items: 3 })];
    expect(await readInFile(new Blob(["a\nb\n\nc\n"]))).toEqual({ items: 5, unreadable: 1 });
  });
  it("is refused where nothing of it can be read", async () => {
    answers = [refused(400, "unreadable_parcel")];
    await expect(readInFile(new Blob(["a"]))).rejects.toMatchObject({ word: "unreadable_parcel" });
  });
});
