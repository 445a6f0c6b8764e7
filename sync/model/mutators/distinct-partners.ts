import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { distinctPartners } from "../entities/distinct-partners.ts";
import { partnerMerge } from "../entities/partner-merge.ts";
import { AppError } from "../errors.ts";
import { distinctPair, distinctPairId } from "../rules/same-person.ts";
import { livingPartner } from "./living-partner.ts";
import { removeMerged } from "./remove-merged.ts";

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

/** Takes back the note that two partners are two persons, and what merges have made of it since. */
export const undistinguishPartners = defineMutator({
  name: "partner.undistinguish",
  label: "別人としての除外の取り消し",
  inputFields: { partnerId: inputFields.firstId, otherId: inputFields.secondId },
  input,
  async run(tx, { partnerId, otherId }) {
    await tx.remove(distinctPartners, distinctPairId(partnerId, otherId));
    for (const other of await becameOf(tx, otherId))
      await removeMerged(tx, distinctPartners, "firstId", partnerId, (id) => distinctPairId(id, other));
    for (const one of await becameOf(tx, partnerId))
      await removeMerged(tx, distinctPartners, "firstId", otherId, (id) => distinctPairId(id, one));
  },
});

/** Returns a partner's id, and the ids of those into which it was merged, one after the other. */
async function becameOf(tx: Tx, id: string): Promise<readonly string[]> {
  const ids = [id];
  for (let merge = await tx.look(partnerMerge, id); merge; merge = await tx.look(partnerMerge, merge.intoId))
    ids.push(merge.intoId);
  return ids;
}
