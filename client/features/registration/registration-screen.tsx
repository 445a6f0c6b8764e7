import { v7 } from "uuid";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { listAddress, trailTo } from "#client/records/pages.ts";
import { missingFirst } from "#client/ui/form/form-errors.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { companyKind } from "./company-part.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { registrationForm, registrationOf } from "./registration-form.ts";

const title = "パートナー登録";
const start = { companyKind: companyKind.none } as const;

/** Makes a partner and, if needed, a new company, with a network or without. Afterwards it returns to the list. */
export function RegistrationScreen() {
  const mutateAct = useMutateAct();
  const toast = useToast();
  const go = useGo();
  const leave = () => go(listAddress("partner"));
  const record = useRecordForm(registrationForm, {
    start,
    draft: "partner/new",
    async save(values, { draft }) {
      const { steps, attach } = registrationOf(v7(), values);
      await mutateAct(steps, { attach, draft });
    },
    done(values) {
      toast(values.companyKind === companyKind.none ? "パートナーを登録しました。" : "企業・パートナーを登録しました。");
      leave();
    },
  });
  return (
    <Page title={title} breadcrumb={trailTo("partner")}>
      <RecordForm record={record} label={title} submit="登録" summary={missingFirst} cancel={leave}>
        <RegistrationFields />
      </RecordForm>
    </Page>
  );
}
