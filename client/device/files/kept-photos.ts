import type { KeptValues } from "#sync/engine/client/replica-types.ts";

/** A partner's photo, by its path on the partners' own site. */
export interface PhotoOf {
  readonly id: string;
  readonly path: string;
}

/** Number of places; a photo whose place is taken replaces the old one. */
export const places = 1_024;

/** The end of an id is random. */
const placeOf = ({ id }: Pick<PhotoOf, "id">) => `photo/${Number.parseInt(id.slice(-3), 16) % places}`;

/** Returns a partner's photo as a data URL, if the device has it; a new path means another photo. */
export async function keptPhoto(derived: KeptValues, of: PhotoOf): Promise<string | undefined> {
  const kept = await derived.load(placeOf(of));
  return isKept(kept) && kept.id === of.id && kept.path === of.path ? kept.url : undefined;
}

/** Keeps a photo on the device until another takes its place, its partner is removed, or replicated data is wiped (S3). */
export async function keepPhoto(derived: KeptValues, { id, path }: PhotoOf, url: string): Promise<void> {
  const place = placeOf({ id });
  // The owner is stored first: no photo may remain without a known owner.
  await derived.change(listKey, (list) => [...idsIn(list).filter((other) => placeOf({ id: other }) !== place), id]);
  await derived.save(place, { id, path, url } satisfies Kept);
}

/** Returns the partners whose photos the device has. */
export const photoOwners = async (derived: KeptValues): Promise<readonly string[]> => idsIn(await derived.load(listKey));

/** Deletes the photos of these partners from the device. */
export async function forgetPhotos(derived: KeptValues, ids: readonly string[]): Promise<void> {
  for (const id of ids) await derived.change(placeOf({ id }), (kept) => (isKept(kept) && kept.id === id ? undefined : kept));
  await derived.change(listKey, (list) => idsIn(list).filter((id) => !ids.includes(id)));
}

const listKey = "photos";
const idsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : [];

interface Kept extends PhotoOf {
  readonly url: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "id" in value && "path" in value && "url" in value;
