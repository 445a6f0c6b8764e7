import { z } from "zod";
import { momentInId } from "#client/device/moment-in-id.ts";
import type { Address } from "#client/device/path-to.ts";
import { momentAt } from "#sync/engine/client/moment.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import type { CardItem } from "../items/sync-item.ts";
import { draftWords } from "./draft-words.ts";

/** Input or plans on this device that are not saved yet. */
export interface DraftItem extends CardItem {
  /** The address where it can be continued. */
  readonly address: Address | undefined;
}

/**
 * Describes drafts, the last begun first.
 * @param who the name of the administrator to whom they belong
 */
export async function readDrafts(replica: ReplicaReader, drafts: readonly Draft[], who: string): Promise<DraftItem[]> {
  const items = await Promise.all(
    drafts.map(async ({ key, value }): Promise<DraftItem> => {
      const words = await draftWords(replica, key, value, drafts);
      return {
        id: key,
        source: { kind: "draft" },
        ...words,
        who,
        when: begunAt(value),
        why: "この端末だけにあります。送信も保存もされていません。",
        sides: [],
        under: [],
      };
    }),
  );
  return items.sort((a, b) => (a.when < b.when ? 1 : -1));
}

/** Ids of drafts are UUIDs that begin with their moment. */
const idsSchema = z.array(z.object({ id: z.uuidv7() }));

/** Returns when the newest draft of a key was begun; "" if that cannot be read. */
function begunAt(value: unknown): string {
  const moments = (idsSchema.safeParse(value).data ?? []).map(({ id }) => momentInId(id));
  return moments.length === 0 ? "" : momentAt(Math.max(...moments));
}
