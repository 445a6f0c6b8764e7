import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useMemo, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import type { TakeDraft } from "#client/device/draft-store.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { FormDefinition } from "./define-form.tsx";
import { blanksOf, changedFields, isBlank, pick } from "./field-facts.ts";
import type { DraftedForm } from "./form-draft.ts";

/** What has been changed of a record. */
export interface Changes<V> {
  readonly changed: Partial<V>;
  /** What stood in these fields when its author began. */
  readonly before: Partial<V>;
  /** The same as `mutate` takes it (A3), where the form is of one entity. */
  readonly seen: SeenValues;
  /** What takes its draft off the device, for `mutate`: in the transaction that keeps what is saved. None where none is kept. */
  readonly draft: TakeDraft | undefined;
}

/** What stands in the fields at first; null where nothing does, also in a field that will be required. */
export type StartValues<V> = { readonly [K in keyof V]?: V[K] | null };

/** By which of its buttons a form is sent: the one that Enter presses too, or the second beside it. */
export type Sending = "first" | "other";

interface RecordFormOptions<V> {
  /** The record to change, as it stands now; a new one without it. Fields that it does not tell are not compared. */
  readonly row?: (Readonly<Record<keyof V & string, unknown>> & { readonly id: string }) | undefined;
  /** Who changed it last. */
  readonly by?: string | undefined;
  /** What stands in the fields of a new one at first, where that is not nothing. */
  readonly start?: StartValues<V>;
  /** Keeps what is typed on the device under this key, one per form and record; undefined keeps nothing (passwords). */
  readonly draft?: string;
  /**
   * Saves what was entered. Not called for a record of which nothing was changed, unless `savesUnchanged`. What it throws is shown:
   * by the field where one is named, else above the fields; a fault of ours goes to the error boundary.
   */
  readonly save: (values: V, changes: Changes<V>, sending: Sending) => void | Promise<void>;
  /** Sending says something even where nothing was changed. */
  readonly savesUnchanged?: boolean;
  /** Follows once it is saved: a toast, leaving. */
  readonly done?: (values: V, sending: Sending) => void;
}

/** A form over a definition, to make a record or to change one. */
export interface RecordFormState<V extends FieldValues = FieldValues> {
  readonly definition: FormDefinition<V>;
  readonly form: UseFormReturn;
  readonly draftKey: string | undefined;
  readonly drafted: DraftedForm;
  /** The record as it stands now. */
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly by: string | undefined;
  /** What its author has seen of it; the same object until they have seen more. */
  readonly seen: Readonly<Record<string, unknown>>;
  /** Puts into some fields what stands elsewhere: as seen, not as typed. */
  readonly show: (values: Partial<V>) => void;
  readonly save: (values: V, sending: Sending, draft: TakeDraft | undefined) => Promise<void>;
  readonly done: (values: V, sending: Sending) => void;
  /** Whether it is being saved right now. */
  readonly isSending: () => boolean;
}

/**
 * A form's state. Draws its component when the record or what was seen of it changes, never for a key: each field follows its
 * own value. Checked when it is sent; from then on with every key. Belongs to lazily loaded screens alone (decision 010).
 */
export function useRecordForm<V extends FieldValues>(
  definition: FormDefinition<V>,
  { row, by, start, draft, save, savesUnchanged = false, done }: RecordFormOptions<V>,
): RecordFormState<V> {
  const { fields, entity } = definition;
  const names = Object.keys(fields);
  const [atFirst] = useState<Values>(() => ({ ...blanksOf(fields), ...pick({ ...start, ...row }, names) }));
  const [seen, setSeen] = useState(atFirst);
  const form = useForm({ resolver: useMemo(() => resolverOf(definition), [definition]), defaultValues: atFirst });

  const seenNow = useRef(atFirst);
  const sending = useRef(false);
  const drafted = useMemo<DraftedForm>(
    () => ({
      values: () => form.getValues(),
      seen: () => seenNow.current,
      put(values, before) {
        seenNow.current = { ...form.getValues(), ...before };
        form.reset(seenNow.current);
        form.reset({ ...seenNow.current, ...values }, { keepDefaultValues: true });
        setSeen(seenNow.current);
      },
      subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
      isSending: () => sending.current,
    }),
    [form],
  );

  const show = useCallback<RecordFormState<V>["show"]>(
    (shown) => drafted.put({ ...form.getValues(), ...shown }, { ...drafted.seen(), ...shown }),
    [drafted, form],
  );

  return {
    definition,
    form,
    draftKey: draft,
    drafted,
    row,
    by,
    seen,
    show,
    async save(values, by, draft) {
      const changed = changedFields(fields, seen, values);
      const told = row && entity ? { [rowKey(entity.name, row.id)]: pick(seen, changed) } : {};
      if (row && changed.length === 0 && !savesUnchanged) return;
      sending.current = true;
      try {
        const before = pick(seen, changed) as Partial<V>;
        await save(values, { changed: pick<V>(values, changed), before, seen: told, draft }, by);
      } finally {
        sending.current = false;
      }
    },
    done: (values, by) => done?.(values, by),
    isSending: drafted.isSending,
  };
}

type Values = Readonly<Record<string, unknown>>;

function resolverOf<V extends FieldValues>({ schema, messages }: FormDefinition<V>): Resolver {
  // Fields tell what comes out of their schemas; what goes in is the same here, or empty.
  const check = zodResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, options) => {
    const found = await check(values, context, options);
    return { ...found, errors: inWords(found.errors, messages, values) } as typeof found;
  };
}

/** The specified sentence; with the field's own behind it where something is there but cannot be taken. */
function inWords(errors: FieldErrors, messages: Readonly<Record<string, string | undefined>>, values: Values): FieldErrors {
  const entries = Object.entries(errors).map(([name, error]) => {
    const sentence = messages[name];
    if (!sentence || !error) return [name, error];
    const own = isBlank(values[name]) ? "" : `（${String(error.message)}）`;
    return [name, { ...error, message: `${sentence}${own}` }];
  });
  return Object.fromEntries(entries) as FieldErrors;
}
