import { createHash, randomBytes } from "node:crypto";
import { chmod, readdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mostOpenBytes, sweepParts } from "#server/services/files/announced-files.ts";
import { assemblyPause } from "#server/services/files/assembly-pause.ts";
import { s3Store } from "#server/services/files/s3-store.ts";
import { sweepStoredFiles } from "#server/services/files/stored-files.ts";
import { type AttachmentStanding, leastPartBytes, mostPartBytes } from "#sync/engine/attachment.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { addContractFile, addPartnerFile, addProjectFile, removePartnerFile } from "#sync/model/mutators/file.ts";
import { removePartner, restorePartner } from "#sync/model/mutators/partner.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { insert } from "#tests/support/factories.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
let s3: TestS3;
const actor = () => ({ id: admin.id, master: false });
const settings = () => api.context.settings as { scanCommand: readonly string[] | undefined };

beforeAll(async () => {
  assemblyPause.first = 0;
  s3 = await startS3();
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterEach(() => {
  settings().scanCommand = undefined;
  vi.restoreAllMocks();
});
afterAll(async () => {
  await api.close();
  await s3.stop();
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pdf = (size = 300_000) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);

/** Announces a file without its bytes. */
async function announced(bytes = pdf(), sha256 = hashOf(bytes)): Promise<{ readonly id: string; readonly bytes: Buffer }> {
  const id = uuidv7();
  await api.sync.mutate(actor(), addPartnerFile, { id, partnerId, name: "履歴書.pdf", size: bytes.length, sha256 });
  return { id, bytes };
}

const standing = async (id: string, token = admin.token): Promise<AttachmentStanding> => {
  const { state, received } = (await api.call("GET", `/api/sync/file/${id}`, { token })).json as unknown as AttachmentStanding;
  return { state, received };
};

async function put(id: string, place: number, bytes: Buffer, token = admin.token, sha256 = hashOf(bytes)) {
  const headers = { "content-type": "application/octet-stream" };
  const path = `/api/sync/file/${id}?place=${place}&sha256=${sha256}`;
  const answer = await api.call("PUT", path, { token, headers, body: new Uint8Array(bytes) });
  const { state, received } = answer.json as unknown as AttachmentStanding;
  const retryAfter = answer.headers.get("retry-after");
  return { status: answer.status, word: answer.json.responseMessage, state, received, retryAfter };
}

/** Sends a file from the byte up to which the server has it. */
async function send({ id, bytes }: { readonly id: string; readonly bytes: Buffer }) {
  let { state, received } = await standing(id);
  for (let sent = 0; state === "waiting" && sent < bytes.length; sent += mostPartBytes)
    ({ state, received } = await put(id, received, bytes.subarray(received, received + mostPartBytes)));
  return { state, received };
}

const rowOf = (id: string) => api.context.knex("partner_file").where({ id }).first("arrived_at", "refusal");
const storedOf = async (id: string) =>
  (await api.context.knex("stored_file").where({ key: id }).first<{ state: string } | undefined>("state"))?.state;
const partsOf = (id: string) => api.context.knex("file_part").where({ key: id }).orderBy("place").pluck<number[]>("place");
const download = (id: string) =>
  fetch(`${api.base}/api/file/download?url=${encodeURIComponent(filePathOf(id))}`, {
    headers: { "x-authorization": admin.token },
  });

describe("the bytes of an announced file (S4-3)", () => {
  it("come in parts, and with the last one the record says that they have arrived", async () => {
    const file = await announced();
    expect(await standing(file.id)).toEqual({ state: "waiting", received: 0 });
    const changed = vi.spyOn(api.sync.pokes, "changed");
    expect(await put(file.id, 0, file.bytes.subarray(0, mostPartBytes))).toMatchObject({ received: mostPartBytes });
    expect(await rowOf(file.id)).toEqual({ arrived_at: null, refusal: null });
    expect(await (await download(file.id)).json()).toMatchObject({ responseCode: 404, responseMessage: "not_arrived" });
    expect(changed).not.toHaveBeenCalled();
    expect(await send(file)).toEqual({ state: "arrived", received: file.bytes.length });
    expect(changed).toHaveBeenCalled();
    expect(await rowOf(file.id)).toEqual({ arrived_at: expect.any(String) as string, refusal: null });
    expect(Buffer.from(await (await download(file.id)).arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(await partsOf(file.id)).toEqual([]);
    expect(await standing(file.id)).toEqual({ state: "arrived", received: file.bytes.length });
    expect(await put(file.id, 0, file.bytes.subarray(0, 10))).toMatchObject({ state: "arrived" });
  });
  it("are those of a project's and a contract's file, too", async () => {
    const [ofProject, ofContract] = [await insert(api.context.knex, projectFile), await insert(api.context.knex, contractFile)];
    const bytes = pdf(1_000);
    const given = () => ({ id: uuidv7(), name: "a.pdf", size: bytes.length, sha256: hashOf(bytes) });
    const [one, other] = [given(), given()];
    await api.sync.mutate(actor(), addProjectFile, { ...one, projectId: ofProject.projectId });
    await api.sync.mutate(actor(), addContractFile, { ...other, contractId: ofContract.contractId });
    for (const [table, { id }] of [
      ["project_file", one],
      ["contract_file", other],
    ] as const) {
      expect(await send({ id, bytes })).toMatchObject({ state: "arrived" });
      expect((await api.context.knex(table).where({ id }).first("arrived_at"))?.arrived_at).not.toBeNull();
    }
  });
  it("lie in an S3-compatible store as well", async () => {
    const { files } = api.context;
    const store = s3Store(s3.settings);
    vi.spyOn(files, "put").mockImplementation((...all) => store.put(...all));
    const file = await announced();
    expect(await send(file)).toMatchObject({ state: "arrived" });
    const found = await store.get(file.id);
    const parts: Buffer[] = [];
    for await (const part of found as AsyncIterable<Buffer>) parts.push(part);
    expect(Buffer.concat(parts).equals(file.bytes)).toBe(true);
  });
  it("are taken once, whoever sends them twice, too early or broken", async () => {
    const { id, bytes } = await announced();
    const size = leastPartBytes;
    const first = bytes.subarray(0, size);
    await Promise.all(Array.from({ length: 5 }, () => put(id, 0, first)));
    expect(await partsOf(id)).toEqual([0]);
    expect(await put(id, 0, first)).toMatchObject({ status: 200, received: size });
    expect(await put(id, 2 * size, first)).toMatchObject({ status: 200, received: size });
    expect(await put(id, size, bytes.subarray(size, 2 * size), admin.token, hashOf(first))).toMatchObject({ received: size });
    expect(await put(id, size, Buffer.alloc(0))).toMatchObject({ received: size });
    expect(await partsOf(id)).toEqual([0]);
  });
  it("of two devices that send one file at once make one file", async () => {
    const file = await announced();
    await Promise.all([send(file), send(file), send(file)]);
    expect(await send(file)).toMatchObject({ state: "arrived" });
    expect(Buffer.from(await (await download(file.id)).arrayBuffer()).equals(file.bytes)).toBe(true);
  });
  it("beyond what was announced, beyond a part, or of another kind are refused", async () => {
    const { id } = await announced(pdf(1_000));
    expect(await put(id, 0, pdf(1_001))).toMatchObject({ status: 400, word: "validation_error" });
    expect(await put(id, 0, pdf(mostPartBytes + 1))).toMatchObject({ status: 413, word: "payload_too_large" });
    const path = `/api/sync/file/${id}?place=0&sha256=${hashOf(Buffer.from("{}"))}`;
    expect((await api.call("PUT", path, { token: admin.token, json: {} })).status).toBe(415);
    expect(await partsOf(id)).toEqual([]);
  });
  it("are taken from the account that announced them and from nobody else", async () => {
    const file = await announced(pdf(1_000));
    const other = await signedIn(api, 1);
    expect(await standing(file.id, other.token)).toEqual({ state: "foreign", received: 0 });
    expect(await put(file.id, 0, file.bytes, other.token)).toMatchObject({ status: 200, state: "foreign" });
    expect(await partsOf(file.id)).toEqual([]);
    expect((await api.call("GET", `/api/sync/file/${file.id}`)).status).toBe(401);
  });
  it("are not taken from an account whose adding was refused because the record was there already", async () => {
    const file = await announced(pdf(1_000));
    const other = await signedIn(api, 1);
    const input = { id: file.id, partnerId, name: "a.pdf", size: 1_000, sha256: hashOf(file.bytes) };
    const from = { [`partnerFile/${file.id}`]: {} };
    expect(await deviceOf(api, other).push("partnerFile.add", input, from)).toHaveLength(1);
    expect(await standing(file.id, other.token)).toEqual({ state: "foreign", received: 0 });
  });
  it("are taken from the account whose refused adding another has tried again, and count as the other's", async () => {
    const other = await signedIn(api, 1);
    const { id: trashed } = await insert(api.context.knex, partner, { deletedAt: new Date().toISOString() });
    const bytes = pdf(20_000);
    const input = { id: uuidv7(), partnerId: trashed, name: "a.pdf", size: bytes.length, sha256: hashOf(bytes) };
    const from = { [`partnerFile/${input.id}`]: {} };
    expect(await deviceOf(api, other).push("partnerFile.add", input, from)).toHaveLength(1);
    await api.sync.mutate({ id: admin.id, master: true }, restorePartner, { id: trashed });
    await api.sync.mutate(actor(), addPartnerFile, input);
    expect(await standing(input.id, other.token)).toEqual({ state: "waiting", received: 0 });
    await api.context.knex("file_part").delete();
    expect(await put(input.id, 0, bytes.subarray(0, 10_000), other.token)).toMatchObject({ received: 10_000 });
    const { account } = mostOpenBytes;
    mostOpenBytes.account = 30_000;
    try {
      const second = await announced(pdf(20_000));
      expect(await put(second.id, 0, second.bytes.subarray(0, 10_000))).toMatchObject({ status: 429 });
    } finally {
      mostOpenBytes.account = account;
    }
    expect(await put(input.id, 10_000, bytes.subarray(10_000), other.token)).toMatchObject({ state: "arrived" });
  });
  it("of a record that is not there, or went, are not taken", async () => {
    expect(await standing(uuidv7())).toEqual({ state: "absent", received: 0 });
    const { id, bytes } = await announced();
    await put(id, 0, bytes.subarray(0, leastPartBytes));
    await api.sync.mutate(actor(), removePartnerFile, { id });
    expect([await standing(id), await partsOf(id)]).toEqual([{ state: "absent", received: 0 }, []]);
    expect(await put(id, 0, bytes.subarray(0, leastPartBytes))).toMatchObject({ state: "absent" });
    await api.context.knex("stored_file").where({ key: id }).update({ since: "2020-01-01" });
    await sweepStoredFiles(api.context);
    expect(await storedOf(id)).toBeUndefined();
  });
  it("of a record in the trash arrive all the same: it can come back", async () => {
    const { id: trashed } = await insert(api.context.knex, partner);
    const bytes = pdf(1_000);
    const id = uuidv7();
    const file = { id, partnerId: trashed, name: "a.pdf", size: bytes.length, sha256: hashOf(bytes) };
    await api.sync.mutate(actor(), addPartnerFile, file);
    await api.sync.mutate(actor(), removePartner, { id: trashed });
    expect(await send({ id, bytes })).toMatchObject({ state: "arrived" });
  });
});

describe("what came in full and is not what was announced (S4-4)", () => {
  it("is thrown away and begins afresh, and is refused the third time", async () => {
    const bytes = pdf(1_000);
    const file = await announced(bytes, hashOf(pdf(1_000)));
    for (let round = 1; round < 3; round++) {
      expect(await put(file.id, 0, bytes)).toMatchObject({ state: "waiting", received: 0 });
      expect(await rowOf(file.id)).toEqual({ arrived_at: null, refusal: null });
    }
    expect(await put(file.id, 0, bytes)).toMatchObject({ state: "refused" });
    expect(await rowOf(file.id)).toEqual({ arrived_at: null, refusal: "damaged" });
    expect([await storedOf(file.id), await partsOf(file.id)]).toEqual(["refused", []]);
    expect(await put(file.id, 0, bytes)).toMatchObject({ state: "refused" });
  });
  it("is refused at once where it is no PDF", async () => {
    const bytes = Buffer.from("<html>".repeat(10));
    expect(await send(await announced(bytes))).toMatchObject({ state: "refused" });
  });
});

describe("the operator's scanner (S4-5)", () => {
  /** Installs a scanner that ends with this exit code, and records how it was called. */
  async function scanner(code: number): Promise<void> {
    const path = join(api.context.settings.dataDir, `scan-${code}.sh`);
    await writeFile(path, `#!/bin/sh\n[ "$1" = --quiet ] && [ -f "$2" ] || exit 0\nexit ${code}\n`);
    await chmod(path, 0o700);
    settings().scanCommand = [path, "--quiet"];
  }
  const register = () => {
    const form = new FormData();
    const texts = { lastName: "結城", firstName: "新", lastNameKana: "ユウキ", firstNameKana: "アラタ", employeeStatus: "0" };
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    form.append("profileFile", new Blob([new Uint8Array(pdf(1_000))], { type: "application/pdf" }), "a.pdf");
    return api.call("POST", "/api/partner_member", { token: admin.token, form });
  };
  const inStore = async () => {
    const found = await readdir(join(api.context.settings.dataDir, "files"), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).length;
  };

  it("lets in what it finds clean", async () => {
    await scanner(0);
    expect(await send(await announced(pdf(1_000)))).toMatchObject({ state: "arrived" });
    expect((await register()).status).toBe(200);
  });
  it("keeps out what it finds infected, and the record says so to everybody", async () => {
    await scanner(1);
    const before = await inStore();
    const { id, bytes } = await announced(pdf(1_000));
    expect(await send({ id, bytes })).toMatchObject({ state: "refused" });
    expect(await rowOf(id)).toEqual({ arrived_at: null, refusal: "infected" });
    expect((await register()).json.responseMessage).toBe("file_infected");
    expect(await inStore()).toBe(before);
  });
  it("that cannot tell lets nothing in, and the file is asked for again", async () => {
    await scanner(2);
    const { id, bytes } = await announced(pdf(1_000));
    expect(await put(id, 0, bytes)).toMatchObject({ status: 503, word: "scan_unavailable" });
    expect(await standing(id)).toEqual({ state: "waiting", received: bytes.length });
    expect((await register()).status).toBe(503);
    settings().scanCommand = ["/nowhere/scanner"];
    expect(await put(id, bytes.length, Buffer.alloc(0))).toMatchObject({ status: 503 });
    settings().scanCommand = undefined;
    expect(await put(id, bytes.length, Buffer.alloc(0))).toMatchObject({ state: "arrived" });
  });
});

describe("a store that fails, and parts that nobody ends (S4-4)", () => {
  it("is left alone for a while after it has failed, and says why meanwhile (S4-5)", async () => {
    const failing = vi.spyOn(api.context.files, "put").mockRejectedValueOnce(new Error("full"));
    const { id, bytes } = await announced(pdf(1_000));
    assemblyPause.first = 60_000;
    try {
      expect(await put(id, 0, bytes)).toMatchObject({ status: 503, word: "file_store_unavailable" });
      expect(await put(id, bytes.length, Buffer.alloc(0))).toMatchObject({ status: 503, word: "file_store_unavailable" });
      expect(failing).toHaveBeenCalledTimes(1);
      expect(await send(await announced(pdf(1_000)))).toMatchObject({ state: "arrived" });
    } finally {
      assemblyPause.first = 0;
    }
    expect(await put(id, bytes.length, Buffer.alloc(0))).toMatchObject({ state: "arrived" });
  });
  it("keeps the parts until it takes them", async () => {
    const failing = vi.spyOn(api.context.files, "put").mockRejectedValueOnce(new Error("full"));
    const { id, bytes } = await announced(pdf(1_000));
    expect(await put(id, 0, bytes)).toMatchObject({ status: 503, word: "file_store_unavailable" });
    failing.mockRestore();
    expect(await put(id, bytes.length, Buffer.alloc(0))).toMatchObject({ state: "arrived" });
  });
  it("does not bring back a record that went while its bytes were stored", async () => {
    const { id, bytes } = await announced(pdf(1_000));
    const { files } = api.context;
    const real = files.put.bind(files);
    vi.spyOn(files, "put").mockImplementationOnce(async (...all) => {
      await real(...all);
      await api.sync.mutate(actor(), removePartnerFile, { id });
    });
    expect(await put(id, 0, bytes)).toMatchObject({ state: "absent" });
    expect(await storedOf(id)).toBe("dropped");
    await api.context.knex("stored_file").where({ key: id }).update({ since: "2020-01-01" });
    await sweepStoredFiles(api.context);
    expect(await files.get(id)).toBeUndefined();
  });
  it("go a day after the last of them came", async () => {
    const [old, young] = [await announced(), await announced()];
    for (const { id, bytes } of [old, young])
      for (const place of [0, leastPartBytes]) await put(id, place, bytes.subarray(place, place + leastPartBytes));
    const age = { came_at: api.context.knex.raw("now() - interval '25 hours'") };
    await api.context.knex("file_part").where({ key: old.id }).update(age);
    await api.context.knex("file_part").where({ key: young.id, place: 0 }).update(age);
    await sweepParts(api.context.knex);
    expect([await partsOf(old.id), await partsOf(young.id)]).toEqual([[], [0, leastPartBytes]]);
    expect(await standing(old.id)).toEqual({ state: "waiting", received: 0 });
  });
});

describe("what one account may ask of the server (S4-3)", () => {
  /** Announces a file of an account, and sends nothing of it. */
  async function announcedBy(by: TestAdmin, size: number): Promise<string> {
    const id = uuidv7();
    const file = { id, partnerId, name: "履歴書.pdf", size, sha256: "0".repeat(64) };
    await api.sync.mutate({ id: by.id, master: false }, addPartnerFile, file);
    return id;
  }
  const begin = (id: string, by: TestAdmin, size = leastPartBytes) => put(id, 0, pdf(size), by.token);

  it("is 200 MB of files that have begun, each as large as it will be; what has begun is ended, and frees them", async () => {
    const { knex } = api.context;
    const other = await signedIn(api, 0);
    const most = Array.from({ length: 20 }, () => 10 * 1024 * 1024);
    const begun: string[] = [];
    for (const size of most) begun.push(await announcedBy(other, size));
    for (const id of begun) expect(await begin(id, other)).toMatchObject({ status: 200 });
    const next = await announcedBy(other, 20_000);
    const refused = await begin(next, other);
    expect(refused).toMatchObject({ status: 429, word: "too_many_requests" });
    const [first = ""] = begun;
    expect(await put(first, leastPartBytes, pdf(mostPartBytes), other.token)).toMatchObject({ status: 200 });
    expect(await begin(await announcedBy(admin, 20_000), admin)).toMatchObject({ status: 200 });
    await knex("partner_file").where({ id: first }).delete();
    expect(await begin(next, other)).toMatchObject({ status: 200, received: leastPartBytes });
  });
  it("and of all accounts together 2 GB of what has come, so that the database's disk cannot be filled, yet none is kept out", async () => {
    const { all } = mostOpenBytes;
    const { knex } = api.context;
    await knex("file_part").delete();
    const [second, third, fourth] = [await signedIn(api, 0), await signedIn(api, 0), await signedIn(api, 0)];
    mostOpenBytes.all = 40_000;
    try {
      expect(await begin(await announcedBy(admin, 30_000), admin)).toMatchObject({ status: 200 });
      expect(await begin(await announcedBy(admin, 30_000), admin)).toMatchObject({ status: 429 });
      expect(await begin(await announcedBy(second, 30_000), second)).toMatchObject({ status: 200 });
      const later = await announcedBy(third, 30_000);
      expect(await begin(await announcedBy(fourth, 20_000), fourth)).toMatchObject({ status: 200 });
      expect(await begin(later, third)).toMatchObject({ status: 429, retryAfter: "600" });
    } finally {
      mostOpenBytes.all = all;
    }
  });
  it("leaves every account one file at a time, though eleven have sent nearly all that they may", async () => {
    const usual = { ...mostOpenBytes };
    await api.context.knex("file_part").delete();
    Object.assign(mostOpenBytes, { account: 40_000, all: 410_000 });
    try {
      for (let sender = 0; sender < 11; sender++) {
        const by = await signedIn(api, 0);
        const statuses: number[] = [];
        // Of each file all but its last byte comes, so that none is ended.
        for (const id of [await announcedBy(by, 20_000), await announcedBy(by, 20_000)])
          statuses.push((await begin(id, by, 19_999)).status);
        expect(statuses[0]).toBe(200);
      }
      const twelfth = await signedIn(api, 0);
      expect(await begin(await announcedBy(twelfth, 20_000), twelfth)).toMatchObject({ status: 200 });
      expect(await begin(await announcedBy(twelfth, 20_000), twelfth)).toMatchObject({ status: 429, retryAfter: "600" });
    } finally {
      Object.assign(mostOpenBytes, usual);
    }
  });
  it("counts of a file that stands still what has come, and such a file finds its room anew", async () => {
    const { account } = mostOpenBytes;
    const { knex } = api.context;
    const by = await signedIn(api, 0);
    const [one, other] = [await announcedBy(by, 20_000), await announcedBy(by, 20_000)];
    mostOpenBytes.account = 30_000;
    try {
      expect(await begin(one, by)).toMatchObject({ status: 200 });
      expect(await begin(other, by)).toMatchObject({ status: 429 });
      await knex("file_part")
        .where({ key: one })
        .update({ came_at: knex.raw("now() - interval '11 minutes'") });
      expect(await begin(other, by)).toMatchObject({ status: 200 });
      const next = () => put(one, leastPartBytes, pdf(leastPartBytes), by.token);
      expect(await next()).toMatchObject({ status: 429 });
      await knex("file_part").where({ key: other }).delete();
      expect(await next()).toMatchObject({ status: 200 });
    } finally {
      mostOpenBytes.account = account;
    }
  });
  it("of an account that is removed go with it", async () => {
    const by = await signedIn(api, 0);
    const id = await announcedBy(by, 20_000);
    expect(await begin(id, by)).toMatchObject({ status: 200 });
    const master = await signedIn(api, 1);
    expect((await api.call("DELETE", `/api/admin_user/${by.id}`, { token: master.token })).status).toBe(200);
    expect(await partsOf(id)).toEqual([]);
  });
  it("is as many as 2,000 files whose bytes have not come: one more is an issue, and goes once there is room", async () => {
    const { knex } = api.context;
    const other = await signedIn(api, 0);
    await knex.raw(
      `insert into stored_file (key, size, sha256, state, announced_by)
       select gen_random_uuid(), 1000, repeat('0', 64), 'announced', ? from generate_series(1, 1999)`,
      [other.id],
    );
    await announcedBy(other, 1_000);
    await expect(announcedBy(other, 1_000)).rejects.toMatchObject({ code: "too_many_waiting_files" });
    expect((await announcedBy(admin, 1_000)).length).toBe(36);
    await knex("stored_file").where({ announced_by: other.id }).limit(1).update({ state: "refused" });
    expect((await announcedBy(other, 1_000)).length).toBe(36);
  });
  it("is no part smaller than 8 KB but the last, and few at once", async () => {
    const file = await announced(pdf(20_000));
    const small = await put(file.id, 0, file.bytes.subarray(0, leastPartBytes - 1));
    expect(small).toMatchObject({ status: 400, word: "validation_error" });
    const { knex } = api.context;
    const holder = await knex.transaction();
    await holder("stored_file").where("key", file.id).forUpdate().first();
    const many = Promise.all(Array.from({ length: 30 }, () => put(file.id, 0, file.bytes)));
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitUntil(async () => (await knex.raw<{ rows: unknown[] }>(sql)).rows.length === 4, { timeout: 20_000 });
    expect(await standing(file.id)).toEqual({ state: "waiting", received: 0 });
    await holder.rollback();
    const answers = (await many).map(({ status }) => status);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await send(file)).toMatchObject({ state: "arrived" });
  });
  it("is no connection that is held by a byte now and then", async () => {
    const file = await announced(pdf(20_000));
    const { socket, answer } = trickle(file.id, 20_000);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      for (let ended = false; !ended; ) {
        socket.write("x");
        vi.advanceTimersByTime(1_000);
        ended = await Promise.race([answer.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))]);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"responseMessage":"request_timeout"/su);
    expect(await partsOf(file.id)).toEqual([]);
  });

  /** Sends the head of a part whose bytes never come. */
  function trickle(id: string, size: number) {
    const socket = connect(Number(new URL(api.base).port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(
      [
        `PUT /api/sync/file/${id}?place=0&sha256=${"0".repeat(64)} HTTP/1.1`,
        "host: localhost",
        `x-authorization: ${admin.token}`,
        "content-type: application/octet-stream",
        `content-length: ${size}`,
        "\r\n",
      ].join("\r\n"),
    );
    return { socket, answer: new Promise<string>((resolve) => socket.on("close", () => resolve(text))) };
  }
});

it("no line of the log names a file or its hash", async () => {
  const bytes = pdf(1_000);
  vi.spyOn(api.context.files, "put").mockRejectedValueOnce(new Error(`履歴書.pdf ${hashOf(bytes)}`));
  const { id } = await announced(bytes);
  expect(await put(id, 0, bytes)).toMatchObject({ status: 503 });
  const log = api.lines.join("\n");
  expect(log).toContain("file not stored");
  for (const secret of ["履歴書", ".pdf", hashOf(bytes), id]) expect(log).not.toContain(secret);
});

it("an entity of files has a row for each that was announced, and tells its hash", async () => {
  const { id, bytes } = await announced(pdf(1_000));
  const [row] = await api.context.knex(partnerFile.table).where({ id }).select("sha256", "size");
  expect(row).toEqual({ sha256: hashOf(bytes), size: 1_000 });
});
