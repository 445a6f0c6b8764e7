/** Most bytes of one answer: what 400,000 letters take with the frame around each few of them, and what a service thinks aloud. */
const mostBytes = 32_000_000;
/** Most bytes of one line: whoever reads lines looks through all of one again with each piece of it. */
const longestLine = 1_000_000;
const lineEnd = "\n".charCodeAt(0);

/**
 * fetch for a service whose answer is read while it is written. It ends with its signal, whatever the other side does: Node forgets
 * how to abort a request that must not be redirected once the collector has run, so redirections are refused here
 * and the signal is held for as long as the body is read. An answer that never ends, in whatever it writes, is ended.
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
