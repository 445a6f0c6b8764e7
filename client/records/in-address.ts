/** Returns the number that an address names a record by, as screens show it. */
export const numberIn = (address: string): number | null => (/^[1-9]\d{0,8}$/u.test(address) ? Number(address) : null);

/** Returns the id that an address names a record by. */
export const idIn = (address: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(address) ? address.toLowerCase() : undefined;

/** A record that an address can name. */
export interface Numbered {
  readonly id: string;
  readonly number: number | null;
}

/** Returns the record among these that an address names, by its id or by its number. */
export function recordIn<T extends Numbered>(records: readonly T[], address: string): T | undefined {
  const [id, number] = [idIn(address), numberIn(address)];
  return records.find((one) => one.id === id || (number !== null && one.number === number));
}
