import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { keepListAddress } from "#client/records/pages.ts";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { addressOfList } from "./list-address.ts";
import { keepOrigin, originOf } from "./list-origin.ts";
import { type Neighbours, neighboursIn, standingIn } from "./neighbours.ts";
import { isByFiles, listQueryOf } from "./partner-list-query.ts";
import { type PartnerSearch, partnersPerPage } from "./partner-search-params.ts";
import { usePartnerTexts } from "./partner-text-search.ts";

/** The list that a partner was opened from. */
export interface OriginList {
  readonly search: PartnerSearch;
  /** The address of the list's page that contains the partner. */
  readonly address: Address;
  /** Undefined until the list can be queried. */
  readonly found: (Neighbours & { readonly matched: number; readonly partial: boolean }) | undefined;
}

/** Returns the list that a partner was opened from, with the neighbours there, live; undefined if it was opened elsewhere. */
export function useNeighbours(id: string): OriginList | undefined {
  const replica = useReplica();
  const [origin] = useState(() => originOf(id));
  const [known, setKnown] = useState(origin?.standing);
  const byFiles = origin !== undefined && isByFiles(origin.search);
  const texts = usePartnerTexts(byFiles ? (origin.search.name ?? "") : "");
  const ids = byFiles && texts.search.state !== "failed" ? texts.byPartner : undefined;
  const waits = byFiles && !ids && texts.search.state !== "failed";
  const index = origin && columnIndexOf(replica, partner);
  const version = useSyncExternalStore(index?.subscribe ?? noChanges, () => index?.version ?? 0);
  const answer = useMemo(() => {
    if (!index || version === 0 || waits) return undefined;
    const order = index.order(listQueryOf(origin.search, ids && [...ids.keys()]));
    const standing = known ?? standingIn(order, id);
    return { order, standing, found: standing && { ...neighboursIn(order, id, standing) } };
  }, [index, version, origin, known, waits, ids, id]);
  const { order, standing, found } = answer ?? {};

  if (standing && !known) setKnown(standing);
  useEffect(() => {
    if (origin && known) keepOrigin(id, { search: origin.search, standing: known });
  }, [id, origin, known]);

  const page = Math.ceil((found?.place ?? standing?.place ?? 1) / partnersPerPage);
  const address = origin && addressOfList(page > 1 ? { ...origin.search, page } : origin.search);
  useEffect(() => {
    if (address !== undefined) keepListAddress("partner", address);
  }, [address]);

  // The list was read, and has never contained the partner.
  if (!origin || address === undefined || (answer && !found)) return undefined;
  const all = order && found && { ...found, matched: order.matched, partial: order.partial === "rows" };
  return { search: origin.search, address, found: all };
}

const noChanges = () => () => undefined;
