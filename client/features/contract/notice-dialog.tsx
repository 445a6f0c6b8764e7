import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { pick } from "#client/ui/form/field-facts.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { contract, noticeFields, wrongNotice } from "#sync/model/entities/contract.ts";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import { useTakeBack } from "./use-take-back.ts";

const form = defineForm(pick(contract.fields, noticeFields), { check: wrongNotice });
const { F } = form;

interface NoticeDialogProps {
  readonly row: ContractView;
  readonly onClose: () => void;
}

/** 予告の記録: when and how the partner was told of the end, by whom, and the reasons that were asked for. */
export function NoticeDialog({ row, onClose }: NoticeDialogProps) {
  const grids = useFieldGrids();
  const actor = useActor();
  const mutate = useMutate();
  const toast = useToast();
  const takeBack = useTakeBack(recordNotice, "予告の記録");
  const { id } = row;
  const record = useRecordForm(form, {
    row: { id, ...pick(row, noticeFields) },
    by: row.by,
    draft: `contract/${id}/notice`,
    async save(values, { changed, before, draft }) {
      const isNamed = values.noticedOn === null || values.noticedById !== null;
      const author = isNamed ? {} : { noticedById: actor.id };
      const [patch, seen] = [{ ...changed, ...author }, isNamed ? before : { ...before, noticedById: null }];
      await mutate(recordNotice, { id, ...patch }, { seen: { [rowKey(contract.name, id)]: seen }, draft });
      toast("予告を記録しました。", { action: { label: "元に戻す", run: () => void takeBack(id, seen, patch) } });
    },
    done: onClose,
  });
  return (
    <FormDialog record={record} title="予告の記録" submit="記録" footInView onClose={onClose}>
      <div className={grids.columns}>
        <F.noticedOn />
        <F.noticeMethod hint="口頭の予告は、法律の予告になりません。" />
        <F.noticedById control={AdminPicker} hint="空欄のときは、記録する人になります。" />
        <F.noticeExemption />
      </div>
      <F.noticeNote />
      <div className={grids.columns}>
        <F.reasonGivenOn hint="理由を求められ、開示した日です。" />
      </div>
      <F.reasonGiven />
    </FormDialog>
  );
}
