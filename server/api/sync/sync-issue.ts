import { rowId } from "#sync/engine/field.ts";
import { wholeIssueSchema } from "#sync/engine/issue.ts";
import { defineCall } from "../guard/guard.ts";

export const syncIssue = defineCall({
  method: "GET",
  path: "/api/sync/issue/{id}",
  who: "admin",
  summary: "All that is kept of what could not be applied; rows of issues hold excerpts. For its author and masters",
  input: { params: { id: rowId } },
  answer: wholeIssueSchema.shape,
  refusals: ["not_found"],
  async run({ params }, { context, actor }) {
    return context.sync.wholeIssue(actor, params.id);
  },
});
