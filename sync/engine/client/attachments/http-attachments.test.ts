import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AttachmentStanding, leastPartBytes } from "../../attachment.ts";
import { httpAttachments } from "./http-attachments.ts";

const answer = (standing: AttachmentStanding) =>
  new Response(JSON.stringify({ responseCode: 200, ...standing }), { headers: { "content-type": "application/json" } });
const waiting = (received: number): AttachmentStanding => ({ state: "waiting", received });

/** A server that has taken as much of the file as `standing` says. While it is `silent`, it answers no part. */
function over() {
  const server: { standing: AttachmentStanding; silent: boolean } = { standing: waiting(0), silent: false };
  const transport = httpAttachments({
    baseUrl: "http://localhost:1",
    token: () => "token-1",
    onToken: () => undefined,
    downloadPath: (id) => `/api/file/download?url=${id}`,
    fetch: async (_url, init) => {
      if (init?.method === "PUT" && server.silent) await new Promise<never>(() => undefined);
      return answer(server.standing);
    },
  });
  const { signal } = new AbortController();
  return {
    server,
    room: () => transport.room(),
    standing: (id = "1") => transport.standing(id, signal),
    send: (place: number, size: number) => transport.send("1", place, new Uint8Array(size), signal),
    /** Sends a part whose answer does not come in time. */
    async sendInVain(place: number, size: number) {
      server.silent = true;
      const sent = transport.send("1", place, new Uint8Array(size), signal).catch((error: unknown) => error);
      // Hashing takes real time, which the fake clock does not count.
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await vi.runAllTimersAsync();
      server.silent = false;
      expect(await sent).toMatchObject({ failure: "timeout" });
    },
  };
}

describe("what the line to a server is known for (L5a)", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  /** Sends a part of 8 KiB in ten milliseconds, as on a good line. */
  async function onGoodLine() {
    const good = over();
    good.server.standing = waiting(leastPartBytes);
    const from = performance.now();
    vi.spyOn(performance, "now")
      .mockReturnValueOnce(from)
      .mockReturnValueOnce(from + 10);
    await good.send(0, leastPartBytes);
    expect(good.room()).toBe(128 * 1024);
    return good;
  }

  it("is not lowered by a scan that takes longer than anybody waits, whatever came of it", async () => {
    const ends: readonly AttachmentStanding[] = [
      waiting(50_000),
      { state: "arrived", received: 50_000 },
      { state: "refused", received: 0 },
    ];
    for (const end of ends) {
      const { server, room, standing, sendInVain } = await onGoodLine();
      await sendInVain(leastPartBytes, 50_000 - leastPartBytes);
      server.standing = end;
      expect(await standing()).toEqual(end);
      expect(room()).toBe(128 * 1024);
    }
  });

  it("is not lowered either when the end of a file is asked for again, and that takes as long", async () => {
    const { server, room, standing, sendInVain } = await onGoodLine();
    server.standing = waiting(50_000);
    await sendInVain(50_000, 0);
    await standing();
    expect(room()).toBe(128 * 1024);
  });

  it("is lowered by a part that did not get through in time, before the next is measured out", async () => {
    const { room, standing, sendInVain } = await onGoodLine();
    await sendInVain(leastPartBytes, 50_000);
    await standing();
    expect(room()).toBe(leastPartBytes);
  });

  it("is lowered where another file comes first, since nobody knows how that part stands", async () => {
    const { server, room, standing, sendInVain } = await onGoodLine();
    await sendInVain(leastPartBytes, 50_000);
    server.standing = waiting(1_000_000);
    await standing("2");
    expect(room()).toBe(leastPartBytes);
  });
});
