import { describe, expect, it, vi } from "vitest";

vi.mock("./session.ts", () => ({ getToken: () => "token", renewToken: () => undefined, lockSession: () => undefined }));
const { CallRefused } = await import("../call.ts");
const { confirmationAsked, confirmed, onConfirmation } = await import("./confirmation.ts");

const needed = () => new CallRefused(403, { responseCode: 403, responseMessage: "confirmation_needed" });

/** An act that the server refuses this many times, and then allows. */
function actAfter(refusals: number) {
  let times = 0;
  const act = async () => {
    if (++times <= refusals) throw needed();
    return "done";
  };
  return { act, times: () => times };
}

const wordFrom = (act: Promise<unknown>) =>
  act.then(
    () => "",
    (error: unknown) => (error instanceof CallRefused ? error.word : String(error)),
  );

describe("a critical act", () => {
  it("is done at once where nothing is asked for, and its other failures are its own", async () => {
    expect(await confirmed(actAfter(0).act)).toBe("done");
    const other = new CallRefused(403, { responseMessage: "forbidden" });
    const stop = onConfirmation(() => undefined);
    await expect(confirmed(() => Promise.reject(other))).rejects.toBe(other);
    expect(confirmationAsked()).toBeUndefined();
    stop();
  });
  it("waits for the password and is done again; several wait for one answer", async () => {
    const seen: boolean[] = [];
    const stop = onConfirmation(() => seen.push(confirmationAsked() !== undefined));
    const [one, two] = [actAfter(1), actAfter(1)];
    const both = Promise.all([confirmed(one.act), confirmed(two.act)]);
    await vi.waitFor(() => expect(confirmationAsked()).toBeDefined());
    confirmationAsked()?.(true);
    expect(await both).toEqual(["done", "done"]);
    expect([seen, one.times(), two.times()]).toEqual([[true, false], 2, 2]);
    stop();
  });
  it("is left undone with the server's word where a person gives up, or where nothing is shown that asks", async () => {
    const stop = onConfirmation(() => undefined);
    const left = actAfter(1);
    const leaving = wordFrom(confirmed(left.act));
    await vi.waitFor(() => expect(confirmationAsked()).toBeDefined());
    confirmationAsked()?.(false);
    expect(await leaving).toBe("confirmation_needed");
    expect(left.times()).toBe(1);
    const leavingToo = wordFrom(confirmed(actAfter(1).act));
    await vi.waitFor(() => expect(confirmationAsked()).toBeDefined());
    stop();
    expect(await leavingToo).toBe("confirmation_needed");
    await expect(confirmed(actAfter(1).act)).rejects.toMatchObject({ word: "confirmation_needed" });
    expect(confirmationAsked()).toBeUndefined();
  });
  it("is asked for once: a second refusal is told", async () => {
    const stop = onConfirmation(() => undefined);
    const act = actAfter(2);
    const refused = wordFrom(confirmed(act.act));
    await vi.waitFor(() => expect(confirmationAsked()).toBeDefined());
    confirmationAsked()?.(true);
    expect(await refused).toBe("confirmation_needed");
    expect(act.times()).toBe(2);
    stop();
  });
});
