import { z } from "zod";
import { type Field } from "#sync/engine/field.ts";
import { normalise } from "#sync/engine/normalise.ts";
import { findUnstorable, isTooDeep, parsed } from "../../http/input.ts";

/**
 * Returns the schema by which a call takes a field's value. It comes from JSON, or from a form, where everything is text. An empty
 * value is null if the field may be absent, else it is refused. Codes come as numbers or digits, flags as 1 and 0.
 */
export function wireInput<T>(field: Field<T>): z.ZodType<T> {
  const schema = field.type === "boolean" ? field.schema.meta({ type: "integer", enum: [0, 1] }) : field.schema;
  return z.preprocess((value) => read(field, value), schema as z.ZodType<T, T>);
}

/** Returns the same schema, but takes `value` where the input is empty or null. */
export const wireInputOr = <T>(field: Field<T>, value: T): z.ZodType<T> =>
  z.preprocess((given) => (given === "" || given === null ? value : given), wireInput(field));

/**
 * Returns the schema by which a call takes JSON, as it is or as the text of a form's part. The parsed text must meet the guard's
 * rules for a body. An empty text is null.
 */
export function wireJson<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  return z.preprocess((value, ctx) => {
    if (typeof value !== "string") return value;
    const found = value.trim() === "" ? null : parsed(value);
    if (isTooDeep(found)) ctx.addIssue("JSONの階層が深すぎます");
    else if (findUnstorable(found) !== undefined) ctx.addIssue("使えない文字が含まれています");
    else return found;
    return z.NEVER;
  }, schema);
}

function read(field: Field, value: unknown): unknown {
  if (value === undefined) return undefined;
  const kind = field.type;
  if (kind === "boolean") return flags.get(value) ?? value;
  if (value === "") return null;
  if ((kind === "integer" || kind === "number") && typeof value === "string")
    return /^-?\d{1,15}(?:\.\d+)?$/u.test(value) ? Number(value) : value;
  if (kind === "json" && typeof value === "string") return parsed(value);
  return normalise(field, value);
}

const flags = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
]);

/**
 * Returns the schema of an object within a PUT, which refuses unknown keys. A caller may return the object as it was read: the
 * answer's other keys are then ignored.
 * @param answer how answers carry such an object
 */
export function strictInput<S extends z.ZodRawShape>(shape: S, answer: z.ZodObject): z.ZodType<z.output<z.ZodObject<S>>> {
  const beside = Object.keys(answer.shape).filter((key) => !Object.hasOwn(shape, key));
  const ignored = Object.fromEntries(beside.map((key) => [key, z.unknown().optional()]));
  const whole: z.ZodObject = z.strictObject({ ...shape, ...ignored });
  const ours = (given: object) => Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(ignored, key)));
  return whole.transform((given) => ours(given) as z.output<z.ZodObject<S>>);
}
