import { PrintRegular } from "@fluentui/react-icons";
import type { Action } from "./action.ts";

/** Prints the current page. `global-styles.ts` and `notPrinted` define how a page looks on paper. */
export const printAction: Action = {
  id: "page.print",
  label: "印刷",
  icon: <PrintRegular />,
  keywords: ["プリント", "PDF"],
  run: () => window.print(),
};
