import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useMemo, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { FormDefinition } from "./define-form.tsx";
import { blanksOf, changedFields, isBlank, pick } from "./field-facts.ts";
import type { DraftedForm } from "./form-draft.ts";

/** The changes to a record. */
export interface Changes<V> {
  readonly changed: Partial<V>;
  /** The values of these fields when the author began. */
  readonly before: Partial<V>;
  /** For `mutate`: the values that the author has seen (A3), if the form is of one entity. */
  readonly seen: SeenValues;
  /** For `mutate`: deletes the draft in the transaction that saves the change. Undefined if no draft is kept. */
  readonly draft: TakeDraft | undefined;
}

/** The initial values of the fields; null for an empty field, even if it is required. */
export type StartValues<V> = { readonly [K in keyof V]?: V[K] | null };

/** The button that sends a form: the first, which Enter presses, too, or the second beside it. */
export type Sending = "first" | "other";

interface RecordFormOptions<V> {
  /** The current record to change; undefined for a new one. Fields that it lacks are not compared. */
  readonly row?: (Readonly<Record<keyof V & string, unknown>> & { readonly id: string }) | undefined;
  /** The name of the user who changed it last. */
  readonly by?: string | undefined;
  /** The initial values of a new record, if they are not empty. */
  readonly start?: StartValues<V>;
  /** Keeps what is typed on the device under this key, one per form and record; undefined keeps nothing (passwords). */
  readonly draft?: string;
  /**
   * Saves what was entered. It is not called if a record was not changed, unless `savesUnchanged` is set. Refusals that it throws
   * are shown at the named field, else above the fields. A program error goes to the error boundary.
   */
  readonly save: (values: V, changes: Changes<V>, sending: Sending) => void | Promise<void>;
  /** Saves even if nothing was changed, since sending the form has a meaning then, too. */
  readonly savesUnchanged?: boolean;
  /** Runs after saving: shows a toast, leaves the page. */
  readonly done?: (values: V, sending: Sending) => void;
  /** Whether the form stays after saving. Then what was saved counts as seen, and what was typed meanwhile stays typed. */
  readonly stays?: boolean;
}

/** The state of a form that makes a record or changes one. */
export interface RecordFormState<V extends FieldValues = FieldValues> {
  readonly definition: FormDefinition<V>;
  readonly form: UseFormReturn;
  readonly draftKey: string | undefined;
  readonly drafted: DraftedForm;
  /** The current record. */
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly by: string | undefined;
  /** The values that the author has seen; the same object until they have seen newer ones. */
  readonly seen: Readonly<Record<string, unknown>>;
  /** Sets fields to values from elsewhere: they count as seen, not as typed. */
  readonly show: (values: Partial<V>) => void;
  readonly save: (values: V, sending: Sending, draft: TakeDraft | undefined) => Promise<void>;
  readonly done: (values: V, sending: Sending) => void;
  /**
   * Goes on after saving. Undefined for a form that is left then.
   * @param sent the fields' values when they were sent
   */
  readonly goOn: ((saved: V, sent: Values) => void) | undefined;
  /** Whether it is being saved now. */
  readonly isSending: () => boolean;
}

/**
 * Keeps a form's state. It renders its component when the record or its seen values change, not after a key press. Each field
 * subscribes to its own value. The form validates when it is sent, and with every key from then on. It belongs to lazily loaded
 * screens only (decision 010).
 */
export function useRecordForm<V extends FieldValues>(
  definition: FormDefinition<V>,
  { row, by, start, draft, save, savesUnchanged = false, done, stays = false }: RecordFormOptions<V>,
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
      const seenByKey = row && entity ? { [rowKey(entity.name, row.id)]: pick(seen, changed) } : {};
      if (row && changed.length === 0 && !savesUnchanged) return;
      sending.current = true;
      try {
        const before = pick(seen, changed) as Partial<V>;
        await save(values, { changed: pick<V>(values, changed), before, seen: seenByKey, draft }, by);
      } finally {
        sending.current = false;
      }
    },
    done: (values, by) => done?.(values, by),
    goOn: stays
      ? (saved, sent) => {
          const now = form.getValues();
          drafted.put({ ...saved, ...pick(now, changedFields(fields, sent, now)) }, saved);
        }
      : undefined,
    isSending: drafted.isSending,
  };
}

type Values = Readonly<Record<string, unknown>>;

function resolverOf<V extends FieldValues>({ schema, messages }: FormDefinition<V>): Resolver {
  // Fields type the output of their schemas. The input has the same type here, or is empty.
  const check = zodResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, options) => {
    const found = await check(values, context, options);
    return { ...found, errors: inWords(found.errors, messages, values) } as typeof found;
  };
}

/** Applies the specified messages. If a value was entered but is invalid, the field's own message follows. */
function inWords(errors: FieldErrors, messages: Readonly<Record<string, string | undefined>>, values: Values): FieldErrors {
  const entries = Object.entries(errors).map(([name, error]) => {
    const sentence = messages[name];
    if (!sentence || !error) return [name, error];
    const own = isBlank(values[name]) ? "" : `（${String(error.message)}）`;
    return [name, { ...error, message: `${sentence}${own}` }];
  });
  return Object.fromEntries(entries) as FieldErrors;
}
