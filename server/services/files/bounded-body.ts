import { Readable } from "node:stream";

/**
 * Limits a body from another server to `most` bytes, and to `patience` milliseconds of waiting for it in all. The time of this
 * server's own reader does not count, as its line may be slow. Ending the body early also ends its connection.
 */
export function boundedBody(body: Readable, most: number, patience: number): Readable {
  const portions = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let [room, left] = [most, patience];
  let late: NodeJS.Timeout | undefined;
  const bounded = new Readable({
    read() {
      const begun = performance.now();
      late = setTimeout(() => bounded.destroy(new DOMException("the body does not come", "TimeoutError")), left);
      portions.next().then(
        ({ done, value }) => {
          clearTimeout(late);
          left -= performance.now() - begun;
          if (done) return bounded.push(null);
          room -= value.length;
          if (room < 0) return bounded.destroy(new Error("the body does not end"));
          return bounded.push(value);
        },
        (error: Error) => bounded.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(late);
      body.destroy();
      done(error);
    },
  });
  return bounded;
}
