/** The most bytes of one answer: 400,000 letters with their frames, a few letters each, and the service's reasoning. */
const mostBytes = 32_000_000;
/** The most bytes of one line, since a reader of lines scans the whole line again with each piece. */
const longestLine = 1_000_000;
const lineEnd = "\n".charCodeAt(0);

/**
 * Fetches from a service whose answer is read while it is written. The request ends with its signal, whatever the other side does.
 * After a garbage collection, Node cannot abort a request whose redirections are forbidden. So this function refuses redirections
 * itself, and keeps the signal referenced while the body is read. An answer that never ends is ended.
 * @throws TypeError where it redirects or says too much; the signal's reason
 */
export async function heldFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  const response = await fetch(url, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new TypeError("the service redirects");
  }
  return new Response(response.body && held(response.body, signal ?? undefined), response);
}

function held(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let [left, line] = [mostBytes, 0];
  let end: () => void = () => undefined;
  const over = () => signal?.removeEventListener("abort", end);
  return new ReadableStream<Uint8Array>({
    start(stream) {
      end = () => {
        stream.error(signal?.reason);
        void reader.cancel(signal?.reason).catch(() => undefined);
      };
      if (signal?.aborted) end();
      signal?.addEventListener("abort", end, { once: true });
    },
    async pull(stream) {
      const { done, value } = await reader.read();
      if (done) {
        over();
        return stream.close();
      }
      left -= value.byteLength;
      const end = value.lastIndexOf(lineEnd);
      line = end < 0 ? line + value.byteLength : value.byteLength - end - 1;
      if (left < 0 || line > longestLine) {
        over();
        await reader.cancel();
        throw new TypeError("the answer does not end");
      }
      stream.enqueue(value);
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
}
