import { useEffect, useMemo } from "react";
import type { DraftStore } from "#client/device/draft-store.ts";
import { fileEntityOf, type HeldFile, heldBy } from "#client/device/files.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { Fields } from "./field-facts.ts";

/** What a form's draft has in its fields. */
type Drafted = { readonly values: Readonly<Record<string, unknown>> } | null;

/** Releases files that were taken out of a form, or went with its draft, once the draft on the disk does not name them (S4-10). */
export function useReleasedFiles(fields: Fields, store: Pick<DraftStore<Drafted>, "read" | "subscribe">): void {
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
      const gone = [...known].filter((key) => !present.includes(key));
      for (const key of gone) known.delete(key);
      if (gone.length > 0) attachments.release(gone).catch((error: unknown) => logError("files were not released", error));
    });
  }, [attachments, named, store]);
}
