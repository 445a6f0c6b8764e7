import { useMutate } from "#client/device/use-mutate.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { recordActualHours } from "#sync/model/mutators/estimate.ts";

const form = defineForm(estimate, ["actualHours"]);
const { F } = form;

interface ActualHoursDialogProps {
  readonly row: RowOf<typeof estimate>;
  readonly onClose: () => void;
}

/** Enters the actual hours of a finished project. Without them it counts as not finished. */
export function ActualHoursDialog({ row, onClose }: ActualHoursDialogProps) {
  const mutate = useMutate();
  const toast = useToast();
  const record = useRecordForm(form, {
    row,
    draft: `actualHours/${row.id}`,
    save: ({ actualHours }, { seen, draft }) => mutate(recordActualHours, { id: row.id, actualHours }, { seen, draft }),
    done() {
      toast("実績時間を記録しました。", { intent: "success" });
      onClose();
    },
  });
  return (
    <FormDialog title="実績時間の記録" about={estimateName(row)} record={record} onClose={onClose}>
      <F.actualHours label="実績時間（時間）" hint="空欄にすると、未完了として扱います" />
    </FormDialog>
  );
}
