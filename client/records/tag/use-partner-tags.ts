import { useMemo } from "react";
import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { byTagName, type TagChoice } from "./group-tags.ts";

const none: Reading<readonly TagChoice[]> = { value: [], partial: true };

/** All tags, as lists of partners need them. */
export interface PartnerTagChoices {
  /** All tags, by name. */
  readonly tags: Reading<readonly TagChoice[]>;
  /** The tags by id, in the same order. */
  readonly byId: ReadonlyMap<string, TagChoice>;
}

/** Reads all tags for pickers and rows. Until they are read, the list is empty and partial. */
export function usePartnerTags(): PartnerTagChoices {
  const tags = useLive(async (reader) => (await reader.all(partnerTag)).sort(byTagName), []) ?? none;
  return useMemo(() => ({ tags, byId: new Map(tags.value.map((tag) => [tag.id, tag])) }), [tags]);
}
