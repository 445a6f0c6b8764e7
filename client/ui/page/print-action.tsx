import { PrintRegular } from "@fluentui/react-icons";
import type { Action } from "./action.ts";

/** Prints the page that is shown. `global-styles.ts` and `notPrinted` say how a page stands on paper. */
export const printAction: Action = {
  id: "page.print",
  label: "印刷",
  icon: <PrintRegular />,
  keywords: ["プリント", "PDF"],
  run: () => window.print(),
};
