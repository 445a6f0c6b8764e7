import { defineEntity } from "../../engine/entity.ts";
import { optionalPattern, optionalText, reference, text } from "../../engine/field.ts";

/** A tag that masters manage and everyone puts on partners. */
export const partnerTag = defineEntity({
  name: "partnerTag",
  label: "タグ",
  id: "uuid",
  fields: {
    name: text("タグ名", 255),
    description: optionalText("説明", 10_000),
    color: optionalPattern("カラー", /^#[0-9a-fA-F]{6}$/u),
  },
  lookups: ["createdBy"],
});

/** A tag on a partner. */
export const partnerTagging = defineEntity({
  name: "partnerTagging",
  label: "パートナーのタグ",
  id: { link: ["partnerId", "partnerTagId"] },
  of: ["partnerId", "partnerTagId"],
  fields: {
    partnerId: reference("パートナー", "partner"),
    partnerTagId: reference("タグ", "partnerTag"),
  },
  lookups: ["partnerId", "partnerTagId"],
});
