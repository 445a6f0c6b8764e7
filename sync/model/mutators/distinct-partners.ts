import { z } from "zod";
import { linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { distinctPartners } from "../entities/distinct-partners.ts";
import { partner } from "../entities/partner.ts";
import { distinctPair } from "../rules/same-person.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";

const input = z
  .object({ partnerId: rowId, otherId: rowId })
  .refine(({ partnerId, otherId }) => partnerId !== otherId, { error: "同じパートナーです", path: ["otherId"] });
const inputFields = distinctPartners.fields;

/** Notes that two partners are two persons. */
export const distinguishPartners = defineMutator({
  name: "partner.distinguish",
  label: "別人としての除外",
  inputFields: { partnerId: inputFields.firstId, otherId: inputFields.secondId },
  input,
  async run(tx, { partnerId, otherId }) {
    for (const id of [partnerId, otherId]) mustNotBeDeleted(await tx.look(partner, id));
    await tx.insert(distinctPartners, distinctPair(partnerId, otherId));
  },
});

/** Takes that back. */
export const undistinguishPartners = defineMutator({
  name: "partner.undistinguish",
  label: "別人としての除外の取り消し",
  inputFields: { partnerId: inputFields.firstId, otherId: inputFields.secondId },
  input,
  async run(tx, { partnerId, otherId }) {
    const { firstId, secondId } = distinctPair(partnerId, otherId);
    await tx.remove(distinctPartners, linkId(firstId, secondId));
  },
});
