import { useLive } from "#client/device/use-live.ts";
import { idIn, recordIn } from "#client/records/in-address.ts";
import { readInterviewer } from "#client/records/interview/read-interviewer.ts";
import { readNames } from "#client/records/names.ts";
import { changesText } from "#client/records/revision/corrections.ts";
import type { Revision as AnyRevision } from "#client/records/revision/revision.ts";
import type { Reading, ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { type AnyInterview, interview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { correctionCount, revisionsOf } from "#sync/model/rules/interview.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { comparedOf } from "./compared-fields.ts";
import { revisionName } from "./interview-words.ts";
import type { Elsewhere } from "./missing-interview.tsx";

export type InterviewRow = RowOf<AnyInterview>;

/** One of the revisions of an interview. */
export interface Revision extends AnyRevision {
  readonly row: InterviewRow;
  /** How many corrections led to this revision. Arranging an interview and entering its results are none. */
  readonly correction: number;
}

/** An interview in one of its revisions. */
export interface InterviewView {
  readonly shown: Revision;
  /** All revisions, the newest first. */
  readonly revisions: readonly Revision[];
  readonly interviewer: string;
  /** The name of the second interview's manager; undefined if this is a second interview. */
  readonly manager: string | null | undefined;
}

/** The interview at an address. */
export interface FoundInterview {
  /** Null if the address names no interview of the partner. */
  readonly view: InterviewView | null;
  /** The interview of another partner that the address names instead. */
  readonly elsewhere?: Elsewhere | undefined;
}

/**
 * Reads live the interview of a partner that an address names.
 * @param address an id, or a number
 */
export function useInterview(entity: AnyInterview, partnerId: string, address: string): Reading<FoundInterview> | undefined {
  return useLive(
    async (reader): Promise<FoundInterview> => {
      const rows: readonly InterviewRow[] = await reader.list<AnyInterview>(entity, "partnerId", partnerId);
      const row = recordIn(rows, address);
      if (!row) return { view: null, elsewhere: await elsewhereOf(reader, entity, idIn(address)) };
      return { view: await viewOf(reader, entity, row, revisionsOf(rows, row)) };
    },
    [entity, partnerId, address],
  );
}

async function viewOf(
  reader: ReplicaReader,
  entity: AnyInterview,
  row: InterviewRow,
  rows: readonly InterviewRow[],
): Promise<InterviewView> {
  const by = await readNames<AnyInterview, "createdBy">(reader, entity, rows, ["createdBy"]);
  const revisions = rows.map((each, at): Revision => {
    const before = rows[at + 1];
    const correction = correctionCount(rows.slice(at));
    return {
      row: each,
      name: revisionName(at, rows.length),
      recorded: `${formatMoment(each.createdAt)} ${by(each, "createdBy")}`,
      correction,
      changes: before && changesText(correction === 0 ? "変更" : "訂正", comparedOf(entity).fields, { ...before }, { ...each }),
    };
  });
  const shown = revisions[rows.indexOf(row)];
  if (!shown) throw new Error("an interview is none of its revisions");
  return { shown, revisions, interviewer: await readInterviewer(reader, rows), manager: await managerOf(reader, row) };
}

async function managerOf(reader: ReplicaReader, row: InterviewRow): Promise<string | null | undefined> {
  if (!("secondInterviewAdminId" in row)) return undefined;
  const name = await readNames(reader, interview, [row], ["secondInterviewAdminId"]);
  return name(row, "secondInterviewAdminId");
}

async function elsewhereOf(reader: ReplicaReader, entity: AnyInterview, id: string | undefined): Promise<Elsewhere | undefined> {
  const row = id === undefined ? undefined : await reader.get<AnyInterview>(entity, id);
  const owner = row && (await reader.get(partner, row.partnerId));
  if (!row || owner?.deletedAt !== null) return undefined;
  return { id: row.id, partnerId: owner.id, partnerName: fullName(owner) };
}
