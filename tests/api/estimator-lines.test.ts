import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AiServer, isBusy, misbehaviours, says, saysHalf, startAiServer } from "#tests/support/ai-server.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let ai: AiServer;
let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  ai = await startAiServer();
  api = await startApi(ai.env);
});
beforeEach(async () => {
  // Each test uses another administrator: together they ask more often than one may.
  admin = await signedIn(api, 0);
  ai.asked.length = 0;
  api.lines.length = 0;
});
afterAll(async () => {
  await api.close();
  await ai.close();
});

const project = { title: "予約サイト", description: "店の予約を受け付ける。", phase: "Release" };
const feature = (name: string) => ({ name, description: "空きから選ぶ。", assignedRoles: ["WebEngineer"] });
const proposed = { features: [feature("予約"), feature("取消")] };
const hours = { PM: 1, Designer: 0, AppEngineer: 0, WebEngineer: 8, BackendEngineer: 0, InfraEngineer: 0, QAEngineer: 0 };
const estimated = {
  featureEstimates: [{ no: 1, ...hours, AIEngineer: 0 }],
  roles: [],
  assumptions: ["前提"],
  risks: [],
  recommendations: [],
};

type Line = Readonly<Record<string, unknown>>;
const lines = "application/x-ndjson";
const post = (path: string, json: unknown, accept: string, to = api) =>
  to.call("POST", `/api/tool/${path}`, { json, token: admin.token, headers: { accept } });
const linesIn = (text: string) => {
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
};
/** Returns the lines of an answer, with the last one separate. */
async function inLines(path = "generate-features", json: unknown = project, to = api) {
  const { status, headers, text } = await post(path, json, lines, to);
  expect([status, headers.get("content-type")]).toEqual([200, lines]);
  const all = linesIn(text);
  return { told: all.slice(0, -1), last: all.at(-1), headers };
}

/** Requests an answer in lines, and reads them one by one. */
async function ask(caller = new AbortController(), to = api) {
  const response = await fetch(`${to.base}/api/tool/generate-features`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": admin.token, accept: lines },
    body: JSON.stringify(project),
    signal: caller.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  const isOne = () => text.includes("\n");
  return {
    /** Returns the next line; undefined at the end. */
    async next(): Promise<Line | undefined> {
      while (!isOne()) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
      }
      const end = text.indexOf("\n");
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      return JSON.parse(line) as Line;
    },
  };
}

describe("an answer in lines", () => {
  it("tells each feature, and ends with what the answer would be in JSON", async () => {
    ai.behaves(says(proposed));
    const { told, last, headers } = await inLines();
    expect(last).toEqual((await post("generate-features", project, "application/json")).json);
    expect(told[0]).toEqual({ letters: 0 });
    expect(told.filter((line) => "feature" in line)).toEqual(proposed.features.map((one) => ({ feature: one })));
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
  });
  it("ends with an estimate where one is asked for", async () => {
    ai.behaves(says(estimated));
    const input = { ...project, features: [feature("予約")] };
    const { told, last } = await inLines("estimate", input);
    expect(last).toEqual((await post("estimate", input, "application/json")).json);
    expect(last).toMatchObject({ responseCode: 200, estimate: { totalHours: 9, method: "ai" } });
    expect(told.every((line) => typeof line["letters"] === "number")).toBe(true);
  });
  it("has one line where no service is asked", async () => {
    const alone = await startApi({}, api);
    for (const [path, input] of [
      ["generate-features", project],
      ["estimate", { ...project, features: [feature("予約")] }],
    ] as const) {
      const { told, last } = await inLines(path, input, alone);
      expect([told, last]).toEqual([[], (await post(path, input, "*/*", alone)).json]);
    }
    await alone.close();
  });
  it.each(["", "*/*", "application/json", "text/html, */*;q=0.1", `application/json, ${lines};q=0.5`])(
    "is not given to who accepts %j",
    async (accept) => {
      ai.behaves(says(proposed));
      const { headers, json } = await post("generate-features", project, accept);
      expect([headers.get("content-type"), json.responseCode]).toEqual(["application/json; charset=utf-8", 200]);
    },
  );
  it("is refused in JSON before it begins", async () => {
    const { status, json } = await post("generate-features", { ...project, title: "" }, lines);
    expect([status, json.responseMessage]).toEqual([400, "validation_error"]);
    const stranger = await api.call("POST", "/api/tool/generate-features", { json: project, headers: { accept: lines } });
    expect([stranger.status, stranger.json.responseMessage]).toEqual([401, "unauthorized"]);
  });
});

