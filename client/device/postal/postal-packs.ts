import { packs } from "virtual:postal-packs";
import { addressesIn, type PostalPack } from "./postal-code.ts";

/**
 * Finds the addresses of a postal code in the packs that the device keeps, or that it fetches now.
 * @param digits seven
 * @returns none for a code without an address
 * @throws TypeError where the pack is not on the device and cannot be fetched
 */
export async function findAddresses(digits: string): Promise<readonly string[]> {
  const url = packs[digits.slice(0, 2)];
  if (url === undefined) return [];
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`no postal pack at ${url}`);
  return addressesIn((await answer.json()) as PostalPack, digits);
}
