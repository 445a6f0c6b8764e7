import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const renewToken = vi.fn();
const lockSession = vi.fn();
vi.mock("./session/session.ts", () => ({ getToken: () => "token", renewToken, lockSession }));
const { askForEstimate, askForFeatures } = await import("./ask-estimator.ts");

const project = { title: "予約サイト", description: "店の予約を受け付ける。" };
const feature = { name: "予約", description: "空きから選ぶ。", assignedRoles: ["WebEngineer"] };
const answer = { responseCode: 200, features: [feature], method: "ai" };
const second = 1_000;

interface Sent {
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly body: string;
}
let sent: [string, Sent][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  for (const mock of [renewToken, lockSession]) mock.mockClear();
});
afterEach(() => void vi.useRealTimers());

/** How the stream ends after its pieces: it is closed, it breaks, or it never ends. */
type End = "closed" | "broken" | "silent";

/** Starts a server that writes a piece of its answer each second. */
function serve(pieces: readonly string[], end: End = "closed", options: ResponseInit = {}): void {
  vi.stubGlobal("fetch", async (path: string, init: Sent) => {
    sent.push([path, init]);
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        init.signal.addEventListener("abort", () => stream.error(init.signal.reason));
        for (const piece of pieces) {
          await new Promise((resolve) => setTimeout(resolve, second));
          if (init.signal.aborted) return;
          stream.enqueue(new TextEncoder().encode(piece));
        }
        if (end === "broken") stream.error(new TypeError("network error"));
        if (end === "closed") stream.close();
      },
    });
    return new Response(body, { headers: { "content-type": "application/x-ndjson", "x-authorization": "younger" }, ...options });
  });
}
const linesOf = (...lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`);
const waiting = () => ({ signal: new AbortController().signal });
/** Returns the outcome of asking for features, once this much time has passed. */
async function outcome(options: Parameters<typeof askForFeatures>[1] = waiting(), milliseconds = 20 * second): Promise<unknown> {
  const asking = askForFeatures(project, options).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return asking;
}
const noAnswer = expect.objectContaining({ word: "no_answer" });

describe("asking for features", () => {
  it("tells of what is written as it comes, and comes to the answer of the last line", async () => {
    serve(linesOf({ letters: 0 }, { letters: 20 }, { feature }, { again: true }, { letters: 7 }, { feature }, answer));
    const onProgress = vi.fn();
    expect(await outcome({ ...waiting(), onProgress })).toEqual({ features: [feature], method: "ai" });
    expect(onProgress.mock.calls.map(([{ letters, features }]) => [letters, features.length])).toEqual([
      [0, 0],
      [20, 0],
      [20, 1],
      [0, 0],
      [7, 0],
      [7, 1],
    ]);
    const [path, init] = sent[0] ?? [];
    expect([path, JSON.parse(init?.body ?? "")]).toEqual(["/api/tool/generate-features", project]);
    expect(init?.headers.get("x-authorization")).toBe("token");
    expect(init?.headers.get("accept")).toMatch(/^application\/x-ndjson/u);
    expect(renewToken).toHaveBeenCalledWith("younger", "token");
  });
  it("takes an answer that does not come in lines", async () => {
    serve([JSON.stringify(answer)], "closed", { headers: { "content-type": "application/json" } });
    expect(await outcome()).toEqual({ features: [feature], method: "ai" });
  });
  it("passes over lines that a newer server may tell, and what is none", async () => {
    serve([...linesOf({ letters: 3 }, { cost: 1 }, { feature: { name: 1 } }, null), "\n", "junk\n", ...linesOf(answer)]);
    const onProgress = vi.fn();
    expect(await outcome({ ...waiting(), onProgress })).toMatchObject({ method: "ai" });
    expect(onProgress).toHaveBeenCalledTimes(1);
  });
  it.each([
    ["nothing", []],
    ["no last line", linesOf({ letters: 3 }, { feature })],
    ["half a last line", [...linesOf({ letters: 3 }), JSON.stringify(answer).slice(0, -1)]],
    ["junk", ["<h1>Wi-Fi</h1>"]],
    ["a list", linesOf([answer])],
    ["an answer to something else", linesOf({ responseCode: 200, estimate: {} })],
  ])("fails where %s comes", async (_, pieces) => {
    serve(pieces);
    expect(await outcome()).toEqual(noAnswer);
  });
  it("fails where the stream breaks, even behind the last line", async () => {
    serve(linesOf(answer), "broken");
    expect(await outcome()).toEqual(noAnswer);
  });
  it("fails after a silence of 150 seconds, and not before", async () => {
    serve(linesOf({ letters: 3 }), "silent");
    const settled = vi.fn();
    const asking = askForFeatures(project, waiting()).catch((error: unknown) => error);
    void asking.then(settled);
    await vi.advanceTimersByTimeAsync(150 * second);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(await asking).toEqual(noAnswer);
    expect(sent[0]?.[1].signal.aborted).toBe(true);
  });
  it("takes no more than a server of ours would send", async () => {
    serve(Array.from({ length: 20 }, () => "x".repeat(2 * 1024 * 1024)));
    expect(await outcome()).toEqual(noAnswer);
    expect(sent[0]?.[1].signal.aborted).toBe(true);
  });
  it.each([
    ["in the last line", linesOf({ letters: 1 }, { responseCode: 503, responseMessage: "ai_timeout" }), {}],
    ["at once", [JSON.stringify({ responseCode: 503, responseMessage: "ai_timeout" })], { status: 503 }],
  ])("is refused by the word that the server says %s", async (_, pieces, options) => {
    serve(pieces, "closed", options);
    expect(await outcome()).toMatchObject({ status: 503, word: "ai_timeout" });
    expect(lockSession).not.toHaveBeenCalled();
  });
  it("locks the session where the server knows it no more", async () => {
    serve(linesOf({ responseCode: 401, responseMessage: "revoked" }));
    expect(await outcome()).toMatchObject({ status: 401, word: "revoked" });
    expect(lockSession).toHaveBeenCalledWith("token", "revoked");
  });
  it.each([0, 1_500])("can be cancelled after %d ms, and tells nothing more", async (after) => {
    serve(linesOf({ letters: 1 }, { letters: 2 }, answer));
    const onProgress = vi.fn();
    const caller = new AbortController();
    setTimeout(() => caller.abort(new Error("cancelled")), after);
    expect(await outcome({ signal: caller.signal, onProgress })).toEqual(new Error("cancelled"));
    expect(onProgress).toHaveBeenCalledTimes(after === 0 ? 0 : 1);
    expect(sent[0]?.[1].signal.aborted).toBe(true);
  });
  it("asks nothing where it has been cancelled before", async () => {
    serve(linesOf(answer));
    expect(await outcome({ signal: AbortSignal.abort(new Error("cancelled")) })).toEqual(new Error("cancelled"));
    expect(sent).toEqual([]);
  });
});

it("asks for an estimate, and tells of its letters", async () => {
  serve(linesOf({ letters: 5 }, { responseCode: 200, estimate: { totalHours: 8 } }));
  const onProgress = vi.fn();
  const input = { ...project, features: [{ name: "予約" }] };
  const asking = askForEstimate(input, { ...waiting(), onProgress });
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(await asking).toEqual({ totalHours: 8 });
  expect([sent[0]?.[0], JSON.parse(sent[0]?.[1].body ?? "")]).toEqual(["/api/tool/estimate", input]);
  expect(onProgress.mock.calls).toEqual([[{ letters: 5, features: [] }]]);
});
