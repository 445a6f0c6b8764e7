import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { until } from "#tests/support/until.ts";
import { type ExchangeAnswer, type ExchangeRequest, takenHeader } from "../../protocol.ts";
import type { TransportError } from "../ports.ts";
import { httpTransport } from "./http-transport.ts";

const request: ExchangeRequest = {
  clientId: "0190aaaa-0000-7000-8000-000000000001",
  cursor: null,
  acknowledged: 0,
  mutations: [],
};
const answer: ExchangeAnswer = {
  responseCode: 200,
  kind: "delta",
  epoch: "e",
  cursor: "c",
  lastSeq: 0,
  lastId: null,
  rows: { memo: { put: [{ id: "1" }], drop: ["2"] } },
  more: false,
  now: "2026-11-21T03:00:00.000Z",
};
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { "content-type": "application/json", ...init.headers } });
const html = (status: number) => new Response("<html>Wi-Fi</html>", { status, headers: { "content-type": "text/html" } });

function over(respond: (url: string, init: RequestInit) => Response | Promise<Response>, token: string | null = "token-1") {
  const tokens: string[] = [];
  const transport = httpTransport({
    baseUrl: "http://localhost:1",
    token: () => token,
    onToken: (renewed) => tokens.push(renewed),
    fetch: async (url, init) => respond(String(url), init ?? {}),
  });
  return { transport, tokens, exchange: (body = request) => transport.exchange(body, new AbortController().signal) };
}

afterEach(() => vi.useRealTimers());

describe("an exchange over HTTP (E1)", () => {
  it("sends the token bare, brings the answer, and takes over a renewed token", async () => {
    const seen: [string, RequestInit][] = [];
    const { exchange, tokens } = over((url, init) => {
      seen.push([url, init]);
      return json(answer, { headers: { "x-authorization": "token-2" } });
    });
    expect(await exchange()).toEqual(answer);
    expect(seen[0]?.[0]).toBe("http://localhost:1/api/sync");
    expect(seen[0]?.[1]).toMatchObject({ method: "POST", redirect: "manual", headers: { "x-authorization": "token-1" } });
    expect(tokens).toEqual(["token-2"]);
  });

  it("asks whether anybody is there with nothing in its hands, and counts every answer as one (S1)", async () => {
    const reach = (respond: () => Response | Promise<Response>) => {
      const seen: RequestInit[] = [];
      const { transport } = over((_url, init) => {
        seen.push(init);
        return respond();
      });
      const asked = transport.reach(new AbortController().signal).catch((error: TransportError) => error.failure);
      return asked.then((failure) => [failure, seen.map(({ body }) => body)]);
    };
    expect(await reach(() => json({ responseCode: 200 }))).toEqual([undefined, [undefined]]);
    expect(await reach(() => json({ responseCode: 404 }, { status: 404 }))).toEqual(["rejected", [undefined]]);
    expect(await reach(() => html(502))).toEqual(["server", [undefined]]);
    expect(await reach(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual(["unreachable", [undefined]]);
  });

  it("packs a large body", async () => {
    let init: RequestInit = {};
    const { exchange } = over((_url, given) => {
      init = given;
      return json(answer);
    });
    await exchange({ ...request, cursor: "x".repeat(8_000) });
    expect(init.headers).toMatchObject({ "content-encoding": "gzip" });
    expect(JSON.parse(gunzipSync(new Uint8Array(init.body as ArrayBuffer)).toString())).toMatchObject({ acknowledged: 0 });
  });

  it("asks nothing without a token", async () => {
    const { exchange } = over(() => json(answer), null);
    await expect(exchange()).rejects.toMatchObject({ failure: "unauthorized" });
  });
});

describe("what can go wrong is told apart (L2)", () => {
  it.each<[string, () => Response | Promise<Response>, string]>([
    ["no network", () => Promise.reject(new TypeError("fetch failed")), "unreachable"],
    ["a portal's page", () => html(200), "captive"],
    [
      "a portal's redirect",
      () => new Response(null, { status: 302, headers: { location: "http://portal.example.com" } }),
      "captive",
    ],
    ["a firewall's refusal", () => html(403), "blocked"],
    ...[400, 405, 406, 415, 418, 422, 451].map((status): [string, () => Response, string] => [
      `a firewall's refusal by ${status}`,
      () => html(status),
      "blocked",
    ]),
    ["a gate's question for a password", () => html(401), "captive"],
    ["a portal's own status", () => html(511), "captive"],
    ["somebody else's JSON", () => json({ ok: true }), "captive"],
    ["a dead session", () => json({ responseCode: 401, responseMessage: "unauthorized" }, { status: 401 }), "unauthorized"],
    ["a deleted administrator", () => json({ responseCode: 401, responseMessage: "revoked" }, { status: 401 }), "revoked"],
    [
      "a session ended elsewhere",
      () => json({ responseCode: 401, responseMessage: "signed_out" }, { status: 401 }),
      "signed_out",
    ],
    ["a newer server's word", () => json({ responseCode: 401, responseMessage: "unheard" }, { status: 401 }), "unauthorized"],
    ["a batch that is too large", () => html(413), "too_large"],
    ["a batch that came too slowly", () => html(408), "timeout"],
    ["a server that is not ready", () => json({ responseCode: 503 }, { status: 503 }), "busy"],
    ["a failing server", () => html(502), "server"],
    [
      "a request that it cannot read",
      () => json({ responseCode: 400, responseMessage: "validation_error" }, { status: 400 }),
      "rejected",
    ],
    ["an answer of another kind", () => json({ ...answer, kind: "new" }), "rejected"],
    ["rows in no known form", () => json({ ...answer, rows: { memo: [] } }), "rejected"],
    ["an answer that is cut", () => new Response('{"resp', { headers: { "content-type": "application/json" } }), "unreachable"],
  ])("%s", async (_name, respond, failure) => {
    await expect(over(respond).exchange()).rejects.toMatchObject({ failure });
  });

  it("a firewall's page with a server's status, from the server's own failure", async () => {
    await expect(over(() => html(500)).exchange()).rejects.toMatchObject({ failure: "server", isForeign: true });
    const own = json({ responseCode: 500, responseMessage: "internal" }, { status: 500 });
    await expect(over(() => own).exchange()).rejects.toMatchObject({ failure: "server", isForeign: false });
    await expect(over(() => html(502)).exchange()).rejects.toMatchObject({ failure: "server", isForeign: false });
  });

  it("which mutations a server could not read, where it names them", async () => {
    const refused = (errors: unknown) =>
      over(() => json({ responseCode: 400, responseMessage: "validation_error", errors }, { status: 400 })).exchange();
    const paths = ["mutations.3.authoredAt", "mutations.3.name", "mutations.0", "cursor"].map((path) => ({ path, message: "" }));
    await expect(refused(paths)).rejects.toMatchObject({ failure: "rejected", unreadable: [3, 0] });
    await expect(refused([{ path: "mutations", message: "" }, null, 7])).rejects.toMatchObject({ unreadable: [] });
    const other = over(() => json({ responseCode: 403, responseMessage: "forbidden" }, { status: 403 })).exchange();
    await expect(other).rejects.toMatchObject({ failure: "rejected", unreadable: undefined });
  });

  it("how long a busy server asks to wait", async () => {
    const { exchange } = over(() => json({ responseCode: 429 }, { status: 429, headers: { "retry-after": "7" } }));
    await expect(exchange()).rejects.toMatchObject({ failure: "busy", retryAfter: 7_000 });
  });

  it("a connection on which nothing comes any more, before or within the answer", async () => {
    vi.useFakeTimers();
    const never = (init: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
      );
    const silent = over((_url, init) => never(init)).exchange();
    const half = over((_url, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("{"));
          init.signal?.addEventListener("abort", () => controller.error(new DOMException("", "AbortError")));
        },
      });
      return new Response(body);
    }).exchange();
    const both = Promise.allSettled([silent, half]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await both).map((end) => (end.status === "rejected" ? (end.reason as TransportError).failure : end.status))).toEqual([
      "timeout",
      "timeout",
    ]);
  });
});

