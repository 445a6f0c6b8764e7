import type { Knex } from "knex";
import { type AnyEntity, type Row, type RowId, validate } from "#sync/engine/entity.ts";
import type { Model } from "#sync/engine/registry.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";
import { model as product } from "#sync/model/model.ts";
import { make, storeRows } from "#tests/support/factories.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Only a merge itself makes the note of it: what belonged to the partner has to go over with it. */
const isMadeByRun = (entity: AnyEntity) => entity.name === partnerMerge.name;

/** Adds a few rows of every entity that has none, which refer to each other at random, and files in the store. */
export async function populate({ knex, seeds, random, time }: World, model = product): Promise<void> {
  const clock = time.clock();
  const at = new Date(time.now()).toISOString();
  const ids = new Map<string, RowId[]>();
  for (const entity of model.entities.filter((one) => !isMadeByRun(one))) {
    const there = await knex(entity.table).pluck<RowId[]>("id").orderBy("id");
    const planted = new Map<RowId, Row>();
    for (let count = 1; there.length === 0 && count <= 4; count++) {
      const own = entity.id === "integer" ? { id: count } : entity.id === "uuid" ? { id: clock.id() } : {};
      const stamps = entity.stamped ? { createdAt: at, updatedAt: at } : {};
      const row = anyRow(entity, { ...own, ...stamps, ...(entity.isLink ? { additions: [clock.id()] } : {}) }, ids, random);
      planted.set(row.id, row);
    }
    await storeRows(knex, entity, [...planted.values()]);
    ids.set(
      entity.name,
      [...there, ...planted.keys()].filter((id) => !seeds.pair.includes(String(id))),
    );
  }
  await fillStore(knex, model);
}

/** Makes the store have three in four of the files that are added from now on. */
async function fillStore(knex: Knex, model: Model): Promise<void> {
  await knex.raw(`create function in_store() returns trigger language plpgsql as $$
    begin
      if get_byte(uuid_send(new.id), 15) % 4 > 0 then
        insert into stored_file (key, size, sha256) values (new.id, new.size, repeat('0', 64)) on conflict do nothing;
      end if;
      return new;
    end $$`);
  for (const { table } of model.entities.filter((entity) => entity.table.endsWith("_file"))) {
    // Triggers run in the order of their names, so this one runs before the one that asks the store.
    await knex.raw(`create trigger a_in_store before insert on ${table} for each row execute function in_store()`);
  }
}

/** Makes a row that refers to added rows: where it must, and at random where it may. */
function anyRow(
  entity: AnyEntity,
  given: Record<string, unknown>,
  ids: ReadonlyMap<string, readonly RowId[]>,
  random: Random,
): Row {
  const plain = make(entity, given) as unknown as Row;
  // A rule between references, such as an order, is met by one of some draws.
  for (let draws = 0; draws < 20; draws++) {
    const row = drawnRow(entity, given, plain, ids, random);
    if ("row" in validate(entity, row)) return row;
  }
  throw new Error(`no row of ${entity.name} was drawn that its rules accept`);
}

function drawnRow(
  entity: AnyEntity,
  given: Record<string, unknown>,
  plain: Row,
  ids: ReadonlyMap<string, readonly RowId[]>,
  random: Random,
): Row {
  const references = Object.entries(entity.fields).flatMap(([key, { references: to }]) => {
    const known = (to !== undefined && ids.get(to)) || [];
    const wanted = plain[key] !== null || random.chance(0.5);
    return wanted && known.length > 0 ? [[key, random.pick(known)] as const] : [];
  });
  const chosen = Object.entries(entity.fields).flatMap(([key, { choices }]) =>
    choices && plain[key] !== null ? [[key, random.pick(choices).value] as const] : [],
  );
  const row = make(entity, { ...given, ...Object.fromEntries([...references, ...chosen]) }) as unknown as Row;
  if ("row" in validate(entity, row)) return row;
  const needed = references.filter(([key]) => plain[key] !== null);
  return make(entity, { ...given, ...Object.fromEntries(needed) });
}
