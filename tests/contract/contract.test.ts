import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, laterCalls, ownCalls } from "./calls.ts";
import { startWalk, type Walk } from "./walk.ts";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let walk: Walk;
let contract: Contract;
let ajv: Ajv2020;

beforeAll(async () => {
  walk = await startWalk();
  contract = (await (await fetch(`${walk.api.base}/api/openapi.json`)).json()) as Contract;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(contract, "contract");
});
afterAll(() => walk.api.close());

const names = () =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

const pointer = (...parts: readonly string[]) =>
  parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function operationOf(call: string): { readonly at: readonly string[]; readonly operation: Operation } {
  const [method = "", path = ""] = call.split(" ");
  const operation = contract.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the contract has no ${call}`);
  return { at: ["paths", path, method.toLowerCase()], operation };
}

function validatorAt(...at: readonly string[]): ValidateFunction {
  const found = ajv.getSchema(`contract#${pointer(...at)}`);
  if (!found) throw new Error(`no schema at ${at.join(" ")}`);
  return found as ValidateFunction;
}

/** Holds an answer to what the contract says of its status. Returns its body. */
async function held(call: string, response: Response): Promise<Record<string, unknown>> {
  const { at, operation } = operationOf(call);
  const status = String(response.status);
  const content = operation.responses[status]?.content;
  expect(content, `${call} answers ${status}, which the contract does not name: ${await response.clone().text()}`).toBeDefined();
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  expect(Object.keys(content ?? {})).toContain(type);
  if (type !== "application/json") {
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    return {};
  }
  const body = (await response.json()) as Record<string, unknown>;
  const validate = validatorAt(...at, "responses", status, "content", type, "schema");
  expect(validate(body), `${call}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  return body;
}

describe("the contract", () => {
  it("is valid OpenAPI", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(contract) as unknown as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("names every call of the specifications, and none that they and we do not know", () => {
    expect(
      names()
        .filter((name) => !laterCalls.includes(name))
        .sort(),
    ).toEqual([...Object.keys(calls), ...ownCalls].sort());
  });

  it("gives an example for every body, and each is what its schema says", () => {
    for (const call of names()) {
      const { at, operation } = operationOf(call);
      const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => ({
        media,
        path: [...at, "requestBody", "content", type, "schema"],
      }));
      const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, media]) => ({
          media,
          path: [...at, "responses", status, "content", type, "schema"],
        })),
      );
      for (const { media, path } of [...bodies, ...answers]) {
        if (!path.some((part) => part === "application/json")) continue;
        expect(media, `${call} ${path.join(" ")}`).toHaveProperty("example");
        const validate = validatorAt(...path);
        expect(validate(media.example), `${call} ${path.join(" ")}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      }
    }
  });
});

describe.each(Object.entries(calls))("%s", (call, [who, recipe]) => {
  const send = async (caller: "plain" | "master", token: boolean) =>
    walk.send(call, await recipe(walk.pantry(walk[caller])), token ? walk[caller].token : undefined);

  it("answers or refuses whoever brings no token", async () => {
    if (who === "service") {
      const { headers: _token, ...rest } = await recipe(walk.pantry(walk.plain));
      const refused = await walk.send(call, rest, undefined);
      expect(refused.status).toBe(401);
      expect(await held(call, refused)).toMatchObject({ responseCode: 401, responseMessage: "unauthorized" });
      return;
    }
    const response = await send("plain", false);
    expect(response.status).toBe(who === "all" ? 200 : 401);
    const body = await held(call, response);
    if (who !== "all") expect(body).toMatchObject({ responseCode: 401, responseMessage: "unauthorized" });
  });

  it("answers or refuses an administrator", async () => {
    const response = await send("plain", who !== "service");
    expect(response.status, await response.clone().text()).toBe(who === "master" ? 403 : 200);
    const body = await held(call, response);
    if (who === "master") expect(body).toMatchObject({ responseCode: 403, responseMessage: "forbidden" });
  });

  it("answers a master", async () => {
    const response = await send("master", who !== "service");
    expect(response.status, await response.clone().text()).toBe(200);
    await held(call, response);
  });
});