describe("patience (L5a)", () => {
  const large = { ...request, cursor: "x".repeat(3_000), acknowledged: 7 };
  const expectGiven = async (exchange: Promise<unknown>, after: number) => {
    let ended = false;
    const end = exchange
      .catch((error: unknown) => error)
      .finally(() => {
        ended = true;
      });
    await vi.advanceTimersByTimeAsync(after - 1_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await end).toMatchObject({ failure: "timeout" });
  };

  it("is half a minute and what two thousand bytes a second need, also where the browser does not end what is given up", async () => {
    vi.useFakeTimers();
    const never = () => over(() => new Promise<Response>(() => undefined));
    await expectGiven(never().exchange(), 30_000);
    await expectGiven(never().exchange(large), 31_600);
  });

  it("begins again with each piece of an answer, of which the first says that all was taken", async () => {
    vi.useFakeTimers();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { transport } = over((_url, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          controller = given;
          init.signal?.addEventListener("abort", () => given.error(new DOMException("", "AbortError")));
        },
      });
      return new Response(body, { headers: { "content-type": "application/json", [takenHeader]: "yes" } });
    });
    const onTaken = vi.fn();
    const exchange = transport.exchange(request, new AbortController().signal, onTaken);
    for (const piece of JSON.stringify(answer)) {
      await vi.advanceTimersByTimeAsync(25_000);
      expect(onTaken).toHaveBeenCalledTimes(1);
      controller?.enqueue(new TextEncoder().encode(piece));
    }
    controller?.close();
    expect(await exchange).toEqual(answer);
  });

  it("takes no answer for one that took what was sent unless it says so (A4)", async () => {
    for (const kind of ["fork", "reset"] as const) {
      const { transport } = over(() => json({ ...answer, kind }));
      const onTaken = vi.fn();
      expect(await transport.exchange(request, new AbortController().signal, onTaken)).toMatchObject({ kind });
      expect(onTaken).not.toHaveBeenCalled();
    }
  });

  it("leaves room for what went well, and for less after a silence", async () => {
    vi.useFakeTimers();
    let silent = false;
    const { transport, exchange } = over(() =>
      silent
        ? new Promise(() => undefined)
        : new Promise((resolve) => {
            setTimeout(() => resolve(json(answer)), 100);
          }),
    );
    expect(transport.room?.()).toBe(16_000);
    const good = exchange(large);
    await vi.advanceTimersByTimeAsync(200);
    await good;
    expect(transport.room?.()).toBeGreaterThan(200_000);
    silent = true;
    await expectGiven(exchange(large), 30_100);
    expect(transport.room?.()).toBe(16_000);
  });
});

