import { Agent, request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as declared } from "#server/api/calls.ts";
import type { Call } from "#server/api/guard/call.ts";
import { exampleOf, type Schema } from "#server/api/openapi/example.ts";
import { jsonSchema } from "#server/api/openapi/json-schema.ts";
import { keepParcel } from "#server/services/quarantine/keep-parcel.ts";
import { model } from "#sync/model/model.ts";
import { calls, type Recipe } from "#tests/contract/calls.ts";
import { addressOf, startWalk, type Walk } from "#tests/contract/walk.ts";
import { dearestTurn, leastTurn } from "#tests/support/turns.ts";
import { worstTexts, worstValues } from "#tests/support/worst-texts.ts";
import { addPartner } from "#tests/sync/server/support.ts";

let walk: Walk;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  walk = await startWalk();
});
beforeEach(() => walk.api.context.knex.raw("truncate rate_event"));
afterAll(() => {
  agent.destroy();
  return walk.api.close();
});

/** Whether to send every kind of text to every call, and print each cost. Otherwise each call gets a ninth of them. */
const all = process.env["STALLS"] === "all";

/** Milliseconds of the processor that no turn may take. It is twice as many while other tests use the other core. */
const most = all ? 50 : 100;

interface Sent {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the body anew for each try, where one that was sent already would cost nothing. */
  readonly again?: () => Buffer;
  readonly body?: Buffer;
}

/** Sends a prepared request, and reads its answer to the end. */
const send = ({ method, path, headers, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const asked = request(walk.api.base + path, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.on("data", () => undefined).once("error", reject);
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", () => resolve(0));
    asked.end(body);
  });

/** Returns the requests whose most expensive turn is too expensive. */
async function tooDear(sent: Iterable<Sent>): Promise<string[]> {
  const found: string[] = [];
  for (const one of sent) {
    const cost = await leastTurn(most, async () => {
      // A caller whose calls are counted would be refused without any work.
      await walk.api.context.knex("rate_event").delete();
      const body = one.again?.() ?? one.body;
      return dearestTurn(() => send(body ? { ...one, body } : one));
    });
    if (all) process.stderr.write(`>> ${cost.toFixed(1)} ${one.what} ${one.path}\n`);
    if (cost > most) found.push(`${one.what}: ${Math.round(cost)} ms`);
  }
  return found;
}

/** A place in a request's body with a text, a number or a list. */
interface Place {
  readonly path: readonly string[];
  /** The most characters of a text that are accepted. */
  readonly room: number;
  readonly own: unknown;
  /** Whether it contains no other place. */
  readonly isLeaf: boolean;
}

function placesOf(schema: Schema, value: unknown, path: readonly string[] = []): Place[] {
  const kinds = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  if (value === null || typeof value !== "object") {
    const room = Math.max(...kinds.map(({ maxLength }) => maxLength ?? 0));
    return [{ path, room, own: value, isLeaf: true }];
  }
  const own = path.length === 0 ? [] : [{ path, room: 0, own: value, isLeaf: false }];
  const within = Object.entries(value).flatMap(([key, inner]) => {
    const below = kinds.flatMap(({ properties, items, additionalProperties }) => {
      const found = Array.isArray(value) ? items : (properties?.[key] ?? additionalProperties);
      return typeof found === "object" ? [found] : [];
    });
    return placesOf(below[0] ?? {}, inner, [...path, key]);
  });
  return [...own, ...within];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item)) as unknown;
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  return { ...(value as object), [key]: replaced(inner, rest, by) };
}

/** Returns JSON of at most this many bytes, with the same value in all of these places. */
function filled(value: unknown, paths: readonly (readonly string[])[], bytes: number, fill: (length: number) => unknown): Buffer {
  const hole = "\ue000";
  const [first = "", ...rest] = JSON.stringify(paths.reduce<unknown>((held, path) => replaced(held, path, hole), value)).split(
    `"${hole}"`,
  );
  const room = Math.floor((bytes - Buffer.byteLength([first, ...rest].join(""))) / Math.max(1, rest.length));
  const text = inBytes(room, fill);
  return Buffer.concat([Buffer.from(first), ...rest.flatMap((part) => [text, Buffer.from(part)])]);
}

/** Returns JSON of at most this many bytes. */
function inBytes(bytes: number, fill: (length: number) => unknown): Buffer {
  for (let length = bytes; ; length = Math.floor(length * 0.9)) {
    const text = Buffer.from(JSON.stringify(fill(Math.max(1, length))));
    if (text.length <= bytes || length < 2) return text;
    length = Math.min(length, Math.ceil((length * bytes) / text.length / 0.9));
  }
}

