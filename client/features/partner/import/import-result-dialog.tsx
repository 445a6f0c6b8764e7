import { Button, makeStyles } from "@fluentui/react-components";
import { NotChangedList } from "#client/records/bulk/not-changed-list.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { ImportResult } from "./use-import-run.ts";

/** The rows that could not be imported. */
export interface BadRows {
  readonly count: number;
  /** Saves them as a file. */
  readonly onSave: () => void;
}

interface ImportResultDialogProps {
  readonly result: ImportResult;
  /** Undefined where there is none. */
  readonly bad: BadRows | undefined;
  readonly onClose: () => void;
}

/** Says what an import, or its taking back, has come to, and which partners were left out. */
export function ImportResultDialog({ result, bad, onClose }: ImportResultDialogProps) {
  const styles = useStyles();
  const { refused, stopped, failure } = result;
  return (
    <AppDialog
      maxWidth="medium"
      title="取り込みの結果"
      onClose={onClose}
      content={{ className: styles.content, tabIndex: 0, role: "group", "aria-label": "取り込みの結果" }}
      startAction={bad && <Button onClick={bad.onSave}>エラーの行をExcelに保存</Button>}
      actions={
        <Button appearance="primary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <p>{`${resultText(result)}。`}</p>
      {bad && <p>{`エラーの${numberText(bad.count)}行は取り込んでいません。`}</p>}
      {stopped > 0 && <p>{`中止したため、残りの${countOf(stopped)}は変更していません。`}</p>}
      {failure !== undefined && <p>{`${failure}残りは、この画面の「続ける」から再開できます。`}</p>}
      {refused.length > 0 && <p>{`${countOf(refused.length)}は変更できませんでした。`}</p>}
      <NotChangedList records={refused} label="変更できなかったパートナー" />
    </AppDialog>
  );
}

/** Returns what a run has done: 「12名を追加し、3名を更新しました」. */
export function resultText({ added, updated, takenBack }: ImportResult): string {
  if (takenBack > 0) return `${countOf(takenBack)}を元に戻しました`;
  if (added > 0 && updated > 0) return `${countOf(added)}を追加し、${countOf(updated)}を更新しました`;
  if (added + updated === 0) return "変更はありませんでした";
  return added > 0 ? `${countOf(added)}を追加しました` : `${countOf(updated)}を更新しました`;
}

const countOf = (count: number) => `${numberText(count)}名`;

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "8px" } });
