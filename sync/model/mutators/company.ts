import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { company } from "../entities/company.ts";
import { companyChanges, companyValues } from "./partner-company.ts";

export const createCompany = defineMutator({
  name: "company.create",
  label: "企業の登録",
  input: z.object({ id: rowId, ...companyValues }),
  async run(tx, input) {
    await tx.insert(company, input);
  },
});

/** Changes the given fields; all of the company's partners share them. */
export const updateCompany = defineMutator({
  name: "company.update",
  label: "企業の編集",
  input: z.object({ id: rowId, ...companyChanges }),
  async run(tx, { id, ...patch }) {
    await tx.update(company, id, patch);
  },
});
