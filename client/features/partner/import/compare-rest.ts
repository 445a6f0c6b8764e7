import type { PlannedChange } from "#client/device/change-set.ts";
import { momentInId } from "#client/device/moment-in-id.ts";
import { pauses } from "#client/search/pauses.ts";
import { personIndexOf } from "#client/search/people/person-index.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { linkId, type RowOf } from "#sync/engine/entity.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { importedPartner } from "#sync/model/entities/partner-import.ts";
import { createCompany } from "#sync/model/mutators/company.ts";
import { importPartner } from "#sync/model/mutators/partner-import.ts";
import { likenessText, probable } from "#sync/model/rules/same-person.ts";
import { personOf } from "./import-plan.ts";
import type { PartnerValues } from "./import-target.ts";

/** Somebody whom the rest of an import would add, and who seems to be registered by now. */
export interface AlikeInRest {
  readonly change: PlannedChange;
  /** The name in the file. */
  readonly name: string;
  readonly other: RowOf<typeof partner>;
  readonly reason: string;
}

/** Returns the moment of an import's plan, by the server's clock. */
const plannedAt = (replica: Replica, importId: string): string =>
  new Date(momentInId(importId) + replica.now() - Date.now()).toISOString();

/**
 * Looks the rest of an import up again, before it goes on after a killed browser. Partners may have come in the meantime, and nobody
 * is registered twice unasked (decision 084). Who was registered before was compared, and chosen, with the file. So was whom this
 * import has added itself.
 * @param isWanted whether the answer is still of use. Comparing ends where it is not
 */
export async function alikeInRest(
  replica: Replica,
  rest: readonly PlannedChange[],
  isWanted: () => boolean = () => true,
): Promise<readonly AlikeInRest[]> {
  const index = personIndexOf(replica);
  const pause = pauses();
  const found: AlikeInRest[] = [];
  for (const change of rest) {
    if (change.name !== importPartner.name) continue;
    if (!isWanted()) return [];
    const values = change.input as PartnerValues & { readonly importId: string };
    const since = plannedAt(replica, values.importId);
    const likely = (await index.alike(personOf({ values }))).filter(
      ({ row, likeness }) => likeness.points >= probable && row.createdAt > since,
    );
    const notes = await replica.getMany(
      importedPartner,
      likely.map(({ row }) => linkId(values.importId, row.id)),
    );
    const one = likely.find((_one, at) => !notes[at]);
    if (one) {
      const name = [values.lastName, values.firstName].filter(Boolean).join(" ");
      found.push({ change, name, other: one.row, reason: likenessText(one.likeness) });
    }
    await pause();
  }
  return found;
}

/** Returns the rest of an import without these people, and without companies that only they would have joined. */
export function withoutAlike(rest: readonly PlannedChange[], alike: readonly AlikeInRest[]): readonly PlannedChange[] {
  const left = new Set(alike.map(({ change }) => change.id));
  const kept = rest.filter(({ id }) => !left.has(id));
  const joined = new Set(kept.flatMap(companyOf));
  const was = new Set(rest.flatMap(companyOf));
  return kept.filter(({ id, name }) => name !== createCompany.name || joined.has(id) || !was.has(id));
}

function companyOf({ input }: PlannedChange): readonly string[] {
  const { company, companyId } = Object(input) as { readonly company?: { readonly id?: string }; readonly companyId?: string };
  return [company?.id, companyId].filter((id) => id !== undefined);
}
