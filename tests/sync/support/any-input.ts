import { z } from "zod";
import type { RowId } from "#sync/engine/entity.ts";
import type { Model } from "#sync/engine/registry.ts";
import type { Random } from "./random.ts";

export interface Drawing {
  readonly model: Model;
  readonly random: Random;
  /** Ids that a generated input may name, by entity. */
  readonly known: ReadonlyMap<string, readonly RowId[]>;
  /** Entities whose ids a mutator accepted for an input's name, by that name. */
  readonly learned: ReadonlyMap<string, readonly string[]>;
  /** Called with each id that is drawn: the name of its input, and its entity. */
  readonly onId: (name: string, entity: string) => void;
  readonly newId: () => string;
}

/**
 * Returns a random value of a schema; undefined where no attempt fits. It follows the form of objects, lists, unions and optional
 * values, and tries texts and numbers.
 * @param path the names that lead to the value, first the entity of the input
 */
export function anyInput(schema: z.ZodType, drawing: Drawing, path: readonly string[]): unknown {
  const { random } = drawing;
  const inner = (of: unknown, ...names: string[]) => anyInput(of as z.ZodType, drawing, [...path, ...names]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (schema.safeParse(undefined).success) return random.chance(0.6) ? undefined : inner(schema.unwrap());
    // The default's own rule may be stricter than the inner schema.
    return anyFitting(schema, () => inner(schema.unwrap()));
  }
  if (schema instanceof z.ZodNullable) return random.chance(0.4) ? null : (inner(schema.unwrap()) ?? null);
  if (schema instanceof z.ZodReadonly) return inner(schema.unwrap());
  // The part that brings a value into its form accepts anything, so it says nothing about the value.
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) return inner(random.pick(schema.options));
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values]);
  if (schema instanceof z.ZodEnum) return random.pick(schema.options);
  if (schema instanceof z.ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.ZodObject) {
    const values = Object.entries(schema.shape).map(([name, of]) => [name, inner(of, name)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodArray) return anyList(schema, drawing, inner);
  return anyScalar(schema, drawing, path);
}

function anyList(schema: z.ZodArray, { random }: Drawing, inner: (of: unknown) => unknown): unknown[] {
  const { minItems = 0, maxItems = 3 } = boundsOf(schema);
  const most = Math.max(minItems, Math.min(maxItems, 3));
  const items = Array.from({ length: minItems + random.below(most - minItems + 1) }, () => inner(schema.element));
  const distinct = new Map(items.map((item) => [JSON.stringify(item), item]));
  return distinct.size < minItems ? items : [...distinct.values()];
}

function boundsOf(schema: z.ZodArray): z.core.JSONSchema._JSONSchema & object {
  const known = bounds.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  bounds.set(schema, made);
  return made;
}

const bounds = new WeakMap<z.ZodArray, z.core.JSONSchema._JSONSchema & object>();

const anyScalar = (schema: z.ZodType, drawing: Drawing, path: readonly string[]): unknown =>
  anyFitting(schema, () => (schema instanceof z.ZodGUID ? anyId(drawing, path) : candidate(schema, drawing, path.at(-1) ?? "")));

/** Tries values until the schema takes one. */
function anyFitting(schema: z.ZodType, draw: () => unknown): unknown {
  for (let attempt = 0; attempt < 40; attempt++) {
    const value = draw();
    if (schema.safeParse(value).success) return value;
  }
  return undefined;
}

/** Values that some field of this product accepts: words that are not choices, and numbers that are. */
const texts = ["田中", "タナカ", "メモ", "ｶﾅ", "a@example.com", "#336699", "100-0001", "?name=a", "長い文\n二行目", ""];
const days = ["2026-04-01", "2026-09-30", "2027-03-31"];
const moments = ["2026-04-01T00:00:00.000Z", "2026-04-01T03:30:00.000Z"];
const numbers = [10, 100, 5_000, 1_000_000, -1, 2.5];

function candidate(schema: z.ZodType, { model, random }: Drawing, key: string): unknown {
  const choices = model.entities.flatMap(({ fields }) => fields[key]?.choices ?? []).map(({ value }) => value);
  if (choices.length > 0 && random.chance(0.7)) return random.pick(choices);
  if (schema instanceof z.ZodNumber) return random.chance(0.8) ? random.below(6) : random.pick(numbers);
  if (schema instanceof z.ZodString) return random.pick(random.pick([texts, days, moments]));
  return random.pick([null, true, "値", 1, {}]);
}

/**
 * Returns an id of an entity that fits its name, or that was accepted under this name before. Sometimes it is of any other
 * entity.
 */
function anyId(drawing: Drawing, path: readonly string[]): unknown {
  const { random, known, learned, newId, onId } = drawing;
  const key = path.at(-1) ?? "";
  const name = path.join(".");
  if (key === "id" && random.chance(0.5)) return newId();
  const likely = [...namedBy(drawing.model, path), ...(learned.get(name) ?? [])];
  const kind = random.pick(likely.length > 0 && random.chance(0.9) ? likely : [...known.keys()]);
  const ids = known.get(kind) ?? [];
  onId(name, kind);
  return ids.length > 0 ? random.pick(ids) : undefined;
}

/**
 * Returns the entities whose id a name may stand for. They are those of the fields with this name, or with a name that it ends
 * (managers: leadManagerId). An entity whose name ends this name fits, too.
 */
function namedBy(model: Model, path: readonly string[]): readonly string[] {
  const [key = "", parent = ""] = path.toReversed();
  if (key === "id") return [entityAtEnd(model, parent) ?? path[0] ?? ""];
  const end = `${singular(key)}id`;
  const fields = model.entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { references }]) =>
      references && field.toLowerCase().endsWith(end) ? [references] : [],
    ),
  );
  const named = entityAtEnd(model, key);
  return [...new Set(named ? [...fields, named] : fields)];
}

function entityAtEnd({ entities }: Model, key: string): string | undefined {
  const end = singular(key);
  const names = entities.map(({ name }) => name).filter((name) => end.endsWith(name.toLowerCase()));
  return names.sort((a, b) => b.length - a.length)[0];
}

const singular = (key: string) => key.replace(/Ids?$|s$/u, "").toLowerCase();
