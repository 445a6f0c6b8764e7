import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, pdf, type Recipe } from "./calls.ts";
import { addressOf, startWalk, type Walk } from "./walk.ts";

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.api.close());

/** Values that no call accepts, or only where they happen to fit. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\0",
    "名\0前",
    "\ud800",
    "\udfff山",
    "あ".repeat(10_000),
    "𠮷".repeat(10_000),
    "0",
    "-1",
    "1e9",
    "00000000-0000-0000-0000-000000000000",
    "2026-02-30",
    "9999-99-99",
    "0000-01-01",
    "../../etc/passwd",
    "http://example.com/",
    "%",
    "'; drop table partner; --",
  ),
  fc.constantFrom<unknown>(0, -1, 1.5, 1e20, -2_147_483_649, 2_147_483_648, Number.MAX_VALUE),
  fc.constantFrom<unknown>(true, false, [], {}, [null], [[]], { id: {} }, { __proto__: null, constructor: 1 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** One flaw in an otherwise valid request. */
type Flaw =
  | { readonly kind: "value"; readonly at: number; readonly value: unknown }
  | { readonly kind: "missing"; readonly at: number }
  | { readonly kind: "unknown"; readonly value: unknown }
  | { readonly kind: "repeated"; readonly at: number; readonly value: unknown }
  | { readonly kind: "whole"; readonly value: unknown }
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "cut"; readonly keep: number };

const place = fc.nat({ max: 1_000 });
const flaw: fc.Arbitrary<Flaw> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("value" as const), at: place, value: nasty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("missing" as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unknown" as const), value: nasty }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("repeated" as const), at: place, value: nasty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("whole" as const), value: nasty }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("raw" as const),
      text: fc.constantFrom("", "{", "[1,", '"', "\u0000", "null", '{"a":1}}', "\ufeff{}"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cut" as const), keep: fc.double({ min: 0, max: 1, noNaN: true }) }) },
);

interface Sent {
  readonly address: string;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
  readonly type: string | undefined;
}

/** Returns all places in a value where another value could be. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== "object") return [path];
  const within = Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]));
  return path.length === 0 ? within : [path, ...within];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item)) as unknown;
  return { ...(value as object), [key]: replaced(inner, rest, by) };
}

/** Neither an address nor a form can contain half a surrogate pair. It arrives as the replacement character. */
const asText = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).replace(/\p{Cs}/gu, "\ufffd");
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];

/** Returns a valid request with one flaw in its parameters, its query or its body. */
async function flawed(call: string, recipe: Recipe, wrong: Flaw, where: "address" | "body"): Promise<Sent> {
  const type = recipe.json === undefined ? undefined : "application/json";
  const whole = { body: recipe.form ?? (recipe.json === undefined ? undefined : JSON.stringify(recipe.json)), type };
  const { params = {}, query = {} } = recipe;
  if (where === "address" || whole.body === undefined) {
    const keys = [...Object.keys(params), ...Object.keys(query)];
    const key = "at" in wrong ? pick(keys, wrong.at) : "unknown";
    const text = "value" in wrong ? asText(wrong.value) : "x";
    const put = (given: Readonly<Record<string, string>>) =>
      key !== undefined && key in given ? { ...given, [key]: text } : given;
    const address = addressOf(call, { params: put(params), query: put(query) });
    const again =
      wrong.kind === "repeated"
        ? `${address}${address.includes("?") ? "&" : "?"}${key ?? "page"}=${encodeURIComponent(text)}`
        : address;
    return { address: again, ...whole };
  }
  const address = addressOf(call, recipe);
  if (recipe.form) return { address, ...(await flawedForm(recipe.form, wrong)) };
  return { address, type: "application/json", body: flawedJson(recipe.json, wrong) };
}

