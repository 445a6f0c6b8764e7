/** Partners whose files are kept beforehand, at most. */
const mostPartners = 30;
const oneDay = 24 * 60 * 60 * 1_000;

interface Coming {
  readonly partnerId: string;
  readonly scheduledDate: string;
}

export interface InterviewDay {
  readonly day: string;
  readonly partnerIds: readonly string[];
}

/** Who is interviewed today and tomorrow, in the order of the interviews, up to 30 partners in all. */
export function interviewDays(coming: readonly Coming[], today: string): readonly InterviewDay[] {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + oneDay).toISOString().slice(0, today.length);
  let left = mostPartners;
  return [today, tomorrow].map((day) => {
    const due = coming.filter(({ scheduledDate }) => scheduledDate === day).map(({ partnerId }) => partnerId);
    const partnerIds = [...new Set(due)].slice(0, left);
    left -= partnerIds.length;
    return { day, partnerIds };
  });
}
