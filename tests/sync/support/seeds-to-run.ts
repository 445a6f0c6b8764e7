/**
 * Seeds of a property: `SEED=n` runs that one alone, `SEEDS=n` so many; otherwise `count`. They begin with `first`, or where
 * `SEED_FROM` says.
 */
export function seedsToRun(first: number, count: number): number[] {
  const { SEED, SEEDS, SEED_FROM } = process.env;
  const from = SEED_FROM ? Number(SEED_FROM) : first;
  return SEED ? [Number(SEED)] : Array.from({ length: SEEDS ? Number(SEEDS) : count }, (_, index) => from + index);
}
