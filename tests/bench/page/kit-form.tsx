import { useState } from "react";
import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { CompanyPicker } from "#client/records/company/company-picker.tsx";
import { PartnerPicker, PartnersPicker } from "#client/records/partner/partner-picker.tsx";
import { ColorControl } from "#client/ui/form/controls/color-control.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { EngineError } from "#sync/engine/errors.ts";
import {
  code,
  flag,
  optionalDate,
  optionalInteger,
  optionalMaster,
  optionalMoment,
  optionalPattern,
  optionalReference,
  optionalText,
  reference,
  score,
  text,
} from "#sync/engine/field.ts";
import { itemId, lines, list, values } from "#sync/engine/list-field.ts";

const kinds = [
  { value: 1, label: "業務委託" },
  { value: 2, label: "社員" },
] as const;

/** One field of each kind. */
const form = defineForm({
  title: text("題名", 100),
  note: optionalText("備考", 10_000),
  kind: code("種別", kinds),
  day: optionalDate("日付"),
  at: optionalMoment("日時"),
  isOpen: flag("公開"),
  rate: optionalInteger("時給", 0, 1_000_000),
  color: optionalPattern("カラー", /^#[0-9a-f]{6}$/u),
  points: { ...score("点数"), schema: score("点数").schema.nullable(), required: false },
  minorId: optionalMaster("職種", "minorCategory"),
  adminId: optionalReference("担当", "admin"),
  companyId: optionalReference("企業", "company"),
  partnerId: optionalReference("紹介者", "partner"),
  partnerIds: values("参加者", reference("参加者", "partner"), { max: 10 }),
  jobs: list(
    "職歴",
    { id: itemId, industry: text("業界", 255), role: optionalText("役割", 10_000) },
    { max: 5, unique: "industry" },
  ),
  skills: lines("ソフトスキル", ["受信力", "発信力"], { score: score("点数"), memo: optionalText("メモ", 100) }),
});
const { F } = form;

/** A form with each control of the kit. Its title decides how saving ends. */
export function KitForm() {
  const [saved, setSaved] = useState("");
  const [made, setMade] = useState("");
  const record = useRecordForm(form, {
    draft: "bench/kit",
    async save(entered) {
      if (entered.title === "遅延") await new Promise((resolve) => addEventListener("save-now", resolve, { once: true }));
      if (entered.title === "故障") throw new TypeError("x is not a function");
      if (entered.title === "拒否")
        throw new EngineError("validation_error", [{ path: "jobs.1.role", message: "役割は受け付けられません" }]);
      setSaved(JSON.stringify(entered));
    },
  });
  return (
    <>
      <RecordForm record={record} label="見本" submit="保存" summary>
        <FormSection title="基本">
          <F.title />
          <F.note />
          <F.kind segments />
          <F.day />
          <F.at />
          <F.isOpen />
          <F.rate unit="円" />
          <F.color control={ColorControl} />
          <F.points />
        </FormSection>
        <FormSection title="選択">
          <F.minorId cascade />
          <F.adminId control={AdminPicker} />
          <F.companyId control={(control) => <CompanyPicker {...control} onCreate={setMade} />} />
          <F.partnerId control={PartnerPicker} />
          <F.partnerIds control={PartnersPicker} />
        </FormSection>
        <FormSection title="職歴">
          <F.jobs add="職歴を追加">
            {(R) => (
              <>
                <R.industry />
                <R.role />
              </>
            )}
          </F.jobs>
          <F.skills />
        </FormSection>
      </RecordForm>
      <output aria-label="保存した値">{saved}</output>
      <output aria-label="新しい企業">{made}</output>
    </>
  );
}
