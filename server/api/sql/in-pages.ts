/** Most rows of a page. A row of the history or of what waits may hold hundreds of kB. */
const most = 50;

/**
 * Yields rows by their keys, in the keys' order, a page whenever the one before has been taken. So a long list needs the memory of
 * its keys and of one page.
 * @param read returns the rows with these keys, in that order; those that are gone are left out
 */
export async function* inPages<K, R>(
  keys: readonly K[],
  read: (some: readonly K[]) => PromiseLike<readonly R[]>,
): AsyncGenerator<R> {
  for (let at = 0; at < keys.length; at += most) yield* await read(keys.slice(at, at + most));
}
