import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { type AnyInterview, interview } from "#sync/model/entities/interview.ts";
import { interviewerOf, namedManager } from "#sync/model/rules/interview.ts";

/**
 * Returns who conducted an interview, or is to conduct it, by id; null if that administrator is gone.
 * @param revisions all of the interview, the newest first
 * @param firsts the partner's first interviews, which name who is to hold a second one
 */
export function interviewerIdOf(
  revisions: readonly RowOf<AnyInterview>[],
  firsts: readonly RowOf<typeof interview>[],
): string | null {
  return interviewerOf(revisions, isSecond(revisions) ? namedManager(firsts) : null);
}

/**
 * Reads the name of who conducted an interview, or is to conduct it.
 * @param revisions all of the interview, the newest first
 */
export async function readInterviewer(reader: ReplicaReader, revisions: readonly RowOf<AnyInterview>[]): Promise<string> {
  const [newest] = revisions;
  const firsts = newest && isSecond(revisions) ? await reader.list(interview, "partnerId", newest.partnerId) : [];
  const id = interviewerIdOf(revisions, firsts);
  const names = await namesById(reader, admin, [id]);
  return names.get(id ?? "") ?? (reader.hasAll(admin) ? unknownName : receivingWord);
}

const isSecond = ([newest]: readonly RowOf<AnyInterview>[]): boolean => newest !== undefined && "hardScores" in newest;
