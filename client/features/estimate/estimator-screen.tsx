import { useState } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { newDraftId } from "#client/records/draft/new-draft.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { pageOf } from "#client/records/pages.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { createEstimate } from "#sync/model/mutators/estimate.ts";
import { newEstimate } from "#sync/model/rules/estimate-input.ts";
import { EstimateFields } from "./estimate-fields.tsx";
import { estimateForm } from "./estimate-form.ts";
import { useEstimateActions } from "./use-estimate-actions.tsx";

/** The form of a new estimate. Typed input is a draft, and saving makes a record. */
export function EstimatorScreen({ projectId }: { readonly projectId: string | undefined }) {
  const mutate = useMutate();
  const toast = useToast();
  const go = useGo();
  const [id] = useState(() => v7());
  const { toList, toCalibration } = useEstimateActions();
  const record = useRecordForm(estimateForm, {
    start: { ...newEstimate, ...(projectId !== undefined && { projectId }) },
    draft: `${estimate.name}/${newDraftId(projectId)}`,
    save: (values, { draft }) => mutate(createEstimate, { id, ...values }, { draft }),
    done() {
      toast("見積もりを保存しました。", { intent: "success" });
      go(pageOf("estimate", id));
    },
  });
  const secondary: readonly Action[] = [toCalibration, toList];
  return (
    <Page title="プロジェクト見積" secondary={secondary}>
      <WaitingDrafts of="estimateFeature" />
      <RecordForm record={record} label="プロジェクト見積" submit="見積もりを保存" summary>
        <EstimateFields />
      </RecordForm>
    </Page>
  );
}
