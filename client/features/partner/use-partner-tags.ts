import { useMemo } from "react";
import { useLive } from "#client/device/use-live.ts";
import { byTagName, type TagChoice } from "#client/ui/group-tags.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";

const none: readonly TagChoice[] = [];

/** Every tag there is by name, for pickers, and by id, in the same order, for rows. */
export function usePartnerTags(): { readonly tags: readonly TagChoice[]; readonly byId: ReadonlyMap<string, TagChoice> } {
  const tags = useLive(async (replica) => (await replica.all(partnerTag)).sort(byTagName), []) ?? none;
  return useMemo(() => ({ tags, byId: new Map(tags.map((tag) => [tag.id, tag])) }), [tags]);
}
