import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiServer, startApi } from "./api-server.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it.each([
  ["/sync?tab=open", "/sync?tab=open"],
  ["", "/"],
  ["https://attacker.example/", "/"],
  ["//attacker.example/", "/"],
  ["/\\attacker.example", "/"],
  ["/.//attacker.example", "/"],
  ["/api/gate?to=/api/gate", "/"],
])("the way back through a gate to %j is %s: never to another site, and never in a circle", async (to, location) => {
  const answer = await fetch(`${api.base}/api/gate?to=${encodeURIComponent(to)}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
});
