import { Button, makeStyles } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { pick } from "#client/ui/form/field-facts.ts";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract, statementFields, wrongStatement } from "#sync/model/entities/contract.ts";
import { recordTerms } from "#sync/model/mutators/contract.ts";
import { noLegalAdvice } from "#sync/model/rules/freelance-act.ts";
import { paymentStanding } from "#sync/model/rules/stated-terms.ts";
import { PaymentWarning } from "./payment-warning.tsx";
import { readFormerTerms } from "./read-former-terms.ts";
import { termsToFill } from "./terms-to-fill.ts";
import { useTakeBack } from "./use-take-back.ts";

const form = defineForm(pick(contract.fields, statementFields), { check: wrongStatement });
const { F } = form;

interface TermsDialogProps {
  readonly row: ContractView;
  readonly onClose: () => void;
}

/** 取引条件の記録: the terms that the freelance act has stated when work is commissioned, and when and how they were stated. */
export function TermsDialog({ row, onClose }: TermsDialogProps) {
  const styles = useStyles();
  const grids = useFieldGrids();
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const takeBack = useTakeBack(recordTerms, "取引条件の記録");
  const { id } = row;
  const record = useRecordForm(form, {
    row: { id, ...pick(row, statementFields) },
    by: row.by,
    draft: `contract/${id}/terms`,
    async save(_values, { changed, before, draft }) {
      // Other terms than those that were stated have to be stated anew.
      const isAnew = row.termsStatedOn !== null && !("termsStatedOn" in changed || "termsMethod" in changed);
      const patch = isAnew ? { ...changed, termsStatedOn: null, termsMethod: null } : changed;
      const seen = isAnew ? { ...before, ...pick(row, ["termsStatedOn", "termsMethod"]) } : before;
      await mutate(recordTerms, { id, ...patch }, { seen: { [rowKey(contract.name, id)]: seen }, draft });
      toast("取引条件を記録しました。", {
        ...(isAnew && { body: "条件が変わったため、明示した日の記録を消しました。改めて明示し、記録してください。" }),
        action: { label: "元に戻す", run: () => void takeBack({ id, before: seen, recorded: patch }) },
      });
    },
    done: onClose,
  });
  const { getValues, setValue } = record.form;
  const fill = async () => {
    const former = await readFormerTerms(replica, row);
    if (!former) return toast("写せる契約がありません。", { intent: "info" });
    const fitting = termsToFill(former.terms, getValues);
    if (fitting.length === 0) return toast("写せる空欄がありません。", { intent: "info" });
    for (const [name, value] of fitting) setValue(name, value, { shouldDirty: true });
    toast(
      former.from === "partner"
        ? "このパートナーの前の契約の条件を、空欄に写しました。"
        : "同じ案件のほかの契約の条件を、報酬を除いて空欄に写しました。",
    );
  };
  return (
    <FormDialog
      record={record}
      title="取引条件の記録"
      submit="記録"
      footInView
      onClose={onClose}
      about={
        <div className={styles.about}>
          <p className={styles.note}>
            業務を委託したら、直ちに書面やメールなどで明示する事項です（フリーランス法 第3条）。{noLegalAdvice}
          </p>
          <Button
            size="small"
            icon={<CopyRegular />}
            onClick={() => void fill().catch((error: unknown) => fault("former terms were not read", error))}
          >
            前の契約から空欄に写す
          </Button>
        </div>
      }
    >
      <div className={grids.columns}>
        <F.principal hint="業務を委託する会社の名称です。" />
        <F.commissionedOn />
      </div>
      <F.work />
      <div className={grids.columns}>
        <F.workPlace />
        <F.inspectionTerm hint="検査をする場合だけ入力します。" />
      </div>
      <F.fee hint="額、または算定方法（時間単価、精算幅など）と税の扱いです。" />
      <div className={grids.columns}>
        <F.closingDay />
        <F.paymentMonth />
        <F.paymentDay />
        <F.payOn hint="1回だけ支払う場合です。" />
      </div>
      <Onwards />
      <Payment row={row} />
      <div className={grids.columns}>
        <F.paymentMeans />
      </div>
      <F.paymentNote hint="現金以外で支払う場合の、額や期日などです。" />
      <div className={grids.columns}>
        <F.termsStatedOn />
        <F.termsMethod hint="口頭だけでは、明示になりません。" />
      </div>
    </FormDialog>
  );
}

/** The first client of work that is consigned onwards. When it pays is asked only where there is one. */
function Onwards() {
  const grids = useFieldGrids();
  const { firstClient, firstPaymentMonth, firstPaymentDay, firstPayOn } = useFirstPayment();
  return (
    <>
      <F.firstClient hint="ほかから受けた業務の再委託で、支払いが業務から60日を超える場合だけ入力します。" />
      {(firstClient ?? firstPaymentMonth ?? firstPaymentDay ?? firstPayOn) !== null && (
        <div className={grids.columns}>
          <F.firstPaymentMonth hint="締めた月から数えます。" />
          <F.firstPaymentDay />
          <F.firstPayOn hint="元委託者が1回だけ支払う場合です。" />
        </div>
      )}
    </>
  );
}

const useFirstPayment = () => ({
  firstClient: form.useValue("firstClient") || null,
  firstPaymentMonth: form.useValue("firstPaymentMonth"),
  firstPaymentDay: form.useValue("firstPaymentDay"),
  firstPayOn: form.useValue("firstPayOn") || null,
});

/** Warns of a day of payment that is too late, as it is typed. */
function Payment({ row: { id, openDate, closeDate, isAutoRenewed } }: { readonly row: ContractView }) {
  const closingDay = form.useValue("closingDay");
  const paymentMonth = form.useValue("paymentMonth");
  const paymentDay = form.useValue("paymentDay");
  const payOn = form.useValue("payOn") || null;
  const payment = { closingDay, paymentMonth, paymentDay, payOn, ...useFirstPayment() };
  return <PaymentWarning id={id} standing={paymentStanding({ openDate, closeDate, isAutoRenewed, ...payment })} />;
}

const useStyles = makeStyles({
  about: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
  note: { ...smallText, margin: 0, flex: "1 1 280px" },
});
