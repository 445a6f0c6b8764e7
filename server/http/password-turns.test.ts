import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PasswordTurns, usualPasswordBounds } from "./password-turns.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

interface Call {
  readonly address: string;
  state: "waits" | "hashes" | "answered" | "refused";
  readonly gone: AbortController;
  end(): void;
}

function begin(turns: PasswordTurns, address: string): Call {
  const ended = new AbortController();
  const call: Call = { address, state: "waits", gone: new AbortController(), end: () => ended.abort() };
  const work = () => {
    call.state = "hashes";
    return new Promise<void>((done) => ended.signal.addEventListener("abort", () => done()));
  };
  turns.run(address, call.gone.signal, work).then(
    () => (call.state = "answered"),
    () => (call.state = "refused"),
  );
  return call;
}
const many = (count: number, make: () => Call) => Array.from({ length: count }, make);
const those = (calls: readonly Call[], state: Call["state"]) => calls.filter((call) => call.state === state).length;

describe("turns of calls that hash", () => {
  it("are three at once; what waits comes from one address after the other", async () => {
    const turns = new PasswordTurns();
    const guesses = many(20, () => begin(turns, "guesser"));
    const [one, other] = [begin(turns, "one"), begin(turns, "other")];
    await settle();
    expect([those(guesses, "hashes"), one.state, other.state]).toEqual([3, "waits", "waits"]);
    const begun: string[] = [];
    for (let at = 0; at < 4; at++) {
      const all = [...guesses, one, other];
      const before = all.filter(({ state }) => state === "hashes");
      before[0]?.end();
      await settle();
      begun.push(...all.filter((call) => call.state === "hashes" && !before.includes(call)).map(({ address }) => address));
    }
    expect(begun).toEqual(["guesser", "one", "other", "guesser"]);
  });

  it("are refused to the address with most once sixty wait, and to nobody else", async () => {
    let shed = 0;
    const turns = new PasswordTurns(undefined, () => (shed += 1));
    const guesses = many(100, () => begin(turns, "guesser"));
    await settle();
    expect([those(guesses, "hashes"), those(guesses, "waits"), those(guesses, "refused"), shed]).toEqual([3, 60, 37, 37]);
    const others = many(10, () => begin(turns, "other"));
    await settle();
    expect([those(others, "waits"), those(guesses, "waits"), turns.waiting]).toEqual([10, 50, 60]);
    const each = many(60, () => begin(turns, "third"));
    await settle();
    expect([turns.waiting, those(others, "waits")]).toEqual([60, 10]);
    expect(those(each, "waits")).toBeGreaterThanOrEqual(24);
    await vi.advanceTimersByTimeAsync(usualPasswordBounds.patience);
    expect([turns.waiting, turns.inWork]).toEqual([0, 3]);
  });

  it("are no more for one IPv6 network of 48 bits, however many of its addresses guess", async () => {
    const turns = new PasswordTurns();
    const guesses = Array.from({ length: 63 }, (_, at) => begin(turns, `2001:db8:1:${at.toString(16)}::1`));
    await settle();
    expect([those(guesses, "hashes"), those(guesses, "waits")]).toEqual([3, 60]);
    const [other, neighbour] = [begin(turns, "2001:db8:2::1"), begin(turns, "203.0.113.1")];
    await settle();
    expect([other.state, neighbour.state, those(guesses, "refused")]).toEqual(["waits", "waits", 2]);
    // Each network's turn comes after one call of the network that guesses.
    for (const call of guesses.slice(0, 3)) call.end();
    await settle();
    expect([other.state, neighbour.state]).toEqual(["hashes", "hashes"]);
  });

  it("are shared among the addresses of one network, too", async () => {
    const turns = new PasswordTurns();
    const guesses = many(63, () => begin(turns, "2001:db8:1:1::1"));
    await settle();
    const neighbour = begin(turns, "2001:db8:1:2::1");
    await settle();
    expect([neighbour.state, those(guesses, "refused")]).toEqual(["waits", 1]);
    for (const call of guesses.slice(0, 2)) call.end();
    await settle();
    expect(neighbour.state).toBe("hashes");
  });

  it("are free again after work that fails, and after callers that have gone", async () => {
    const turns = new PasswordTurns({ atOnce: 1, waiting: 5, patience: 1_000 });
    await expect(turns.run("one", new AbortController().signal, () => Promise.reject(new Error("broke")))).rejects.toThrow(
      "broke",
    );
    const [first, second, third] = [begin(turns, "one"), begin(turns, "one"), begin(turns, "one")];
    second.gone.abort();
    first.end();
    await settle();
    expect([first.state, second.state, third.state]).toEqual(["answered", "refused", "hashes"]);
    third.end();
    await settle();
    expect([turns.inWork, turns.waiting]).toEqual([0, 0]);
  });
});
