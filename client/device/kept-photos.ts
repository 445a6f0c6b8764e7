import type { KeptValues } from "#sync/engine/client/replica-types.ts";

/** Which photo: a partner's, by the address under which the partners' own site has it. */
export interface PhotoOf {
  readonly id: string;
  readonly path: string;
}

/** So many places there are; a photo whose place is taken replaces the one that is there. */
export const places = 1_024;

/** Ids end in what is random. */
const placeOf = ({ id }: Pick<PhotoOf, "id">) => `photo/${Number.parseInt(id.slice(-3), 16) % places}`;

/** Returns a partner's photo as a data URL, if the device keeps it; a new address is another photo. */
export async function keptPhoto(derived: KeptValues, of: PhotoOf): Promise<string | undefined> {
  const kept = await derived.load(placeOf(of));
  return isKept(kept) && kept.id === of.id && kept.path === of.path ? kept.url : undefined;
}

/** Keeps a photo on the device until another takes its place, its partner is removed, or all that replicated is wiped (S3). */
export async function keepPhoto(derived: KeptValues, { id, path }: PhotoOf, url: string): Promise<void> {
  const place = placeOf({ id });
  // First whose it is: no photo stays of which that is not known.
  await derived.change(listKey, (list) => [...idsIn(list).filter((other) => placeOf({ id: other }) !== place), id]);
  await derived.save(place, { id, path, url } satisfies Kept);
}

/** Of which partners the device keeps a photo. */
export const photoOwners = async (derived: KeptValues): Promise<readonly string[]> => idsIn(await derived.load(listKey));

/** Takes the photos of these partners off the device. */
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
