import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { model } from "#sync/model/model.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { insert, make } from "./factories.ts";

const asRow = (value: unknown) => value as Row;

describe("a made up row", () => {
  it.each(model.entities.map((entity) => [entity.name, entity] as const))("of %s is valid", (_name, entity: AnyEntity) => {
    expect(validate(entity, asRow(make(entity)))).toHaveProperty("row");
  });
  it("says what it was told", () => {
    expect(make(partner, { lastName: "結城" })).toMatchObject({ lastName: "結城", deletedAt: null });
  });
  it("has no id, name or mail in common with another", () => {
    expect(make(partner).id).not.toBe(make(partner).id);
  });
});

describe("a stored row", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it.each(model.entities.map((entity) => [entity.name, entity] as const))(
    "of %s brings what it refers to and reads as it was made",
    async (_name, entity: AnyEntity) => {
      const row = asRow(await insert(database.knex, entity));
      expect(validate(entity, row)).toHaveProperty("row");
      if (entity.numbered) expect(row["number"]).toBeTypeOf("number");
    },
  );
  it("refers to the rows it was given", async () => {
    const { id } = await insert(database.knex, partner);
    expect(await insert(database.knex, memo, { partnerId: id })).toMatchObject({ partnerId: id });
    expect((await insert(database.knex, partnerTagging, { partnerId: id })).id).toContain(`${id}_`);
  });
});
