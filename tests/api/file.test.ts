import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sweepStoredFiles } from "#server/services/files/stored-files.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { addPartnerFile, removePartnerFile } from "#sync/model/mutators/file.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { insert } from "#tests/support/factories.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
const actor = () => ({ id: admin.id, master: false });
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  partnerId = await addPartner(api);
});
afterAll(() => api.close());

const content = Buffer.from(`%PDF-1.7\n${"結び".repeat(50_000)}`);

/** Stores a file to which no row refers. */
async function loose(): Promise<string> {
  const key = uuidv7();
  await api.context.knex("stored_file").insert({ key, size: content.length, sha256: "0".repeat(64) });
  await api.context.files.put(key, Readable.from([content]), content.length);
  return key;
}

/** Stores such a file more than an hour ago. */
async function abandoned(): Promise<string> {
  const key = await loose();
  await age(key, "61 minutes");
  return key;
}

/** Stores a file of a partner. */
async function kept(name = "履歴書.pdf"): Promise<string> {
  const id = await loose();
  await api.sync.mutate(actor(), addPartnerFile, { id, partnerId, name, size: content.length });
  return id;
}

/** Stores a file of a partner whose row was deleted. */
async function dropped(): Promise<string> {
  const id = await kept();
  await api.sync.mutate(actor(), removePartnerFile, { id });
  return id;
}

const download = (url: string, token: string | undefined = admin.token, method = "GET") =>
  fetch(`${api.base}/api/file/download?url=${encodeURIComponent(url)}`, {
    method,
    headers: token === undefined ? {} : { "x-authorization": token },
  });
const stateOf = async (key: string) => (await api.context.knex("stored_file").where({ key }).first("state"))?.state as unknown;
const inStore = async (key: string) => {
  const found = await api.context.files.get(key);
  found?.destroy();
  return found !== undefined;
};
const age = (key: string, interval: string) =>
  api.context
    .knex("stored_file")
    .where({ key })
    .update({ since: api.context.knex.raw("now() - ?::interval", [interval]) });

describe("a file that an answer named", () => {
  it("is given as it was sent, to be saved under its name and by nobody else", async () => {
    const answer = await download(filePathOf(await kept("経歴'書\" (1)*.pdf")));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="__'__ (1)*.pdf"; filename*=UTF-8''%E7%B5%8C%E6%AD%B4%27%E6%9B%B8%22%20%281%29%2A.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });
  it.each([projectFile, contractFile])("is given whatever it belongs to", async (entity) => {
    const { id, size } = await insert(api.context.knex, entity);
    await api.context.files.put(id, Readable.from([Buffer.alloc(size)]), size);
    expect((await download(filePathOf(id))).status).toBe(200);
  });
  it("is gone while what it belongs to is in the trash, and comes back with it", async () => {
    const { knex, files } = api.context;
    const ofProject = await insert(knex, projectFile);
    const agreement = await insert(knex, contract);
    const ofContract = await insert(knex, contractFile, { contractId: agreement.id });
    const ofPartner = await insert(knex, partnerFile, { partnerId: agreement.partnerId });
    const cases = [
      ["partner", agreement.partnerId, [ofPartner, ofContract]],
      ["project", agreement.projectId, [ofContract]],
      ["project", ofProject.projectId, [ofProject]],
    ] as const;
    for (const { id, size } of [ofPartner, ofProject, ofContract]) await files.put(id, Readable.from([Buffer.alloc(size)]), size);
    for (const [table, id, of] of cases) {
      await knex(table).where({ id }).update({ deleted_at: new Date() });
      for (const file of of) expect((await download(filePathOf(file.id))).status).toBe(404);
      await knex(table).where({ id }).update({ deleted_at: null });
      for (const file of of) expect((await download(filePathOf(file.id))).status).toBe(200);
    }
  });
  it("is described without its bytes when only its head is asked for", async () => {
    const answer = await download(filePathOf(await kept()), admin.token, "HEAD");
    expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, String(content.length), ""]);
  });
  it("is nothing for who has not signed in", async () => {
    const id = await kept();
    for (const token of ["", "x"]) expect((await download(filePathOf(id), token)).status).toBe(401);
  });
  it("is gone at once when it is removed", async () => {
    const id = await kept();
    await api.sync.mutate(actor(), removePartnerFile, { id });
    expect((await download(filePathOf(id))).status).toBe(404);
  });
});

