/** How many milliseconds Google may take for a whole answer. */
export const fetchTimeout = 5_000;
/** The most bytes of an answer: documents, key sets, tokens and events are a few kB. */
const longest = 256 * 1024;

/**
 * Fetches from a foreign server. It ends after `fetchTimeout`, whatever the other side does. It follows no redirects, and reads
 * only answers of a plausible length.
 * @throws TypeError, or an error named TimeoutError, when there is no whole answer
 */
export async function boundedFetch(url: string, { method, headers, body = null }: Sent): Promise<Response> {
  const response = await fetch(url, { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(fetchTimeout) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // An error that leaves the loop cancels the body.
    if (length > longest) throw new TypeError("the answer is too long");
    chunks.push(chunk);
  }
  return new Response(length === 0 ? null : Buffer.concat(chunks), { status: response.status, headers: response.headers });
}

/**
 * Fetches like `boundedFetch`, and reads what calls itself JSON. Libraries tell such an answer from a token that is no token by their
 * words alone.
 * @throws TypeError also when it is no JSON
 */
export async function boundedJsonFetch(url: string, sent: Sent): Promise<Response> {
  const response = await boundedFetch(url, sent);
  if (!/^application\/(?:[\w.-]+\+)?json\b/iu.test(response.headers.get("content-type") ?? "")) return response;
  const text = await response.clone().text();
  try {
    JSON.parse(text);
  } catch {
    throw new TypeError("the answer is no JSON");
  }
  return response;
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: RequestInit["body"] | undefined;
}
