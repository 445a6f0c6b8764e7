import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { optionalText } from "#sync/engine/field.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position, project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { createContract, endContract, updateContract } from "#sync/model/mutators/contract.ts";
import { storeBank } from "../../services/bank.ts";
import { defineCall } from "../guard/guard.ts";
import { keepContractFiles } from "../project/project-files.ts";
import { longRows } from "../sql/long-rows.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { wireInput } from "../wire/wire-input.ts";
import { partial } from "../wire/wire-of.ts";
import { bodyRef, idNamed, optionalBodyRef } from "../wire/wire-ref.ts";
import { contractsOfProject, contractWire, terms, toContracts } from "./contract-wire.ts";

const given = terms.input(["authAdminId", "openDate", "closeDate", "isAutoRenewed"]);

/** The fields of a contract, under their names on the wire. */
export const contractInput = {
  projectOccupationMapId: bodyRef,
  partnerId: bodyRef,
  ...given,
  authUser: given.authUser.default(null),
  closeDatetime: given.closeDatetime.default(null),
  automaticUpdating: given.automaticUpdating.default(false),
};

const params = { id: rowRef };
const answer = { contract: z.strictObject({ data: z.array(contractWire) }) };

export const listContracts = defineCall({
  method: "GET",
  path: "/api/project/{id}/contract",
  priority: "list",
  who: "admin",
  summary: "The contracts of a project that run, newest update first",
  input: { params },
  answer,
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, project, params.id, actor);
    const found = contractsOfProject(knex, id, actor).whereNull("t.ended_at");
    return { contract: { data: await longRows(found, (rows) => toContracts(knex, rows, actor)) } };
  },
});

export const listEndedContracts = defineCall({
  method: "GET",
  path: "/api/project/{id}/contract/close_detetime",
  priority: "list",
  who: "admin",
  summary: "The contracts of a project that have ended, newest update first",
  input: { params },
  answer,
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, project, params.id, actor);
    const found = contractsOfProject(knex, id, actor).whereNotNull("t.ended_at");
    return { contract: { data: await longRows(found, (rows) => toContracts(knex, rows, actor)) } };
  },
});

const bankText = (label: string) => wireInput(optionalText(label, 255)).default(null);

export const addContract = defineCall({
  method: "POST",
  path: "/api/contract",
  who: "admin",
  summary: "Puts a partner on a position. Bank fields are kept sealed; no call reads them",
  input: {
    form: {
      fields: {
        ...contractInput,
        projectId: optionalBodyRef.default(null),
        bankName: bankText("銀行名"),
        bankBranchName: bankText("支店名"),
        bankAccountNumber: bankText("口座番号"),
        bankAccountName: bankText("口座名義"),
      },
      files: ["contractFile"],
    },
  },
  answer: { contractId: z.guid() },
  refusals: ["not_found", "position_full", "data_key_missing"],
  names: terms.names,
  async run({ form }, { context, actor }) {
    const { bankName, bankBranchName, bankAccountNumber, bankAccountName, projectId, ...fields } = form.fields;
    return inOneAct(context.knex, async (trx) => {
      const found = await findRow(trx, position, fields.projectOccupationMapId, actor);
      const wanted = await idNamed(trx, project, projectId, actor);
      if (wanted !== null && wanted !== found.projectId) throw new AppError("not_found");
      const id = uuidv7();
      const input = await toContractInput(trx, { ...fields, positionId: found.id }, actor);
      await context.sync.mutate(actor, createContract, { id, ...input }, { trx });
      await storeBank(trx, context, id, { bankName, bankBranchName, bankAccountNumber, bankAccountName });
      await keepContractFiles(context.sync, trx, actor, id, form.files.contractFile);
      return { contractId: id };
    });
  },
});

export const changeContract = defineCall({
  method: "PUT",
  path: "/api/contract/{contractId}",
  who: "admin",
  summary: "Changes the keys sent of a contract; files sent are added",
  input: {
    params: { contractId: rowRef },
    form: {
      fields: partial(given),
      files: ["contractFile"],
    },
  },
  answer: {},
  refusals: ["not_found"],
  names: terms.names,
  async run({ params, form }, { context: { knex, sync }, actor }) {
    return inOneAct(knex, async (trx) => {
      const { id } = await findContract(trx, params.contractId, actor);
      const patch = terms.toFields(form.fields);
      const authAdminId = await idNamed(trx, admin, patch.authAdminId, actor);
      await sync.mutate(actor, updateContract, { id, ...patch, authAdminId }, { trx });
      await keepContractFiles(sync, trx, actor, id, form.files.contractFile);
      return {};
    });
  },
});

export const closeContract = defineCall({
  method: "PUT",
  path: "/api/contract/{contractId}/closeDatetime",
  who: "admin",
  summary: "Ends a contract now; one that has ended stays as it was",
  input: { params: { contractId: rowRef } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id } = await findContract(knex, params.contractId, actor);
    await sync.mutate(actor, endContract, { id });
    return {};
  },
});

/** Converts a contract's values from the wire's form to the form that mutators take. @throws AppError `not_found` */
export async function toContractInput(
  trx: Knex,
  fields: Omit<z.output<z.ZodObject<typeof contractInput>>, "projectOccupationMapId"> & { readonly positionId: string },
  actor: Actor,
) {
  const values = terms.toFields(fields);
  return {
    ...values,
    partnerId: await idNamed(trx, partner, values.partnerId, actor),
    authAdminId: await idNamed(trx, admin, values.authAdminId, actor),
  };
}

/** Returns a contract whose project and partner are not in the trash. @throws AppError `not_found` */
export async function findContract(knex: Knex, ref: string, actor: Actor): Promise<RowOf<typeof contract>> {
  const row = await findRow(knex, contract, ref, actor);
  await findRow(knex, project, row.projectId, actor);
  await findRow(knex, partner, row.partnerId, actor);
  return row;
}
