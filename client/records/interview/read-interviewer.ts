import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { type AnyInterview, interview } from "#sync/model/entities/interview.ts";
import { interviewerOf, namedManager } from "#sync/model/rules/interview.ts";

/** Reads who conducted an interview, or is to conduct it, by id; null if that administrator is gone. */
export async function readInterviewerId(
  reader: Pick<ReplicaReader, "list">,
  revisions: readonly RowOf<AnyInterview>[],
): Promise<string | null> {
  const [newest] = revisions;
  const isSecond = newest !== undefined && "hardScores" in newest;
  return interviewerOf(revisions, isSecond ? namedManager(await reader.list(interview, "partnerId", newest.partnerId)) : null);
}

/**
 * Reads the name of who conducted an interview, or is to conduct it.
 * @param revisions all of the interview, the newest first
 */
export async function readInterviewer(reader: ReplicaReader, revisions: readonly RowOf<AnyInterview>[]): Promise<string> {
  const id = await readInterviewerId(reader, revisions);
  const names = await namesById(reader, admin, [id]);
  return names.get(id ?? "") ?? (reader.hasAll(admin) ? unknownName : receivingWord);
}
