import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { fieldsBut } from "#sync/model/mutators/record-input.ts";

type Row = RowOf<typeof estimate>;

const entered = fieldsBut(estimate, ["actualHours"]);

/** Returns the entered values of an estimate, with which another one can begin. */
export const enteredOf = (row: Row): Pick<Row, (typeof entered)[number]> =>
  Object.fromEntries(entered.map((name) => [name, row[name]])) as Pick<Row, (typeof entered)[number]>;
