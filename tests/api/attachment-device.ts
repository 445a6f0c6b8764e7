import { createHash, randomBytes } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { v7 as uuidv7 } from "uuid";
import type { Attachment, NewAttachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { httpAttachments } from "#sync/engine/client/attachments/http-attachments.ts";
import { browserClock } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import type { AttachmentTransport, Clock, Transport } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { model } from "#sync/model/model.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { until } from "#tests/support/until.ts";
import { VirtualBus, VirtualLocks, VirtualSignals } from "#tests/sync/support/device-ports.ts";
import type { MortalStorage } from "#tests/sync/support/mortal-storage.ts";
import type { TestAdmin } from "./api-server.ts";

/** Sees requests and answers between a device and the server, and may change them. */
export interface Watch {
  readonly exchange?: (go: () => ReturnType<Transport["exchange"]>) => ReturnType<Transport["exchange"]>;
  readonly standing?: () => void;
  readonly fetch?: (id: string) => void;
  readonly send?: (
    place: number,
    bytes: Uint8Array,
    go: () => ReturnType<AttachmentTransport["send"]>,
  ) => ReturnType<AttachmentTransport["send"]>;
}

export interface AttachmentDeviceOptions {
  readonly url: string;
  readonly admin: TestAdmin;
  readonly factory?: IDBFactory;
  readonly watch?: Watch;
  /** Returns the time of the device's clock, in milliseconds. */
  readonly now?: () => number;
  /** Receives the length of each wait, in milliseconds; the device then does not wait. */
  readonly waits?: number[];
  readonly room?: () => { readonly quota: number; readonly usage: number } | undefined;
  /** Wraps the storage of its tabs. */
  readonly storage?: (factory: IDBFactory) => MortalStorage["options"]["indexedDB"];
}

const locks = () => new VirtualLocks().tab(new Promise<void>(() => undefined));
/** A clock without pauses between attempts, since no test here is about time. */
const hasty = (): Clock => ({ ...browserClock(), random: () => 0 });

const noting = (waits: number[]): Pick<Clock, "after"> => {
  const { after } = browserClock();
  return {
    after(milliseconds, then) {
      waits.push(milliseconds);
      return after(0, then);
    },
  };
};

/** Opens the application of an administrator on a device, over real HTTP. */
export function openAttachmentDevice(options: AttachmentDeviceOptions): Promise<Replica> {
  const { url, admin, factory = new IDBFactory(), watch = {}, room = () => undefined, now = () => Date.now() } = options;
  const http = { baseUrl: url, token: () => admin.token, onToken: () => undefined };
  const transport = httpTransport(http);
  const downloadPath = (id: string) => `/api/file/download?url=${encodeURIComponent(filePathOf(id))}`;
  const bytes = httpAttachments({ ...http, downloadPath });
  return openReplica({
    name: `attachments-${admin.id}`,
    model,
    actor: { id: admin.id, master: false },
    transport: {
      ...transport,
      exchange: (...all) => (watch.exchange ?? ((go) => go()))(() => transport.exchange(...all)),
    },
    locks: locks(),
    bus: new VirtualBus().tab(),
    signals: new VirtualSignals(),
    clock: { ...hasty(), now, ...(options.waits ? noting(options.waits) : {}) },
    attachments: {
      transport: {
        ...bytes,
        standing: (...all) => {
          watch.standing?.();
          return bytes.standing(...all);
        },
        fetch: (...all) => {
          watch.fetch?.(all[0]);
          return bytes.fetch(...all);
        },
        send: (...all) => (watch.send ?? ((_place, _bytes, go) => go()))(all[1], all[2], () => bytes.send(...all)),
      },
      awaits: ({ arrivedAt, refusal }) => arrivedAt === null && refusal === null,
      room: async () => room(),
    },
    indexedDB: { indexedDB: options.storage?.(factory) ?? factory, IDBKeyRange },
  });
}

export const pdfBytes = (size: number): ArrayBuffer => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) bytes.set(randomBytes(Math.min(65_536, size - at)), at);
  bytes.set(Buffer.from("%PDF-1.7\n"));
  return bytes.buffer;
};

export const hashOf = (bytes: ArrayBuffer) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");

export interface Added {
  readonly id: string;
  readonly key: string;
  readonly bytes: ArrayBuffer;
  readonly sha256: string;
  readonly mutationId: string;
}

/** Adds a file to a partner on a device, as a screen does. */
export async function addFile(replica: Replica, partnerId: string, size = 1_000): Promise<Added> {
  const [id, bytes] = [uuidv7(), pdfBytes(size)];
  const [key, sha256, name] = [`partnerFile/${id}`, hashOf(bytes), "履歴書.pdf"];
  const attach: NewAttachment[] = [{ key, name, sha256, bytes }];
  const { id: mutationId } = await replica.mutate(addPartnerFile, { id, partnerId, name, size, sha256 }, { attach });
  return { id, key, bytes, sha256, mutationId };
}

export const keptOf = async (replica: Replica, key: string): Promise<Attachment | undefined> =>
  (await replica.attachments.all()).find((one) => one.key === key);

export const rowOf = (replica: Replica, id: string): Promise<RowOf<typeof partnerFile> | undefined> =>
  replica.get(partnerFile, id);

/** Makes exchanges until the device knows that all of these have arrived. */
export async function untilArrived(replica: Replica, files: readonly Pick<Added, "id" | "key">[]): Promise<void> {
  for (const { id, key } of files) {
    await until(async () => (await keptOf(replica, key))?.unsent === false);
    await until(async () => {
      if ((await rowOf(replica, id))?.arrivedAt) return true;
      await replica.syncNow();
      return false;
    });
  }
}
