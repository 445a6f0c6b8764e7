import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { formatMoment } from "#client/ui/format-date.ts";
import type { FormDraft } from "./use-form-draft.ts";

/** Says that earlier input stands in the fields again, and offers to begin anew. */
export function FormDraftBar({ draft }: { readonly draft: FormDraft }) {
  if (draft.restoredAt === null) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>下書きを再開しました（{formatMoment(draft.restoredAt)} の入力）。</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={draft.discard}>
          下書きを破棄
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
