import { z } from "zod";
import { type Mutation, pushLimits } from "./protocol.ts";

/** A draft as it is stored on the device. */
export interface Draft {
  readonly key: string;
  readonly value: unknown;
}

/** What only the device has: mutations that wait or are set aside, in the order of authoring, and drafts. */
export interface Unsent {
  readonly deviceId: string;
  readonly mutations: readonly Mutation[];
  readonly drafts: readonly Draft[];
}

/** The id in place of a device's own id that cannot be read. */
const unnamed = "00000000-0000-0000-0000-000000000000";

/**
 * Part of the unsent work, which is sealed and handed over (S3). The last token proves its owner, whichever way the parcel came.
 * Only the owner is required. Mutations and drafts are checked one by one, so that an unreadable one does not block the others.
 */
export const parcelSchema = z.object({
  format: z.literal(1),
  author: z.object({ id: z.guid(), name: z.string().catch("") }),
  token: z.string().nullable().catch(null),
  deviceId: z.guid().catch(unnamed),
  mutations: z.array(z.unknown()).max(pushLimits.mutations),
  drafts: z.array(z.unknown()).max(pushLimits.mutations),
});
export type Parcel = z.infer<typeof parcelSchema>;

/** Most characters of a sealed parcel. Unsent work that fits in none stays on its device. */
export const mostSealed = 8_000_000;

/**
 * Characters that a parcel should have, unless a single item has more. Parcels are small, so that a line that breaks repeats
 * little.
 */
const aimedAt = 200_000;

/** Divides unsent work into parcels, at least one. */
export function parcelsOf(unsent: Unsent, sender: Pick<Parcel, "author" | "token">): Parcel[] {
  const { deviceId } = unsent;
  const empty = (): Parcel => ({ format: 1, ...sender, deviceId, mutations: [], drafts: [] });
  const parcels = [empty()];
  let size = 0;
  const place = (item: unknown, into: (parcel: Parcel) => unknown[]) => {
    const more = lengthOf(item);
    let last = parcels.at(-1) ?? empty();
    const full = last.mutations.length + last.drafts.length >= pushLimits.mutations || (size > 0 && size + more > aimedAt);
    if (full) parcels.push((last = empty()));
    size = full ? more : size + more;
    into(last).push(item);
  };
  for (const mutation of unsent.mutations) place(mutation, (parcel) => parcel.mutations);
  for (const draft of unsent.drafts) place(draft, (parcel) => parcel.drafts);
  return parcels;
}

/**
 * Returns the characters of an item as JSON. An item too deep for JSON gets a parcel of its own, so that no other stays behind with
 * it.
 */
function lengthOf(item: unknown): number {
  try {
    return JSON.stringify(item).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
