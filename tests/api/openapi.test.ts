import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "#server/api/calls.ts";
import { type ApiServer, type Operation, startApi } from "./api-server.ts";

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const [token, serviceToken] = [{ token: [] }, { serviceToken: [] }];
const securityFor = { all: [], admin: [token], master: [token], guest: [{}, token], removed: [token], service: [serviceToken] };

it("the contract lists every call, with its parameters and what it refuses with", async () => {
  const { json, status } = await api.call("GET", "/api/openapi.json");
  expect([status, json.openapi]).toEqual([200, "3.1.0"]);
  const operations: Operation[] = [];
  for (const { method, path, who, refusals } of calls) {
    const operation = json.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is missing`);
    operations.push(operation);
    expect([who, operation.security]).toEqual([who, securityFor[who]]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
    const said = Object.values(operation.responses)
      .map(({ description }) => description)
      .join(", ");
    for (const word of refusals) expect(said).toContain(word);
    if (who === "master") expect(operation.responses["403"]?.description.split(", ")).toContain("forbidden");
  }
  const count = Object.values(json.paths).flatMap((path) => Object.keys(path)).length;
  expect([count, new Set(operations.map(({ operationId }) => operationId)).size]).toEqual([calls.length, calls.length]);
  for (const reference of JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/gu)) {
    expect(reference[1]).toBe("#/components/schemas/Refusal");
  }
});

it("says of optional parameters that they may be left out", async () => {
  const { json } = await api.call("GET", "/api/openapi.json");
  const operation = json.paths["/api/partner_member"]?.["get"];
  expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual(
    ["page", "sts", "name", "industry", "skill", "position", "tagIds", "sort"].map((name) => [name, false]),
  );
});

it("is compressed once for all callers, and known again by its tag", async () => {
  const seen = new Map<string, string | null>();
  const headersOf = async (coding: string) => {
    const { status, headers, text } = await api.call("GET", "/api/openapi.json", { headers: { "accept-encoding": coding } });
    expect([status, headers.get("cache-control"), text.startsWith('{"openapi"')]).toEqual([200, "public, max-age=300", true]);
    seen.set(coding, headers.get("content-encoding"));
    return headers;
  };
  const tag = (await headersOf("gzip, deflate, br")).get("etag") ?? "";
  expect(tag).toMatch(/^W\/".{22}"$/u);
  for (const coding of ["gzip", "deflate", "identity"]) expect((await headersOf(coding)).get("etag")).toBe(tag);
  expect(Object.fromEntries(seen)).toEqual({ "gzip, deflate, br": "br", gzip: "gzip", deflate: null, identity: null });
  // `fetch` would ask for a fresh answer whatever the tag.
  const again = await new Promise<IncomingMessage>((resolve) =>
    get(`${api.base}/api/openapi.json`, { headers: { "if-none-match": tag } }, (answer) => resolve(answer.resume())),
  );
  expect(again.statusCode).toBe(304);
});
