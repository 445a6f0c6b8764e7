import type { Address } from "#client/device/path-to.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { type RowOf, titleOf } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { unknownCreator } from "#sync/model/rules/memo.ts";
import { readNames, unknownName } from "../names.ts";
import { memosOf } from "../pages.ts";
import { readLiving } from "../partner/read-living.ts";
import { readMentioned } from "./unread-mentions.ts";

/** A memo that names the current user. */
export interface MentionView {
  readonly memoId: string;
  readonly content: string;
  readonly author: string;
  readonly at: string;
  readonly isRead: boolean;
  /** The partner or project that the memo is on. */
  readonly about: string;
  /** The memos on that record; undefined while it is in the trash. */
  readonly href: Address | undefined;
}

/** The most mentions that were read which are listed; the memos themselves stay with their records. */
const mostRead = 20;

/** Reads the memos that name the current user, newest first: all unread ones, and the last that were read. */
export async function readMentions(reader: ReplicaReader): Promise<readonly MentionView[]> {
  const { unread, read } = await readMentioned(reader);
  const rows = await reader.getMany(memo, [...unread, ...read.slice(0, mostRead)]);
  const memos = rows.filter((row) => row !== undefined);
  const name = await readNames(reader, memo, memos, ["createdBy"], unknownCreator);
  return Promise.all(
    memos.map(async (row) => {
      const { id: memoId, content, createdAt: at } = row;
      const isRead = !unread.includes(memoId);
      return { memoId, content, at, isRead, author: name(row, "createdBy"), ...(await recordOf(reader, row)) };
    }),
  );
}

async function recordOf(reader: ReplicaReader, { partnerId, projectId }: RowOf<typeof memo>) {
  const [entity, id] = partnerId === null ? [project, projectId ?? ""] : [partner, partnerId];
  const row = await readLiving<typeof partner | typeof project>(reader, entity, id);
  const about = (row && titleOf(entity, row)) ?? unknownName;
  return row?.deletedAt === null
    ? { about, href: memosOf(entity.name, row.id) }
    : { about: `${about}（ゴミ箱）`, href: undefined };
}
