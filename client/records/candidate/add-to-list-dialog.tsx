import { v7 } from "uuid";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { optionalReference, optionalText } from "#sync/engine/field.ts";
import { inParts } from "#sync/engine/in-parts.ts";
import { candidate } from "#sync/model/entities/candidate.ts";
import { addCandidates, createCandidateList } from "#sync/model/mutators/candidate.ts";
import { mostAdded } from "#sync/model/rules/candidate.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { pageOf } from "../pages.ts";
import { CandidateListPicker } from "./candidate-list-picker.tsx";

interface AddToListDialogProps {
  readonly partnerIds: readonly string[];
  readonly onClose: () => void;
}

const oneOfBoth = { path: "listId", message: "追加先を選ぶか、新しいリスト名を入力してください（どちらか一方）" };

const form = defineForm(
  { listId: optionalReference("追加先", "candidateList"), name: optionalText("新しいリスト名", 100) },
  { check: ({ listId, name }) => ((listId === null) === (name === null) ? [oneOfBoth] : []) },
);
const { F } = form;

/** Puts partners on a list of candidates that there is, or on a new one. */
export function AddToListDialog({ partnerIds, onClose }: AddToListDialogProps) {
  const replica = useReplica();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const go = useGo();
  const record = useRecordForm(form, {
    draft: "candidate/add",
    async save({ listId, name }, { draft }) {
      const id = listId ?? v7();
      const there = listId === null ? [] : await replica.list(candidate, "listId", listId);
      const create = name === null ? [] : [step(createCandidateList, { id, name, projectId: null })];
      const add = inParts(partnerIds, mostAdded).map((some) =>
        step(addCandidates, { listId: id, candidates: some.map((partnerId) => ({ partnerId, note: null })) }),
      );
      await mutateAct([...create, ...add], { draft });
      const open = { label: "リストを開く", run: () => go(pageOf("candidateList", id)) };
      toast(addedText(partnerIds, new Set(there.map(({ partnerId }) => partnerId))), { action: open });
    },
    done: onClose,
  });
  return (
    <FormDialog
      small
      record={record}
      title="候補リストに追加"
      submit="追加"
      about={`${numberText(partnerIds.length)}名を追加します。追加先を選ぶか、新しいリストの名前を入力してください。すでにリストにいる人の順番と候補メモは変わりません。`}
      onClose={onClose}
      failureText={(_error, { text }) => `候補リストに追加できませんでした。${text}`}
    >
      <F.listId control={CandidateListPicker} />
      <F.name />
    </FormDialog>
  );
}

/** Returns what was done as a sentence: who is on the list already was not added. */
export function addedText(partnerIds: readonly string[], there: ReadonlySet<string>): string {
  const added = partnerIds.filter((id) => !there.has(id)).length;
  const known = partnerIds.length - added;
  if (added === 0) return "選んだ人は、すでに全員が候補リストにいます。";
  return `${numberText(added)}名を候補リストに追加しました。${known > 0 ? `${numberText(known)}名は、すでにリストにいます。` : ""}`;
}
