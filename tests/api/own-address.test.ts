import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApi } from "./api-server.ts";

/** Registers with these headers, and returns the answer. `fetch` sets `Host` by itself. */
const register = ({ base, text }: { readonly base: string; readonly text: string }, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number; word: string }>((resolve, reject) => {
    const sent = request(`${base}/api/admin_user`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.on("error", reject).on("response", async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      const { responseMessage = "" } = JSON.parse(Buffer.concat(pieces).toString()) as { responseMessage?: string };
      resolve({ status: answer.statusCode ?? 0, word: responseMessage });
    });
    sent.end(text);
  });

let mails = 0;
const person = () =>
  JSON.stringify({ name: "登録 花子", mail: `touroku${mails++}@example.com`, pswd: "Touroku2026", authority: 0 });

describe("a server where anybody who reaches it may register", () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.context.knex("admin").where("mail", "like", "touroku%").delete());
  const answerTo = (headers: Readonly<Record<string, string>>) => register({ base: api.base, text: person() }, headers);
  const warned = () => api.lines.filter((line) => line.includes("foreign_request")).length;

  it.each(["127.0.0.1:3000", "localhost", "[::1]:3000"])("answers by this machine's own name %s", async (host) => {
    expect((await answerTo({ host })).status).toBe(200);
  });

  it.each([
    "musubi.attacker.example",
    "127.0.0.1.attacker.example:3000",
    "127.0.0.1@attacker.example",
    "attacker.example@127.0.0.1",
    "127.0.0.1/attacker.example",
    "127.0.0.1#attacker.example",
    "127.0.0.1?attacker.example",
    "a b",
    "192.168.0.10",
  ])("does not by %s, which a foreign page may have made it, and says so in the log", async (host) => {
    const before = warned();
    expect(await answerTo({ host })).toEqual({ status: 421, word: "misdirected" });
    expect(warned()).toBe(before + 1);
    expect(api.lines.join("")).not.toContain("attacker");
  });

  it.each([
    ["X-Forwarded-For", "203.0.113.5"],
    ["Forwarded", "for=203.0.113.5"],
    ["X-Forwarded-Host", "musubi.example.com"],
    ["X-Forwarded-Server", "proxy.example.com"],
    ["X-Real-IP", "203.0.113.5"],
    ["X-Client-IP", "203.0.113.5"],
    ["True-Client-IP", "203.0.113.5"],
    ["CF-Connecting-IP", "203.0.113.5"],
    ["CF-Ray", "8a1b2c3d4e5f"],
    ["X-Original-Host", "musubi.example.com"],
    ["X-Envoy-External-Address", "203.0.113.5"],
    ["X-Amzn-Trace-Id", "Root=1-5f1a"],
    ["Tailscale-User-Login", "someone@example.com"],
    ["X-Forwarded", "203.0.113.5"],
    ["Forwarded-For", "203.0.113.5"],
    ["Client-IP", "203.0.113.5"],
    ["X-Cluster-Client-IP", "203.0.113.5"],
    ["Fastly-Client-IP", "203.0.113.5"],
    ["Proxy-Client-IP", "203.0.113.5"],
    ["WL-Proxy-Client-IP", "203.0.113.5"],
    ["X-ProxyUser-Ip", "203.0.113.5"],
    ["X-Azure-ClientIP", "203.0.113.5"],
    ["X-AppEngine-User-IP", "203.0.113.5"],
    ["X-ARR-LOG-ID", "7c3f"],
    ["X-Remote-Addr", "203.0.113.5"],
    ["Remote-User", "someone"],
    ["Ali-CDN-Real-IP", "203.0.113.5"],
    ["CDN-Loop", "cloudflare"],
    ["Ngrok-Auth-User-Email", "someone@example.com"],
    ["Origin", "https://attacker.example"],
    ["Origin", "null"],
  ])("refuses %s: %s", async (name, value) => {
    const before = warned();
    expect(await answerTo({ [name]: value })).toEqual({ status: 403, word: "forbidden" });
    expect(warned()).toBe(before + 1);
  });

  it("takes no header of a browser for a proxy's", async () => {
    const sent = {
      accept: "*/*",
      "accept-language": "ja",
      "cache-control": "no-cache",
      cookie: "musubi_device=x",
      dnt: "1",
      "if-none-match": '"x"',
      "last-event-id": "1",
      priority: "u=1, i",
      referer: `${api.base}/register`,
      "sec-ch-ua-platform": '"Android"',
      "sec-ch-ua-mobile": "?1",
      "sec-fetch-mode": "cors",
      "sec-fetch-site": "same-origin",
      "sec-fetch-user": "?1",
      "sec-gpc": "1",
      "upgrade-insecure-requests": "1",
      "user-agent": "Mozilla/5.0",
      "x-authorization": "",
    };
    expect((await answerTo(sent)).status).toBe(200);
  });

  it("takes a page of its own for one", async () => {
    expect((await answerTo({ origin: api.base })).status).toBe(200);
    expect((await answerTo({ origin: "http://localhost:5173" })).status).toBe(200);
  });
});

describe("a server whose settings say who may register", () => {
  it("answers by any name and behind any proxy", async () => {
    const api = await startApi({ REGISTRATION: "open" });
    try {
      const headers = { host: "musubi.example.com", "x-forwarded-for": "203.0.113.5", origin: "https://musubi.example.com" };
      expect((await register({ base: api.base, text: person() }, headers)).status).toBe(200);
    } finally {
      await api.close();
    }
  });
});
