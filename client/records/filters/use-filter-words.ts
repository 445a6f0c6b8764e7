import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { type Field, mayName } from "#sync/engine/field.ts";
import { namesById } from "../names.ts";
import { type About, type Filter, type Filtered, type Filters, heldIn } from "./define-filters.ts";

/** The names of each filter's values. For records, they are only those of the current values. */
export type FilterWords<F = Filters> = Reading<{ readonly [K in keyof F]: ReadonlyMap<string | number, string> }>;

/** Reads the names of filters' values, both offered and current; undefined until they are read. */
export function useFilterWords<F extends Filters>(filters: F, values: Filtered<F>): FilterWords<F> | undefined {
  // The address is parsed again with every key, with equal values.
  const held = useSteady(Object.entries(filters).flatMap(([key, { kind }]) => (kind === "records" ? heldIn(values, key) : [])));
  return useLive(
    async (reader) => {
      const words = Object.entries(filters).map(async ([key, filter]) => [key, await wordsOf(reader, filter, held)] as const);
      return Object.fromEntries(await Promise.all(words)) as { readonly [K in keyof F]: ReadonlyMap<string | number, string> };
    },
    [filters, held],
  );
}

async function wordsOf(
  reader: ReplicaReader,
  filter: Filter,
  held: readonly (string | number)[],
): Promise<ReadonlyMap<string | number, string>> {
  if (!filter.about) return new Map();
  const { target, field } = targetOf(reader, filter.about);
  if (filter.kind === "records") return namesById(reader, target, held);
  const rows = (await reader.all(target)).filter((row) => mayName(field, row));
  const named = rows.map((row) => [Number(row.id), String(row["name"])] as const).sort(([a], [b]) => a - b);
  return new Map(filter.kind === "masters" && filter.orNone ? [...named, [0, "未設定"]] : named);
}

interface Target {
  readonly target: AnyEntity;
  /** Limits which target rows may be referenced. */
  readonly field: Pick<Field, "within">;
}

/** Returns the entity that a field or a join references; the entity itself for its `id`. */
export function targetOf({ model }: Pick<ReplicaReader, "model">, { entity, path }: About): Target {
  const of = model.entity(entity);
  const join = of.listing?.joins?.[path];
  if (join?.kind === "codes") {
    const [source] = join.sources;
    return fieldOf(model.entity(source?.entity ?? ""), source?.value ?? "");
  }
  if (join?.kind === "set") return fieldOf(model.entity(join.entity), join.value);
  return path === "id" ? { target: of, field: {} } : fieldOf(of, path);

  function fieldOf(one: AnyEntity, name: string): Target {
    const field = one.fields[name];
    return { target: model.entity(field?.references ?? ""), field: field ?? {} };
  }
}
