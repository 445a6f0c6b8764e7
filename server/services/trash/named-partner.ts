import type { Knex } from "knex";

/** A query for the partner that a caller names by id or display number, whether or not it is in the trash. */
export const namedPartner = (knex: Knex, ref: string): Knex.QueryBuilder =>
  knex("partner").whereRaw(ref.includes("-") ? "id = ?" : "number::text = ?", [ref]);
