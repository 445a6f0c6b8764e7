import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { position } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import type { PositionValues } from "#sync/model/rules/project.ts";
import { isNamedBy } from "../sql/row-ref.ts";
import { strictInput, wireInput, wireInputOr } from "../wire/wire-input.ts";
import { optionalBodyRef } from "../wire/wire-ref.ts";
import { positionWire } from "./position-wire.ts";

const { occupationId, numberPeople, recruitingFlag } = position.fields;

const shape = {
  occupationId: wireInput(occupationId),
  numberPeople: wireInput(numberPeople).optional(),
  /** The edit's name for `numberPeople`. */
  count: wireInput(numberPeople).optional(),
  recruitingFlag: wireInputOr(recruitingFlag, 0).optional(),
};

/** A position of a new project. */
export const newPositionInput = z.object(shape);
/** A position of an existing project. Without an id, its occupation identifies it. An absent key leaves what stands. */
export const positionInput = strictInput({ ...shape, id: optionalBodyRef.default(null) }, positionWire);

export const toNewPosition = (input: z.output<typeof newPositionInput>): PositionValues => ({
  id: uuidv7(),
  occupationId: input.occupationId,
  numberPeople: input.numberPeople ?? input.count ?? 1,
  recruitingFlag: input.recruitingFlag ?? 0,
});

type StoredPosition = PositionValues & { readonly number: number | null };

/**
 * Returns the whole list of positions that a caller wants. Each is matched with an existing one by id, else by occupation. A
 * position with another occupation is another position.
 * @throws AppError `not_found` for an id that the project does not have; `validation_error` for a position without people
 */
export function wantedPositions(
  stored: readonly StoredPosition[],
  list: readonly z.output<typeof positionInput>[],
): readonly PositionValues[] {
  const named = list.flatMap(({ id }) => stored.find((one) => id !== null && isNamedBy(one, id)) ?? []);
  if (new Set(named).size < named.length) throw wrong("occupations", "同じポジションが重複しています");
  const free = stored.filter((one) => !named.includes(one));
  return list.map((input, at) => {
    const { id: ref, occupationId } = input;
    const known = ref === null ? undefined : stored.find((one) => isNamedBy(one, ref));
    if (ref !== null && !known) throw new AppError("not_found");
    const alike = free.findIndex((one) => one.occupationId === occupationId);
    const same = known?.occupationId === occupationId ? known : ref === null && alike >= 0 ? free.splice(alike, 1)[0] : undefined;
    // A caller may send a position as it was read, with its old `numberPeople`.
    const numberPeople = input.count ?? input.numberPeople ?? same?.numberPeople ?? 1;
    const recruitingFlag = input.recruitingFlag ?? same?.recruitingFlag ?? 0;
    if (numberPeople < 1 && same?.numberPeople !== numberPeople)
      throw wrong(`occupations.${at}.count`, "人数は1以上で入力してください");
    return { id: same?.id ?? uuidv7(), occupationId, numberPeople, recruitingFlag };
  });
}

const wrong = (path: string, message: string) => new AppError("validation_error", [{ path, message }]);
