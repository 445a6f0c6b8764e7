/**
 * Returns the seeds of a property: `SEED=n` is that one alone, `SEEDS=n` is their number, which is `count` by default. They begin
 * with `first`, or with `SEED_FROM`.
 */
export function seedsToRun(first: number, count: number): number[] {
  const { SEED, SEEDS, SEED_FROM } = process.env;
  const from = SEED_FROM ? Number(SEED_FROM) : first;
  return SEED ? [Number(SEED)] : Array.from({ length: SEEDS ? Number(SEEDS) : count }, (_, index) => from + index);
}
