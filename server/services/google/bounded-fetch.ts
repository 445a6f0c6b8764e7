/** How long Google may take for an answer, from its first byte to its last. Milliseconds. */
export const fetchTimeout = 5_000;
/** Documents, key sets, tokens and events are a few kB. */
const longest = 256 * 1024;

/**
 * fetch for a server that is not ours: it ends after `fetchTimeout`, whatever the other side does, follows no redirects, and
 * reads no more than a fair answer holds.
 * @throws TypeError, or an error named TimeoutError, when there is no whole answer
 */
export async function boundedFetch(url: string, { method, headers, body = null }: Sent): Promise<Response> {
  const response = await fetch(url, { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(fetchTimeout) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > longest) throw new TypeError("the answer is too long");
    chunks.push(chunk);
  }
  return new Response(length === 0 ? null : Buffer.concat(chunks), { status: response.status, headers: response.headers });
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: RequestInit["body"] | undefined;
}
