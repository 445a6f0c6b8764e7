/**
 * Runs a round of work now, and then one every `every` milliseconds, but never two at once. A round must report its failures itself.
 * The process waits for its end when it stops: a long one ends early once `Context.stopping` is aborted.
 * @returns a function that stops it after the current round
 */
export function inRounds(every: number, round: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const begin = () => {
    running ??= round().finally(() => (running = undefined));
  };
  begin();
  const timer = setInterval(begin, every).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
