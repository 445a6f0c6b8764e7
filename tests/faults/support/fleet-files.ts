import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Knex } from "knex";
import { v7 } from "uuid";
import type { FileStore } from "#server/services/files/file-store.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import type { Device, Tab } from "../../sync/support/device.ts";

/** Milliseconds in which all must have been sent, once every line is healed. */
const patience = 180_000;

/** The files that people add on the devices of a fleet. */
export class FleetFiles {
  readonly #knex: () => Knex;
  /** Hashes of files whose bytes a device has taken. */
  readonly #added = new Set<string>();

  constructor(knex: () => Knex) {
    this.#knex = knex;
  }

  /** Adds a file with this many bytes to a partner. */
  async add({ replica }: Tab, partnerId: string, size: number): Promise<Mutation> {
    const [id, name] = [v7(), "履歴書.pdf"];
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size)]));
    const sha256 = hashOf(bytes);
    const attach = [{ key: keyOf(id), name, sha256, bytes: bytes.buffer }];
    const mutation = await replica.mutate(addPartnerFile, { id, partnerId, name, size: bytes.length, sha256 }, { attach });
    this.#added.add(sha256);
    return mutation;
  }

  /** Lets the devices send until none of them has anything unsent. */
  async arrive(devices: readonly Device[]): Promise<void> {
    const tabs = await Promise.all(devices.map((device) => device.open()));
    for (const { replica } of tabs) replica.start();
    const end = Date.now() + patience;
    do for (const { replica } of tabs) await replica.syncNow();
    while (Date.now() < end && tabs.some(({ replica }) => replica.status.value.unsent > 0));
    for (const { replica } of tabs) await replica.close();
  }

  /** Returns what is wrong: bytes that did not arrive, and bytes that are not whole in the store or on a device. */
  async faults(devices: readonly Device[], store: FileStore): Promise<string[]> {
    const rows = await this.#rows();
    const faults: string[] = [];
    for (const { id, key, sha256, arrivedAt } of rows) {
      const stored = await store.get(id);
      if (arrivedAt === null) faults.push(`the bytes of ${key} never arrived`);
      else if (!stored || hashOf(await buffer(stored)) !== sha256) faults.push(`the bytes of ${key} are not whole in the store`);
    }
    for (const [at, device] of devices.entries()) {
      const { replica } = await device.open();
      const all = await replica.attachments.all();
      for (const { key, stopped } of all)
        if (stopped !== null && stopped !== "gone") faults.push(`device ${at}: ${key} was stopped as ${stopped}`);
      for (const one of all.filter(({ held }) => held))
        if (hashOf(new Uint8Array(await replica.attachments.open(one))) !== one.sha256)
          faults.push(`device ${at}: the bytes of ${one.key} are not whole`);
      await replica.close();
    }
    return faults;
  }

  async #rows(): Promise<RowFacts[]> {
    const query = this.#knex()(partnerFile.table)
      .whereIn("sha256", [...this.#added])
      .orderBy("id");
    const rows = await query.select<Omit<RowFacts, "key">[]>("id", "sha256", "arrived_at as arrivedAt");
    return rows.map((row) => ({ ...row, key: keyOf(row.id) }));
  }
}

interface RowFacts {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
  readonly arrivedAt: Date | null;
}

const keyOf = (id: string) => rowKey(partnerFile.name, id);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
