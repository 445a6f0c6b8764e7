import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { fieldsBut } from "#sync/model/mutators/record-input.ts";

type Row = RowOf<typeof estimate>;

const entered = fieldsBut(estimate, ["actualHours"]);

/** What was entered of an estimate: what another one can begin with. */
export const enteredOf = (row: Row): Pick<Row, (typeof entered)[number]> =>
  Object.fromEntries(entered.map((name) => [name, row[name]])) as Pick<Row, (typeof entered)[number]>;
