import { currentIndexedDB } from "#sync/engine/client/storage/indexed-db.ts";

const prefix = () => `musubi ${location.host} `;

/** The name of an administrator's database on this device: one per server and administrator (S2). */
export const databaseName = (administratorId: string): string => `${prefix()}${administratorId}`;

/** Returns the ids of administrators with a database on this device; empty if the browser does not list databases. */
export async function databaseOwners(): Promise<readonly string[]> {
  const named = (await currentIndexedDB().databases?.()) ?? [];
  return named.flatMap(({ name }) => (name?.startsWith(prefix()) ? [name.slice(prefix().length)] : []));
}
