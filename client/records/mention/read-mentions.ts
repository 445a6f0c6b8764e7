import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { unknownCreator } from "#sync/model/rules/memo.ts";
import { type About, readAbout } from "../concern/read-about.ts";
import { readNames } from "../names.ts";
import { memosOf } from "../pages.ts";
import { readMentionedNames } from "./read-mentioned-names.ts";
import { readMentioned } from "./unread-mentions.ts";

/** A memo that names the current user. */
export interface MentionView {
  readonly memoId: string;
  readonly content: string;
  /** The names of those whom it mentions. */
  readonly mentioned: readonly string[];
  readonly author: string;
  readonly at: string;
  readonly isRead: boolean;
  /** The partner or project that the memo is on, linked to its memos. */
  readonly about: About;
}

/** The most mentions that were read which are listed; the memos themselves stay with their records. */
const mostRead = 20;

/** Reads the memos that name the current user, newest first: all unread ones, and the last that were read. */
export async function readMentions(reader: ReplicaReader): Promise<readonly MentionView[]> {
  const { unread, read } = await readMentioned(reader);
  const rows = await reader.getMany(memo, [...unread, ...read.slice(0, mostRead)]);
  const memos = rows.filter((row) => row !== undefined);
  const name = await readNames(reader, memo, memos, ["createdBy"], unknownCreator);
  const mentioned = await readMentionedNames(reader, memos);
  return Promise.all(
    memos.map(async (row) => {
      const { id: memoId, content, createdAt: at, partnerId, projectId } = row;
      const isRead = !unread.includes(memoId);
      const [entity, id] = partnerId === null ? [project, projectId ?? ""] : [partner, partnerId];
      const about = await readAbout(reader, entity, id, memosOf);
      return { memoId, content, mentioned: mentioned(memoId), at, isRead, author: name(row, "createdBy"), about };
    }),
  );
}
