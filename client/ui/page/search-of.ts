/**
 * Reads these keys of an address's search part for a route. The router lays what a route reads over the address as it came: a
 * value that the reading has dropped would reach the screen all the same. Here it is absent.
 */
export const searchOf =
  <const K extends string, S extends { readonly [key in K]?: unknown }>(
    keys: readonly K[],
    read: (raw: Readonly<Record<string, unknown>>) => S,
  ) =>
  (raw: Record<string, unknown>): S => ({ ...Object.fromEntries(keys.map((key) => [key, undefined])), ...read(raw) });
