import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import type { FormDraft } from "./form-draft.ts";

/** Says that earlier input was restored, and offers to discard it, or to continue with the drafts of other tabs. */
export function FormDraftBar({ draft: { restoredAt, others, discard, next } }: { readonly draft: FormDraft }) {
  const styles = useStyles();
  if (restoredAt === null && others === 0) return null;
  return (
    <MessageBar intent="info" layout="singleline" aria-label="下書き" className={styles.bar}>
      <MessageBarBody className={styles.words}>
        {restoredAt !== null && `下書きを再開しました（${formatMoment(restoredAt)} の入力）。`}
        {others > 0 && `${restoredAt === null ? "" : "ほかに"}下書きが${others}件あります。`}
      </MessageBarBody>
      <MessageBarActions>
        {others > 0 && <BarButton onClick={next}>{restoredAt === null ? "下書きを再開" : "ほかの下書きを開く"}</BarButton>}
        {restoredAt !== null && <BarButton onClick={() => discard("下書きを破棄しました。")}>下書きを破棄</BarButton>}
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  // The bar is a single row. The library's other layout cuts the text in a narrow space; this one wraps it.
  bar: { alignItems: "center", paddingBlock: "4px" },
  words: { whiteSpace: "normal", minWidth: 0 },
});
