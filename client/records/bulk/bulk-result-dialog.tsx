import { Button, makeStyles } from "@fluentui/react-components";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { countOf, doneText, kindWords } from "./bulk-words.ts";
import { NotChangedList } from "./not-changed-list.tsx";
import type { BulkResult } from "./use-bulk-run.ts";

interface BulkResultDialogProps {
  readonly result: BulkResult;
  /** Whether a bulk edit was taken back. */
  readonly isBack: boolean;
  /** Takes back what was made; undefined where that is not possible. */
  readonly takeBack: (() => void) | undefined;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Says what a bulk edit has changed, where it could not change all: which records were left out, and why. */
export function BulkResultDialog({ result, isBack, takeBack, onClose, focusAfter }: BulkResultDialogProps) {
  const styles = useStyles();
  const { kind, made, back, refused, same, stopped, failure } = result;
  return (
    <AppDialog
      maxWidth="medium"
      title="一括編集の結果"
      onClose={onClose}
      focusAfter={focusAfter}
      content={{ className: styles.content, tabIndex: 0, role: "group", "aria-label": "一括編集の結果" }}
      startAction={takeBack && <Button onClick={takeBack}>{`${countOf(back.length)}を元に戻す`}</Button>}
      actions={
        <Button appearance="primary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <p>{`${doneText(kind, made, isBack)}。`}</p>
      {same > 0 && <p>{kindWords[kind].same(countOf(same))}</p>}
      {stopped > 0 && <p>{`中止したため、残りの${countOf(stopped)}は変更していません。`}</p>}
      {failure !== undefined && <p>{`${failure}残りの変更は、一覧から再開できます。`}</p>}
      {refused.length > 0 && <p>{`${countOf(refused.length)}は変更できませんでした。`}</p>}
      <NotChangedList records={refused} label="変更できなかった記録" />
    </AppDialog>
  );
}

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "8px" } });
