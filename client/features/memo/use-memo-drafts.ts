import { useCallback } from "react";
import type { Amendment } from "#client/device/drafts/draft-store.ts";
import { type Draft, useDraft } from "#client/device/drafts/use-draft.ts";
import { type MemoDrafts, memoDraftsSchema, noDrafts, tidyDrafts } from "./memo-drafts.ts";

/** Returns the current user's drafts on one record. */
export function useMemoDrafts(targetId: string): Draft<MemoDrafts> {
  const { value, kept, change, amend, takeOut } = useDraft(`memo/${targetId}`, memoDraftsSchema, noDrafts);
  const tidied = useCallback((how: (drafts: MemoDrafts) => MemoDrafts) => change((drafts) => tidyDrafts(how(drafts))), [change]);
  const amended = useCallback(
    (how: Amendment<MemoDrafts>) => amend((drafts, isSame) => tidyDrafts(how(drafts, isSame))),
    [amend],
  );
  const taken = useCallback((how: (drafts: MemoDrafts) => MemoDrafts) => takeOut((drafts) => tidyDrafts(how(drafts))), [takeOut]);
  return { value, kept, change: tidied, amend: amended, takeOut: taken };
}
