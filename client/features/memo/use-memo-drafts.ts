import { useCallback } from "react";
import { type Draft, useDraft } from "#client/device/drafts/use-draft.ts";
import { type MemoDrafts, memoDraftsSchema, noDrafts, tidyDrafts } from "./memo-drafts.ts";

/** Returns the current user's drafts on one record. */
export function useMemoDrafts(targetId: string): Draft<MemoDrafts> {
  const { value, kept, change, takeOut } = useDraft(`memo/${targetId}`, memoDraftsSchema, noDrafts);
  const tidied = useCallback((how: (drafts: MemoDrafts) => MemoDrafts) => change((drafts) => tidyDrafts(how(drafts))), [change]);
  const taken = useCallback((how: (drafts: MemoDrafts) => MemoDrafts) => takeOut((drafts) => tidyDrafts(how(drafts))), [takeOut]);
  return { value, kept, change: tidied, takeOut: taken };
}
