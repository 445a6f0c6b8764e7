type Values = Readonly<Record<string, unknown>>;

/** The keys of `before` whose values differ; nothing and blank text are the same. */
export const changedFields = (before: Values, after: Values): string[] =>
  Object.keys(before).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));

/** The values of some keys. */
export const pick = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>;
