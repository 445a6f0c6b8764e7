import { beforeEach, expect, it, vi } from "vitest";
import type { Transport } from "#sync/engine/client/ports.ts";
import { takenHeader } from "#sync/engine/protocol.ts";

const values = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});
vi.stubGlobal("location", { host: "musubi.example.com" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
vi.mock("#sync/engine/client/replica.ts", () => ({ openReplica: async (options: unknown) => options }));
vi.mock("#sync/engine/client/browser-ports.ts", () => ({
  browserBus: () => undefined,
  browserClock: () => undefined,
  browserLocks: () => undefined,
  browserSignals: () => undefined,
}));
vi.mock("./session/session-mirror.ts", () => ({ mirrorSession: async () => undefined, readMirror: async () => undefined }));

let transport: Transport;
const administrator = { id: "01a1fc0b-e380-7716-adb3-6836f5b7e82b", name: "管理 太郎", mail: "a@example.com", authority: 1 };
beforeEach(async () => {
  values.set("token", "token");
  values.set("administrator", JSON.stringify(administrator));
  const { openDevice } = await import("./open-device.ts");
  transport = ((await openDevice(administrator)) as unknown as { transport: Transport }).transport;
});

it("tells the engine how much the line carries (L5a)", () => {
  expect(transport.room?.()).toBe(16_000);
});

it("tells the engine that what was sent has been taken, before the rest of the answer (L5a)", async () => {
  const answer = new Response("{", { headers: { "content-type": "application/json", [takenHeader]: "yes" } });
  vi.stubGlobal("fetch", async () => answer);
  const { openDevice } = await import("./open-device.ts");
  transport = ((await openDevice(administrator)) as unknown as { transport: Transport }).transport;
  const onTaken = vi.fn();
  const request = { clientId: administrator.id, cursor: null, acknowledged: 0, mutations: [] };
  await transport.exchange(request, new AbortController().signal, onTaken).catch(() => undefined);
  expect(onTaken).toHaveBeenCalledTimes(1);
});

it("locks the session by the word of a 401, whichever way the engine asked (S3)", async () => {
  const { beginSession, getSession, getWipes } = await import("./session/session.ts");
  let said = "";
  vi.stubGlobal("fetch", async () => Response.json({ responseCode: 401, responseMessage: said }, { status: 401 }));
  const { openDevice } = await import("./open-device.ts");
  transport = ((await openDevice(administrator)) as unknown as { transport: Transport }).transport;
  const request = { clientId: administrator.id, cursor: null, acknowledged: 0, mutations: [] };
  const { signal } = new AbortController();
  for (const [word, wipes] of [
    ["unauthorized", []],
    ["signed_out", [administrator.id]],
  ] as const) {
    for (const ask of [() => transport.exchange(request, signal), () => transport.listen(() => undefined, signal)]) {
      await beginSession("token", administrator);
      said = word;
      await expect(ask()).rejects.toMatchObject({ failure: word });
      await vi.waitFor(() => expect(getSession().state).toBe("locked"));
      expect([getSession().signedOut, getWipes()]).toEqual([word === "signed_out", wipes]);
    }
  }
});
