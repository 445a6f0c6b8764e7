import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { company, membership } from "../entities/company.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";

const editable = {
  lastName: partner.fields.lastName.schema,
  firstName: partner.fields.firstName.schema,
  lastNameKana: partner.fields.lastNameKana.schema,
  firstNameKana: partner.fields.firstNameKana.schema,
  phone: partner.fields.phone.schema,
  mail: partner.fields.mail.schema,
  mail2: partner.fields.mail2.schema,
  gender: partner.fields.gender.schema,
  birthday: partner.fields.birthday.schema,
  zip: partner.fields.zip.schema,
  address: partner.fields.address.schema,
  status: partner.fields.status.schema,
  employeeStatus: partner.fields.employeeStatus.schema,
  source: partner.fields.source.schema,
  invoiceId: partner.fields.invoiceId.schema,
  memo: partner.fields.memo.schema,
};

/** Changes the fields given; the rest stays. */
export const updatePartner = defineMutator({
  name: "partner.update",
  label: "パートナーの編集",
  input: z.object({ id: rowId }).extend(z.object(editable).partial().shape),
  async run(tx, { id, ...patch }) {
    await tx.update(partner, id, patch);
  },
});

/** Says which company a partner belongs to; null for none. */
export const setPartnerCompany = defineMutator({
  name: "partner.setCompany",
  label: "所属企業の変更",
  input: z.object({ partnerId: rowId, companyId: rowId.nullable() }),
  async run(tx, { partnerId, companyId }) {
    if (!(await tx.get(partner, partnerId))) throw new AppError("not_found");
    if (companyId === null) return tx.remove(membership, partnerId);
    if (!(await tx.get(company, companyId))) throw new AppError("not_found");
    if (await tx.get(membership, partnerId)) await tx.update(membership, partnerId, { companyId });
    else await tx.insert(membership, { partnerId, companyId });
  },
});
