import { afterEach, beforeEach, expect, it, vi } from "vitest";

const attempts = vi.fn<() => Promise<boolean>>();
let ended: readonly { readonly removed: boolean }[] = [];
vi.mock("./session/hand-over.ts", () => ({ settleEnded: () => attempts() }));
vi.mock("./session/session.ts", () => ({ getEnded: () => ended }));
const { keepSettling } = await import("./keep-settling.ts");

const minutes = 60_000;
let page: EventTarget;
let end: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  ended = [{ removed: false }];
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", { visibilityState: "visible" });
  attempts.mockReset().mockResolvedValue(false);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it("tries again after a while, however an attempt ended, until nothing is left", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  attempts.mockRejectedValueOnce(new Error("a fault of ours"));
  end = keepSettling();
  await pass(1);
  expect(said).toHaveBeenCalledTimes(1);
  await pass(9 * minutes);
  expect(attempts).toHaveBeenCalledTimes(1);
  await pass(1 * minutes);
  expect(attempts).toHaveBeenCalledTimes(2);
  attempts.mockResolvedValue(true);
  await pass(10 * minutes);
  expect(attempts).toHaveBeenCalledTimes(3);
  await pass(60 * minutes);
  expect(attempts).toHaveBeenCalledTimes(3);
});

it("asks again some hours later about who was not removed yet, and no more about who was", async () => {
  attempts.mockResolvedValue(true);
  end = keepSettling();
  await pass(5 * 60 * minutes);
  page.dispatchEvent(new Event("online"));
  expect(attempts).toHaveBeenCalledTimes(1);
  await pass(60 * minutes);
  expect(attempts).toHaveBeenCalledTimes(2);
  ended = [{ removed: true }];
  await pass(6 * 60 * minutes);
  await pass(24 * 60 * minutes);
  expect(attempts).toHaveBeenCalledTimes(3);
});

it("tries at once when the network is back, where something is left", async () => {
  end = keepSettling();
  await pass(1);
  attempts.mockResolvedValue(true);
  for (let time = 0; time < 3; time++) page.dispatchEvent(new Event("online"));
  await pass(1);
  expect(attempts).toHaveBeenCalledTimes(2);
});

it("waits while nobody looks, and ends when it is told to", async () => {
  end = keepSettling();
  await pass(1);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await pass(30 * minutes);
  expect(attempts).toHaveBeenCalledTimes(1);
  vi.stubGlobal("document", { visibilityState: "visible" });
  await pass(10 * minutes);
  expect(attempts).toHaveBeenCalledTimes(2);
  end();
  await pass(30 * minutes);
  expect(attempts).toHaveBeenCalledTimes(2);
});

it("does nothing on a device that nobody has left", async () => {
  ended = [];
  end = keepSettling();
  await pass(30 * minutes);
  expect(attempts).not.toHaveBeenCalled();
});
