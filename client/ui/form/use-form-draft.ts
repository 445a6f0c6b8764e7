import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { useDraft } from "#client/device/use-draft.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import type { HouseFormState } from "./use-house-form.ts";

/** What became of a form's unsent input. */
export interface FormDraft {
  /** False until the device has been read: the fields may still be filled from it. */
  readonly ready: boolean;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  /** ISO moment since which the fields hold what is kept on the device; null while they hold nothing of their own. */
  readonly savedAt: string | null;
  /** ISO moment of earlier input that stands in the fields again; null when none was found or it was let go. */
  readonly restoredAt: string | null;
  /** Lets go of what was typed: the fields are as they were at first. */
  readonly discard: () => void;
  /** Forgets the draft, since it has been sent. */
  readonly clear: () => void;
  /** How many more wait on the device, from other tabs. */
  readonly others: number;
  /** Puts the next of them into the fields; what stands there joins them. */
  readonly next: () => void;
}

const storedSchema = z
  .object({
    at: z.string(),
    values: z.record(z.string(), z.unknown()),
    /** What stood in the fields before anything was typed: for an edit what its author has seen (A3). */
    seen: z.record(z.string(), z.unknown()),
  })
  .nullable();
type Stored = z.infer<typeof storedSchema>;
const nothing: Stored = null;

/**
 * Keeps a form's unsent input on the device with every change, and puts it into the fields again on return, together with what
 * its author had seen then (`form.formState.defaultValues`). Not for passwords. Leaving with unsent input says that it is kept.
 * Each tab with the form keeps a draft of its own.
 * @param key one per form and record: `announcement/new`
 */
export function useFormDraft<V extends FieldValues>(form: HouseFormState<V>, key: string): FormDraft {
  const [schema] = useState(() => storedSchema.refine((kept) => kept === null || fits(kept.values, form.getValues())));
  const { value: stored, id, kept, change, others, next } = useDraft<Stored>(`form/${key}`, schema, nothing);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const toast = useToast();
  const over = useRef(false);
  /** The draft that stands in the fields. */
  const inFields = useRef<string>(undefined);
  const ready = stored !== undefined;
  const { isDirty, isSubmitting, defaultValues } = form.formState;

  useEffect(() => {
    if (stored === undefined || inFields.current === id) return;
    // What is put into the fields now has not been typed.
    inFields.current = undefined;
    if (stored) {
      form.reset({ ...form.getValues(), ...stored.seen });
      form.reset({ ...form.getValues(), ...stored.values }, { keepDefaultValues: true });
    }
    setRestoredAt(stored?.at ?? null);
    inFields.current = id;
  }, [stored, id, form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true, dirtyFields: true },
        callback: ({ values, isDirty: typed, defaultValues: seen }) => {
          if (inFields.current === undefined || over.current) return;
          change(() => (typed ? { at: new Date().toISOString(), values, seen: { ...seen } } : nothing));
        },
      }),
    [form, change],
  );

  // What is just being sent is no draft any more, although its screen may close before it says so.
  const unsent = useRef<"kept" | "unkept">(undefined);
  unsent.current = isDirty && !isSubmitting ? (kept ? "kept" : "unkept") : undefined;
  useEffect(
    () => () => {
      if (over.current) return;
      if (unsent.current === "kept") toast("下書きを端末に保存しました", { intent: "info" });
      if (unsent.current === "unkept") toast(unkeptText, { intent: "warning" });
    },
    [toast],
  );

  const discard = useCallback(() => {
    form.reset(defaultValues as V);
    change(() => nothing);
    setRestoredAt(null);
  }, [form, change, defaultValues]);
  const clear = useCallback(() => {
    over.current = true;
    change(() => nothing);
  }, [change]);

  return { ready, kept, savedAt: stored && isDirty ? stored.at : null, restoredAt, discard, clear, others, next };
}

/** Whether values of an earlier version of the form can stand in this one. */
const fits = (stored: Readonly<Record<string, unknown>>, present: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(stored).every(([name, value]) => {
    const now = present[name];
    return name in present && (value === null || now === null || now === undefined || typeof value === typeof now);
  });
