import { z } from "zod";
import { linkId } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { distinctPartners } from "../entities/distinct-partners.ts";
import { AppError } from "../errors.ts";
import { distinctPair } from "../rules/same-person.ts";
import { livingPartner } from "./living-partner.ts";

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
    const [one, other] = [await livingPartner(tx, partnerId), await livingPartner(tx, otherId)];
    if (one.id === other.id) throw new AppError("partner_merged");
    await tx.insert(distinctPartners, distinctPair(one.id, other.id));
  },
});

/** Takes back the note that two partners are two persons. */
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
