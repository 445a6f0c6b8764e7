import { z } from "zod";
import type { RowOf } from "#sync/engine/entity.ts";
import { momentSchema } from "#sync/engine/field.ts";
import type { company } from "#sync/model/entities/company.ts";
import type { partnerTag } from "#sync/model/entities/partner-tag.ts";

/** Schemas of answers that several calls share, and functions that make these answers from rows. */

export const id = z.guid();
export const displayNumber = z.int().nullable();
export const moment = momentSchema("日時");
export const optionalText = z.string().nullable();

export const tagWire = z.strictObject({
  id,
  number: displayNumber,
  name: z.string(),
  description: optionalText,
  color: optionalText,
  createdAt: moment,
});

export const toTag = ({
  id,
  number,
  name,
  description,
  color,
  createdAt,
}: RowOf<typeof partnerTag>): z.output<typeof tagWire> => ({
  id,
  number,
  name,
  description,
  color,
  createdAt,
});

export const companyShape = {
  id,
  number: displayNumber,
  name: z.string(),
  nameKana: optionalText,
  invoiceId: optionalText,
  zip: optionalText,
  address: optionalText,
  phone: optionalText,
  manager: optionalText,
  managerKana: optionalText,
  mail: optionalText,
  createdAt: moment,
  updatedAt: moment,
};
export const companyWire = z.strictObject(companyShape);

export function toCompany(row: RowOf<typeof company>): z.output<typeof companyWire> {
  const { id, number, name, nameKana, invoiceId, zip, address, phone, manager, managerKana, mail, createdAt, updatedAt } = row;
  return { id, number, name, nameKana, invoiceId, zip, address, phone, manager, managerKana, mail, createdAt, updatedAt };
}