/**
 * Bytes of the largest bodies that are tried. They are for texts, for values, of which fewer kinds cost more, and for parts of
 * forms.
 */
const large = { texts: 200_000, values: 900_000, shapes: 10_000_000 } as const;

interface Made {
  readonly what: string;
  readonly value: () => Buffer;
}

/** Consecutive calls get all kinds together. */
let turn = 0;
const shareOf = <T>(kinds: Readonly<Record<string, T>>, share: number): [string, T][] => {
  turn += 1;
  return Object.entries(kinds).filter((_, at) => all || (at + turn) % share === 0);
};
const textsForNext = () => shareOf(worstTexts, 9);

/** Yields the worst values of this schema: with as much text as is accepted, with more, and with values of other types. */
function* worstOf(schema: Schema, value: unknown, limit: number): Generator<Made> {
  const places = placesOf(schema, value);
  const leaves = places.filter(({ isLeaf }) => isLeaf).map(({ path }) => path);
  for (const [kind, fill] of textsForNext()) {
    yield { what: `${kind}, as much as is taken`, value: () => asMuchAsIsTaken(places, value, fill, limit) };
    yield { what: `${kind}, all over`, value: () => filled(value, leaves, Math.min(limit, large.texts), fill) };
  }
  const bytes = Math.min(limit, large.values);
  for (const [kind, fill] of shareOf(worstValues, 3)) {
    yield { what: `${kind} alone`, value: () => inBytes(bytes, fill) };
    // Lists replace only lists, and records only records. A value of another type is refused before it is examined.
    const fits = (own: unknown) => (Array.isArray(fill(10)) ? Array.isArray(own) : !Array.isArray(own));
    for (const { path, own, isLeaf } of places)
      if (!isLeaf && fits(own)) yield { what: `${kind} in ${path.join(".")}`, value: () => filled(value, [path], bytes, fill) };
  }
  for (const { path, own } of places) {
    if (!Array.isArray(own)) continue;
    const length = Math.max(1, JSON.stringify(own[0] ?? 1).length);
    const again = (room: number) => Array.from({ length: Math.ceil(room / length) }, () => own[0] as unknown);
    yield { what: `its own item again and again in ${path.join(".")}`, value: () => filled(value, [path], bytes, again) };
  }
}

function asMuchAsIsTaken(places: readonly Place[], value: unknown, fill: (length: number) => string, limit: number): Buffer {
  for (let share = 1; ; share /= 2) {
    const put = (held: unknown, { path, room }: Place) =>
      room > 0 ? replaced(held, path, [...fill(room * share)].slice(0, room).join("")) : held;
    const body = Buffer.from(JSON.stringify(places.reduce<unknown>(put, value)));
    if (body.length <= limit) return body;
  }
}

function* bodiesOf(call: Call, recipe: Recipe): Generator<Made> {
  if (!call.body) return;
  const schema = jsonSchema(call.body, "input") as Schema;
  yield* worstOf(schema, { ...(exampleOf(schema) as object), ...(recipe.json as object) }, call.limit);
}

