import { integer, reference } from "#sync/engine/field.ts";
import { type ItemOf, list } from "#sync/engine/list-field.ts";
import { position } from "#sync/model/entities/project.ts";

const { occupationId, numberPeople, recruitingFlag } = position.fields;
/** The most people in one position. */
const mostPeople = 999;
const mostPositions = 200;

/** Defines a project's positions as rows of a form. @param least the fewest people that a position may need */
export const positionsField = (least: number) =>
  list(
    position.label,
    {
      id: reference("ID", position.name),
      occupationId,
      numberPeople: integer(numberPeople.label, least, mostPeople),
      recruitingFlag,
    },
    { max: mostPositions },
  );

/** A position as the user enters it. */
export type EnteredPosition = ItemOf<ReturnType<typeof positionsField>["items"]>;

/** The initial values of a new row. */
export const newPositionStart = { numberPeople: 1, recruitingFlag: 0 } as const;
