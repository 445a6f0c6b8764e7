import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "#sync/engine/entity.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { createPartner, removePartner, updatePartner } from "#sync/model/mutators/partner.ts";
import type { Upload } from "../../http/form.ts";
import { defineCall } from "../guard/guard.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { withoutBlanks } from "../wire/choice-input.ts";
import { id } from "../wire/wire.ts";
import { wireJson } from "../wire/wire-input.ts";
import { orNull, partial } from "../wire/wire-of.ts";
import { companyOf } from "./company-input.ts";
import { own } from "./partner-wire.ts";

const params = { id: rowRef };

export const addPartner = defineCall({
  method: "POST",
  path: "/api/partner_member",
  who: "admin",
  summary: "Registers a partner, with a company and PDFs where there are any: all of it or nothing",
  input: {
    form: {
      fields: {
        ...own.input(["lastName", "firstName", "lastNameKana", "firstNameKana"]),
        ...orNull(own.input(["phone", "mail", "mail2", "gender", "birthday", "zip", "address", "status"])),
        ...own.input(["employeeStatus"]),
        ...orNull(own.input(["source", "invoiceId", "memo"])),
        company: wireJson(companyOf.input).optional(),
      },
      files: ["profileFile"],
    },
  },
  answer: { partnerId: id },
  refusals: ["not_found"],
  names: own.names,
  async run({ form }, { context: { knex, sync }, actor }) {
    const { company, ...values } = own.toFields(form.fields);
    const partnerId = uuidv7();
    await inOneAct(knex, async (trx) => {
      const chosen = await companyOf.read(trx, withoutBlanks(company), actor);
      await sync.mutate(actor, createPartner, { id: partnerId, ...values, company: chosen }, { trx });
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
        ...partial(own.input(["mail", "status", "employeeStatus", "memo"])),
        company: wireJson(companyOf.strictInput).optional(),
      },
      files: ["profileFile"],
    },
  },
  answer: {},
  refusals: ["not_found"],
  names: own.names,
  async run({ params, form }, { context: { knex, sync }, actor }) {
    const { company, ...values } = own.toFields(form.fields);
    await inOneAct(knex, async (trx) => {
      const { id } = await findRow(trx, partner, params.id, actor);
      const chosen = company === undefined ? undefined : await companyOf.read(trx, company, actor);
      await sync.mutate(actor, updatePartner, { id, ...values, company: chosen }, { trx });
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

/** Inserts the rows of uploaded files. So the file store keeps the files. */
async function keepFiles(
  sync: SyncServer,
  trx: Knex.Transaction,
  actor: Actor,
  partnerId: string,
  uploads: readonly Upload[],
): Promise<void> {
  for (const { id, name, size } of uploads) await sync.mutate(actor, addPartnerFile, { id, partnerId, name, size }, { trx });
}
