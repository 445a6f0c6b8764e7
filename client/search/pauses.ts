/** Milliseconds of work after which what waits runs first, so that nothing holds a frame up. */
const longest = 8;

/** Returns a function that lets whatever waits run first, once its caller has worked for long enough. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await new Promise<void>((resolve) => void setTimeout(resolve));
    since = performance.now();
  };
}
