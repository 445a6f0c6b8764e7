import { candidate, candidateList } from "#sync/model/entities/candidate.ts";
import { spread } from "#sync/model/rules/candidate.ts";
import type { Member } from "./engagement.ts";
import { day, officeHours, stampsAt } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { anyOf, type Made, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoTime } from "./shared.ts";

const notes = ["来月から週4日で稼働できる", null, "単価の確認待ち", "前回の案件でクライアントの評価が高い", null, "面談を調整中"];

/** Makes lists of candidates among these partners: one for each of these projects, and one for none. */
export function demoCandidateLists(
  members: readonly Member[],
  projects: readonly string[],
  { seed = 1, now = defaultNow }: DemoOptions,
  { admins }: Pick<DemoShared, "admins">,
): Made[] {
  const random = randomFrom(seed, -1_200_000);
  const { start, end } = demoTime(now);
  const lists = [...projects.map((projectId) => ({ name: "一次候補", projectId })), { name: "次の案件で声をかけたい人" }];
  return lists.flatMap((values): Made[] => {
    const at = officeHours(random, end - 20 * day, start, end);
    const stamps = stampsAt(at, anyOf(random, admins));
    const listId = random.uuid(at);
    const ids = random.some(members, 6).map(({ id }) => id);
    return [
      [candidateList, rowOf(candidateList, { id: listId, ...values }, stamps)],
      ...[...spread(ids)].map(([partnerId, place], nth): Made => {
        const row = { listId, partnerId, note: notes[nth] ?? null, place };
        return [candidate, rowOf(candidate, row, stamps, [random.uuid(at)])];
      }),
    ];
  });
}