/** Replaces half surrogate pairs, which neither an address nor UTF-8 can contain. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");

/** Yields forms with the same text in all texts and names, and in the name of a file. */
function* formsOf(call: Call): Generator<Made> {
  if (!call.form) return;
  const names = Object.keys(call.form.fields.shape);
  const edge = "worst";
  const part = (name: string, more: string, text: string) =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  for (const [kind, fill] of textsForNext()) {
    const text = wellFormed(fill(Math.floor(large.texts / names.length)));
    const short = wellFormed(fill(200)).replace(/["\r\n]/gu, "");
    const files = call.form.files.map((name) =>
      part(name, `; filename="${short}.pdf"\r\nContent-Type: application/pdf`, `%PDF-1.7${text}`),
    );
    const parts = [...names.map((name) => part(name, "", text)), part(short, "", text), ...files];
    yield { what: `${kind} in a form`, value: () => Buffer.from(`${parts.join("")}--${edge}--\r\n`) };
  }
  const shapes = {
    "parts without headers": `--${edge}\r\n\r\n`,
    "boundaries alone": `--${edge}\r\n`,
    "empty parts": part("x", "", ""),
    "boundaries after its end": `--${edge}--\r\n`,
  };
  for (const [what, shape] of Object.entries(shapes)) yield { what, value: () => Buffer.alloc(large.shapes, shape) };
}

/** Bytes of an address or a header; Node accepts 16 kB for all headers. */
const inHead = 12_000;

describe("no turn of the event loop is dear", { timeout: 240_000 }, () => {
  it.each(declared.map((call) => [`${call.method} ${call.path}`, call] as const))("of %s", async (name, call) => {
    const [who, cook] = calls[name] ?? [];
    const recipe = (await cook?.(walk.pantry(walk.master))) ?? {};
    const headers = {
      ...(who === "all" || who === "service" ? {} : { "x-authorization": walk.master.token }),
      ...recipe.headers,
    };
    const base = { method: call.method, path: addressOf(name, recipe), headers };
    function* sent(): Generator<Sent> {
      const json = { ...headers, "content-type": "application/json" };
      const form = { ...headers, "content-type": "multipart/form-data; boundary=worst" };
      for (const { what, value } of bodiesOf(call, recipe)) yield { ...base, headers: json, what, body: value() };
      for (const { what, value } of formsOf(call)) yield { ...base, headers: form, what, body: value() };
      const given = {
        ...recipe.params,
        ...(recipe.query ?? Object.fromEntries(Object.keys(call.query.shape).map((key) => [key, ""]))),
      };
      const room = inHead / 9 / Math.max(1, Object.keys(given).length);
      for (const [kind, fill] of textsForNext()) {
        const text = wellFormed(fill(room));
        const put = (values: object = {}) => Object.fromEntries(Object.keys(values).map((key) => [key, text]));
        const keys = recipe.query ?? call.query.shape;
        if (Object.keys(given).length > 0)
          yield {
            ...base,
            what: `${kind} in its address`,
            path: addressOf(name, { params: put(recipe.params), query: put(keys) }),
          };
      }
    }
    expect(await tooDear(sent())).toEqual([]);
  });

  it("of what headers say", async () => {
    const names = [
      "x-authorization",
      "x-service-token",
      "cookie",
      "user-agent",
      "accept",
      "accept-encoding",
      "content-type",
      "range",
    ];
    function* sent(): Generator<Sent> {
      for (const [kind, fill] of Object.entries(worstTexts)) {
        const text = Buffer.from(fill(inHead))
          .toString("latin1")
          .slice(0, inHead)
          .replace(/[^\x20-\x7e\x80-\xff]/gu, "-");
        for (const name of names)
          yield { what: `${kind} in ${name}`, method: "POST", path: "/api/login", headers: { [name]: text } };
        yield {
          what: `${kind} in an address of a page`,
          method: "GET",
          path: `/${encodeURIComponent(wellFormed(fill(1_300)))}`,
          headers: {},
        };
      }
    }
    expect(await tooDear(sent())).toEqual([]);
  });

  it("of an address with as many parameters as fit", async () => {
    const paths = declared.filter(({ method }) => method === "GET").map(({ path }) => path);
    function* sent(): Generator<Sent> {
      for (const path of ["/api/settings", ...paths.slice(0, all ? paths.length : 6)])
        for (const one of ["a&", "a=1&", "&"])
          yield { what: `${one} in ${path}`, method: "GET", path: `${path}?${one.repeat(15_000 / one.length)}`, headers: {} };
    }
    expect(await tooDear(sent())).toEqual([]);
  });

  it("of a parcel that is one long item", async () => {
    const { knex } = walk.api.context;
    const author = { id: walk.plain.id, name: "担当" };
    const found: string[] = [];
    for (const [kind, sign] of Object.entries({
      quotes: '"\n',
      backslashes: "\\",
      halves: "\ud83d",
      NUL: "\\\0",
      letters: "a",
    })) {
      // The text is as long as a sealed parcel may be.
      const value = sign.repeat(5_900_000 / (JSON.stringify(sign).length - 2));
      const cost = await leastTurn(most, async () => {
        const parcel = {
          format: 1 as const,
          author,
          token: null,
          deviceId: uuidv7(),
          mutations: [],
          drafts: [{ key: "memo", value }],
        };
        const dearest = await dearestTurn(() => keepParcel(knex, parcel, { by: null, isProven: true }));
        await knex("quarantine").delete();
        return dearest;
      });
      if (cost > most) found.push(`${kind}: ${Math.round(cost)} ms`);
    }
    expect(found).toEqual([]);
  });

  const mutators = [...model.mutators.values()];
  interface Given {
    readonly name: string;
    readonly version: number;
    readonly input: Buffer;
  }
  const exchange = (...given: readonly Given[]): Buffer => {
    const head = { clientId: uuidv7(), cursor: null, acknowledged: 0, page: 20 };
    const each = given.map(({ name, version, input }, at) => {
      const mutation = { id: uuidv7(), clientId: head.clientId, seq: at + 1, name, version, from: {}, author: walk.master.id };
      return `${JSON.stringify({ ...mutation, authoredAt: new Date().toISOString() }).slice(0, -1)},"input":${input.toString()}}`;
    });
    return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"mutations":[${each.join(",")}]}`);
  };
  /** A mutation that was taken already is passed over, so that each try is another device's. */
  const exchangeOf = (given: Given) => () => exchange(given);
  it.each(mutators.map(({ name, version, input }) => [name, version, input] as const))("of %s", async (name, version, input) => {
    const headers = { "x-authorization": walk.master.token, "content-type": "application/json" };
    const schema = jsonSchema(input, "input") as Schema;
    function* sent(): Generator<Sent> {
      for (const { what, value } of worstOf(schema, exampleOf(schema), 850_000))
        yield { what, method: "POST", path: "/api/sync", headers, again: exchangeOf({ name, version, input: value() }) };
    }
    expect(await tooDear(sent())).toEqual([]);
  });

  /** These have cost most, and are not left to the share of a run. */
  const always = ["signs that nobody sees", "families", "jamo", "wide digits and dashes"];
  const dearTexts = Object.entries(worstTexts).filter(([kind]) => all || always.includes(kind));
  /** The bytes of an exchange, without its envelope. */
  const exchangeBytes = 3_900_000;

  it("of an exchange whose texts take all its bytes", async () => {
    const headers = { "x-authorization": walk.master.token, "content-type": "application/json" };
    const item = { id: uuidv7(), minorCategoryId: 1, experienceYearId: 1 };
    const inputs: readonly [name: string, of: (text: (bytes: number) => string) => object][] = [
      ["memo.create", (text) => ({ id: uuidv7(), targetType: "partner", targetId: uuidv7(), content: text(exchangeBytes) })],
      ["partner.update", (text) => ({ id: uuidv7(), phone: text(exchangeBytes) })],
      ["partner.update", (text) => ({ id: uuidv7(), lastName: text(exchangeBytes / 2), mail: text(exchangeBytes / 2) })],
      [
        "skillSheet.update",
        (text) => ({ id: uuidv7(), details: Array(100).fill({ ...item, role: text(exchangeBytes / 100 - 200) }) }),
      ],
    ];
    function* sent(): Generator<Sent> {
      for (const [kind, fill] of dearTexts)
        for (const [name, of] of inputs) {
          const input = of((bytes) => JSON.parse(inBytes(bytes, fill).toString()) as string);
          const { version } = model.mutators.get(name) ?? { version: 0 };
          const again = exchangeOf({ name, version, input: Buffer.from(JSON.stringify(input)) });
          yield { what: `${kind} in ${name}`, method: "POST", path: "/api/sync", headers, again };
        }
    }
    expect(await tooDear(sent())).toEqual([]);
  });

  it("of an edit that is applied, with as much text as a row may have", async () => {
    const { knex } = walk.api.context;
    const [minor, year, industry] = await Promise.all(
      ["minor_category", "experience_year", "major_industry"].map((table) => knex(table).first()),
    );
    const [id, industry_sheet_id, partner_id] = [uuidv7(), uuidv7(), await addPartner(knex)];
    await knex("industry_sheet").insert({ id: industry_sheet_id, partner_id, major_industry_id: industry.id });
    const job = { partner_id, industry_sheet_id, major_category_id: minor.major_category_id };
    await knex("skill_sheet").insert({ id, ...job, details: "[]", engineers: "[]" });
    const { version } = model.mutators.get("skillSheet.update") ?? { version: 0 };
    const kinds = [...dearTexts, ["rare ideographs", (length: number) => "𠮷".repeat(length / 2)] as const];
    const found: string[] = [];
    for (const [kind, fill] of kinds) {
      const role = inBytes(exchangeBytes / 100 - 200, (length) => [...fill(length)].slice(0, 9_990).join(""));
      const input = (nth: string) => {
        const item = {
          id: uuidv7(),
          minorCategoryId: minor.id,
          experienceYearId: year.id,
          role: `${nth}${JSON.parse(role.toString())}`,
        };
        return Buffer.from(JSON.stringify({ id, details: Array(100).fill(item) }));
      };
      const headers = { "x-authorization": walk.master.token, "content-type": "application/json" };
      const cost = await leastTurn(most, async () => {
        // Values that are there already would cost less.
        const body = exchangeOf({ name: "skillSheet.update", version, input: input(uuidv7().slice(-4)) })();
        return dearestTurn(() => send({ what: kind, method: "POST", path: "/api/sync", headers, body }));
      });
      if (all) process.stderr.write(`>> ${cost.toFixed(1)} ${kind} applied\n`);
      if (cost > most) found.push(`${kind}: ${Math.round(cost)} ms`);
    }
    expect(found).toEqual([]);
  });
});
