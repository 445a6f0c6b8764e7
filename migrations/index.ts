import type { Knex } from "knex";
import * as groundFloor from "./001-ground-floor.ts";
import * as partnerSearch from "./002-partner-search.ts";

export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in its order. Append-only: one that may have run anywhere is never changed, moved or taken out. */
export const migrations: readonly Migration[] = [
  { name: "001-ground-floor", ...groundFloor },
  { name: "002-partner-search", ...partnerSearch },
];
