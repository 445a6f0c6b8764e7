import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import {
  firstRevision,
  type InterviewContent,
  interviewerOf,
  isArranged,
  namedManager,
  type Revision,
  revisionsOf,
} from "#sync/model/rules/interview.ts";
import { grouped } from "../sql/grouped.ts";
import { inPages } from "../sql/in-pages.ts";
import { ownedRows } from "../sql/rows.ts";

/** A revision without its texts, of which one interview may have more than a million letters. */
export interface RevisionRow extends Revision {
  readonly createdBy: string | null;
}

const columns = {
  id: "t.id",
  revisionOfId: "t.revision_of_id",
  scheduledDate: "t.scheduled_date",
  createdAt: "t.created_at",
  createdBy: "t.created_by",
};

type Kind = typeof interview | typeof secondInterview;

/** Returns all revisions of a partner's interviews of one kind, newest update first. */
export const allRevisionsOf = (knex: Knex, kind: Kind, partnerId: string, actor: Actor): Promise<RevisionRow[]> =>
  ownedRows<Kind>(knex, kind, { partnerId }, actor).clearSelect().select(columns).orderByRaw("t.updated_at desc, t.id");

type Judgement = Omit<InterviewContent, keyof Revision>;

/** What an interview is judged by, where nothing was entered. */
const nothing: Judgement = { softSkills: [], softskill: null, hardskill: null, qualitativeEvaluation: null };

/** Whether only its judgement can tell that an interview has been held: it was recorded before its day. */
const mayBeArranged = (row: RevisionRow) => isArranged({ ...row, ...nothing });

/**
 * Returns the interviewers by the first revision of their interviews. Of each interview as many judgements are read as are needed.
 * @param revisions all that the partner has of this kind
 */
export async function interviewersOf(
  knex: Knex,
  kind: Kind,
  partnerId: string,
  revisions: readonly RevisionRow[],
  actor: Actor,
): Promise<ReadonlyMap<string, string | null>> {
  const interviews = new Map(
    [...grouped(revisions, firstRevision)].flatMap(([first, rows]) => (rows[0] ? [[first, revisionsOf(rows, rows[0])]] : [])),
  );
  const judged = await judgementsOf(knex, kind, [...interviews.values()]);
  const manager = kind === secondInterview ? await managerOf(knex, partnerId, actor) : null;
  return new Map(
    [...interviews].map(([first, rows]) => [
      first,
      interviewerOf(
        rows.map((row) => ({ ...row, ...(judged.get(row.id) ?? nothing) })),
        manager,
      ),
    ]),
  );
}

/** Returns the scores of a column. Of a memo its first letter is enough to tell that there is one. */
const scoresOf = (column: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('score', one->'score', 'memo', left(one->>'memo', 1))), '[]')
      from jsonb_array_elements(${column}) as one)`;

/** Reads judgements until the oldest revision that is not only arranged is known. Those that are arranged are short. */
async function judgementsOf(
  knex: Knex,
  kind: Kind,
  interviews: readonly (readonly RevisionRow[])[],
): Promise<ReadonlyMap<string, Judgement>> {
  const found = new Map<string, Judgement>();
  const entered = new Set<string>();
  const oldestFirst = interviews.flatMap((rows) => rows.slice(rows.findLastIndex((row) => !mayBeArranged(row)) + 1).toReversed());
  const read = (some: readonly RevisionRow[]) => {
    const ids = some.filter((row) => !entered.has(firstRevision(row))).map(({ id }) => id);
    const texts = { softskill: "softskill", hardskill: "hardskill", qualitativeEvaluation: "qualitative_evaluation" };
    const query = knex(kind.table).select({ id: "id", ...texts, softSkills: knex.raw(scoresOf("soft_skills")) });
    if (kind === secondInterview) void query.select({ hardScores: knex.raw(scoresOf("hard_scores")) });
    return query.whereRaw("id = any(?::uuid[])", [ids]) as unknown as Promise<(Judgement & { readonly id: string })[]>;
  };
  const byId = new Map(oldestFirst.map((row) => [row.id, row]));
  for await (const { id, ...judgement } of inPages(oldestFirst, read)) {
    const row = byId.get(id);
    found.set(id, judgement);
    if (row && !isArranged({ ...row, ...judgement })) entered.add(firstRevision(row));
  }
  return found;
}

/** Returns the administrator whom the latest of a partner's first interviews names to hold the second one. */
async function managerOf(knex: Knex, partnerId: string, actor: Actor): Promise<string | null> {
  const firsts = ownedRows(knex, interview, { partnerId }, actor)
    .clearSelect()
    .select({ ...columns, secondInterviewAdminId: "t.second_interview_admin_id" });
  return namedManager(await firsts);
}
