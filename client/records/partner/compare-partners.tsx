import { PeopleListRegular } from "@fluentui/react-icons";
import { type Address, pathTo } from "#client/device/path-to.ts";
import type { Action } from "#client/ui/page/action.ts";
import { mostCompared } from "./compare-search.ts";

/** Returns the action that shows the chosen partners side by side. It says why it cannot where there are too few or too many. */
export const comparePartnersAction = (ids: readonly string[], go: (to: Address) => void): Action => ({
  id: "partner.compare",
  label: "比較",
  icon: <PeopleListRegular />,
  disabledReason: ids.length < 2 || ids.length > mostCompared ? `2〜${mostCompared}名を選ぶと比較できます。` : undefined,
  run: () => go(comparisonOf(ids)),
});

/** Returns the address of a comparison. */
const comparisonOf = (ids: readonly string[]): Address => pathTo("/partner/compare", {}, { id: ids });
