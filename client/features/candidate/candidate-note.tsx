import { Button, Field, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import type { DraftStore } from "#client/device/drafts/draft-store.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { GrowingTextarea } from "#client/ui/form/growing-textarea.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { isSaveKey } from "#client/ui/form/save-key.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import { isBlankText } from "#sync/engine/tidy-text.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { candidate as entity } from "#sync/model/entities/candidate.ts";
import { noteCandidate } from "#sync/model/mutators/candidate.ts";
import { type NoteDrafts, type NoteEdit, useDiscardEdit, useNoteEdit, withEdit, withoutSaved } from "./candidate-drafts.ts";
import type { CandidateView } from "./read-candidates.ts";

interface CandidateNoteProps {
  readonly row: CandidateView;
  readonly drafts: DraftStore<NoteDrafts>;
}

/** The note of a candidate. It becomes a field where it is, and what is typed there stays on the device until it is saved. */
export function CandidateNote({ row, drafts }: CandidateNoteProps) {
  const styles = useStyles();
  const [edit, kept] = useNoteEdit(drafts, row.id);
  const button = useRef<HTMLButtonElement>(null);
  const note = row.candidate.note ?? "";
  const put = (next: NoteEdit | null) => void drafts.change((all) => withEdit(all, row.id, next));
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !edit) button.current?.focus({ preventScroll: true });
    wasOpen.current = edit !== undefined;
  }, [edit]);
  if (edit) return <NoteEditor {...{ row, drafts, edit, kept, put }} />;
  return (
    <span className={styles.shown}>
      {note !== "" && <ClampedText text={note} lines={4} />}
      <button
        ref={button}
        type="button"
        className={styles.begin}
        aria-label={`${row.name}の候補メモを${note === "" ? "書く" : "編集"}`}
        onClick={() => put({ seen: note, text: note })}
      >
        <EditRegular aria-hidden />
        {note === "" && "メモを書く"}
      </button>
    </span>
  );
}

interface NoteEditorProps extends CandidateNoteProps {
  readonly edit: NoteEdit;
  readonly kept: boolean;
  readonly put: (next: NoteEdit | null) => void;
}

/** The field. A note that changes meanwhile never touches what is typed (R4); it is shown above it. */
function NoteEditor({ row, drafts, edit, kept, put }: NoteEditorProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const fault = useFault();
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const discard = useDiscardEdit(drafts);
  const { candidate } = row;
  const now = candidate.note ?? "";
  const wanted = isBlankText(edit.text) ? null : edit.text.trimEnd();
  const checked = entity.fields.note.schema.safeParse(wanted);
  const problem = checked.success ? null : (checked.error.issues[0]?.message ?? null);

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const saving = useRef(false);
  const save = async () => {
    // A second save would not have seen the first one.
    if (problem !== null || saving.current) return;
    saving.current = true;
    const ended = (all: NoteDrafts) => withoutSaved(all, row.id, edit.text, wanted ?? "");
    try {
      if ((wanted ?? "") !== now) {
        const seen = { [rowKey(entity.name, candidate.id)]: { note: edit.seen === "" ? null : edit.seen } };
        const input = { listId: candidate.listId, partnerId: row.id, note: wanted };
        await mutate(noteCandidate, input, { seen, draft: drafts.takeOut(ended) });
      }
      await drafts.change(ended);
    } catch (error) {
      if (!isRefusal(error)) return fault("a candidate's note was not stored", error);
      setFailure(`候補メモを保存できませんでした。${reasonText(error)}`);
    } finally {
      saving.current = false;
    }
  };
  return (
    <form
      data-whole-row
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {now !== edit.seen && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            この候補メモは、ほかの人が変更しました。
            <span className={styles.theirs}>{now === "" ? "（空）" : now}</span>
          </MessageBarBody>
          <MessageBarActions>
            <BarButton onClick={() => put({ ...edit, seen: now })}>確認しました</BarButton>
          </MessageBarActions>
        </MessageBar>
      )}
      {failure !== undefined && <ProblemBar>{failure}</ProblemBar>}
      <Field validationMessage={problem} validationState={problem ? "error" : "none"}>
        <GrowingTextarea
          ref={field}
          least="74px"
          most="240px"
          aria-label={`${row.name}の候補メモ`}
          value={edit.text}
          onChange={(_event, data) => put({ ...edit, text: data.value })}
          onKeyDown={(event) => {
            // Escape ends an edit only if no typed text would be lost.
            if (event.key === "Escape" && edit.text === edit.seen) put(null);
            if (event.key === "Escape") event.stopPropagation();
            if (!isSaveKey(event)) return;
            event.preventDefault();
            void save();
          }}
        />
      </Field>
      <span className={styles.foot}>
        {!kept && <span className={styles.unkept}>{unkeptText}</span>}
        <Button size="small" onClick={() => (edit.text === edit.seen ? put(null) : discard(row.id, edit))}>
          キャンセル
        </Button>
        <Button type="submit" size="small" appearance="primary" disabled={problem !== null}>
          保存
        </Button>
      </span>
    </form>
  );
}

const useStyles = makeStyles({
  shown: { display: "flex", alignItems: "start", gap: "4px", minWidth: 0 },
  begin: {
    display: "inline-flex",
    flexShrink: 0,
    alignItems: "center",
    gap: "4px",
    minWidth: "28px",
    minHeight: "28px",
    margin: "-4px 0",
    padding: "0 4px",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    ...smallText,
    color: tokens.colorNeutralForeground3,
    backgroundColor: "transparent",
    cursor: "pointer",
    "@media print": { display: "none" },
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { minWidth: touchSize, minHeight: touchSize, margin: "-12px 0", justifyContent: "center" },
  },
  editor: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0, whiteSpace: "normal" },
  theirs: { display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "flex-end", gap: "8px" },
  unkept: { ...smallText, color: tokens.colorStatusDangerForeground1 },
});
