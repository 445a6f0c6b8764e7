import { idIn } from "#client/records/in-address.ts";
import { mostCompared } from "#client/records/partner/compare-search.ts";
import { readLiving } from "#client/records/partner/read-living.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type PartnerFacts, readPartnerFacts } from "./read-partner-facts.ts";
import { type HardGroup, readHardGroups } from "./read-scores.ts";

/** A comparison as the device can make it now. */
export interface Comparison {
  /** Who is compared, in the order of the address. */
  readonly partners: readonly PartnerFacts[];
  /** The groups of hard skills in which any of them has a score, in the masters' order. */
  readonly hardGroups: readonly HardGroup[];
  /** Sentences about those whom the address names and who are left out, or are shown under another name. */
  readonly remarks: readonly string[];
  /** The ids in the address of those who may still arrive. */
  readonly coming: readonly string[];
}

/**
 * Reads the partners of an address side by side. Whoever is in the trash or unknown is left out. A merged one is replaced by
 * the other (decision 079).
 */
export async function readComparison(reader: ReplicaReader, ids: readonly string[]): Promise<Comparison> {
  const { rows, remarks, coming } = await readWho(reader, ids);
  const groups = await readHardGroups(reader);
  const partners = await Promise.all(rows.map((row) => readPartnerFacts(reader, row, groups)));
  const scored = new Set(partners.flatMap(({ hard }) => [...(hard?.byGroup.keys() ?? [])]));
  return { partners, hardGroups: groups.filter(({ id }) => scored.has(id)), remarks, coming };
}

type PartnerRow = PartnerFacts["row"];

async function readWho(reader: ReplicaReader, ids: readonly string[]) {
  const found = new Map<string, PartnerRow>();
  const remarks: string[] = [];
  const unknown: string[] = [];
  for (const named of ids) {
    const id = idIn(named);
    const own = id && (await reader.get(partner, id));
    const row = id && (await readLiving(reader, partner, id));
    if (!own || !row) {
      unknown.push(named);
      continue;
    }
    const name = nameInText(fullName(own));
    if (row.deletedAt !== null) {
      remarks.push(`${name}さんは削除されているため、比較に含めていません。`);
      continue;
    }
    if (row.id !== own.id) {
      const into = nameInText(fullName(row));
      remarks.push(`${name}さんの登録は${into}さんに統合されています。統合先の${into}さんを比較しています。`);
    }
    found.set(row.id, row);
  }
  const coming = reader.hasAll(partner) ? [] : unknown;
  if (unknown.length > 0)
    remarks.push(
      coming.length > 0
        ? `${unknown.length}名はまだこの端末に届いていないため、比較に含めていません。`
        : `${unknown.length}名は見つからなかったため、比較に含めていません。アドレスが正しくない可能性があります。`,
    );
  const rows = [...found.values()];
  if (rows.length > mostCompared)
    remarks.push(`一度に比較できるのは${mostCompared}名までです。ほかの${rows.length - mostCompared}名は比較に含めていません。`);
  return { rows: rows.slice(0, mostCompared), remarks, coming };
}
