import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { CopyRegular, DeleteRegular, ScalesRegular } from "@fluentui/react-icons";
import { useCallback, useState } from "react";
import { v7 } from "uuid";
import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { readNames } from "#client/records/names.ts";
import { listAddress, pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { useRecord } from "#client/records/use-record.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { printAction } from "#client/ui/page/print-action.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { nameInText, shortened } from "#client/ui/text/shortened.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { project } from "#sync/model/entities/project.ts";
import { createEstimate, updateEstimate } from "#sync/model/mutators/estimate.ts";
import { canRemoveEstimate } from "#sync/model/rules/estimate-rights.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { EstimateFields } from "./estimate-fields.tsx";
import { estimateForm } from "./estimate-form.ts";
import { useRemoveEstimate } from "./use-remove-estimate.ts";
import { withoutLostProject } from "./without-lost-project.ts";

type Row = RowOf<typeof estimate>;

interface View {
  readonly row: Row;
  readonly author: string;
  readonly editor: string | null;
  /** The name of its project if that is in the trash. */
  readonly trashed: string | null;
}

async function readView(row: Row, reader: ReplicaReader): Promise<View> {
  const name = await readNames(reader, estimate, [row], ["createdBy", "updatedBy"]);
  const attached = row.projectId === null ? undefined : await reader.get(project, row.projectId);
  const trashed = attached && attached.deletedAt !== null ? attached.name : null;
  return { row, author: name(row, "createdBy"), editor: name(row, "updatedBy"), trashed };
}

/** A saved estimate, with actions to continue, copy or compare it. */
export function EstimateScreen({ address }: { readonly address: string }) {
  const { record, removed } = useLastThere(useRecord(estimate, address, readView), address);
  return <RecordGate record={record}>{(view) => <EstimatePage key={view.row.id} {...view} removed={removed} />}</RecordGate>;
}

interface EstimatePageProps extends View {
  /** Why nothing can be saved: the estimate was removed meanwhile. */
  readonly removed: string | undefined;
}

function EstimatePage({ row, author, editor, trashed, removed }: EstimatePageProps) {
  const { id } = row;
  const actor = useActor();
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const go = useGo();
  const removeEstimate = useRemoveEstimate();
  const [dialog, setDialog] = useState<"compare" | "remove">();
  const close = useCallback(() => setDialog(undefined), []);
  const record = useRecordForm(estimateForm, {
    row,
    by: editor ?? author,
    draft: `${estimate.name}/${id}`,
    save: (_values, { changed, seen, draft }) => mutate(updateEstimate, { id, ...changed }, { seen, draft }),
    done: () => toast("見積もりを保存しました。", { intent: "success" }),
    stays: true,
  });
  /** A refusal is shown; the page stays as it is. */
  const attempt = async (what: string, failed: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) return fault(what, error);
      toast(failed, { intent: "error", body: reasonText(error) });
    }
  };
  const copy = () =>
    attempt("an estimate was not copied", "見積もりを複製できませんでした。", async () => {
      // The values in the form, saved or not: the copy button copies these.
      const { success, data } = estimateForm.schema.safeParse(record.form.getValues());
      if (!success) return void (await record.form.trigger(undefined, { shouldFocus: true }));
      const { entered, isLost } = await withoutLostProject(replica, data);
      const made = v7();
      const variant = shortened(`${entered.variant ?? entered.title}のコピー`, 100);
      await mutate(createEstimate, { ...entered, id: made, variant });
      toast("見積もりを複製しました。", {
        intent: "success",
        ...(isLost && { body: "案件がゴミ箱にあるため、案件を付けずに複製しました。" }),
      });
      go(pageOf("estimate", made));
    });
  const remove = () =>
    attempt("an estimate was not removed", "見積もりを削除できませんでした。", async () => {
      await removeEstimate(row);
      go(listAddress("estimate"));
    });
  const actions: readonly Action[] = [
    { id: "estimate.copy", label: "複製", icon: <CopyRegular />, run: copy },
    printAction,
    ...(canRemoveEstimate(actor, row)
      ? [{ id: "estimate.remove", label: "削除", icon: <DeleteRegular />, danger: true, run: () => setDialog("remove") }]
      : []),
  ];
  return (
    <Page
      title={estimateName(row)}
      breadcrumb={trailTo("estimate")}
      secondary={[
        { id: "estimate.compare", label: "ほかの見積もりと比較", icon: <ScalesRegular />, run: () => setDialog("compare") },
      ]}
      actions={actions}
      count={
        <>
          No. {row.number ?? nothing}・{author}・{formatMoment(row.updatedAt)} <UnsentMark entity={estimate} id={id} />
        </>
      }
    >
      {trashed !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>案件「{nameInText(trashed)}」はゴミ箱にあります。複製すると、案件を付けずに作成します。</MessageBarBody>
        </MessageBar>
      )}
      <WaitingDrafts of={estimate.name} id={id} />
      <RecordForm
        record={record}
        label="プロジェクト見積"
        submit="保存"
        disabledReason={removed && `${removed}複製すると、新しい見積もりとして保存できます。`}
        summary
      >
        <EstimateFields />
      </RecordForm>
      {dialog === "compare" && <CompareDialog id={id} onClose={close} />}
      <ConfirmDialog
        open={dialog === "remove"}
        danger
        title={`「${nameInText(estimateName(row))}」を削除しますか？`}
        confirmLabel="削除"
        onConfirm={remove}
        onClose={close}
      />
    </Page>
  );
}
