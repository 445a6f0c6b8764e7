import type { Row } from "#sync/engine/entity.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import { day, officeHours, stampsAt } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { anyOf, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoTime } from "./shared.ts";

const told = [
  { name: "新しい登録順のパートナー", list: "partner", query: "?sort=createdAt" },
  { name: "優先度の高い案件", list: "project", query: "?priority=%5B%22High%22%5D" },
] as const;

/** Makes shared views of both lists. */
export function demoSavedViews({ seed = 1, now = defaultNow }: DemoOptions, { admins }: Pick<DemoShared, "admins">): Row[] {
  const random = randomFrom(seed, -1_100_000);
  const { start, end } = demoTime(now);
  return told.map((values) => {
    const at = officeHours(random, end - 60 * day, start, end);
    return rowOf(savedView, { id: random.uuid(at), ...values, isShared: true }, stampsAt(at, anyOf(random, admins)));
  });
}
