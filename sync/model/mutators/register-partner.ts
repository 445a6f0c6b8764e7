import type { z } from "zod";
import type { Tx } from "../../engine/tx.ts";
import { keptOnOwnSite, partner, tickedWishes } from "../entities/partner.ts";
import { chooseCompany, companyChoice } from "./partner-company.ts";
import { fieldsBut, newRow } from "./record-input.ts";

/** Fields that administrators write of a partner. */
export const partnerFields = fieldsBut(partner, [...keptOnOwnSite, "profileImagePath", "deletedAt"]);

/** The wishes of a new partner: none is ticked. */
const unticked = Object.fromEntries(tickedWishes.map((name) => [name, false])) as Record<(typeof tickedWishes)[number], false>;

/** The input of a new partner. */
export const newPartner = newRow(partner, partnerFields).extend({ company: companyChoice.default({ kind: "none" }) });

/** Registers a partner together with its company: both or neither. */
export async function registerPartner(tx: Tx, { company, ...values }: z.output<typeof newPartner>): Promise<void> {
  await tx.insert(partner, { ...values, ...unticked });
  await chooseCompany(tx, values.id, company);
}
