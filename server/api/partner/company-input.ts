import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { optionalText } from "#sync/engine/field.ts";
import { company } from "#sync/model/entities/company.ts";
import { AppError } from "#sync/model/errors.ts";
import { type CompanyChoice, companyChoice } from "#sync/model/mutators/partner-company.ts";
import { findRow } from "../sql/row-ref.ts";
import { strictInput } from "../wire/strict-input.ts";
import { wireInput } from "../wire/wire-input.ts";
import { bodyRef } from "../wire/wire-ref.ts";
import { companyRowWire } from "./company.ts";

const { nameKana, invoiceId, zip, address, phone, manager, managerKana, mail } = company.fields;
const ref = z.union([z.literal(["", "create"]), bodyRef], "企業を選択してください").nullish();

/** The company of a partner, as calls take it. */
const shape = {
  companyId: ref,
  /** Another word for `companyId`. */
  id: ref,
  /** May be missing here, since a form without a company sends an empty one. */
  name: wireInput(optionalText("企業名", 255)).optional(),
  nameKana: wireInput(nameKana).optional(),
  invoiceId: wireInput(invoiceId).optional(),
  zip: wireInput(zip).optional(),
  address: wireInput(address).optional(),
  phone: wireInput(phone).optional(),
  manager: wireInput(manager).optional(),
  managerKana: wireInput(managerKana).optional(),
  mail: wireInput(mail).optional(),
};
export const companyInput = z.object(shape).nullable();
/** For a PUT. */
export const strictCompanyInput = strictInput(shape, companyRowWire).nullable();

/**
 * What a caller means: an id takes the company that exists, and the other keys change it; without one, or with `create`, a
 * name makes a new company; nothing at all is none.
 * @throws AppError `not_found`, or `validation_error` where the name is missing
 */
export async function readCompany(
  knex: Knex,
  given: z.output<typeof companyInput> | undefined,
  actor: Actor,
): Promise<CompanyChoice> {
  const { companyId, id, ...values } = given ?? {};
  const wanted = companyId || id || "";
  if (wanted !== "" && wanted !== "create") {
    const row = await findRow(knex, company, wanted, actor);
    if (values.name === null) throw nameless();
    return companyChoice.parse({ kind: "existing", id: row.id, ...values });
  }
  if (values.name) return companyChoice.parse({ kind: "new", id: uuidv7(), ...values });
  if (wanted === "create") throw nameless();
  return { kind: "none" };
}

const nameless = () => new AppError("validation_error", [{ path: "company.name", message: "企業名を入力してください" }]);
