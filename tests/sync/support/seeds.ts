import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import type { VirtualTime } from "./virtual-clock.ts";

/** The rows of a world at its beginning. */
export interface Seeds {
  readonly plain: Actor;
  readonly other: Actor;
  readonly master: Actor;
  readonly actors: readonly Actor[];
  readonly partners: readonly string[];
  readonly tags: readonly string[];
  readonly companies: readonly string[];
  /** Two partners that are always changed together, so that a torn view shows. */
  readonly pair: readonly [string, string];
}

/** Inserts the first rows, all of them invented. */
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

/** Changes both of the pair in one statement, as if a person saved two records at once. */
export async function changePair(knex: Knex, { pair }: Seeds, token: string): Promise<void> {
  await knex("partner").whereIn("id", pair).update({ source: token });
}
