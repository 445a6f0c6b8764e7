import { createHash } from "node:crypto";
import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Parcel, Unsent } from "#sync/engine/parcel.ts";
import type { EndedSession } from "./ended-session.ts";

/** The content of each administrator's device: replicated rows, and unsent work. */
interface Held {
  rows: boolean;
  unsent: Unsent;
  files?: readonly { readonly key: string; readonly unsent: boolean; readonly held: boolean }[];
}
const held = new Map<string, Held>();
let ended: EndedSession[] = [];

vi.mock("./session.ts", () => ({
  getToken: () => null,
  renewToken: () => undefined,
  lockSession: () => undefined,
  getEnded: () => ended,
  noteSignedOut: async ({ token }: EndedSession) => {
    ended = ended.map((one) => (one.token === token ? { ...one, signedOut: true } : one));
  },
  keepEnded: async (id: string, how: Partial<EndedSession>) => {
    ended = ended.map((one) => (one.administrator.id === id ? { ...one, ...how } : one));
  },
}));
vi.mock("../open-device.ts", () => ({
  openDevice: async ({ id }: { readonly id: string }) => {
    const device = held.get(id);
    if (!device) throw new Error("the database does not open");
    return {
      unsent: async () => device.unsent,
      async wipe(handed?: Unsent) {
        device.rows = false;
        const keys = handed?.drafts.map(({ key }) => key) ?? [];
        device.unsent = { ...device.unsent, drafts: device.unsent.drafts.filter(({ key }) => !keys.includes(key)) };
      },
      attachments: {
        all: async () => device.files ?? [],
        discard: async (gone: string) => {
          device.files = device.files?.filter((file) => file.key !== gone) ?? [];
        },
      },
      close: async () => undefined,
    };
  },
}));

const { discardLeft, handOver, leftFiles, sealedFile, settleEnded } = await import("./hand-over.ts");
const keys = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
const key = { ...(await exportJWK(keys.publicKey)), kid: "1" };

/** The server's answer to a parcel with these drafts; undefined if it accepts the parcel. */
let refuse: (drafts: readonly string[]) => Response | undefined = () => undefined;
let brought: string[] = [];
/** What the server says to the token of an ended session. */
let saidOfToken = "revoked";

beforeEach(() => {
  held.clear();
  ended = [];
  brought = [];
  saidOfToken = "revoked";
  refuse = () => undefined;
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path === "/api/me") return word(saidOfToken, 401);
    if (method === "GET") return json({ key });
    const { parcel: sealed } = JSON.parse(body ?? "") as { parcel: string };
    const { plaintext } = await compactDecrypt(sealed, keys.privateKey);
    const { drafts } = JSON.parse(new TextDecoder().decode(plaintext)) as Parcel;
    const names = (drafts as Unsent["drafts"]).map((draft) => draft.key);
    const refusal = refuse(names);
    if (refusal) return refusal;
    brought.push(...names);
    return json({ digest: createHash("sha256").update(sealed).digest("base64url") });
  });
});

const json = (body: object, status = 200) => Response.json({ responseCode: status, ...body }, { status });
const word = (said: string, status: number) => json({ responseMessage: said }, status);

/** Makes a session that a server has ended. Its device has drafts, each as large as a parcel. */
function left(id: string, names: readonly string[], removed = true): EndedSession {
  const drafts = names.map((name) => ({ key: name, value: "字".repeat(150_000) }));
  held.set(id, { rows: true, unsent: { deviceId: "01a1fc0b-e380-7716-adb3-6836f5b7e82b", mutations: [], drafts } });
  const administrator = { id, name: "退職 太郎", mail: `${id}@example.com`, authority: 0 };
  const session = { administrator, token: id, removed, signedOut: false, handed: 0, done: false, files: 0 };
  ended.push(session);
  return session;
}
const unsentOf = (id: string) => held.get(id)?.unsent.drafts.map((draft) => draft.key);

describe("handing over (S3)", () => {
  it("goes past what the server does not take, which stays on the device", async () => {
    const session = left("a", ["一", "二", "三"]);
    refuse = (names) => (names.includes("一") ? word("unreadable_parcel", 400) : undefined);
    await expect(handOver(session)).rejects.toMatchObject({ word: "unreadable_parcel" });
    expect(brought).toEqual(["二", "三"]);
    expect(unsentOf("a")).toEqual(["一"]);
    expect(ended).toMatchObject([{ handed: 2, done: false }]);
  });
  it("counts the files that it leaves on the device, which no parcel carries, until they are let go of (S4-9)", async () => {
    const session = left("a", ["一"]);
    const files = ["一", "二"].map((name) => ({ key: `partnerFile/${name}`, unsent: true, held: true }));
    Object.assign(held.get("a") ?? {}, { files: [...files, { key: "partnerFile/届いた", unsent: false, held: true }] });
    await handOver(session);
    expect(ended).toMatchObject([{ done: true, files: 2 }]);
    const [first] = await leftFiles(session);
    if (first) await discardLeft(session, first);
    expect(ended).toMatchObject([{ done: true, files: 1 }]);
  });
  it("goes past what a server on the way does not let through", async () => {
    const session = left("a", ["一", "二"]);
    const page = "<h1>413 Request Entity Too Large</h1>";
    refuse = (names) => (names.includes("一") ? new Response(page, { status: 413 }) : undefined);
    await expect(handOver(session)).rejects.toMatchObject({ status: 413 });
    expect(brought).toEqual(["二"]);
  });
  it("takes the rows off the device at once, even where nothing can be handed over", async () => {
    const session = left("a", ["一", "二"]);
    refuse = () => word("quarantine_full", 409);
    await expect(handOver(session)).rejects.toMatchObject({ word: "quarantine_full" });
    expect(held.get("a")?.rows).toBe(false);
    expect(unsentOf("a")).toEqual(["一", "二"]);
  });
  it("goes past what is too deep for JSON, in the file as well", async () => {
    const session = left("a", ["一", "二", "三"]);
    let deep: unknown = "底";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const device = held.get("a");
    if (device) device.unsent = { ...device.unsent, drafts: [{ key: "深", value: deep }, ...device.unsent.drafts] };
    const sealed = await sealedFile(session);
    expect([(await sealed?.file.text())?.trim().split("\n").length, sealed?.left]).toEqual([3, 1]);
    await expect(handOver(session)).rejects.toThrow("no JSON");
    expect(brought).toEqual(["一", "二", "三"]);
    expect(unsentOf("a")).toEqual(["深"]);
  });
});

describe("the sessions that ended on a device", () => {
  it("do not wait for each other, whatever is wrong with one", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    left("a", ["一"]);
    left("b", ["二"], false);
    left("c", ["三"]);
    held.delete("a");
    refuse = (names) => (names.includes("二") ? word("too_many_requests", 429) : undefined);
    expect(await settleEnded()).toBe(false);
    expect(brought).toEqual(["三"]);
    expect(said).toHaveBeenCalledTimes(1);
    refuse = () => undefined;
    ended = ended.slice(1);
    expect(await settleEnded()).toBe(true);
    expect(unsentOf("b")).toEqual([]);
  });
  it("learn that their owner ended them from another device, where the first answer did not say so", async () => {
    left("a", ["一"], false);
    saidOfToken = "unauthorized";
    expect(await settleEnded()).toBe(true);
    expect(ended).toMatchObject([{ signedOut: false, removed: false }]);
    saidOfToken = "signed_out";
    expect(await settleEnded()).toBe(true);
    expect(ended).toMatchObject([{ signedOut: true, removed: false }]);
    expect(unsentOf("a")).toEqual(["一"]);
  });
});
