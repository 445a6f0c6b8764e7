import { z } from "zod";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { AppError } from "#sync/model/errors.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { defineCall } from "../guard/guard.ts";
import { inOneAct } from "../sql/one-act.ts";
import { findRow, findRows, isNamedBy, rowRef } from "../sql/row-ref.ts";
import { tagWire, toTag } from "../wire/wire.ts";
import { tagsOf } from "./partner-wire.ts";

const path = "/api/partner_member/{id}/tags";
const params = { id: rowRef };
const tagRefs = z
  .array(z.union([rowRef, z.int().positive().transform(String)]), "タグを選択してください")
  .max(500, "タグは500件以内で指定してください");

export const readPartnerTags = defineCall({
  method: "GET",
  path,
  who: "admin",
  summary: "The tags on a partner",
  input: { params },
  success: true,
  answer: { tags: z.array(tagWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const { id } = await findRow(knex, partner, params.id, actor);
    return { tags: ((await tagsOf(knex, [id], actor)).get(id) ?? []).map(toTag) };
  },
});

export const replacePartnerTags = defineCall({
  method: "POST",
  path,
  who: "admin",
  summary: "Puts exactly these tags on a partner",
  input: { params, body: { tagIds: tagRefs } },
  success: true,
  answer: { tags: z.array(tagWire) },
  refusals: ["not_found"],
  async run({ params, body }, { context: { knex, sync }, actor }) {
    return inOneAct(knex, async (trx) => {
      const { id } = await findRow(trx, partner, params.id, actor);
      // The lock orders two callers. The later one replaces the set that the earlier one stored.
      await trx.raw("select from partner where id = ? for no key update", [id]);
      const wanted = await findRows(trx, partnerTag, body.tagIds, actor);
      const missing = body.tagIds.some((ref) => !wanted.some((tag) => isNamedBy(tag, ref)));
      if (missing) throw new AppError("not_found");
      const worn = (await tagsOf(trx, [id], actor)).get(id) ?? [];
      const idsBeyond = (tags: typeof worn, others: typeof worn) =>
        tags.filter((tag) => !others.some((other) => other.id === tag.id)).map((tag) => tag.id);
      const change = { partnerId: id, add: idsBeyond(wanted, worn), remove: idsBeyond(worn, wanted) };
      await sync.mutate(actor, changePartnerTags, change, { trx });
      return { tags: ((await tagsOf(trx, [id], actor)).get(id) ?? []).map(toTag) };
    });
  },
});
