/**
 * Runs a round of work now, and then one every `every` milliseconds. A round must report its failures itself.
 * @returns a function that stops it after the current round
 */
export function inRounds(every: number, round: () => Promise<unknown>): () => Promise<void> {
  let running = round();
  const timer = setInterval(() => (running = round()), every).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
