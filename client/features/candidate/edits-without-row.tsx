import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useState, useSyncExternalStore } from "react";
import type { DraftStore } from "#client/device/drafts/draft-store.ts";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { CopyButton } from "#client/ui/page/copy-button.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import { addCandidates } from "#sync/model/mutators/candidate.ts";
import { movedEdit, type NoteDrafts, type NoteEdit, useDiscardEdit } from "./candidate-drafts.ts";
import type { CandidatesReading } from "./read-candidates.ts";
import { readWithoutRow, type WithoutRow } from "./read-without-row.ts";

interface EditsWithoutRowProps extends CandidatesReading {
  readonly drafts: DraftStore<NoteDrafts>;
}

/** Edits of notes whose candidates were taken off the list or merged. The typed text stays until its author decides (R4). */
export function EditsWithoutRow({ list, candidates, drafts }: EditsWithoutRowProps) {
  const edits = useSyncExternalStore(drafts.subscribe, drafts.read)?.value ?? {};
  // One text, which is the same while the same are without a row.
  const ids = Object.keys(edits)
    .filter((id) => !candidates.some((row) => row.id === id))
    .join();
  const read = useLive((reader) => readWithoutRow(reader, ids === "" ? [] : ids.split(",")), [ids]);
  // While rows are arriving, a candidate may only not be here yet.
  if (read === undefined || read.partial) return null;
  return read.value.map((who) => {
    const edit = edits[who.id];
    const row = candidates.find(({ id }) => id === who.living?.id);
    return edit && <EditWithoutRow key={who.id} {...{ who, edit, row, drafts }} listId={list.id} />;
  });
}

interface EditWithoutRowProps extends Pick<EditsWithoutRowProps, "drafts"> {
  readonly listId: string;
  readonly who: WithoutRow;
  readonly edit: NoteEdit;
  /** The candidate with whom this one was merged. */
  readonly row: CandidatesReading["candidates"][number] | undefined;
}

function EditWithoutRow({ listId, who, edit, row, drafts }: EditWithoutRowProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const fault = useFault();
  const discard = useDiscardEdit(drafts);
  const [failure, setFailure] = useState<string>();
  const { id, living } = who;
  const name = nameInText(who.name ?? "削除されたパートナー");

  const putBack = async (partnerId: string) => {
    const moved = (all: NoteDrafts) => movedEdit(all, id, partnerId, "");
    try {
      const input = { listId, candidates: [{ partnerId, note: null }] };
      await mutate(addCandidates, input, { draft: drafts.takeOut(moved) });
      await drafts.change(moved);
    } catch (error) {
      if (!isRefusal(error)) return fault("a candidate was not put back", error);
      setFailure(`リストに戻せませんでした。${reasonText(error)}`);
    }
  };
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {living && living.id !== id
          ? `${name}さんは${nameInText(living.name)}さんに統合されました。`
          : `${name}さんは、このリストにいません。`}
        入力中の候補メモはまだ保存されていません。
        <span className={styles.text}>{edit.text === "" ? "（空）" : edit.text}</span>
        {failure !== undefined && <span role="alert">{failure}</span>}
      </MessageBarBody>
      <MessageBarActions>
        <CopyButton text={edit.text} label="候補メモ" />
        <BarButton onClick={() => discard(id, edit)}>破棄</BarButton>
        {row && (
          <BarButton onClick={() => void drafts.change((all) => movedEdit(all, id, row.id, row.candidate.note ?? ""))}>
            {`${nameInText(row.name)}さんの候補メモに移す`}
          </BarButton>
        )}
        {!row && living && <BarButton onClick={() => void putBack(living.id)}>リストに戻して続ける</BarButton>}
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { marginBottom: "12px", ...notPrinted },
  text: { display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});
