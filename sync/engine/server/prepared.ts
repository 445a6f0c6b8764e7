import type { Knex } from "knex";

/** What a `Knex` carries among its `userParams` where a pooler gives each transaction any connection. */
export const pooled = "pooled";

/**
 * Returns the options of a statement that each connection prepares once, under its name. Behind a pooler none is prepared: the next
 * transaction may have a connection that knows no such name.
 */
export const prepared = ({ userParams }: Knex, name: string): { readonly name?: string } =>
  userParams[pooled] === true ? {} : { name };
