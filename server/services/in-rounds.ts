/**
 * Does a round of work now and again every so many milliseconds; a round that fails says so itself.
 * @returns what ends it, once a round in progress is done
 */
export function inRounds(every: number, round: () => Promise<unknown>): () => Promise<void> {
  let running = round();
  const timer = setInterval(() => (running = round()), every).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
