import type { Problem } from "../../engine/errors.ts";

/** The moments of a working day in the order in which they happen; some may be missing. */
const course = [
  ["startDatetime", "出社"],
  ["breaktime", "休憩"],
  ["breaktimeEnd", "休憩終了"],
  ["closingDatetime", "退勤"],
] as const;

/** Returns problems of a day's order: leaving follows coming, and a break lies within the day. */
export function orderOfDay(day: Readonly<Record<string, unknown>>): Problem[] {
  const given = course.flatMap(([key, label]) => (typeof day[key] === "string" ? [{ key, label, at: day[key] }] : []));
  return given.flatMap(({ key, label, at }, index) => {
    const before = given[index - 1];
    return before && at < before.at ? [{ path: key, message: `${label}は${before.label}以降の日時にしてください` }] : [];
  });
}
