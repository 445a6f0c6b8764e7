import { z } from "zod";
import type { Mutator } from "#sync/engine/mutator.ts";
import type { Model } from "#sync/engine/registry.ts";
import type { Random } from "./random.ts";

/** Ids that a generated input may name, by entity. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

export interface AnyMutation {
  readonly mutator: Mutator;
  readonly input: unknown;
}

/** A random call of any of the model's mutators, over rows that exist; nothing here knows any of them by name. */
export function anyMutation(model: Model, random: Random, known: KnownIds, newId: () => string): AnyMutation | undefined {
  const mutator = random.pick([...model.mutators.values()]) as unknown as Mutator;
  if (!(mutator.input instanceof z.ZodObject)) return undefined;
  const input: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(mutator.input.shape)) {
    if (schema.safeParse(undefined).success && random.chance(0.7)) continue;
    const value = anyValue(schema, () => candidate(mutator.name, key, random, known, newId));
    if (value === undefined) return undefined;
    input[key] = value;
  }
  return mutator.input.safeParse(input).success ? { mutator, input } : undefined;
}

/** Tries values until the schema takes one. */
function anyValue(schema: z.ZodType, draw: () => unknown): unknown {
  for (let attempt = 0; attempt < 60; attempt++) {
    const value = draw();
    if (value !== undefined && schema.safeParse(value).success) return value;
  }
  return undefined;
}

const words = ["田中", "佐藤", "メモ", "確認済み", "ｶﾅ", "a@example.com", "2026-04-01", "#336699", "100-0001", "長い文\n二行目"];

/** Ids of the kind that the input's name speaks of come first, then whatever a schema may ask for. */
function candidate(mutator: string, key: string, random: Random, known: KnownIds, newId: () => string): unknown {
  const named = key === "id" ? mutator.slice(0, mutator.indexOf(".")) : key.replace(/Id$/u, "");
  const likely = known.get(named) ?? [];
  const any = () => random.pick([...known.values()].filter((ids) => ids.length > 0));
  switch (random.below(9)) {
    case 0:
    case 1:
      return likely.length > 0 ? random.pick(likely) : undefined;
    case 2:
      return key === "id" ? newId() : undefined;
    case 3:
      return key === "id" ? undefined : random.pick(any());
    case 4:
      return random.some(any(), 3);
    case 5:
      return random.pick(words);
    case 6:
      return random.below(7);
    case 7:
      return random.pick([true, false, null]);
    default:
      return random.pick(["partner", "project", "retried", "discarded"]);
  }
}