describe("pokes over HTTP (L4)", () => {
  it("come as events in pieces of any size, and being connected is one", async () => {
    const text = ": heartbeat\n\nevent: poke\ndata: \n\nevent: other\ndata: 1\n\nevent: poke\r\ndata:\r\n\r\n";
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const letter of text) controller.enqueue(new TextEncoder().encode(letter));
        controller.close();
      },
    });
    const { transport } = over(() => new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } }));
    let pokes = 0;
    await transport.listen(() => pokes++, new AbortController().signal);
    expect(pokes).toBe(3);
  });

  it("bring steps, which are asked for; one that cannot be read counts as a poke", async () => {
    const row = { id: "a", name: "一\n二" };
    const step = { ...answer, rows: { partnerTag: { put: [row], drop: [] } }, after: "cursor" };
    const events = [step, { ...step, after: 1 }, { ...step, rows: { partnerTag: {} } }].map((one) => JSON.stringify(one));
    const text = `:\n\n${[...events, "{"].map((data) => `event: step\ndata: ${data}\n\n`).join("")}`;
    const urls: string[] = [];
    const { transport } = over((url) => {
      urls.push(url);
      return new Response(text, { headers: { "content-type": "text/event-stream" } });
    });
    const [pokes, steps] = [vi.fn(), vi.fn()];
    await transport.listen(pokes, new AbortController().signal, steps);
    expect(steps.mock.calls).toEqual([[step]]);
    expect(pokes).toHaveBeenCalledTimes(4);
    await transport.listen(pokes, new AbortController().signal);
    expect(urls.map((url) => new URL(url, "http://localhost").searchParams.get("steps"))).toEqual(["1", null]);
  });

  it("are not counted on before the first line has come, whatever the head says", async () => {
    let say: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const { transport } = over(() => new Response(body, { headers: { "content-type": "text/event-stream" } }));
    let pokes = 0;
    const ended = new AbortController();
    void transport.listen(() => pokes++, ended.signal).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(pokes).toBe(0);
    say(":\n\n");
    await until(() => pokes === 1);
    ended.abort();
  });

  it("end when no heartbeat comes", async () => {
    vi.useFakeTimers();
    const { transport } = over((_url, init) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => init.signal?.addEventListener("abort", () => controller.error(new DOMException("", "AbortError"))),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });
    const listening = transport.listen(() => undefined, new AbortController().signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await listening).toMatchObject({ failure: "timeout" });
  });
});

describe("the whole of an issue over HTTP (M5)", () => {
  const id = "0190aaaa-0000-7000-8000-000000000002";
  const mutation = {
    id,
    clientId: id,
    seq: 1,
    name: "memo.create",
    version: 1,
    input: {},
    from: {},
    author: id,
    authoredAt: answer.now,
  };
  const whole = { mutation, problems: [], base: null, mine: "自分", theirs: null };

  it("is asked for by its id; one that is gone is none", async () => {
    const urls: string[] = [];
    const { transport } = over((url) => {
      urls.push(url);
      return json({ responseCode: 200, ...whole });
    });
    expect(await transport.wholeIssue(id)).toEqual(whole);
    expect(urls).toEqual([`http://localhost:1/api/sync/issue/${id}`]);
    const gone = over(() => json({ responseCode: 404, responseMessage: "not_found" }, { status: 404 }));
    expect(await gone.transport.wholeIssue(id)).toBeUndefined();
  });

  it.each<[string, Response, string]>([
    ["a portal's page", html(200), "captive"],
    ["a portal's page that says 404", html(404), "captive"],
    ["an ended session", json({ responseCode: 401, responseMessage: "unauthorized" }, { status: 401 }), "unauthorized"],
    ["what is none", json({ responseCode: 200 }), "rejected"],
  ])("is not taken from %s (L2)", async (_what, response, failure) => {
    await expect(over(() => response).transport.wholeIssue(id)).rejects.toMatchObject({ failure });
  });
});
