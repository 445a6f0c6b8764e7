import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, ownCalls, pdf, type Who } from "./calls.ts";
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

/** Checks an answer against the contract's schema for its status, and returns its body. */
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
    expect(names().sort()).toEqual([...Object.keys(calls), ...ownCalls].sort());
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
        if (!path.some((part) => part === "application/json" || part === "multipart/form-data")) continue;
        expect(media, `${call} ${path.join(" ")}`).toHaveProperty("example");
        const validate = validatorAt(...path);
        expect(validate(media.example), `${call} ${path.join(" ")}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      }
    }
  });
});

/** The three ways in which a form may send a list. */
const ways = ["numbered", "repeated", "json"] as const;
type Way = (typeof ways)[number];

/** Makes a form of the contract's example. */
function formOf(example: object, files: readonly string[], way: Way): FormData {
  const data = new FormData();
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  for (const [key, value] of Object.entries(example)) {
    if (files.includes(key)) for (const name of value as string[]) data.append(key, pdf(name));
    else if (!Array.isArray(value) || way === "json") data.append(key, text(value));
    else for (const [at, one] of value.entries()) data.append(way === "numbered" ? `${key}[${at}]` : key, text(one));
  }
  return data;
}

/** Whether a recipe brings a token of its own, which is not an administrator's. */
const bringsOwn = (who: Who | undefined) => who === "service" || who === "removed";

/** The statuses of calls whose examples cannot contain the needed secret. */
const unknownTo: Readonly<Record<string, readonly number[]>> = {
  "POST /api/login": [401],
  "POST /api/login/mfa": [400],
  "POST /api/reset_password/verification": [400],
  "PUT /api/reset_password/update": [400],
  "POST /api/update-password": [400],
  "POST /api/auth/google": [400],
  "POST /api/google_calendar": [400],
  "POST /api/confirmation/google": [400],
  "POST /api/sync/handover": [400],
  "POST /api/quarantine": [400],
};

describe("the contract's examples of requests", () => {
  const send = async (call: string, content: { readonly json: unknown } | { readonly form: FormData }) => {
    const [who, recipe] = calls[call] ?? [];
    const { params, headers } = (await recipe?.(walk.pantry(walk.master))) ?? {};
    const whole = { ...(params ? { params } : {}), ...(headers ? { headers } : {}), ...content };
    const response = await walk.send(call, whole, bringsOwn(who) ? undefined : walk.master.token);
    const body = await held(call, response);
    // An example may name ids that do not exist. It cannot know passwords, codes and links.
    const unknown = unknownTo[call] ?? [404, 409];
    expect([200, ...unknown], `${call} answers ${response.status}: ${JSON.stringify(body)}`).toContain(response.status);
    return { status: response.status, body };
  };
  const media = (type: string) =>
    names().flatMap((call) => {
      const found = operationOf(call).operation.requestBody?.content[type];
      return found && call in calls ? [[call, found] as const] : [];
    });

  it("are taken as JSON, or name nothing that there is", async () => {
    const sent = media("application/json");
    expect(sent.length).toBeGreaterThan(10);
    for (const [call, { example }] of sent) {
      const { body } = await send(call, { json: example });
      const refused = (body["refused"] ?? []) as { readonly message: string }[];
      for (const { message } of refused) expect(message).toMatch(/が見つかりません$/u);
    }
  });
  it.each(ways)("are taken as forms with %s lists, or name nothing that there is", async (way) => {
    const sent = media("multipart/form-data");
    expect(sent.length).toBeGreaterThan(5);
    for (const [call, { schema, example }] of sent) {
      const { properties } = schema as {
        readonly properties: Readonly<Record<string, { readonly items?: { format?: string } }>>;
      };
      const files = Object.keys(properties).filter((name) => properties[name]?.items?.format === "binary");
      await send(call, { form: formOf(example as object, files, way) });
    }
  });
  it("are of moments as senders write them, with their offset", () => {
    const { at } = operationOf("POST /api/import");
    const valid = validatorAt(...at, "requestBody", "content", "application/json", "schema");
    const day = (startDatetime: unknown) => ({ attendances: [{ key: "1", partnerId: 1, startDatetime, breaktime: null }] });
    const taken = [day("2026-04-01T09:00:00+09:00"), day("2026-04-01T00:00:00Z"), day("2026-04-01T09:00:00"), day(null)];
    expect(taken.map((body) => valid(body))).toEqual([true, true, false, false]);
  });
  it("of a project's quick edit changes it", async () => {
    const call = "PUT /api/project/{id}";
    const example = operationOf(call).operation.requestBody?.content["application/json"]?.example;
    expect((await send(call, { json: example })).status).toBe(200);
  });
});

describe("what the contract says of a project's edit", () => {
  const valid = (type: string, value: unknown) => {
    const { at } = operationOf("PUT /api/project/{id}");
    return validatorAt(...at, "requestBody", "content", type, "schema")(value);
  };
  it("is that JSON is a quick edit or positions, not both", () => {
    const manager = { pm: [{ id: "1" }] };
    expect([{ phase: 201 }, manager].map((body) => valid("application/json", body))).toEqual([true, true]);
    expect([{ ...manager, phase: 201 }, { other: 1 }].map((body) => valid("application/json", body))).toEqual([false, false]);
  });
  it("is that a form's lists may be numbered, and its files", () => {
    const form = { "prjOwner[0]": "1", "occupations[12]": { occupationId: 1 }, "projectFile[1]": "a" };
    expect(valid("multipart/form-data", form)).toBe(true);
    expect([{ "prjOwner[x]": "1" }, { "other[0]": "1" }].map((one) => valid("multipart/form-data", one))).toEqual([false, false]);
  });
});

describe.each(Object.entries(calls))("%s", (call, [who, recipe]) => {
  const send = async (caller: "plain" | "master", token: boolean) =>
    walk.send(call, await recipe(walk.pantry(walk[caller])), token ? walk[caller].token : undefined);

  it("answers or refuses whoever brings no token", async () => {
    if (bringsOwn(who)) {
      const { headers: _token, ...rest } = await recipe(walk.pantry(walk.plain));
      const refused = await walk.send(call, rest, undefined);
      expect(refused.status).toBe(401);
      expect(await held(call, refused)).toMatchObject({ responseCode: 401, responseMessage: "unauthorized" });
      return;
    }
    const response = await send("plain", false);
    const open = who === "all" || who === "guest";
    expect(response.status, await response.clone().text()).toBe(open ? 200 : 401);
    const body = await held(call, response);
    if (!open) expect(body).toMatchObject({ responseCode: 401, responseMessage: "unauthorized" });
  });

  it("answers or refuses an administrator", async () => {
    const response = await send("plain", !bringsOwn(who));
    const closed = who === "master" || who === "guest";
    expect(response.status, await response.clone().text()).toBe(closed ? 403 : 200);
    const body = await held(call, response);
    if (closed) expect(body).toMatchObject({ responseCode: 403, responseMessage: "forbidden" });
  });

  it("answers a master", async () => {
    const response = await send("master", !bringsOwn(who));
    expect(response.status, await response.clone().text()).toBe(200);
    await held(call, response);
  });
});
