import { useLive } from "#client/device/use-live.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Entity, Fields, RowOf } from "#sync/engine/entity.ts";
import type { Listing } from "#sync/engine/listing.ts";
import { idIn, numberIn } from "./in-address.ts";
import { type PagedName } from "./pages.ts";
import { readLiving } from "./partner/read-living.ts";

/** The state of a record at an address: being read, missing, not arrived yet, or found with its page's data. */
export type RecordReading<T> =
  | { readonly of: PagedName; readonly label: string; readonly state: "loading" | "coming" }
  | { readonly of: PagedName; readonly label: string; readonly state: "missing"; readonly inTrash: boolean }
  | {
      readonly of: PagedName;
      readonly label: string;
      readonly state: "there";
      /**
       * The id to which the address resolves: that of the record, or of a partner who was merged into it. Drafts keep this one,
       * so that what is typed while somebody merges the two stays where it is.
       */
      readonly named: string;
      readonly value: T;
    };

/** An entity whose records have pages. They are found by number through its listing, which must contain it. */
export type PagedEntity = Entity<PagedName, Fields, string, Listing>;

/**
 * Reads the record of an address live. A record in the trash counts as missing, and `inTrash` is true. The address of a merged
 * partner leads to the other one.
 * @param address an id, or the number that screens show
 * @param more reads the further data of the page; it must be the same function on each render
 */
export function useRecord<E extends PagedEntity, T>(
  entity: E,
  address: string,
  more: (row: RowOf<E>, reader: ReplicaReader) => Promise<T>,
): RecordReading<T> {
  const of = { of: entity.name, label: entity.label };
  const number = numberIn(address);
  const [sort = ""] = Object.keys(entity.listing.sorts);
  const any: AnyEntity = entity;
  const byNumber = number === null ? undefined : { filters: { number: [number] }, sort, offset: 0, limit: 1 };
  const numbered = useColumnIndex(any, byNumber);
  const hidden = useColumnIndex(any, byNumber && { ...byNumber, hidden: true });
  const id = number === null ? idIn(address) : (numbered?.rows[0] ?? hidden?.rows[0])?.id;
  const reading = useLive(
    async (reader) => {
      const row = id === undefined ? undefined : await readLiving(reader, entity, id);
      if (row === undefined) return undefined;
      return isInTrash(entity, row) ? "trash" : { value: await more(row, reader) };
    },
    [entity, id, more],
  );
  if (reading === undefined || (number !== null && numbered === undefined)) return { ...of, state: "loading" };
  const { value: found, partial } = reading;
  if (found === "trash") return { ...of, state: "missing", inTrash: true };
  if (found && id !== undefined) return { ...of, state: "there", named: id, ...found };
  if (partial || numbered?.partial === "rows") return { ...of, state: "coming" };
  return { ...of, state: "missing", inTrash: false };
}

function isInTrash({ listing }: PagedEntity, row: object): boolean {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return listing.hiddenBy !== undefined && (values[listing.hiddenBy] ?? null) !== null;
}
