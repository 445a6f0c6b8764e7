/**
 * A value that a test file and the runner share: Vitest loads the runner's modules apart from those of the tests, so that each
 * would have a value of its own.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const all = globalThis as { [key: symbol]: unknown };
  return (all[Symbol.for(`musubi.${name}`)] ??= make()) as T;
}
