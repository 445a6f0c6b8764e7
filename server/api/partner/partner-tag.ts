import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { createPartnerTag, removePartnerTag, updatePartnerTag } from "#sync/model/mutators/partner-tag.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { tagWire, toTag } from "../wire/wire.ts";

const { name, description, color } = partnerTag.fields;
/** The colour of a tag for which none was chosen. */
const defaultColor = "#0d6efd";
const params = { id: rowRef };

export const listPartnerTags = defineCall({
  method: "GET",
  path: "/api/partner_tag",
  who: "admin",
  summary: "All tags, newest update first",
  success: true,
  answer: { tags: z.array(tagWire) },
  async run(_input, { context, actor }) {
    const rows = await rowsOf(context.knex, partnerTag, actor).orderByRaw("t.updated_at desc, t.id");
    return { tags: rows.map(toTag) };
  },
});

export const createTag = defineCall({
  method: "POST",
  path: "/api/partner_tag",
  who: "master",
  summary: "Makes a tag",
  input: {
    body: { name: name.schema, description: description.schema.default(null), color: color.schema.default(defaultColor) },
  },
  success: true,
  refusals: ["tags_full"],
  answer: {},
  async run({ body }, { context, actor }) {
    await context.sync.mutate(actor, createPartnerTag, { id: uuidv7(), ...body });
    return {};
  },
});

export const updateTag = defineCall({
  method: "PUT",
  path: "/api/partner_tag/{id}",
  who: "master",
  summary: "Changes the keys sent of a tag",
  input: {
    params,
    body: { name: name.schema.optional(), description: description.schema.optional(), color: color.schema.optional() },
  },
  success: true,
  answer: {},
  refusals: ["not_found"],
  async run({ params, body }, { context, actor }) {
    const { id } = await findRow(context.knex, partnerTag, params.id, actor);
    await context.sync.mutate(actor, updatePartnerTag, { id, ...body });
    return {};
  },
});

export const removeTag = defineCall({
  method: "DELETE",
  path: "/api/partner_tag/{id}",
  who: "master",
  summary: "Deletes a tag, also one that partners carry",
  input: { params },
  success: true,
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { context, actor }) {
    const { id } = await findRow(context.knex, partnerTag, params.id, actor);
    await context.sync.mutate(actor, removePartnerTag, { id });
    return {};
  },
});