describe("what is no path that an answer gave", () => {
  it.each([
    "",
    "files",
    "files/",
    "files/x",
    "http://127.0.0.1:1/x",
    "https://example.com/files/x",
    "//example.com/x",
    "file:///etc/passwd",
    "data:application/pdf,x",
    "../../etc/passwd",
    "files/../../../etc/passwd",
    "files/..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "C:\\x.pdf",
    "files/00000000-0000-0000-0000-000000000000",
  ])("%s is 404", async (url) => {
    const answer = await download(url);
    expect([answer.status, await answer.json()]).toMatchObject([404, { responseMessage: "not_found" }]);
  });
  it("nor is one with something before, behind or instead", async () => {
    const id = await kept();
    const urls = [
      id,
      `/files/${id}`,
      `files/${id}/`,
      `files/${id}?x`,
      `files/${id}.part`,
      `FILES/${id}`,
      `files/${id.toUpperCase()}`,
    ];
    for (const url of urls) expect((await download(url)).status).toBe(404);
  });
  it("a file that no record has is 404, though the store holds it", async () => {
    expect((await download(filePathOf(await loose()))).status).toBe(404);
  });
  it("no address, or two of them, is bad input", async () => {
    for (const query of ["", "?url=a&url=b", "?url=%00"]) {
      const answer = await api.call("GET", `/api/file/download${query}`, { token: admin.token });
      expect([answer.status, answer.json.responseMessage]).toEqual([400, "validation_error"]);
    }
  });
});

describe("when the store fails", () => {
  it("the caller is told so, and nothing else", async () => {
    const id = await kept();
    // The file's text was read already, so only the call reads the store from now on.
    await api.effects();
    const failing = vi.spyOn(api.context.files, "get").mockRejectedValueOnce(new Error("10.1.2.3 refused 秘密"));
    const answer = await download(filePathOf(id));
    failing.mockRestore();
    expect([answer.status, await answer.json()]).toEqual([503, { responseCode: 503, responseMessage: "file_store_unavailable" }]);
    expect(api.lines.join("\n")).not.toContain("秘密");
  });
  it("and so when it has lost the file", async () => {
    const id = await kept();
    await api.context.files.remove(id);
    expect((await download(filePathOf(id))).status).toBe(503);
  });
  it("in the middle, the answer breaks off instead of ending early", async () => {
    const id = await kept();
    const broken = Readable.from(
      (async function* () {
        yield content.subarray(0, 1_000);
        throw new Error("gone");
      })(),
    );
    await api.effects();
    const failing = vi.spyOn(api.context.files, "get").mockResolvedValueOnce(broken);
    await expect(download(filePathOf(id)).then((answer) => answer.arrayBuffer())).rejects.toThrow("terminated");
    failing.mockRestore();
  });
});

it("a caller who leaves ends the reading", async () => {
  const id = await kept();
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  await api.effects();
  const opened = vi.spyOn(api.context.files, "get").mockResolvedValueOnce(endless);
  const url = `${api.base}/api/file/download?url=${encodeURIComponent(filePathOf(id))}`;
  const request = get(url, { headers: { "x-authorization": admin.token } }, (answer) =>
    answer.once("data", () => request.destroy()),
  );
  request.on("error", () => undefined);
  await until(() => endless.destroyed);
  opened.mockRestore();
});

describe("a stored file", () => {
  it("is kept while a record has it, and dropped once that is removed by whatever path", async () => {
    const { knex } = api.context;
    const removals: readonly (() => Promise<{ id: string; remove: () => Promise<unknown> }>)[] = [
      async () => {
        const id = await kept();
        return { id, remove: () => api.sync.mutate(actor(), removePartnerFile, { id }) };
      },
      async () => {
        const owner = await insert(knex, partner);
        const { id } = await insert(knex, partnerFile, { partnerId: owner.id });
        return { id, remove: () => knex("partner").where("id", owner.id).delete() };
      },
      async () => {
        const owner = await insert(knex, project);
        const { id } = await insert(knex, projectFile, { projectId: owner.id });
        return { id, remove: () => knex("project").where("id", owner.id).delete() };
      },
      async () => {
        const { id, contractId } = await insert(knex, contractFile);
        return { id, remove: () => knex("contract").where("id", contractId).delete() };
      },
      async () => {
        const { id } = await insert(knex, contractFile);
        return { id, remove: () => knex.raw("truncate contract_file") };
      },
      async () => {
        const { id } = await insert(knex, contractFile);
        return { id, remove: () => knex.raw("truncate contract cascade") };
      },
    ];
    for (const make of removals) {
      const { id, remove } = await make();
      expect(await stateOf(id)).toBe("kept");
      await remove();
      expect(await stateOf(id)).toBe("dropped");
    }
  });
  it("moves with a record that is given another id", async () => {
    const [before, after] = [await kept(), await loose()];
    await api.context.knex("partner_file").where("id", before).update({ id: after });
    expect([await stateOf(before), await stateOf(after)]).toEqual(["dropped", "kept"]);
  });
  it.each([
    ["that is not there", async () => uuidv7(), content.length, "not_found"],
    ["of another size", loose, content.length - 1, "validation_error"],
    ["that another record has", kept, content.length, "already_exists"],
    ["that is the sweeper's already", abandoned, content.length, "not_found"],
    ["that a record had once", dropped, content.length, "not_found"],
  ])("a record of one %s is refused, from a device too", async (_name, file, size, word) => {
    const id = await file();
    const adding = api.sync.mutate(actor(), addPartnerFile, { id, partnerId, name: "a.pdf", size });
    await expect(adding).rejects.toMatchObject({ code: word });
  });
  it("tells its record when it arrived and what its hash is (S4)", async () => {
    const id = await kept();
    const row = await api.context.knex("partner_file").where({ id }).first("sha256", "arrived_at", "refusal");
    expect(row).toEqual({ sha256: "0".repeat(64), arrived_at: expect.any(String) as string, refusal: null });
  });
  it("is announced by a record that comes before it with a hash, and is whatever else it was where it is another (S4)", async () => {
    const { knex } = api.context;
    const add = (id: string, sha256 = "a".repeat(64)) =>
      api.sync.mutate(actor(), addPartnerFile, { id, partnerId, name: "a.pdf", size: content.length, sha256 });
    const id = uuidv7();
    await add(id);
    expect(await knex("stored_file").where({ key: id }).first("state", "announced_by", "size", "sha256")).toEqual({
      state: "announced",
      announced_by: admin.id,
      size: content.length,
      sha256: "a".repeat(64),
    });
    expect(await knex("partner_file").where({ id }).first("arrived_at", "refusal")).toEqual({ arrived_at: null, refusal: null });
    await age(id, "10 years");
    await sweepStoredFiles(api.context);
    expect(await stateOf(id)).toBe("announced");
    await expect(add(await loose())).rejects.toMatchObject({ code: "validation_error" });
    await expect(add(await kept())).rejects.toMatchObject({ code: "already_exists" });
    await api.sync.mutate(actor(), removePartnerFile, { id });
    expect(await stateOf(id)).toBe("dropped");
  });
  it("cannot be forgotten while a record has it", async () => {
    const id = await kept();
    await expect(api.context.knex("stored_file").where("key", id).delete()).rejects.toMatchObject({ code: "23503" });
  });
});

