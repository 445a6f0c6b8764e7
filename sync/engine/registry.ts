import type { AnyEntity } from "./entity.ts";
import { EngineError, type ErrorMeaning } from "./errors.ts";
import type { Mutator } from "./mutator.ts";
import { carrierOf } from "./settling.ts";

/** What the engine knows of a product: its entities in the order of their references, and its mutators. */
export interface Model {
  readonly entities: readonly AnyEntity[];
  readonly mutators: ReadonlyMap<string, Mutator<never>>;
  readonly errors: Readonly<Record<string, ErrorMeaning>>;
  entity(name: string): AnyEntity;
}

/** Builds a model. Throws when two entities or two mutators share a name. */
export function defineModel(spec: {
  entities: readonly AnyEntity[];
  mutators: readonly Mutator<never>[];
  errors: Readonly<Record<string, ErrorMeaning>>;
}): Model {
  const entities = byName(spec.entities);
  return {
    entities: spec.entities,
    mutators: byName(spec.mutators),
    errors: spec.errors,
    entity(name) {
      const entity = entities.get(name);
      if (!entity) throw new Error(`no entity is called ${name}`);
      return entity;
    },
  };
}

/** Returns a mutator, and an input converted to its version (V1). @throws EngineError `unknown_mutator` */
export function resolveMutation(
  model: Model,
  name: string,
  version: number,
  input: unknown,
): { mutator: Mutator; input: unknown } {
  const resolve = (...call: readonly [string, number, unknown]) => resolveMutation(model, ...call);
  const mutator = (model.mutators.get(name) as Mutator | undefined) ?? carrierOf(name, resolve);
  if (!mutator || version > mutator.version) throw new EngineError("unknown_mutator");
  let current = input;
  for (let from = version; from < mutator.version; from++) {
    const upcast = mutator.upcasters[from];
    if (!upcast) throw new EngineError("unknown_mutator");
    current = upcast(current);
  }
  return { mutator, input: current };
}

function byName<T extends { readonly name: string }>(items: readonly T[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(item.name)) throw new Error(`two are called ${item.name}`);
    map.set(item.name, item);
  }
  return map;
}
