import { useCallback, useEffect, useMemo, useRef } from "react";
import type { DraftStore } from "#client/device/drafts/draft-store.ts";
import { fileEntityOf, type HeldFile, heldBy } from "#client/device/files/files.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { Fields } from "./field-facts.ts";

/** The values in a form's draft. */
type Drafted = { readonly values: Readonly<Record<string, unknown>> } | null;

/**
 * Releases files that were removed from a form, or whose draft was deleted. It waits until the draft on the disk no longer refers
 * to them (S4-10). Returns a function that keeps the files of a deleted draft as long as the deletion may be undone. That
 * function returns another, which releases the files after all.
 */
export function useReleasedFiles(
  fields: Fields,
  store: Pick<DraftStore<Drafted>, "read" | "subscribe">,
): (draft: NonNullable<Drafted>) => () => void {
  const { attachments } = useReplica();
  const named = useMemo(() => {
    const all = Object.entries(fields).flatMap(([name, field]) => {
      const entity = fileEntityOf(field);
      return entity ? [{ name, entity }] : [];
    });
    return all.length === 0
      ? undefined
      : (draft: Drafted | undefined) =>
          all.flatMap(({ name, entity }) => heldBy(entity, (draft?.values[name] ?? []) as HeldFile[]).map(({ held }) => held));
  }, [fields]);
  const spared = useRef(new Set<string>());
  const release = useCallback(
    (keys: readonly string[]) => {
      if (keys.length > 0) attachments.release(keys).catch((error: unknown) => logError("files were not released", error));
    },
    [attachments],
  );
  useEffect(() => {
    if (!named) return undefined;
    const known = new Set<string>();
    let writtenAt: string | null = null;
    return store.subscribe(() => {
      const state = store.read();
      const present = named(state?.value);
      for (const key of present) known.add(key);
      if (!state || state.writtenAt === writtenAt) return;
      writtenAt = state.writtenAt;
      const gone = [...known].filter((key) => !present.includes(key) && !spared.current.has(key));
      for (const key of gone) known.delete(key);
      release(gone);
    });
  }, [release, named, store]);
  return useCallback(
    (draft) => {
      const keys = named?.(draft) ?? [];
      for (const key of keys) spared.current.add(key);
      return () => {
        for (const key of keys) spared.current.delete(key);
        release(keys);
      };
    },
    [named, release],
  );
}
