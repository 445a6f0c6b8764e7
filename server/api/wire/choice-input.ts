import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, AnyEntity } from "#sync/engine/entity.ts";
import { optionalText } from "#sync/engine/field.ts";
import { AppError } from "#sync/model/errors.ts";
import { findRow } from "../sql/row-ref.ts";
import { strictInput, wireInput } from "./wire-input.ts";
import { bodyRef } from "./wire-ref.ts";

/** A caller's input about a row that is chosen or made. */
interface Given {
  /** An id or display number, `create`, or nothing. */
  readonly ref: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface ChoiceSpec<C> {
  readonly entity: AnyEntity;
  /** Its place in the body, for problems. */
  readonly path: string;
  /** The body's key for the row's id, besides `id`. */
  readonly refName: string;
  /** The fields that a caller may set, besides the name. */
  readonly fields: readonly string[];
  /** The schema of such a row in answers, for PUTs. */
  readonly answer: z.ZodObject;
  /** What mutators take: none, an existing row with its changes, or a new one. */
  readonly choice: z.ZodType<C>;
}

/**
 * Declares how a call takes the company or client of its record. An id chooses an existing row, and the other keys change it.
 * Without an id, or with `create`, a name makes a new row. Without either there is none.
 */
export function choiceInput<C>({ entity, path, refName, fields, answer, choice }: ChoiceSpec<C>) {
  const label = String(entity.fields["name"]?.label);
  const ref = z.union([z.literal(["", "create"]), bodyRef], `${entity.label}を選択してください`).nullable();
  const inputs = fields.flatMap((name) => {
    const field = entity.fields[name];
    return field ? [[name, wireInput(field).optional()] as const] : [];
  });
  const shape = {
    [refName]: ref.optional(),
    /** The same id under another key. */
    id: ref.optional(),
    /** Optional here, since a form without a name sends an empty one. */
    name: wireInput(optionalText(label, 255)).optional(),
    ...Object.fromEntries(inputs),
  };
  const toGiven = ({ [refName]: named, id, ...values }: Readonly<Record<string, unknown>>): Given => ({
    ref: String(named || id || ""),
    values,
  });
  const nameless = () => new AppError("validation_error", [{ path: `${path}.name`, message: `${label}を入力してください` }]);

  return {
    /** The row's id as a separate key of the body. */
    ref,
    input: z.object(shape).transform(toGiven).nullable(),
    /** The same input for a PUT. */
    strictInput: strictInput(shape, answer).transform(toGiven).nullable(),

    /**
     * Returns what mutators take.
     * @param scalar the row's id as a separate key of the body
     * @throws AppError `not_found`, or `validation_error` where the name is missing
     */
    async read(knex: Knex, given: Given | null | undefined, actor: Actor, scalar?: string | null): Promise<C> {
      const wanted = given?.ref || scalar || "";
      const values = given?.values ?? {};
      if (wanted !== "" && wanted !== "create") {
        const row = await findRow(knex, entity, wanted, actor);
        if (values["name"] === null) throw nameless();
        return choice.parse({ kind: "existing", id: row.id, ...values });
      }
      if (values["name"]) return choice.parse({ kind: "new", id: uuidv7(), ...values });
      if (wanted === "create") throw nameless();
      return choice.parse({ kind: "none" });
    },
  };
}

/**
 * Removes empty values. A registration form also sends the empty fields of a new row when an existing one is chosen. They must
 * neither refuse that row nor clear its values.
 */
export const withoutBlanks = (given: Given | null | undefined): Given | null | undefined =>
  given && { ...given, values: Object.fromEntries(Object.entries(given.values).filter(([, value]) => value !== null)) };
