import { searchKey } from "#sync/model/rules/fold.ts";

/** The postal codes that begin with the same two digits; `scripts/lib/postal-packs.ts` makes them. */
export interface PostalPack {
  readonly cities: readonly string[];
  readonly codes: Readonly<Record<string, readonly (number | string)[]>>;
}

/** Returns the seven digits of a postal code, however it is written; undefined for what is none. */
export function postalDigits(text: string): string | undefined {
  const digits = searchKey(text).replace(/^〒|[-‐-―−ー]/gu, "");
  return /^\d{7}$/u.test(digits) ? digits : undefined;
}

/** Returns the addresses that have a code, as far as it tells them; none for a code that nobody has, or one office alone. */
export function addressesIn(pack: PostalPack | undefined, digits: string): readonly string[] {
  const places = pack?.codes[digits.slice(2)] ?? pack?.codes[digits.slice(2, 5)] ?? [];
  const addresses: string[] = [];
  let city = "";
  for (const place of places) {
    if (typeof place === "number") city = pack?.cities[place] ?? "";
    else addresses.push(city + place);
  }
  return addresses;
}

/**
 * Returns an address after its postal code was found: what it was filled with before gives way, what a person typed does not.
 * @param filled what was put there for the code before; empty if nothing was
 * @returns undefined where a person's own words would have to go
 */
export function withPlace(address: string, filled: string, place: string): string | undefined {
  if (address.startsWith(place)) return address;
  if (address.trim() === "") return place;
  return filled !== "" && address.startsWith(filled) ? place + address.slice(filled.length) : undefined;
}
