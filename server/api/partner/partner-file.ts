import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { removePartnerFile } from "#sync/model/mutators/file.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";

export const deletePartnerFile = defineCall({
  method: "DELETE",
  path: "/api/partner_profile_file/{id}",
  who: "admin",
  summary: "Deletes a partner's file",
  input: { params: { id: rowRef } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { context: { knex, sync }, actor }) {
    const { id, partnerId } = await findRow(knex, partnerFile, params.id, actor);
    // The files of a partner in the trash cannot be removed.
    await findRow(knex, partner, partnerId, actor);
    await sync.mutate(actor, removePartnerFile, { id });
    return {};
  },
});
