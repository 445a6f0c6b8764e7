import { useLive } from "#client/device/use-live.ts";
import { byTagName, type TagChoice } from "#client/records/tag/group-tags.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import { titleOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";

export interface PartnerTagging {
  /** The partner's name; empty if the device lacks the partner. */
  readonly partnerName: string;
  /** All tags, by name. */
  readonly tags: readonly TagChoice[];
  /** The ids of the partner's tags. */
  readonly chosen: ReadonlySet<string>;
}

/** Reads all tags and those of a partner; undefined while they are being read. */
export function usePartnerTagging(partnerId: string): Reading<PartnerTagging> | undefined {
  return useLive(
    async (replica) => {
      const tags = await replica.all(partnerTag);
      const links = await replica.list(partnerTagging, "partnerId", partnerId);
      const row = await replica.get(partner, partnerId);
      return {
        partnerName: (row && titleOf(partner, row)) ?? "",
        tags: tags.sort(byTagName),
        chosen: new Set(links.map((link) => link.partnerTagId)),
      };
    },
    [partnerId],
  );
}
