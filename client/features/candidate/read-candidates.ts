import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { candidate, type candidateList } from "#sync/model/entities/candidate.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";
import { inPlaces } from "#sync/model/rules/candidate.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";

/** A candidate of a list, with the partner's name. */
export interface CandidateView {
  /** The id of the partner. */
  readonly id: string;
  readonly candidate: RowOf<typeof candidate>;
  readonly name: string;
  readonly kana: string;
  readonly status: number | null;
  readonly inTrash: boolean;
}

/** A list with its candidates in their order. */
export interface CandidatesReading {
  readonly list: RowOf<typeof candidateList>;
  readonly candidates: readonly CandidateView[];
}

/** Reads the candidates of a list. Who was merged with another one is on it as that one alone. */
export async function readCandidates(list: RowOf<typeof candidateList>, reader: ReplicaReader): Promise<CandidatesReading> {
  const rows = inPlaces(await reader.list(candidate, "listId", list.id));
  const ids = rows.map(({ partnerId }) => partnerId);
  const partners = await reader.getMany(partner, ids);
  const gone = partners.flatMap((row) => (row && row.deletedAt !== null ? [row.id] : []));
  const merges = await reader.getMany(partnerMerge, gone);
  const merged = new Set(merges.map((merge) => merge?.id));
  const candidates = rows.flatMap((row, at): CandidateView[] => {
    if (merged.has(row.partnerId)) return [];
    const who = partners[at];
    return [
      {
        id: row.partnerId,
        candidate: row,
        name: who ? fullName(who) : receivingWord,
        kana: who ? fullKana(who) : "",
        status: who?.status ?? null,
        inTrash: who !== undefined && who.deletedAt !== null,
      },
    ];
  });
  return { list, candidates };
}
