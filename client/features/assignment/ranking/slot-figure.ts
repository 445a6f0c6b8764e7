import type { Figure } from "#client/search/figure.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import type { SlotNeed } from "#sync/model/rules/slot-judgements.ts";
import { type KnownPartner, readFacts } from "./read-facts.ts";
import { type Place, readNeed } from "./read-need.ts";
import { shortlist } from "./shortlist.ts";

/** Who may have a place, with all that their order depends on. The emphases of a search need no further reading. */
export interface SlotReading {
  readonly need: SlotNeed;
  readonly partners: readonly KnownPartner[];
}

/**
 * Returns the reading for a place of a project.
 * @param chosen partners who are planned for the project
 */
export const slotFigure = (place: Place, chosen: readonly string[]): Figure<SlotReading> => ({
  sources: [partner, contract, project],
  async read(from, today) {
    const read = await readNeed(from, place, today);
    const some = await shortlist(from, place, read, chosen);
    return { need: read.need, partners: await readFacts(from, some, today) };
  },
});
