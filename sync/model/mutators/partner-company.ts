import { z } from "zod";
import { EngineError } from "../../engine/errors.ts";
import { rowId } from "../../engine/field.ts";
import type { Tx } from "../../engine/tx.ts";
import { company, membership } from "../entities/company.ts";
import { editedFields, newFields } from "./record-input.ts";

/** Fields that administrators write of a company, in the order of its form. */
export const companyFields = [
  "name",
  "nameKana",
  "invoiceId",
  "zip",
  "address",
  "phone",
  "manager",
  "managerKana",
  "mail",
  "onePerson",
] as const;

/** The input of a new company. */
export const companyValues = newFields(company, companyFields);

/** The possible changes of an existing company. */
export const companyChanges = editedFields(company, companyFields);

/** The company of a partner: none, an existing one with changes, or a new one. */
export const companyChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("existing"), id: rowId, ...companyChanges }),
  z.object({ kind: z.literal("new"), id: rowId, ...companyValues }),
]);
export type CompanyChoice = z.output<typeof companyChoice>;

/**
 * Makes or changes the company, and makes the partner a member of it.
 * @param seenAs the partner that the author saw, where that one was merged into this one
 * @throws EngineError `not_found` for a company that does not exist
 */
export async function chooseCompany(tx: Tx, partnerId: string, choice: CompanyChoice, seenAs = partnerId): Promise<void> {
  if (choice.kind === "none") return tx.remove(membership, partnerId);
  if (choice.kind === "existing") await changeCompany(tx, choice);
  else await tx.insert(company, choice);
  await setCompany(tx, partnerId, choice.id, seenAs);
}

type ExistingCompany = Extract<CompanyChoice, { readonly kind: "existing" }>;

/** Changes a company. One that is only named is not locked, since its partners come from several devices at once. */
async function changeCompany(tx: Tx, choice: ExistingCompany): Promise<void> {
  const isChanged = companyFields.some((name) => choice[name] !== undefined);
  if (isChanged) return tx.update(company, choice.id, choice);
  if (!(await tx.look(company, choice.id))) throw new EngineError("not_found");
}

/** Makes a partner a member of an existing company. */
export async function setCompany(tx: Tx, partnerId: string, companyId: string, seenAs = partnerId): Promise<void> {
  if (await tx.get(membership, partnerId)) await tx.update(membership, partnerId, { companyId }, seenAs);
  else await tx.insert(membership, { partnerId, companyId }, seenAs);
}
