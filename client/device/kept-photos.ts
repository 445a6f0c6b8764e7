import type { KeptValues } from "#sync/engine/client/replica-types.ts";

/** Which photo: a partner's, by the address under which the partners' own site has it. */
export interface PhotoOf {
  readonly id: string;
  readonly path: string;
}

/** So many places there are; a photo whose place is taken replaces the one that is there. */
export const places = 1_024;

/** Ids end in what is random. */
const placeOf = ({ id }: PhotoOf) => `photo/${Number.parseInt(id.slice(-3), 16) % places}`;

/** Returns a partner's photo as a data URL, if the device keeps it; a new address is another photo. */
export async function keptPhoto(derived: KeptValues, of: PhotoOf): Promise<string | undefined> {
  const kept = await derived.load(placeOf(of));
  return isKept(kept) && kept.id === of.id && kept.path === of.path ? kept.url : undefined;
}

/** Keeps a photo on the device until another takes its place, or all that replicated is wiped (S3). */
export const keepPhoto = (derived: KeptValues, { id, path }: PhotoOf, url: string): Promise<void> =>
  derived.save(placeOf({ id, path }), { id, path, url } satisfies Kept);

interface Kept extends PhotoOf {
  readonly url: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "id" in value && "path" in value && "url" in value;
