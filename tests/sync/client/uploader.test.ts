import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256Of } from "#sync/engine/client/attachments/attachment-bytes.ts";
import { DeviceAttachments } from "#sync/engine/client/attachments/device-attachments.ts";
import { keepAttachment } from "#sync/engine/client/attachments/kept-attachments.ts";
import { Uploader } from "#sync/engine/client/attachments/uploader.ts";
import { initialise } from "#sync/engine/client/device-state.ts";
import { type AttachmentTransport, TransportError } from "#sync/engine/client/ports.ts";
import type { AttachmentOptions } from "#sync/engine/client/replica-types.ts";
import type { Rounds } from "#sync/engine/client/rounds.ts";
import { type DeviceDatabase, openDeviceDatabase } from "#sync/engine/client/storage/device-database.ts";
import { DeviceTexts } from "#sync/engine/client/texts/device-texts.ts";
import { model } from "#sync/model/model.ts";
import { until } from "#tests/support/until.ts";
import { VirtualSignals } from "../support/device-ports.ts";
import { seeded } from "../support/random.ts";
import { virtualTime } from "../support/virtual-clock.ts";

const time = virtualTime(seeded(1));
const clock = time.clock();

let db: DeviceDatabase;
let uploader: Uploader;
/** Bytes of parts that the server was sent, one after the other. */
let parts: number[];
let refusal: TransportError | undefined;

beforeEach(async () => {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = await openDeviceDatabase({ name: "musubi-uploads", model, clock, signals: new VirtualSignals(), indexedDB });
  await initialise(db, model, clock);
  parts = [];
  refusal = undefined;
  const transport: AttachmentTransport = {
    room: () => 1_000,
    standing: async () => ({ state: "waiting", received: 0 }),
    async send(_id, place, { length }) {
      parts.push(length);
      if (refusal) throw refusal;
      return { state: "arrived", received: place + length };
    },
    fetch: async () => undefined,
  };
  const options: AttachmentOptions = { transport, awaits: () => true, room: async () => undefined };
  const kept = new DeviceAttachments(db, clock, options, () => undefined, new DeviceTexts(db, () => undefined));
  const rounds = { active: false, settled: async () => undefined } as unknown as Rounds;
  uploader = new Uploader({ db, model, clock, rounds, kept, options, texts: undefined, onChange: () => undefined });
  const bytes = new TextEncoder().encode("職務経歴書").buffer;
  const key = "partnerFile/f";
  await db.write(async (tx) => {
    await tx.rows("partnerFile").putAll([{ id: "f", partnerId: "p", uploadedAt: null }]);
    keepAttachment(tx, { key, name: "職務経歴書.pdf", sha256: await hash, bytes }, clock.now());
  });
});
afterEach(() => {
  uploader.stop();
  db.close();
});
const hash = sha256Of(new TextEncoder().encode("職務経歴書"));

/** Tells the uploader of what ten colleagues change meanwhile. */
async function published(times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    time.advance(1_000);
    await uploader.published();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it("leaves a server alone that has asked for a wait, whatever colleagues change meanwhile, and goes on after it", async () => {
  refusal = new TransportError("busy", 600_000);
  uploader.start();
  await until(async () => parts.length === 1);
  await published(20);
  expect(parts).toHaveLength(1);
  refusal = undefined;
  time.advance(600_000);
  await until(async () => parts.length === 2);
});

it("goes on as soon as an exchange shows that the server is there again", async () => {
  refusal = new TransportError("unreachable");
  uploader.start();
  await until(async () => parts.length === 1);
  refusal = undefined;
  await uploader.published();
  await until(async () => parts.length === 2);
});