describe("a slow service", () => {
  it("is told of while it writes: its letters, and the features that are whole", async () => {
    const half = saysHalf({ features: [feature("予約"), feature("取消".repeat(30))] });
    ai.behaves(half.behave);
    const { next } = await ask();
    const told = [await next(), await next(), await next()];
    expect(told).toContainEqual({ feature: feature("予約") });
    const written = told.map((line) => line?.["letters"]).filter((letters) => letters !== undefined);
    expect([written[0], Number(written[1]) > 0]).toEqual([0, true]);
    half.finish();
    const rest: (Line | undefined)[] = [];
    do rest.push(await next());
    while (rest.at(-1) !== undefined);
    expect(rest.at(-2)).toMatchObject({ responseCode: 200, method: "ai" });
  });
  it("is told of at most four times a second", async () => {
    const answer = JSON.stringify(proposed);
    ai.behaves((response) => {
      let at = 0;
      response.writeHead(200, { "content-type": "text/event-stream" });
      const timer = setInterval(() => {
        const content = answer.slice(at, ++at);
        if (content !== "")
          return void response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
        clearInterval(timer);
        response.end("data: [DONE]\n\n");
      }, 5);
    });
    const started = Date.now();
    const { told, last } = await inLines();
    expect(last).toMatchObject({ responseCode: 200 });
    const letters = told.filter((line) => "letters" in line).length;
    expect(letters).toBeGreaterThan(1);
    expect(letters).toBeLessThanOrEqual(1 + (Date.now() - started) / 250);
  });
  it("is asked no further once the caller goes away", async () => {
    const before = ai.left();
    ai.behaves(saysHalf(proposed).behave);
    const caller = new AbortController();
    const { next } = await ask(caller);
    expect(await next()).toEqual({ letters: 0 });
    await until(() => ai.asked.length === 1);
    caller.abort();
    await until(() => ai.left() === before + 1);
    await until(() => api.lines.some((line) => line.includes('"abandoned"')));
    expect(ai.asked.length).toBe(1);
    // The next request is answered.
    ai.behaves(says(proposed));
    expect((await inLines()).last).toMatchObject({ responseCode: 200 });
  });
  it("is given up in the last line", async () => {
    const hasty = await startApi(ai.env, api, undefined, 300);
    ai.behaves(misbehaviours.isStuck);
    const { last } = await inLines("generate-features", project, hasty);
    expect(last).toEqual({ responseCode: 503, responseMessage: "ai_timeout" });
    await hasty.close();
  });
  it("ends with a line when the server stops", async () => {
    const stopping = await startApi(ai.env, api);
    ai.behaves(misbehaviours.isStuck);
    const { next } = await ask(undefined, stopping);
    expect(await next()).toEqual({ letters: 0 });
    await until(() => ai.asked.length === 1);
    stopping.stopStreams();
    let last = await next();
    while (last && !("responseCode" in last)) last = await next();
    expect(last).toEqual({ responseCode: 408, responseMessage: "request_timeout" });
    await stopping.close();
  });
});

describe("a service that misbehaves", () => {
  const { isSilent: _silent, isStuck: _stuck, refuses, filters, knowsNoKey, ...others } = misbehaviours;
  const junk = { "writes junk": says("なんでしょう"), "writes half of it": says('{"features": [{"name": "予約"') };

  it.each(Object.entries({ ...others, ...junk }))("is told of as beginning again when it %s", async (_, behave) => {
    ai.behaves(behave, says(proposed));
    const { told, last } = await inLines();
    const again = told.findIndex((line) => line["again"] === true);
    expect(told.filter((line) => "again" in line).length).toBe(1);
    expect(told.slice(again).filter((line) => "feature" in line).length).toBe(2);
    expect(last).toMatchObject({ responseCode: 200, ...proposed });
  });
  it("is told of as beginning again behind features that count no more", async () => {
    ai.behaves(says({ features: [feature("予約"), { ...feature("取消"), more: 1 }] }), says({ features: [feature("一覧")] }));
    const { told, last } = await inLines();
    const marks = told.filter((line) => !("letters" in line));
    expect(marks).toEqual([{ feature: feature("予約") }, { again: true }, { feature: feature("一覧") }]);
    expect(last).toMatchObject({ features: [feature("一覧")] });
  });
  it.each([
    ["writes junk twice", junk["writes junk"], 503, "ai_failed"],
    ["is cut twice", others.isCut, 503, "ai_failed"],
    ["breaks twice", others.breaks, 503, "ai_failed"],
    ["knows no such key", knowsNoKey, 503, "ai_failed"],
    ["refuses", refuses, 422, "ai_refused"],
    ["filters", filters, 422, "ai_refused"],
  ])("ends with the word of a refusal when it %s", async (_, behave, responseCode, responseMessage) => {
    ai.behaves(behave);
    expect((await inLines()).last).toEqual({ responseCode, responseMessage });
  });
  it("is told of as busy, with how long to wait", async () => {
    ai.behaves(isBusy("90"));
    const { last } = await inLines();
    expect(last).toEqual({ responseCode: 429, responseMessage: "too_many_requests", retryAfterMinutes: 2 });
  });
  it("tells letters that cannot be stored no more than the answer does", async () => {
    ai.behaves(says(JSON.stringify({ features: [feature("予\0約\ud800")] })));
    const { told } = await inLines();
    expect(told).toContainEqual({ feature: feature("予約") });
  });
});
