import { choice, masters, paramsOf } from "#client/records/filters/define-filters.ts";
import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

/** The choices of contracts to list, the default first. Their words are those of the badges: what has not begun is not 稼働中. */
export const contractStates = [
  { value: "open", label: "終了前" },
  { value: "running", label: "稼働中" },
  { value: "planned", label: "開始前" },
  { value: 60, label: "60日以内に終了" },
  { value: 30, label: "30日以内に終了" },
  { value: 14, label: "14日以内に終了" },
  { value: "overdue", label: "終了日超過" },
  { value: "near", label: "60日以内・超過" },
  { value: "ended", label: "終了" },
  { value: "all", label: "すべて" },
] as const;

export type ContractStateFilter = (typeof contractStates)[number]["value"];

/** The list's other filters, by their keys in the address. The column index alone cannot filter this list. */
export const contractFilters = {
  position: masters("ポジション", "occupation"),
  renewal: choice("自動更新", [
    { value: "yes", label: "あり" },
    { value: "no", label: "なし" },
  ]),
  act: choice("フリーランス法", [
    { value: "terms", label: "取引条件の明示が必要" },
    { value: "payment", label: "支払期日が60日超" },
    { value: "notice", label: "終了の予告が必要" },
  ]),
};

/** What the freelance act still asks of a contract. */
export type AskedByAct = NonNullable<ContractSearch["act"]>;

const params = {
  name: wanted,
  state: oneOf(contractStates.map(({ value }) => value)),
  ...paramsOf(contractFilters),
};

/** The parameters of the list's address. */
export type ContractSearch = SearchOf<typeof params>;
export const contractSearch = defineListSearch(params);
