import type { Address } from "#client/device/path-to.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type AnyEntity, titleOf } from "#sync/engine/entity.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import type { project } from "#sync/model/entities/project.ts";
import { unknownName } from "../names.ts";
import { pageOf } from "../pages.ts";
import { readLiving } from "../partner/read-living.ts";

/** The record that something of the current user's is about. */
export interface About {
  readonly label: string;
  /** Undefined while the record is in the trash or has not arrived. */
  readonly href: Address | undefined;
}

/**
 * Reads the name of a partner or a project, and where it is shown. A partner who was merged leads to the other one.
 * @param addressOf returns the part of the record's page that is linked, by default its beginning
 */
export async function readAbout(
  reader: ReplicaReader,
  entity: typeof partner | typeof project,
  id: string,
  addressOf: (name: "partner" | "project", id: string) => Address = pageOf,
): Promise<About> {
  const row = await readLiving<typeof partner | typeof project>(reader, entity, id);
  if (!row) return { label: missingWord(reader, entity), href: undefined };
  const name = titleOf(entity, row) ?? "";
  return row.deletedAt === null
    ? { label: name, href: addressOf(entity.name, row.id) }
    : { label: `${name}（ゴミ箱）`, href: undefined };
}

/** Returns what replaces the name of a record that is not on the device. */
export const missingWord = (reader: ReplicaReader, entity: AnyEntity): string =>
  reader.hasAll(entity) ? unknownName : receivingWord;