function flawedJson(json: unknown, wrong: Flaw): string {
  const text = JSON.stringify(json);
  switch (wrong.kind) {
    case "value":
      return JSON.stringify(replaced(json, pick(placesOf(json), wrong.at) ?? [], wrong.value));
    case "missing":
      return JSON.stringify(replaced(json, pick(placesOf(json), wrong.at) ?? [], undefined)) ?? "";
    case "unknown":
      return JSON.stringify({ ...(json as object), unheardOf: wrong.value });
    case "repeated": {
      const key = pick(Object.keys(json as object), wrong.at) ?? "key";
      return `${text.slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(wrong.value) ?? "null"}}`;
    }
    case "whole":
      return JSON.stringify(wrong.value) ?? "";
    case "raw":
      return wrong.text;
    case "cut":
      return text.slice(0, Math.floor(text.length * wrong.keep));
  }
}

async function flawedForm(form: FormData, wrong: Flaw): Promise<Pick<Sent, "body" | "type">> {
  const parts = [...form.entries()];
  const keys = parts.map(([key]) => key);
  const data = new FormData();
  for (const [key, value] of parts) data.append(key, value);
  const at = "at" in wrong ? pick(keys, wrong.at) : undefined;
  switch (wrong.kind) {
    case "value":
      if (at !== undefined) data.set(at, flawedPart(data.get(at), wrong.value));
      break;
    case "missing":
      if (at !== undefined) data.delete(at);
      break;
    case "unknown":
      data.append("unheardOf", asText(wrong.value));
      data.append("unheardOfFile", pdf());
      break;
    case "repeated":
      repeat(data, at ?? "key", wrong.value);
      break;
    case "whole":
      return { body: JSON.stringify(wrong.value) ?? "", type: "application/json" };
    case "raw":
      return { body: wrong.text, type: "multipart/form-data; boundary=x" };
    case "cut": {
      const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
      const bytes = new Uint8Array(await request.arrayBuffer());
      return { body: bytes.slice(0, Math.floor(bytes.length * wrong.keep)), type: request.headers.get("content-type") ?? "" };
    }
  }
  return { body: data, type: undefined };
}

/** Adds a value once more in one of a form's ways: as a file, with a number, as a blob of JSON, or as text. */
function repeat(data: FormData, name: string, value: unknown): void {
  if (value === null) data.append(name, pdf());
  else if (typeof value === "number") data.append(`${name}[1]`, asText(value));
  else if (typeof value === "object") data.append(name, new Blob([asText(value)], { type: "application/json" }));
  else data.append(name, asText(value));
}

/** Replaces a file by something else or nothing, and one value in a part of JSON. */
function flawedPart(part: FormDataEntryValue | null, value: unknown): File | string {
  if (part instanceof File && value === "") return new File([], "");
  if (part instanceof File) return new File([asText(value)], asText(value).slice(0, 300) || "x", { type: pdf().type });
  if (part?.startsWith("{")) {
    const json: unknown = JSON.parse(part);
    return JSON.stringify(replaced(json, pick(placesOf(json), 0) ?? [], value));
  }
  return asText(value);
}

it.each(Object.entries(calls))(
  "%s refuses whatever is wrong with a request, and leaves nothing of it",
  async (call, [who, recipe]) => {
    const method = call.slice(0, call.indexOf(" "));
    const numRuns = Number(process.env["SEEDS"] ?? 8);
    const send = async (wrong: Flaw, where: "address" | "body") => {
      const right = await recipe(walk.pantry(walk.master));
      const { address, body, type } = await flawed(call, right, wrong, where);
      const before = await walk.fingerprint();
      const response = await fetch(walk.api.base + address, {
        method,
        headers: {
          ...(type === undefined ? {} : { "content-type": type }),
          ...(who === "all" || who === "service" ? {} : { "x-authorization": walk.master.token }),
          ...right.headers,
        },
        ...(body === undefined || method === "GET" ? {} : { body }),
      });
      const text = await response.text();
      expect(response.status, text).toBeLessThan(500);
      if (response.status < 400) return;
      expect(JSON.parse(text)).toMatchObject({
        responseCode: response.status,
        responseMessage: expect.stringMatching(/^[a-z_]+$/u),
      });
      expect(await walk.fingerprint()).toBe(before);
    };
    await fc.assert(fc.asyncProperty(flaw, fc.constantFrom("address", "body", "body"), send), { numRuns, seed: 20_261_201 });
  },
);