describe("sweeping", () => {
  beforeEach(async () => {
    await sweepAll();
  });
  const sweepAll = async () => {
    await api.context.knex("stored_file").where("state", "loose").update({ since: "2020-01-01" });
    await sweepStoredFiles(api.context);
  };

  it("takes what has been loose for over an hour, and nothing else", async () => {
    const [old, young, held] = [await loose(), await loose(), await kept()];
    await age(old, "61 minutes");
    await age(young, "59 minutes");
    await age(held, "10 years");
    expect(await sweepStoredFiles(api.context)).toBe(1);
    expect([await stateOf(old), await stateOf(young), await stateOf(held)]).toEqual([undefined, "loose", "kept"]);
    expect([await inStore(old), await inStore(young), await inStore(held)]).toEqual([false, true, true]);
  });
  it("stops before the next file when the server does", async () => {
    for (const key of [await loose(), await loose()]) await age(key, "2 hours");
    const stopping = new AbortController();
    const remove = api.context.files.remove.bind(api.context.files);
    const removing = vi.spyOn(api.context.files, "remove").mockImplementation((key) => {
      stopping.abort();
      return remove(key);
    });
    expect(await sweepStoredFiles(api.context, stopping.signal)).toBe(1);
    removing.mockRestore();
    expect(await sweepStoredFiles(api.context)).toBe(1);
  });
  it("by many at once takes each once", async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, loose));
    for (const key of keys) await age(key, "2 hours");
    const swept = await Promise.all(Array.from({ length: 4 }, () => sweepStoredFiles(api.context)));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const key of keys) expect([await stateOf(key), await inStore(key)]).toEqual([undefined, false]);
  });
  it("leaves alone what a record is just taking, and a record never takes what is just being swept", async () => {
    const { knex } = api.context;
    const key = await loose();
    await age(key, "2 hours");
    await knex.transaction(async (trx) => {
      // The statement takes the same lock as the foreign key of a new record.
      await trx("stored_file").where({ key }).forKeyShare();
      expect(await sweepStoredFiles(api.context)).toBe(0);
    });
    expect([await stateOf(key), await inStore(key)]).toEqual(["loose", true]);
    expect(await sweepStoredFiles(api.context)).toBe(1);

    const gone = await loose();
    await age(gone, "2 hours");
    const removing = vi.spyOn(api.context.files, "remove").mockImplementationOnce(async () => {
      const taking = api.sync.mutate(actor(), addPartnerFile, { id: gone, partnerId, name: "a.pdf", size: content.length });
      await expect(taking).rejects.toMatchObject({ code: "not_found" });
    });
    expect(await sweepStoredFiles(api.context)).toBe(1);
    expect(removing).toHaveBeenCalledOnce();
    removing.mockRestore();
    await api.context.files.remove(gone);
  });
  it("tries again what the store would not remove", async () => {
    const key = await loose();
    await age(key, "2 hours");
    const failing = vi.spyOn(api.context.files, "remove").mockRejectedValueOnce(new Error("away"));
    await expect(sweepStoredFiles(api.context)).rejects.toThrow("away");
    failing.mockRestore();
    expect(await stateOf(key)).toBe("loose");
    expect(await sweepStoredFiles(api.context)).toBe(1);
    expect(await inStore(key)).toBe(false);
  });
});

it("nothing of a file's name is on the disk", async () => {
  await kept("秘密の名前.pdf");
  const folder = join(api.context.settings.dataDir, "files");
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => !/^[0-9a-f]{2}(?:\/[0-9a-f-]{36})?$/u.test(name))).toEqual([]);
});
