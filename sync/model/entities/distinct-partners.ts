import { defineEntity } from "../../engine/entity.ts";
import { reference } from "../../engine/field.ts";

/** Two partners who somebody knows to be two persons: they are no longer listed as probably one. The lesser id is the first. */
export const distinctPartners = defineEntity({
  name: "distinctPartners",
  label: "別人とした組",
  id: { link: ["firstId", "secondId"] },
  of: ["firstId", "secondId"],
  fields: {
    firstId: reference("パートナー", "partner"),
    secondId: reference("別人のパートナー", "partner"),
  },
  lookups: ["firstId", "secondId"],
  check: ({ firstId, secondId }) =>
    String(firstId) < String(secondId) ? [] : [{ path: "secondId", message: "同じ組は一つだけ記録できます" }],
});
