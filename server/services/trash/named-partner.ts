import type { Knex } from "knex";

/** Queries the partner that a caller names by id or display number, also in the trash. */
export const namedPartner = (knex: Knex, ref: string): Knex.QueryBuilder =>
  knex("partner").whereRaw(ref.includes("-") ? "id = ?" : "number::text = ?", [ref]);
