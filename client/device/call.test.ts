import { afterEach, beforeEach, expect, it, vi } from "vitest";

const lockSession = vi.fn();
vi.mock("./session/session.ts", () => ({ getToken: () => "token", renewToken: () => undefined, lockSession }));
const { call, callForFile, download, ForeignAnswer, NoAnswer } = await import("./call.ts");

const seconds = 1_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a server that sends a piece of its answer at intervals, or falls silent after some of them. */
function answerSlowly(pieces: readonly string[], every: number, until = pieces.length): void {
  vi.stubGlobal("fetch", async (_path: string, { signal }: { readonly signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        signal.addEventListener("abort", () => stream.error(signal.reason));
        for (const piece of pieces.slice(0, until)) {
          await new Promise((resolve) => setTimeout(resolve, every));
          stream.enqueue(new TextEncoder().encode(piece));
        }
        if (until === pieces.length) stream.close();
      },
    });
    return new Response(body, { headers: { "content-type": "application/pdf" } });
  });
}
const text = JSON.stringify({ responseCode: 200, words: "遅い回線".repeat(10) });
const pieces = text.match(/[^]{1,5}/gu) ?? [];

it("waits for an answer as long as something of it comes (L5a)", async () => {
  answerSlowly(pieces, 20 * seconds);
  const [answered, file] = [call("GET", "/api/quarantine"), download("/api/file/1")];
  await vi.advanceTimersByTimeAsync(pieces.length * 20 * seconds);
  expect((await answered).body).toEqual(JSON.parse(text));
  expect((await file).type).toBe("application/pdf");
  expect(await (await file).text()).toBe(text);
});

it("gives up an answer that falls silent", async () => {
  answerSlowly(pieces, 20 * seconds, 3);
  const failing = Promise.allSettled([call("GET", "/api/quarantine"), download("/api/file/1")]);
  await vi.advanceTimersByTimeAsync(91 * seconds);
  for (const outcome of await failing) expect(outcome).toMatchObject({ reason: expect.any(NoAnswer) });
});

it("gives up where none begins, even if the browser goes on waiting", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const failing = Promise.allSettled([call("GET", "/api/me")]);
  await vi.advanceTimersByTimeAsync(31 * seconds);
  expect(await failing).toMatchObject([{ reason: expect.any(NoAnswer) }]);
});

it("takes an answer for none that somebody on the way has given in JSON", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, adminUser: { name: "portal" } }));
  await expect(call("GET", "/api/me")).rejects.toBeInstanceOf(NoAnswer);
});

it.each([408, 429, 500, 502, 503, 504])("takes a proxy's page with %d for no answer, and for no gate either", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad Gateway</h1>", { status }));
  const failure = await call("POST", "/api/login", { mail: "", pswd: "" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(failure).not.toBeInstanceOf(ForeignAnswer);
});

it.each([200, 401, 404, 511])("takes a page with %d for a gate's", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Welcome</h1>", { status }));
  await expect(call("GET", "/api/me")).rejects.toBeInstanceOf(ForeignAnswer);
});

it.each([400, 403, 405, 406, 415, 422, 451])("takes a firewall's page with %d for a refusal of what was sent", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Blocked</h1>", { status }));
  await expect(call("GET", "/api/me")).rejects.toMatchObject({ status, word: "blocked" });
});

it.each(["unauthorized", "revoked", "signed_out"])(
  "locks the session by the word %s, and a leaving call does not",
  async (word) => {
    lockSession.mockClear();
    vi.stubGlobal("fetch", async () => Response.json({ responseCode: 401, responseMessage: word }, { status: 401 }));
    await expect(call("POST", "/api/logout", undefined, { isLeaving: true })).rejects.toMatchObject({ word });
    expect(lockSession).not.toHaveBeenCalled();
    await expect(call("GET", "/api/me")).rejects.toMatchObject({ word });
    await expect(download("/api/file/1")).rejects.toMatchObject({ word });
    expect(lockSession.mock.calls).toEqual([
      ["token", word],
      ["token", word],
    ]);
  },
);

it.each([401, 404])("takes JSON with %d that is not our server's for a gate's, and locks no session", async (status) => {
  lockSession.mockClear();
  vi.stubGlobal("fetch", async () => Response.json({}, { status }));
  const calls = [call("GET", "/api/me"), download("/api/file/1"), callForFile("/api/list-file", {}, {})];
  for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ reason: expect.any(ForeignAnswer) });
  expect(lockSession).not.toHaveBeenCalled();
});

it("takes a gateway's failure in JSON for no answer", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "no Route matched" }, { status: 502 }));
  const failure = await call("POST", "/api/login", { mail: "", pswd: "" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(failure).not.toBeInstanceOf(ForeignAnswer);
});

it("takes no page for a file", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Wi-Fi</h1>", { headers: { "content-type": "text/html; charset=utf-8" } }));
  const files = [download("/api/security_event/file"), callForFile("/api/list-file", {}, {})];
  for (const outcome of await Promise.allSettled(files)) expect(outcome).toMatchObject({ reason: expect.any(ForeignAnswer) });
});
