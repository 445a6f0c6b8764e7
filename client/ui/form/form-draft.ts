import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { z } from "zod";
import type { DraftStore, TakeDraft } from "#client/device/drafts/draft-store.ts";
import { useDraftStore } from "#client/device/drafts/use-draft.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useInView } from "#client/ui/page/use-in-view.ts";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import { afterEvent } from "./after-event.ts";
import { type Fields, fits, isChanged } from "./field-facts.ts";
import type { SurroundingDraft } from "./form-scope.ts";
import { typedOver } from "./typed-over.ts";
import { backInDraft } from "./use-bring-back.ts";
import { useReleasedFiles } from "./use-released-files.ts";

type Values = Readonly<Record<string, unknown>>;

/** The parts of a form that its draft needs. */
export interface DraftedForm {
  readonly values: () => Values;
  /** The fields' values before the user typed. */
  readonly seen: () => Values;
  /** Sets the fields' values. `seen` are the values that count as original. */
  readonly put: (values: Values, seen: Values) => void;
  /** Calls back with every change of a value. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isSending: () => boolean;
}

/** The state of a form's unsent input. */
export interface FormDraft {
  /** False until the device has been read: the fields may still be filled from it. */
  readonly ready: boolean;
  /** ISO moment of the earlier input that is in the fields again; null without one. */
  readonly restoredAt: string | null;
  /** How many more drafts wait on the device, from other tabs. */
  readonly others: number;
  /** Restores the next draft into the fields; the current input becomes one of the others. */
  readonly next: () => void;
  /** Discards what was typed: the fields get their initial values. It shows `said`, with an undo. */
  readonly discard: (said: string) => void;
  /** Deletes it from the device in the transaction that saves the sent data. */
  readonly takeOut: TakeDraft;
  /** Deletes the draft after it was sent. Resolves once it is gone: it must not be found and sent again. */
  readonly clear: () => Promise<void>;
  /** Goes on after sending, in a form that stays: what was typed meanwhile is kept. */
  readonly goOn: () => Promise<void>;
  readonly store: DraftStore<StoredDraft>;
  /** What the form's content needs to know about the draft. */
  readonly surrounding: SurroundingDraft;
}

const storedSchema = z
  .object({
    at: z.string(),
    values: z.record(z.string(), z.unknown()),
    /** The fields' values before the user typed: for an edit, those that its author has seen (A3). */
    seen: z.record(z.string(), z.unknown()),
  })
  .nullable();
export type StoredDraft = z.infer<typeof storedSchema>;
const nothing: StoredDraft = null;

/** Returns the key of a form's draft on the device. */
export const draftKeyOf = (key: string) => `form/${key}`;

/**
 * Keeps a form's unsent input on the device with every change. When the user returns, the fields have it again, with the values
 * that its author had seen. Leaving with unsent input says that it is kept. Each tab with the form keeps a draft of its own. It
 * renders the form when a draft is restored, never for a key.
 * @param key one per form and record: `announcement/new`
 */
export function useFormDraft(form: DraftedForm, fields: Fields, key: string): FormDraft {
  const schema = useMemo(() => storedSchema.refine((kept) => kept === null || fits(fields, kept.values)), [fields]);
  const store = useDraftStore<StoredDraft>(draftKeyOf(key), schema, nothing);
  const spareFiles = useReleasedFiles(fields, store);
  const id = useSyncExternalStore(store.subscribe, () => store.read()?.id);
  const amended = useSyncExternalStore(store.subscribe, () => store.read()?.amended ?? 0);
  const others = useSyncExternalStore(store.subscribe, () => store.read()?.others ?? 0);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const toast = useToast();
  /** The id of the draft in the fields. Without one nothing is saved: before the first, and after it was sent. */
  const inFields = useRef<string>(undefined);
  /** The last amendment of it that is in the fields. */
  const amendedInFields = useRef(0);
  const flush = useRef<() => void>(undefined);
  const keepNow = useRef<SurroundingDraft["keep"]>(undefined);
  /** How often a form that stays was sent. */
  const sent = useRef(0);
  const inView = useInView();

  useEffect(() => {
    const stored = store.read();
    if (!stored || (inFields.current === stored.id && amendedInFields.current === amended)) return;
    // Values that are set now were not typed.
    inFields.current = undefined;
    if (stored.value) form.put(stored.value.values, stored.value.seen);
    setRestoredAt(stored.value?.at ?? null);
    inFields.current = id;
    amendedInFields.current = amended;
  }, [store, id, amended, form]);

  useEffect(() => {
    const keep = async (along: readonly KeptChange[]) => {
      if (inFields.current === undefined) return;
      const [values, seen] = [form.values(), form.seen()];
      const typed = isChanged(fields, seen, values);
      if (!typed && !store.read()?.value) return;
      await store.change(() => (typed ? { at: new Date().toISOString(), values, seen } : nothing), along);
    };
    keepNow.current = keep;
    const later = afterEvent(() => void keep([]));
    const stop = form.subscribe(later.run);
    const ended = new AbortController();
    addEventListener("pagehide", later.flush, { signal: ended.signal });
    document.addEventListener("visibilitychange", later.flush, { signal: ended.signal });
    flush.current = later.flush;
    return () => {
      stop();
      ended.abort();
    };
  }, [form, fields, store]);

  // This cleanup runs before that of the store, which releases the draft.
  useLayoutEffect(
    () => () => {
      flush.current?.();
      const left = store.read();
      if (inFields.current === undefined || form.isSending() || !left?.value) return;
      if (left.kept) toast("下書きを端末に保存しました", { intent: "info" });
      else toast(unkeptText, { intent: "warning" });
    },
    [store, form, toast],
  );

  const discard = useCallback(
    (said: string) => {
      flush.current?.();
      const left = store.read()?.value;
      form.put(form.seen(), form.seen());
      void store.change(() => nothing);
      setRestoredAt(null);
      if (!left) return;
      const releaseFiles = spareFiles(left);
      const sentBefore = sent.current;
      let back: Promise<void> | undefined;
      const takeBack = async () => {
        const over = (since: StoredDraft) =>
          since ? { ...left, values: typedOver(fields, left.values, { seen: since.seen, typed: since.values }) } : left;
        // The form may be open again, here or in another tab, with what was typed there.
        if (!inView.current) return void ((await store.amend(over)) === "kept" && toast(...backInDraft));
        const kept = over(store.read()?.value ?? nothing);
        // What was saved since counts as seen.
        const seen = sent.current === sentBefore ? kept.seen : form.seen();
        form.put(kept.values, seen);
        setRestoredAt(restoredAt);
        await store.change(() => ({ ...kept, seen }));
      };
      toast(said, {
        intent: "info",
        action: { label: "元に戻す", run: () => void (back = takeBack()) },
        gone: () => void (back ?? Promise.resolve()).then(releaseFiles),
      });
    },
    [form, fields, store, spareFiles, toast, restoredAt, inView],
  );
  const clear = useCallback(() => {
    inFields.current = undefined;
    return store.change(() => nothing);
  }, [store]);

  const goOn = useCallback(async () => {
    sent.current += 1;
    setRestoredAt(null);
    await keepNow.current?.([]);
  }, []);

  const takeOut = useCallback(() => {
    // The last input is saved, too.
    flush.current?.();
    return store.takeOut(() => nothing)();
  }, [store]);

  const surrounding = useMemo<SurroundingDraft>(
    () => ({
      key: draftKeyOf(key),
      keep: async (along) => keepNow.current?.(along),
      isLeft: () => !inView.current,
      async amend(how) {
        // What was sent must not be found and sent again.
        if (inFields.current === undefined) return "gone";
        const hadDraft = Boolean(store.read()?.value);
        return store.amend((stored, isSame) => {
          if (hadDraft && !(isSame && stored)) return stored;
          const seen = stored?.seen ?? form.seen();
          const values = how(stored?.values ?? seen);
          if (!values) return stored;
          return isChanged(fields, seen, values) ? { at: new Date().toISOString(), values, seen } : nothing;
        });
      },
    }),
    [key, store, form, fields, inView],
  );

  return { ready: id !== undefined, restoredAt, others, next: store.next, discard, takeOut, clear, goOn, store, surrounding };
}
