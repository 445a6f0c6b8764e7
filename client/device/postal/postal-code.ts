import { searchKey } from "#sync/model/rules/fold.ts";

/** The postal codes with the same first two digits; `scripts/lib/build/postal-packs.ts` makes them. */
export interface PostalPack {
  readonly cities: readonly string[];
  readonly codes: Readonly<Record<string, readonly (number | string)[]>>;
}

/** Returns the seven digits of a postal code in any notation; undefined if it is none. */
export function postalDigits(text: string): string | undefined {
  const digits = searchKey(text).replace(/^〒|[-‐-―−ー]/gu, "");
  return /^\d{7}$/u.test(digits) ? digits : undefined;
}

/** Returns the addresses of a postal code, as far as it determines them. An unused code, or that of a single office, has none. */
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
 * Returns the address for a found postal code. The previous code's address is replaced, but words that the user typed are not.
 * @param filled the address that the previous code filled in; empty if there was none
 * @returns undefined if words of the user would be lost
 */
export function withPlace(address: string, filled: string, place: string): string | undefined {
  if (address.startsWith(place)) return address;
  if (address.trim() === "") return place;
  return filled !== "" && address.startsWith(filled) ? place + address.slice(filled.length) : undefined;
}
