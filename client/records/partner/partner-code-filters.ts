/** What lists of partners can be narrowed to by masters' ids, under the address's words. */
export const partnerCodeFilters = [
  { key: "industry", label: "業界" },
  { key: "skill", label: "スキル" },
  { key: "position", label: "ポジション" },
] as const;

export type PartnerCodeFilter = (typeof partnerCodeFilters)[number]["key"];
