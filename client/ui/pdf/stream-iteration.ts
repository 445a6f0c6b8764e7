/** Lets `for await` read streams where the browser cannot: WebKit, in which pdf.js would find no text in any document. */
export function makeStreamsIterable(): void {
  if (Symbol.asyncIterator in ReadableStream.prototype) return;
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { value: valuesOf, configurable: true, writable: true });
}

/** Iterates over a stream; a consumer that stops before the end cancels it. */
async function* valuesOf<T>(this: ReadableStream<T>): AsyncGenerator<T, void, undefined> {
  const reader = this.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        ended = true;
        throw error;
      });
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
    reader.releaseLock();
  }
}
