import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { createPartner, removePartner, updatePartner } from "#sync/model/mutators/partner.ts";
import type { Upload } from "../../http/form.ts";
import { defineCall } from "../../http/guard.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { id } from "../wire/wire.ts";
import { wireDay } from "../wire/wire-day.ts";
import { wireInput, wireJson } from "../wire/wire-input.ts";
import { withoutBlanks } from "../wire/without-blanks.ts";
import { companyInput, readCompany, strictCompanyInput } from "./company-input.ts";

const params = { id: rowRef };
const { fields } = partner;

export const addPartner = defineCall({
  method: "POST",
  path: "/api/partner_member",
  who: "admin",
  summary: "Registers a partner, with a company and PDFs where there are any: all of it or nothing",
  input: {
    form: {
      fields: {
        lastName: wireInput(fields.lastName),
        firstName: wireInput(fields.firstName),
        lastNameKana: wireInput(fields.lastNameKana),
        firstNameKana: wireInput(fields.firstNameKana),
        phone: wireInput(fields.phone).default(null),
        mail: wireInput(fields.mail).default(null),
        mail2: wireInput(fields.mail2).default(null),
        gender: wireInput(fields.gender).default(null),
        birthday: wireDay(fields.birthday).default(null),
        zip: wireInput(fields.zip).default(null),
        address: wireInput(fields.address).default(null),
        sts: wireInput(fields.status).default(null),
        employeeStatus: wireInput(fields.employeeStatus),
        source: wireInput(fields.source).default(null),
        invoiceId: wireInput(fields.invoiceId).default(null),
        memo: wireInput(fields.memo).default(null),
        company: wireJson(companyInput).optional(),
      },
      files: ["profileFile"],
    },
  },
  answer: { partnerId: id },
  refusals: ["not_found"],
  async run({ form }, { context: { knex, sync }, actor }) {
    const { sts: status, company, ...values } = form.fields;
    const partnerId = uuidv7();
    await inOneAct(knex, async (trx) => {
      const chosen = await readCompany(trx, withoutBlanks(company), actor);
      await sync.mutate(actor, createPartner, { id: partnerId, ...values, status, company: chosen }, { trx });
      await keepFiles(sync, trx, actor, partnerId, form.files.profileFile);
    });
    return { partnerId };
  },
});

export const changePartner = defineCall({
  method: "PUT",
  path: "/api/partner_member/{id}",
  who: "admin",
  summary: "Changes the keys sent of a partner and of its company, and adds the PDFs sent",
  input: {
    params,
    form: {
      fields: {
        mail: wireInput(fields.mail).optional(),
        sts: wireInput(fields.status).optional(),
        employeeStatus: wireInput(fields.employeeStatus).optional(),
        memo: wireInput(fields.memo).optional(),
        company: wireJson(strictCompanyInput).optional(),
      },
      files: ["profileFile"],
    },
  },
  answer: {},
  refusals: ["not_found"],
  async run({ params, form }, { context: { knex, sync }, actor }) {
    const { sts: status, company, ...values } = form.fields;
    await inOneAct(knex, async (trx) => {
      const { id } = await findRow(trx, partner, params.id, actor);
      const chosen = company === undefined ? undefined : await readCompany(trx, company, actor);
      await sync.mutate(actor, updatePartner, { id, ...values, status, company: chosen }, { trx });
      await keepFiles(sync, trx, actor, id, form.files.profileFile);
    });
    return {};
  },
});

export const deletePartner = defineCall({
  method: "DELETE",
  path: "/api/partner_member/{id}",
  who: "admin",
  summary: "Puts a partner into the trash, from which masters can take it again for 30 days",
  input: { params },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id } = await findRow(knex, partner, params.id, actor);
    await sync.mutate(actor, removePartner, { id });
    return {};
  },
});

/** Stores the rows of what was uploaded, which makes the store keep it. */
async function keepFiles(
  sync: SyncServer,
  trx: Knex.Transaction,
  actor: Actor,
  partnerId: string,
  uploads: readonly Upload[],
): Promise<void> {
  for (const { id, name, size } of uploads) await sync.mutate(actor, addPartnerFile, { id, partnerId, name, size }, { trx });
}
