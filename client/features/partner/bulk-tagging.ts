import { type PlannedChange, planned } from "#client/device/change-set.ts";
import type { BulkMeaning } from "#client/records/bulk/use-bulk-run.ts";
import { isVisible } from "#client/ui/changes/changed-records.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";

/** The tags on each of several partners. */
export type TagsOn = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether tags are added or removed. */
export type Tagging = "add" | "remove";

interface TaggingPlan {
  /** Changes to plan, one for each partner. */
  readonly put: readonly PlannedChange[];
  /** Partners whose planned change is dropped, since nothing is left to change. */
  readonly drop: readonly string[];
}

/**
 * Plans to add tags to partners or to remove them, on top of earlier planned changes. The last choice for a tag counts. A change
 * without an effect is not planned.
 */
export function planTagging(
  set: readonly PlannedChange[],
  partnerIds: readonly string[],
  tagIds: ReadonlySet<string>,
  tagging: Tagging,
  tagsOn: TagsOn,
): TaggingPlan {
  const put: PlannedChange[] = [];
  const drop: string[] = [];
  for (const partnerId of partnerIds) {
    const before = set.find(({ id }) => id === partnerId);
    const known = changePartnerTags.input.safeParse(before?.input).data;
    const on = tagsOn.get(partnerId) ?? new Set();
    const rest = (ids: readonly string[] = []) => ids.filter((id) => !tagIds.has(id));
    const wanted = [...tagIds].filter((id) => on.has(id) === (tagging === "remove"));
    const add = [...rest(known?.add), ...(tagging === "add" ? wanted : [])];
    const remove = [...rest(known?.remove), ...(tagging === "remove" ? wanted : [])];
    if (add.length + remove.length > 0) put.push(planned(partnerId, changePartnerTags, { partnerId, add, remove }));
    else if (before) drop.push(partnerId);
  }
  return { put, drop };
}

/** Changes of partners' tags, for a run that makes them one by one. */
export const ofTags: BulkMeaning = {
  kindOf: () => "set",
  subjectOf: ({ id }) => ({ entity: partner.name, id }),
  verdictOf: ({ writes, refusal }) => refusal ?? (writes.some(isVisible) ? "due" : "same"),
  backOf: (made) => tagsBefore(made.flatMap(({ writes }) => writes)),
};

/** The tags to add to a partner, and those to remove. */
interface TagChange {
  readonly partnerId: string;
  readonly add: string[];
  readonly remove: string[];
}

/** Returns the changes that restore the tags from before these writes. */
export function tagsBefore(writes: readonly RowWrite[]): readonly PlannedChange[] {
  const changes = new Map<string, TagChange>();
  for (const { entity, before, after } of writes) {
    const link = before ?? after;
    if (entity.name !== partnerTagging.name || !link || (before && after)) continue;
    const partnerId = String(link["partnerId"]);
    const change = changes.get(partnerId) ?? { partnerId, add: [], remove: [] };
    changes.set(partnerId, change);
    (before ? change.add : change.remove).push(String(link["partnerTagId"]));
  }
  return [...changes.values()].map((change) => planned(change.partnerId, changePartnerTags, change));
}
