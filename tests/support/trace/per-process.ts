/**
 * Returns a value that a test file and the runner share. Vitest loads the runner's modules separately from those of the tests, so
 * a module's own value would exist twice.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const all = globalThis as { [key: symbol]: unknown };
  return (all[Symbol.for(`musubi.${name}`)] ??= make()) as T;
}
