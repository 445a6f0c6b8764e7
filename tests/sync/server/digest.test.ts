import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sumOf } from "#sync/engine/client/verifying/sum.ts";
import { summedFields } from "#sync/engine/digest.ts";
import { type AnyEntity, allFields, type Row } from "#sync/engine/entity.ts";
import { type Field } from "#sync/engine/field.ts";
import { normalise } from "#sync/engine/normalise.ts";
import { digestOf } from "#sync/engine/server/digest.ts";
import { model } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insert } from "#tests/support/factories.ts";
import { rowsSeenBy } from "../support/oracle.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const master = { id: "00000000-0000-4000-8000-000000000000", master: true };

/** Returns unusual values of a field; undefined leaves the value to the factory. */
function anyValue({ type, choices, references }: Field): fc.Arbitrary<unknown> {
  if (choices || references) return fc.constant(undefined);
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom('a\n"b"\t\\', "null", "𠮷\u2028", "\u0001"),
  );
  if (type === "text") return texts;
  if (type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: -5, max: 40 });
  if (type === "timestamp")
    return fc
      .date({ min: new Date("1970-01-02"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString());
  return fc.constant(undefined);
}

describe.each(model.entities.map((entity): [string, AnyEntity] => [entity.name, entity]))("rows of %s", (_name, entity) => {
  it("have the same count and sum on both sides (E9)", async () => {
    const wishes = fc.record(Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, anyValue(field)])));
    for (const wish of fc.sample(wishes, { numRuns: 6, seed: 1 })) await insertAs(entity, wish).catch(() => undefined);
    await insert(db.knex, entity);
    const rows = (await rowsSeenBy(db.knex, entity, master)).sort((a, b) => (a.id < b.id ? 1 : -1));
    const fields = summedFields(entity);
    const [after, upTo] = [rows[0]?.id ?? null, rows.at(-2)?.id ?? null];
    for (const [range, within] of [
      [{ after: null }, rows],
      [{ after }, rows.slice(1)],
      [{ after: null, upTo }, rows.length > 1 ? rows.slice(0, -1) : rows],
    ] as const) {
      const asked = { entity: entity.name, fields, rows: false, ...range };
      const there = await db.knex.transaction((trx) => digestOf(trx, entity, master, asked));
      expect(there).toMatchObject({ fields, count: within.length, sum: await sumOf(entity, fields, within) });
    }
  });
});

/** Stores a row with those of the given values that its entity accepts. */
async function insertAs(entity: AnyEntity, wish: Record<string, unknown>): Promise<void> {
  const fields = allFields(entity);
  const taken = Object.entries(wish).flatMap(([name, value]) => {
    const field = fields[name] as Field;
    const normal = normalise(field, value);
    return value !== undefined && field.schema.safeParse(normal).success ? [[name, normal] as const] : [];
  });
  await insert(db.knex, entity, Object.fromEntries(taken));
}

it("sums differ when a value does, of whatever kind", async () => {
  const entity = model.entity("interview");
  const row = { id: "a", softSkillAverage: 1.5, interviewType: 1 } as unknown as Row;
  const sums = [
    row,
    { ...row, softSkillAverage: 1.25 },
    { ...row, interviewType: 2 },
    { ...row, interviewType: null },
    { ...row, id: "b" },
  ];
  const fields = ["id", "softSkillAverage", "interviewType"];
  expect(new Set(await Promise.all(sums.map((one) => sumOf(entity, fields, [one])))).size).toBe(sums.length);
});
