import { useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { kanaKey, likeness, mailKeys, nameKey, type Person, phoneDigits } from "./similar-keys.ts";

/** An existing partner who may be the entered one, with the shared values. */
export interface SimilarPartner {
  readonly row: RowOf<typeof partner>;
  readonly alike: readonly string[];
}

/** The most matches for each text of a person. */
const looked = 20;

/** Returns the partners on the device who may be this person. */
export function useSimilarPartners(person: Person): readonly SimilarPartner[] {
  const [mail = "", mail2 = ""] = mailKeys(person);
  const ids = [...new Set([...useFound(mail), ...useFound(mail2), ...useFound(nameKey(person)), ...useFound(kanaKey(person))])];
  const phoneOwners = useWithPhone(phoneDigits(person.phone));
  const wanted = useSteady([...new Set([...ids, ...phoneOwners])]);
  const reading = useLive((reader) => reader.getMany(partner, wanted), [wanted]);
  return (reading?.value ?? []).flatMap((row) => {
    const alike = row && row.deletedAt === null ? likeness(person, row) : [];
    return row && alike.length > 0 ? [{ row, alike }] : [];
  });
}

/** Returns the ids of partners whose listing contains a text. */
function useFound(text: string): readonly string[] {
  const found = useColumnIndex(partner, text === "" ? undefined : { text, sort: "kana", offset: 0, limit: looked });
  return found?.rows.map(({ id }) => id) ?? [];
}

/**
 * Returns the ids of partners with this number. No index has phone numbers, so the device's rows are read once for a complete
 * one.
 */
function useWithPhone(digits: string | undefined): readonly string[] {
  const replica = useReplica();
  const [owners, setOwners] = useState<ReadonlyMap<string, readonly string[]>>();
  const needed = digits !== undefined;
  useEffect(() => {
    if (!needed) return undefined;
    let wanted = true;
    readPhones(replica).then(
      (read) => wanted && setOwners(read),
      (error: unknown) => logError("phone numbers were not read", error),
    );
    return () => {
      wanted = false;
    };
  }, [replica, needed]);
  return (digits !== undefined && owners?.get(digits)) || [];
}

async function readPhones(replica: Replica): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = new Map<string, string[]>();
  await replica.scan(partner, (rows) => {
    for (const { id, phone } of rows) {
      const digits = typeof phone === "string" ? phoneDigits(phone) : undefined;
      if (digits === undefined) continue;
      const sharing = owners.get(digits);
      if (sharing) sharing.push(String(id));
      else owners.set(digits, [String(id)]);
    }
  });
  return owners;
}
