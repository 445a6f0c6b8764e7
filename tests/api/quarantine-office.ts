import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { seal } from "#client/device/session/sealing.ts";
import type { SealingKey } from "#client/device/session/sealing-key.ts";
import { type Parcel, parcelsOf, type Unsent } from "#sync/engine/parcel.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { type Answer, type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

type Json = Readonly<Record<string, unknown>>;
type Item = Json & { readonly id: string; readonly content: Json };

export const jsonOf = ({ json }: Answer) => json as unknown as Json;
export const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage ?? "ok"}`;

export interface QuarantineOffice {
  readonly api: ApiServer;
  readonly master: TestAdmin;
  readonly key: SealingKey;
  /** Makes a call as the master. */
  open(method: string, path: string, json?: unknown): Promise<Json>;
  handOver(token: string, sealed: string): Promise<Answer>;
  /** Seals a parcel and hands it over with its author's last token. */
  bring(left: LeftBehind): Promise<Answer>;
  /** Makes an administrator, whom a master removes, and returns what their device has left. */
  removed(work?: (admin: TestAdmin) => Partial<Unsent> | Promise<Partial<Unsent>>): Promise<LeftBehind>;
  memoBy(admin: TestAdmin, content: string): Promise<Mutation>;
  /** Returns what is in quarantine of a parcel's author. */
  quarantined(parcel: Parcel): Promise<Item[]>;
  settle(id: unknown, json: object, token?: string): Promise<Answer>;
}

export interface LeftBehind {
  readonly admin: TestAdmin;
  readonly parcel: Parcel;
}

/** Starts a server with a master. Devices of removed administrators hand over to it. */
export async function startQuarantineOffice(): Promise<QuarantineOffice> {
  const api = await startApi();
  const master = await signedIn(api, 1, "統括 主任");
  const open: QuarantineOffice["open"] = async (method, path, json) =>
    jsonOf(await api.call(method, path, { token: master.token, json }));
  const handOver: QuarantineOffice["handOver"] = (token, parcel) =>
    api.call("POST", "/api/sync/handover", { token, json: { parcel } });
  const key = (await open("GET", "/api/sync/handover"))["key"] as SealingKey;
  return {
    api,
    master,
    key,
    open,
    handOver,
    bring: async ({ admin, parcel }) => handOver(admin.token, await seal(parcel, key)),
    async removed(work = () => ({})) {
      const admin = await signedIn(api, 0, "退職 太郎");
      const unsent: Unsent = { deviceId: uuidv7(), mutations: [], drafts: [], ...(await work(admin)) };
      expect((await api.call("DELETE", `/api/admin_user/${admin.id}`, { token: master.token })).status).toBe(200);
      const [parcel] = parcelsOf(unsent, { author: { id: admin.id, name: "退職 太郎" }, token: admin.token });
      if (!parcel) throw new Error("there is always one");
      return { admin, parcel };
    },
    async memoBy(admin, content) {
      const input = { id: uuidv7(), targetType: "partner", targetId: await addPartner(api), content };
      return mutation(admin, "memo.create", input);
    },
    async quarantined(parcel) {
      const { items } = await open("GET", "/api/quarantine");
      return (items as Item[]).filter(({ authorId }) => authorId === parcel.author.id);
    },
    settle: (id, json, token = master.token) => api.call("PUT", `/api/quarantine/${String(id)}`, { token, json }),
  };
}

export const mutation = (admin: TestAdmin, name: string, input: object, from: Mutation["from"] = {}): Mutation => ({
  id: uuidv7(),
  clientId: uuidv7(),
  seq: 1,
  name,
  version: 1,
  input,
  from,
  author: admin.id,
  authoredAt: new Date().toISOString(),
});
