import { company } from "#sync/model/entities/company.ts";
import { companyChoice } from "#sync/model/mutators/partner-company.ts";
import { choiceInput } from "../wire/choice-input.ts";
import { companyRowWire } from "./company.ts";

/** The company of a partner in inputs. */
export const companyOf = choiceInput({
  entity: company,
  path: "company",
  refName: "companyId",
  fields: ["nameKana", "invoiceId", "zip", "address", "phone", "manager", "managerKana", "mail"],
  answer: companyRowWire,
  choice: companyChoice,
});
