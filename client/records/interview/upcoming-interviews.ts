import { namesOutsideTrash } from "#client/records/names.ts";
import type { InterviewName } from "#client/records/pages.ts";
import { type Figure, type FigureSource, takeWhile } from "#client/search/figure.ts";
import { byText } from "#sync/engine/order.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { currentRevisions, isArranged, isUpcoming } from "#sync/model/rules/interview.ts";

export interface UpcomingInterview {
  readonly id: string;
  /** The kind of interview: the name of its entity. */
  readonly name: InterviewName;
  /** 「一次面談」 or 「二次面談」. */
  readonly kind: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly scheduledDate: string;
  /** Whether it was recorded before its day, and its results are not entered yet. */
  readonly isArranged: boolean;
}

/** Upcoming interviews, today's included, the next one first. Those of partners in the trash are left out. */
export const upcomingInterviews: Figure<readonly UpcomingInterview[]> = {
  sources: [interview, secondInterview, partner],
  async read(from, today) {
    const coming = (await Promise.all([interview, secondInterview].map((kind) => comingOf(from, kind, today)))).flat();
    const names = await namesOutsideTrash(
      from,
      partner,
      coming.map(({ partnerId }) => partnerId),
    );
    return coming
      .flatMap((one) => {
        const partnerName = names.get(one.partnerId);
        return partnerName === undefined ? [] : [{ ...one, partnerName }];
      })
      .sort((a, b) => byText(a.scheduledDate, b.scheduledDate) || byText(a.id, b.id));
  },
};

/** Reads the interviews that may still be to come, and their corrections. */
async function comingOf(from: FigureSource, kind: typeof interview | typeof secondInterview, today: string) {
  const list = await from.index(kind);
  const dated = takeWhile(
    (offset, limit) => list({ sort: "scheduledDate", offset, limit }).rows,
    ({ scheduledDate }) => scheduledDate !== null && isUpcoming({ scheduledDate }, today),
  );
  if (dated.length === 0) return [];
  const firsts = dated.map(({ id, revisionOfId }) => revisionOfId ?? id);
  const corrections = list({ filters: { revisionOfId: firsts }, sort: "scheduledDate", offset: 0, limit: everyone });
  const ids = new Set([...dated, ...corrections.rows].map(({ id }) => id));
  const rows = (await from.getMany(kind, [...ids])).filter((row) => row !== undefined);
  return currentRevisions(rows).flatMap((row) => {
    const { id, partnerId, scheduledDate } = row;
    if (scheduledDate === null || !isUpcoming(row, today)) return [];
    return [{ id, name: kind.name, kind: kind.label, partnerId, scheduledDate, isArranged: isArranged(row) }];
  });
}

const everyone = Number.MAX_SAFE_INTEGER;
