/**
 * What of a company or client was filled in. A form that registers sends the fields of a new one along with a chosen one,
 * left empty: they must neither refuse it nor clear what it has.
 */
export function withoutBlanks<T extends object>(given: T | null | undefined): Partial<T> | null | undefined {
  return given && (Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Partial<T>);
}
