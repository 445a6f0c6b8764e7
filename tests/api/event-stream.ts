import { expect } from "vitest";
import type { ApiServer } from "./api-server.ts";

/** An open stream of pokes. */
export interface EventStream {
  /** Resolves once the server has ended it. */
  ended(): Promise<true>;
  stop(): void;
}

/** Opens a stream and waits until it has begun. */
export async function openStream(api: ApiServer, token: string): Promise<EventStream> {
  const aborter = new AbortController();
  const headers = { "x-authorization": token };
  const response = await fetch(`${api.base}/api/sync/events`, { headers, signal: aborter.signal });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return {
    async ended() {
      for (;;) if ((await reader.read()).done) return true;
    },
    stop: () => aborter.abort(),
  };
}
