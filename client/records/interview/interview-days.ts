/** The most partners whose files are kept beforehand. */
const mostPartners = 30;
const oneDay = 24 * 60 * 60 * 1_000;

/** Returns today and tomorrow, `YYYY-MM-DD`. */
export const nextDays = (today: string): readonly [string, string] => [
  today,
  new Date(Date.parse(`${today}T00:00:00Z`) + oneDay).toISOString().slice(0, today.length),
];

interface Coming {
  readonly partnerId: string;
  readonly scheduledDate: string;
}

export interface InterviewDay {
  readonly day: string;
  readonly partnerIds: readonly string[];
}

/** Returns the partners with an interview today and tomorrow, by day, in the interviews' order; at most 30 in all. */
export function interviewDays(coming: readonly Coming[], today: string): readonly InterviewDay[] {
  let left = mostPartners;
  return nextDays(today).map((day) => {
    const due = coming.filter(({ scheduledDate }) => scheduledDate === day).map(({ partnerId }) => partnerId);
    const partnerIds = [...new Set(due)].slice(0, left);
    left -= partnerIds.length;
    return { day, partnerIds };
  });
}
