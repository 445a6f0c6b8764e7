/**
 * Makes a function that reads these keys of an address's search part for a route. The router merges the result over the raw
 * address: a value that `read` drops would still reach the screen. Here such a key is set to undefined.
 */
export const searchOf =
  <const K extends string, S extends { readonly [key in K]?: unknown }>(
    keys: readonly K[],
    read: (raw: Readonly<Record<string, unknown>>) => S,
  ) =>
  (raw: Record<string, unknown>): S => ({ ...Object.fromEntries(keys.map((key) => [key, undefined])), ...read(raw) });
