import type { Knex } from "knex";
import { type Actor, type AnyEntity, type Row, type RowId, validate } from "#sync/engine/entity.ts";
import type { Model } from "#sync/engine/registry.ts";
import { make, storeRows } from "#tests/support/factories.ts";
import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-clock.ts";

/** What a world holds before anything happens in it. */
export interface Seeds {
  readonly plain: Actor;
  readonly other: Actor;
  readonly master: Actor;
  readonly actors: readonly Actor[];
  readonly partners: readonly string[];
  readonly tags: readonly string[];
  readonly companies: readonly string[];
  /** Two partners that are only ever changed together, so that a torn view shows. */
  readonly pair: readonly [string, string];
}

/** Puts the first rows in, all of them invented. */
export async function plantSeeds(knex: Knex, time: VirtualTime): Promise<Seeds> {
  const clock = time.clock();
  const ids = (count: number) => Array.from({ length: count }, () => clock.id());
  const at = new Date(time.now()).toISOString();
  const stamps = { created_at: at, updated_at: at };
  const [plain = "", other = "", master = ""] = ids(3);
  await knex("admin").insert(
    [plain, other, master].map((id, index) => ({
      id,
      name: `管理者 ${index}`,
      mail: `admin${index}@example.com`,
      authority: id === master ? 1 : 0,
      ...stamps,
    })),
  );
  const partners = ids(6);
  const [left = "", right = "", ...rest] = partners;
  await knex("partner").insert(
    partners.map((id, index) => ({
      id,
      last_name: "試験",
      first_name: `${index}`,
      last_name_kana: "シケン",
      first_name_kana: "タロウ",
      employee_status: 0,
      source: "0",
      ...stamps,
    })),
  );
  const tags = ids(4);
  await knex("partner_tag").insert(tags.map((id, index) => ({ id, name: `タグ${index}`, ...stamps })));
  const companies = ids(2);
  await knex("company").insert(companies.map((id, index) => ({ id, name: `株式会社見本${index}`, ...stamps })));
  const actors = [plain, other, master].map((id) => ({ id, master: id === master }));
  const [first, second, third] = actors;
  if (!first || !second || !third) throw new Error("three administrators are needed");
  return { plain: first, other: second, master: third, actors, partners: rest, tags, companies, pair: [left, right] };
}

/** A few rows of every entity that has none yet, which refer to each other by chance. */
export async function plantRest(knex: Knex, model: Model, seeds: Seeds, random: Random, time: VirtualTime): Promise<void> {
  const clock = time.clock();
  const at = new Date(time.now()).toISOString();
  const ids = new Map<string, RowId[]>();
  for (const entity of model.entities) {
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
}

/** From here on the store has three in four of the files that anybody adds, whoever brought them. */
export async function fillStore(knex: Knex, model: Model): Promise<void> {
  await knex.raw(`create function in_store() returns trigger language plpgsql as $$
    begin
      if get_byte(uuid_send(new.id), 15) % 4 > 0 then
        insert into stored_file (key, size, sha256) values (new.id, new.size, repeat('0', 64)) on conflict do nothing;
      end if;
      return new;
    end $$`);
  for (const { table } of model.entities.filter((entity) => entity.table.endsWith("_file"))) {
    await knex.raw(`create trigger in_store before insert on ${table} for each row execute function in_store()`);
  }
}

/** A row that refers to planted ones: where it must, and by chance where it may. */
function anyRow(
  entity: AnyEntity,
  given: Record<string, unknown>,
  ids: ReadonlyMap<string, readonly RowId[]>,
  random: Random,
): Row {
  const plain = make(entity, given) as unknown as Row;
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
  return make(entity, { ...given, ...Object.fromEntries(needed) }) as unknown as Row;
}

/** Changes both of the pair in one statement, as somebody's save of two records at once. */
export async function changePair(knex: Knex, { pair }: Seeds, token: string): Promise<void> {
  await knex("partner").whereIn("id", pair).update({ source: token });
}
