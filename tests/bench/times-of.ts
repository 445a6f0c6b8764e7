/** Returns the milliseconds of each of this many runs, with a pause between them as people make. */
export async function timesOf(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
