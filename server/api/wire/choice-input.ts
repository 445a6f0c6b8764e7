import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, AnyEntity } from "#sync/engine/entity.ts";
import { optionalText } from "#sync/engine/field.ts";
import { AppError } from "#sync/model/errors.ts";
import { findRow } from "../sql/row-ref.ts";
import { strictInput, wireInput } from "./wire-input.ts";
import { bodyRef } from "./wire-ref.ts";

/** What a caller says of the row that is chosen or made. */
interface Given {
  /** An id or display number, `create`, or nothing. */
  readonly ref: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface ChoiceSpec<C> {
  readonly entity: AnyEntity;
  /** Where it stands in the body, for problems. */
  readonly path: string;
  /** How the body names the row beside `id`. */
  readonly refName: string;
  /** What may be said of it beside its name. */
  readonly fields: readonly string[];
  /** How our answers carry one, for PUTs. */
  readonly answer: z.ZodObject;
  /** What mutators take: none, one that exists with what is to change of it, or a new one. */
  readonly choice: z.ZodType<C>;
}

/**
 * How a call takes a company or client of its record: an id takes the one that exists, and the other keys change it; without
 * one, or with `create`, a name makes a new one; nothing at all is none.
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
    /** Another word for the row's own. */
    id: ref.optional(),
    /** May be missing here, since a form without one sends an empty one. */
    name: wireInput(optionalText(label, 255)).optional(),
    ...Object.fromEntries(inputs),
  };
  const toGiven = ({ [refName]: named, id, ...values }: Readonly<Record<string, unknown>>): Given => ({
    ref: String(named || id || ""),
    values,
  });
  const nameless = () => new AppError("validation_error", [{ path: `${path}.name`, message: `${label}を入力してください` }]);

  return {
    /** Its id as a key of its own. */
    ref,
    input: z.object(shape).transform(toGiven).nullable(),
    /** For a PUT. */
    strictInput: strictInput(shape, answer).transform(toGiven).nullable(),

    /**
     * What the caller means.
     * @param scalar its id as a key of its own
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
 * What was filled in. A form that registers sends the fields of a new one along with a chosen one, left empty: they must
 * neither refuse it nor clear what it has.
 */
export const withoutBlanks = (given: Given | null | undefined): Given | null | undefined =>
  given && { ...given, values: Object.fromEntries(Object.entries(given.values).filter(([, value]) => value !== null)) };
