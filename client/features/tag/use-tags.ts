import { useLive } from "#client/device/use-live.ts";
import { byNumber } from "#client/ui/table/sorted.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";

export type TagView = RowOf<typeof partnerTag>;

/** Reads all tags by number; undefined while they are being read. */
export function useTags(): Reading<readonly TagView[]> | undefined {
  return useLive(async (replica) => (await replica.all(partnerTag)).sort(byNumber), []);
}

/** Counts the partners with a tag, except those in the trash; undefined while they are being counted. */
export function useTagUse(tagId: string): Reading<number> | undefined {
  return useLive(
    async (replica) => {
      const links = await replica.list(partnerTagging, "partnerTagId", tagId);
      const partners = await replica.getMany(
        partner,
        links.map(({ partnerId }) => partnerId),
      );
      return partners.filter((row) => row?.deletedAt === null).length;
    },
    [tagId],
  );
}
