import { mergeClasses } from "@fluentui/react-components";
import { Delete16Regular, Edit16Regular } from "@fluentui/react-icons";
import { memo as memoised } from "react";
import type { Draft } from "#client/device/drafts/use-draft.ts";
import { TextWithMentions } from "#client/records/mention/text-with-mentions.tsx";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { relativeTime } from "#client/ui/text/relative-time.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { canonical } from "#sync/engine/normalise.ts";
import { memo as memoEntity } from "#sync/model/entities/memo.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { type MemoDrafts, type MemoEdit, withEdit } from "./memo-drafts.ts";
import { MemoEditor } from "./memo-editor.tsx";
import { useMemoStyles } from "./memo-styles.ts";
import type { MemoView } from "./use-memos.ts";

interface MemoItemProps {
  readonly memo: MemoView;
  readonly mine: boolean;
  readonly changeable: boolean;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
  readonly edit: MemoEdit | undefined;
  readonly onEdit: Draft<MemoDrafts>["change"];
  readonly onDiscard: (id: string, edit: MemoEdit) => void;
  readonly takeOut: Draft<MemoDrafts>["takeOut"];
  readonly onRemove: (memo: MemoView) => void;
}

/** Shows a memo, or its text as a field while it is being edited. It has few elements, since there may be hundreds of memos. */
export const MemoItem = memoised(
  function MemoItem({ memo, mine, changeable, now, edit, onEdit, onDiscard, takeOut, onRemove }: MemoItemProps) {
    const styles = useMemoStyles();
    const editing = edit !== undefined && changeable;
    return (
      <li data-memo={memo.id} tabIndex={-1} className={mergeClasses(styles.item, mine && styles.mine)}>
        {!mine && <Avatar id={memo.createdBy ?? "unknown"} name={memo.creator} size={28} />}
        <div className={mergeClasses(styles.column, mine && styles.columnMine, editing && styles.columnEditing)}>
          <div className={styles.meta}>
            <span className={styles.who}>{memo.creator}</span>
            <time dateTime={memo.createdAt} title={formatMoment(memo.createdAt)}>
              {relativeTime(memo.createdAt, now)}
            </time>
            {memo.editor !== null && (
              <span className={styles.edited} title={`${memo.editor} ${formatMoment(memo.updatedAt)}`}>
                編集済み
              </span>
            )}
            <UnsentMark entity={memoEntity} id={memo.id} />
            {changeable && !editing && (
              <div className={styles.actions} data-actions>
                <button
                  type="button"
                  className={styles.action}
                  aria-label={`${memo.creator}のメモを編集`}
                  title="編集"
                  onClick={() => onEdit((drafts) => withEdit(drafts, memo.id, { seen: memo.content, text: memo.content }))}
                >
                  <Edit16Regular aria-hidden />
                </button>
                <button
                  type="button"
                  className={styles.action}
                  aria-label={`${memo.creator}のメモを削除`}
                  title="削除"
                  onClick={() => onRemove(memo)}
                >
                  <Delete16Regular aria-hidden />
                </button>
              </div>
            )}
          </div>
          {editing ? (
            <MemoEditor {...{ memo, edit, onEdit, onDiscard, takeOut }} />
          ) : (
            <p className={mergeClasses(styles.bubble, mine && styles.bubbleMine)}>
              <TextWithMentions text={memo.content} names={memo.mentioned} />
            </p>
          )}
        </div>
      </li>
    );
  },
  (a, b) =>
    (a.memo === b.memo || canonical(a.memo) === canonical(b.memo)) &&
    a.mine === b.mine &&
    a.changeable === b.changeable &&
    a.edit === b.edit &&
    relativeTime(a.memo.createdAt, a.now) === relativeTime(b.memo.createdAt, b.now),
);
