/** What the list can be narrowed to. */
export const memoTargets = [
  { value: "project", label: "案件" },
  { value: "partner", label: "パートナー" },
] as const;

export type MemoTargetType = (typeof memoTargets)[number]["value"];

/** What the address of the list says. Absent means: all memos, the first page. */
export interface MemoSearch {
  readonly targetType?: MemoTargetType;
  readonly page?: number;
}

/** Reads an address's search part by hand, as routes do (decision 010). What cannot be read counts as absent. */
export function readMemoSearch(raw: Record<string, unknown>): MemoSearch {
  const targetType = memoTargets.find(({ value }) => value === raw["targetType"])?.value;
  const page = Number(raw["page"]);
  return {
    ...(targetType ? { targetType } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  };
}
