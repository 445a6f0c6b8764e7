import { useActor } from "#client/device/replica-provider.tsx";
import { useMutateAll } from "#client/device/use-mutate.ts";
import { useToday } from "#client/device/use-today.ts";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { FilesControl } from "#client/records/file/files-control.tsx";
import { pick } from "#client/ui/form/field-facts.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { noticeFields } from "#sync/model/entities/contract.ts";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import { toldEnd } from "#sync/model/rules/freelance-act.ts";
import { noticeForm, noticeStepsOf } from "./notice-form.ts";
import { useTakeBack } from "./use-take-back.ts";

const { F } = noticeForm;

interface NoticeDialogProps {
  readonly row: ContractView;
  readonly onClose: () => void;
}

/** 予告の記録: when, how and by whom the partner was told of the end. It takes the PDFs, and the reasons that were asked for. */
export function NoticeDialog({ row, onClose }: NoticeDialogProps) {
  const grids = useFieldGrids();
  const actor = useActor();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const takeBack = useTakeBack(recordNotice, "予告の記録");
  const { id } = row;
  const hasEnd = toldEnd(row, useToday()) !== null;
  const record = useRecordForm(noticeForm, {
    row: { id, ...pick(row, noticeFields), files: [] },
    by: row.by,
    draft: `contract/${id}/notice`,
    async save(values, changes) {
      const { steps, attach, undo } = noticeStepsOf(row, actor.id, values, changes);
      await mutateAll(steps, { attach, draft: changes.draft });
      toast("予告を記録しました。", { action: { label: "元に戻す", run: () => void takeBack(undo) } });
    },
    done: onClose,
  });
  return (
    <FormDialog record={record} title="予告の記録" submit="記録" footInView onClose={onClose}>
      <div className={grids.columns}>
        <F.noticedOn />
        <F.noticeMethod hint="口頭の予告は、法律の予告になりません。" />
        <F.noticedEnd
          hint={
            hasEnd
              ? "空欄のまま予告日を記録すると、契約の終了日になります。"
              : "これからの終了日が契約にないため、入力してください。"
          }
        />
        <F.noticedById control={AdminPicker} hint="空欄のときは、記録する人になります。" />
        <F.noticeExemption />
      </div>
      <F.noticeNote />
      <F.files control={FilesControl} hint="送った予告のPDFです。" />
      <div className={grids.columns}>
        <F.reasonGivenOn hint="理由を求められ、開示した日です。" />
      </div>
      <F.reasonGiven />
    </FormDialog>
  );
}
