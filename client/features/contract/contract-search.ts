import { anyOf, defineListSearch, masterIds, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

/** What the list can be narrowed to, the default first. */
export const contractFilters = [
  { value: "running", label: "稼働中" },
  { value: 60, label: "60日以内に終了" },
  { value: 30, label: "30日以内に終了" },
  { value: 14, label: "14日以内に終了" },
  { value: "overdue", label: "終了日超過" },
  { value: "ended", label: "終了" },
  { value: "all", label: "すべて" },
] as const;

export type ContractFilter = (typeof contractFilters)[number]["value"];

/** Whether a contract renews itself, as the address says it. */
export const renewalFilters = [
  { value: "yes", label: "あり" },
  { value: "no", label: "なし" },
] as const;

const params = {
  name: wanted,
  state: oneOf(contractFilters.map(({ value }) => value)),
  position: masterIds,
  renewal: anyOf(renewalFilters.map(({ value }) => value)),
};

/** What the address of the list says. */
export type ContractSearch = SearchOf<typeof params>;
export const contractSearch = defineListSearch(params);

/** Whether a filter narrows the list that has a chip; the state has its own control. */
export const isFiltered = ({ position, renewal }: ContractSearch): boolean => position !== undefined || renewal !== undefined;
