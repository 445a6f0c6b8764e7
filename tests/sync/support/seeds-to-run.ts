/** Seeds of a property: `SEED=n` runs that one alone, `SEEDS=n` so many; otherwise `count`, from a fixed one on. */
export function seedsToRun(first: number, count: number): number[] {
  const { SEED, SEEDS } = process.env;
  return SEED ? [Number(SEED)] : Array.from({ length: SEEDS ? Number(SEEDS) : count }, (_, index) => first + index);
}
