import { useCallback, useSyncExternalStore } from "react";
import type { FieldValues } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { changedFields, pick } from "./field-facts.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface ChosenStandingOptions<S, E extends AnyEntity> {
  /** The current values of the records. */
  readonly standing: S;
  /** The field with the id of the chosen record. */
  readonly choice: string;
  /** The fields that show the chosen record. */
  readonly about: readonly string[];
  readonly entity: E;
  /** Returns the record's values in the form's shape. */
  readonly valuesOf: (row: RowOf<E>) => Readonly<Record<string, unknown>>;
}

/**
 * Returns the current values of the records that the form shows. After the user has chosen another record or typed into its fields,
 * these fields keep that record. It does not matter which one the form's own record references meanwhile.
 */
export function useChosenStanding<V extends FieldValues, S extends object, E extends AnyEntity>(
  record: RecordFormState<V>,
  { standing, choice, about, entity, valuesOf }: ChosenStandingOptions<S, E>,
): S {
  const { form, seen, definition } = record;
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const isTyped = useSyncExternalStore(subscribe, () =>
    changedFields(definition.fields, seen, form.getValues()).some((name) => about.includes(name)),
  );
  const id = useSyncExternalStore(subscribe, () => String(form.getValues()[choice] ?? ""));
  const reading = useLive(async (reader) => (id === "" ? undefined : reader.get(entity, id)), [entity, id]);
  const chosen = reading?.value;
  if (!isTyped) return standing;
  return { ...standing, ...pick(seen, about), ...(chosen !== undefined && chosen.id === id && valuesOf(chosen)) };
}
