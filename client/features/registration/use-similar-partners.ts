import { useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { type AlikePartner, personIndexOf } from "#client/search/people/person-index.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Person } from "#sync/model/rules/same-person.ts";

/** Returns the partners on the device who may be this person, most alike first. It follows what arrives meanwhile. */
export function useSimilarPartners(person: Person): readonly AlikePartner[] {
  const replica = useReplica();
  const [found, setFound] = useState<readonly AlikePartner[]>([]);
  useEffect(() => {
    let wanted = true;
    const looking = new Coalesced(async () => {
      if (!wanted) return;
      const alike = await personIndexOf(replica).alike(person);
      if (wanted) setFound(alike);
    });
    const look = () => void looking.run().catch((error: unknown) => logError("similar partners were not found", error));
    look();
    const unsubscribe = replica.onChange(look);
    return () => {
      wanted = false;
      unsubscribe();
    };
  }, [replica, person]);
  return found;
}
