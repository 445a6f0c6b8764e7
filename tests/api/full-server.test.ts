import { execFile } from "node:child_process";
import { readdir, rm, statfs, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { s3Store } from "#server/services/files/s3-store.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { addFile, hashOf, keptOf, openAttachmentDevice, pdfBytes, rowOf, untilArrived } from "./attachment-device.ts";

const run = promisify(execFile);
/** More than half of the small disk. The disk has room for one copy of the file, but not for two. */
const large = 2_500_000;
const small = 300_000;

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
let s3: TestS3;
let mounted: boolean;
const ended: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
  const { dataDir } = api.context.settings;
  // Only an operating system's administrator can make such a small disk.
  mounted = await run("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", dataDir]).then(
    () => true,
    () => false,
  );
});
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
  vi.restoreAllMocks();
  if (mounted) await run("umount", ["-l", api.context.settings.dataDir]);
  await api.close();
});

/** A part of the server that can be made full, until the returned function is called. */
interface Full {
  readonly what: string;
  readonly size: number;
  readonly begin: () => Promise<() => Promise<unknown>>;
  readonly needsDisk?: true;
}

/** Replaces the store by one that answers in this way, until the returned function is called. */
async function failingS3(answer: RequestListener): Promise<() => Promise<unknown>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let store = s3Store({ ...s3.settings, url });
  vi.spyOn(api.context.files, "put").mockImplementation((...all) => store.put(...all));
  vi.spyOn(api.context.files, "get").mockImplementation((...all) => s3Store(s3.settings).get(...all));
  vi.spyOn(api.context.files, "remove").mockImplementation((...all) => s3Store(s3.settings).remove(...all));
  ended.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return async () => {
    store = s3Store(s3.settings);
  };
}
const answering =
  (status: number): RequestListener =>
  (request, response) =>
    void request.resume().once("end", () => response.writeHead(status).end());

/** Makes the database fail for lack of room whenever this trigger runs. */
async function fullTable(table: string, event: string): Promise<() => Promise<unknown>> {
  const { knex } = api.context;
  await knex.raw(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before ${event} on ${table} execute function no_room()`);
  return () => knex.raw("drop function no_room cascade");
}

const full: readonly Full[] = [
  {
    what: "the disk that files are looked at on",
    size: small,
    needsDisk: true,
    async begin() {
      const filler = join(api.context.settings.dataDir, "filler");
      const { bavail, bsize } = await statfs(api.context.settings.dataDir);
      await writeFile(filler, Buffer.alloc(bavail * bsize - 50_000));
      return () => rm(filler);
    },
  },
  {
    what: "the folder store's disk",
    size: large,
    needsDisk: true,
    begin: async () => () => run("mount", ["-o", "remount,size=8m", api.context.settings.dataDir]),
  },
  { what: "an S3 store that says 507", size: small, begin: () => failingS3(answering(507)) },
  { what: "an S3 store that says 500", size: small, begin: () => failingS3(answering(500)) },
  { what: "an S3 store that asks to slow down", size: small, begin: () => failingS3(answering(503)) },
  {
    what: "an S3 store that hangs up",
    size: small,
    begin: () => failingS3((request) => void request.once("data", () => request.destroy())),
  },
  { what: "the database, for a part", size: small, begin: () => fullTable("file_part", "insert") },
  { what: "the database, for the word that it has arrived", size: small, begin: () => fullTable("partner_file", "update") },
];

describe.each(full.map((one) => [one.what, one] as const))("while there is no room: %s,", (what, { size, begin, needsDisk }) => {
  /** Returns uploads that are not complete, and drafts in the folder store. */
  const leftovers = async () => {
    const names = await readdir(api.context.settings.dataDir, { recursive: true }).catch(() => []);
    return names.filter((name) => /^tmp\/|\.part$/u.test(name));
  };

  it("a device keeps its file and goes on with the rest; with room again it arrives whole", async ({ skip }) => {
    if (needsDisk && !mounted) skip("no small disk can be mounted here");
    const failures: string[] = [];
    const replica = await device((failure) => failures.push(failure));
    const end = await begin();
    const file = await addFile(replica, partnerId, size);
    const content = "面談の記録";
    await replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content });
    replica.start();
    await until(() => failures.length >= 2);
    expect(new Set(failures)).toEqual(new Set(["busy"]));
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, unsent: true, stopped: null });
    expect(await rowOf(replica, file.id)).toMatchObject({ arrivedAt: null, refusal: null });
    expect((await replica.list(memo, "partnerId", partnerId)).map((row) => row.content)).toEqual([content]);
    expect(await replica.outbox()).toEqual([]);
    const { knex, files } = api.context;
    expect(await knex("stored_file").where({ key: file.id }).first("state")).toEqual({ state: "announced" });
    await end();
    await untilArrived(replica, [file]);
    const bytes = Buffer.concat((await (await files.get(file.id))?.toArray()) ?? []);
    expect(hashOf(new Uint8Array(bytes).buffer)).toBe(file.sha256);
    expect([await leftovers(), await knex("file_part")]).toEqual([[], []]);
  });

  it("a call of REST takes nothing and leaves nothing", async ({ skip }) => {
    if (needsDisk && !mounted) skip("no small disk can be mounted here");
    const end = await begin();
    const form = new FormData();
    const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    form.append("profileFile", new Blob([pdfBytes(size)], { type: "application/pdf" }), "a.pdf");
    const { status } = await api.call("POST", "/api/partner_member", { token: admin.token, form });
    const { knex } = api.context;
    const rows = await knex("partner_file");
    // A call is not refused if only files on their way have no room.
    expect([status, rows.length]).toEqual(what.startsWith("the database") ? [200, 1] : [503, 0]);
    if (rows.length === 0) expect([await leftovers(), await knex("stored_file")]).toEqual([[], []]);
    await end();
  });

  async function device(onFailure: (failure: string) => void): Promise<Replica> {
    const replica = await openAttachmentDevice({
      url: api.base,
      admin,
      watch: {
        send: (_place, _bytes, go) =>
          go().catch((error: { failure: string }) => {
            onFailure(error.failure);
            throw error;
          }),
      },
    });
    ended.push(() => replica.close());
    await replica.syncNow();
    return replica;
  }
});
