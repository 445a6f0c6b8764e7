import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import type { FormDraft } from "./form-draft.ts";

/** Says that earlier input stands in the fields again, and offers to begin anew, or what other tabs have left. */
export function FormDraftBar({ draft: { restoredAt, others, discard, next } }: { readonly draft: FormDraft }) {
  const styles = useStyles();
  if (restoredAt === null && others === 0) return null;
  return (
    <MessageBar intent="info" layout="singleline" className={styles.bar}>
      <MessageBarBody className={styles.words}>
        {restoredAt !== null && `下書きを再開しました（${formatMoment(restoredAt)} の入力）。`}
        {others > 0 && `${restoredAt === null ? "" : "ほかに"}下書きが${others}件あります。`}
      </MessageBarBody>
      <MessageBarActions>
        {others > 0 && (
          <Button size="small" onClick={next}>
            {restoredAt === null ? "下書きを再開" : "ほかの下書きを開く"}
          </Button>
        )}
        {restoredAt !== null && (
          <Button size="small" onClick={() => discard("下書きを破棄しました。")}>
            下書きを破棄
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  // One row: of the library's own two layouts this one cuts the words where there is no room, which wrap here.
  bar: { alignItems: "center", paddingBlock: "4px" },
  words: { whiteSpace: "normal", minWidth: 0 },
});
