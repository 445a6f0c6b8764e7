import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { estimateForm } from "./estimate-form.ts";
import { missingForProposal } from "./estimate-values.ts";

/** Says what must be entered before features can be proposed. Renders nothing once it was entered. */
export function MissingNotice() {
  const missing = missingForProposal({ title: estimateForm.useValue("title"), overview: estimateForm.useValue("overview") });
  if (missing === undefined) return null;
  return <ProblemBar>{missing}</ProblemBar>;
}
