import { useCallback } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutateAll } from "#client/device/use-mutate.ts";
import { namesById, unknownName } from "#client/records/names.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { useRecord } from "#client/records/use-record.ts";
import { FillScope } from "#client/ui/form/filling-choice.ts";
import { missingFirst } from "#client/ui/form/form-errors.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { companyAs, companyKind, goneText } from "./company-part.ts";
import { PartnerEditFields } from "./partner-edit-fields.tsx";
import { type PartnerRecords, partnerEditForm, partnerEditOf, standingOf } from "./partner-edit-form.ts";
import { usePartnerStanding } from "./use-partner-standing.ts";

const title = "登録情報の編集";

/** A partner with its company, and who changed either of them last. */
interface PartnerView extends PartnerRecords {
  readonly by: string;
  /** Whether the company has arrived, or there is none. */
  readonly complete: boolean;
}

async function readView(row: RowOf<typeof partner>, reader: ReplicaReader): Promise<PartnerView> {
  const link = await reader.get(membership, row.id);
  const employer = link && (await reader.get(company, link.companyId));
  const [last = row] = [row, link, employer].filter((one) => one !== undefined).sort(latestChangeFirst);
  const by = last.updatedBy ?? last.createdBy;
  const names = await namesById(reader, admin, [by]);
  const complete = employer !== undefined || (!link && reader.hasAll(membership));
  return { partner: row, link, employer, by: names.get(String(by)) ?? unknownName, complete };
}

/** Changes a partner, its company and its files, with a network or without. Afterwards it returns to the partner's page. */
export function PartnerEditScreen({ address }: { readonly address: string }) {
  const { record, removed } = useLastThere(useRecord(partner, address, readView), address, isWhole);
  return (
    <RecordGate record={record}>
      {(view, named) =>
        view.complete ? (
          <Editor key={named} named={named} view={view} removed={removed} />
        ) : (
          <Page title={title} breadcrumb={trailOf(view)}>
            <Card>
              <Receiving title="所属企業がまだこの端末に届いていません" />
            </Card>
          </Page>
        )
      }
    </RecordGate>
  );
}

const isWhole = ({ complete }: PartnerView) => complete;
const trailOf = ({ partner: row }: PartnerView) => trailTo("partner", { id: row.id, label: fullName(row) });

interface EditorProps {
  /** The partner whom the address names. */
  readonly named: string;
  readonly view: PartnerView;
  /** Why nothing can be saved: the partner was removed meanwhile. */
  readonly removed: string | undefined;
}

function Editor({ named, view, removed }: EditorProps) {
  const { partner: row } = view;
  const replica = useReplica();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const go = useGo();
  const leave = () => go(pageOf("partner", row.id));
  const record = useRecordForm(partnerEditForm, {
    row: standingOf(view),
    draft: `partner/${named}`,
    async save(values, { changed, before, draft }) {
      const { companyKind: kind, companyId } = values;
      const { steps, attach } = partnerEditOf(row.id, values, changed, before);
      if (kind === companyKind.existing && companyId !== null && !(await replica.get(company, companyId)))
        throw partnerEditForm.refusedAt("companyId", goneText);
      if (steps.length > 0) await mutateAll(steps, { attach, draft });
    },
    done() {
      toast("情報を更新しました。");
      leave();
    },
  });
  const standing = usePartnerStanding(record, view);
  const { show } = record;
  const showCompany = useCallback(
    async (id: string) => {
      const found = await replica.get(company, id);
      if (found) show(companyAs("chosen", found));
    },
    [replica, show],
  );
  return (
    <Page
      title={title}
      breadcrumb={trailOf(view)}
      count={
        <>
          <ClampedText text={`${fullName(row)}（${fullKana(row)}）`} lines={2} /> <UnsentMark entity={partner} id={row.id} />
        </>
      }
    >
      <FillScope value={showCompany}>
        <RecordForm
          record={{ ...record, row: standing, by: view.by }}
          label={title}
          summary={missingFirst}
          cancel={leave}
          disabledReason={removed}
        >
          <PartnerEditFields row={row} />
        </RecordForm>
      </FillScope>
    </Page>
  );
}
