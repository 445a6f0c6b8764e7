import { createHash } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "#client/device/session/sealing.ts";
import { quarantineBounds } from "#server/services/quarantine/keep-parcel.ts";
import { addPartner, signedIn } from "./api-server.ts";
import { jsonOf, mutation, type QuarantineOffice, startQuarantineOffice, wordOf } from "./quarantine-office.ts";

let office: QuarantineOffice;
let { api, master, key, open, handOver, removed, memoBy, quarantined, settle } = {} as QuarantineOffice;
const day = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  office = await startQuarantineOffice();
  ({ api, master, key, open, handOver, removed, memoBy, quarantined, settle } = office);
});
afterAll(() => api.close());

describe("what a removed administrator had not sent", () => {
  it("is handed over with the last token, whole and in its order; nothing of it takes effect by itself", async () => {
    const { admin, parcel } = await removed(async (who) => ({
      mutations: [await memoBy(who, "一つ目"), await memoBy(who, "二つ目")],
      drafts: [{ key: "memo/partner/1", value: [{ id: "1", value: "書きかけ" }] }],
    }));
    const sealed = await seal(parcel, key);
    const answer = await handOver(admin.token, sealed);
    expect(jsonOf(answer)).toEqual({
      responseCode: 200,
      items: 3,
      digest: createHash("sha256").update(sealed).digest("base64url"),
    });
    const [counted, bounded] = [await open("GET", "/api/quarantine?limit=0"), await open("GET", "/api/quarantine?limit=2")];
    expect([counted["items"], counted["total"]]).toEqual([[], bounded["total"]]);
    expect(bounded["items"]).toHaveLength(2);
    const items = await quarantined(parcel);
    expect(items.map(({ kind, content }) => [kind, content])).toEqual([
      ...parcel.mutations.map((one) => ["mutation", one]),
      ["words", parcel.drafts[0]],
    ]);
    expect(items[0]).toMatchObject({ authorName: "退職 太郎", proven: true, deviceId: parcel.deviceId });
    expect(await api.database.knex("memo").whereIn("content", ["一つ目", "二つ目"])).toEqual([]);
    expect(api.lines.join()).not.toContain("一つ目");
  });
  it("is kept once, however often it comes", async () => {
    const { admin, parcel } = await removed(async (who) => ({
      mutations: [await memoBy(who, "一度だけ")],
      drafts: [{ key: "a", value: "下書き" }],
    }));
    for (let time = 0; time < 3; time++) expect((await handOver(admin.token, await seal(parcel, key))).status).toBe(200);
    expect(await quarantined(parcel)).toHaveLength(2);
  });
  it("goes with a token that has expired, and one that was handed out before the removal began counts as revoked", async () => {
    const { admin, parcel } = await removed();
    api.forward(40 * day);
    expect(wordOf(await api.call("GET", "/api/me", { token: admin.token }))).toBe("401 revoked");
    expect(wordOf(await handOver(admin.token, await seal(parcel, key)))).toBe("200 ok");
    const staying = await signedIn(api, 0);
    api.forward(-40 * day);
    // The removal has made the first of its two steps.
    await api.database.knex("admin_secret").where({ admin_id: staying.id }).delete();
    expect(wordOf(await api.call("GET", "/api/me", { token: staying.token }))).toBe("401 revoked");
  });
  it("holds what nobody can run or read as a mutation as words for a person", async () => {
    const { admin, parcel } = await removed(async (who) => ({
      mutations: [
        { ...(await memoBy(who, "遠い未来")), authoredAt: "+012026-01-01T00:00:00.000Z" },
        { ...(await memoBy(who, "別の人")), author: master.id },
        await memoBy(who, "NUL\u0000と半分\ud800"),
      ],
    }));
    expect((await handOver(admin.token, await seal(parcel, key))).status).toBe(200);
    const items = await quarantined(parcel);
    expect(items.map(({ kind }) => kind)).toEqual(["words", "words", "mutation"]);
    expect(wordOf(await settle(String(items[0]?.id), { resolution: "taken" }))).toBe("400 validation_error");
    expect(wordOf(await settle(String(items[0]?.id), { resolution: "discarded" }))).toBe("200 ok");
  });
});

describe("the server's key", () => {
  const offered = async () => (await open("GET", "/api/sync/handover"))["key"] as typeof key;
  it("is another one after a year; a device that kept the older one still hands over", async () => {
    const { knex } = api.database;
    const age = (days: number) => knex("handover_key").update({ made_at: knex.raw("now() - ? * interval '1 day'", [days]) });
    await age(364);
    expect(await offered()).toEqual(key);
    await age(367);
    const younger = await offered();
    expect(younger.kid).not.toBe(key.kid);
    expect(await offered()).toEqual(younger);
    for (const one of [key, younger]) {
      const { admin, parcel } = await removed();
      expect(wordOf(await handOver(admin.token, await seal(parcel, one)))).toBe("200 ok");
    }
  });
});

describe("a parcel", () => {
  it("is taken from nobody whose account stands, from no token of others, and for no other author", async () => {
    const standing = await signedIn(api, 0);
    const { admin, parcel } = await removed();
    const other = await removed();
    const sealed = await seal(parcel, key);
    expect(wordOf(await handOver(standing.token, sealed))).toBe("401 unauthorized");
    expect(wordOf(await handOver("forged", sealed))).toBe("401 unauthorized");
    expect(wordOf(await handOver(other.admin.token, sealed))).toBe("400 unreadable_parcel");
    expect(wordOf(await handOver(admin.token, sealed))).toBe("200 ok");
  });
  it("is refused when it is packed, sealed otherwise, to another key, or no parcel", async () => {
    const { admin, parcel } = await removed();
    const encrypt = async (header: object, text: string) => {
      const { kid, ...jwk } = key;
      return new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid, ...header })
        .encrypt(await importJWK(jwk, "ECDH-ES"));
    };
    const text = JSON.stringify(parcel);
    const headed = (header: object, sealed: string) =>
      [Buffer.from(JSON.stringify(header)).toString("base64url"), ...sealed.split(".").slice(1)].join(".");
    const good = await encrypt({}, text);
    const bad = {
      packed: headed(
        { ...(JSON.parse(Buffer.from(good.split(".")[0] ?? "", "base64url").toString()) as object), zip: "DEF" },
        good,
      ),
      otherwise: await encrypt({ enc: "A128GCM" }, text),
      changed: `${good.slice(0, -4)}AAAA`,
      "no parcel": await encrypt({}, "{}"),
      "no JSON": await encrypt({}, "\u0000"),
      "too deep": await encrypt({}, `${"[".repeat(200_000)}${"]".repeat(200_000)}`),
      "no seal": text,
      "a key's name with NUL": headed({ alg: "ECDH-ES", enc: "A256GCM", kid: "a\0b" }, good),
      "half a surrogate pair": headed({ alg: "ECDH-ES", enc: "A256GCM", kid: "\ud800" }, good),
    };
    for (const [what, sealed] of Object.entries(bad))
      expect([what, wordOf(await handOver(admin.token, sealed))]).toEqual([what, "400 unreadable_parcel"]);
    expect(wordOf(await handOver(admin.token, await encrypt({ kid: "a".repeat(43) }, text)))).toBe("409 unknown_parcel_key");
    expect(wordOf(await handOver(admin.token, "x".repeat(9_000_000)))).toBe("413 payload_too_large");
  });
  it("finds no room beyond the account's bounds", async () => {
    const { admin, parcel } = await removed(async (who) => ({ mutations: [await memoBy(who, "もう一つ")] }));
    const { knex } = api.database;
    const row = {
      author_id: admin.id,
      author_name: "?",
      is_proven: true,
      device_id: parcel.deviceId,
      kind: "words",
      content: "1",
    };
    await knex("quarantine").insert({ ...row, id: uuidv7(), place: 0, size: quarantineBounds.bytes });
    expect(wordOf(await handOver(admin.token, await seal(parcel, key)))).toBe("409 quarantine_full");
    await knex("quarantine").where({ author_id: admin.id }).delete();
    expect(wordOf(await handOver(admin.token, await seal(parcel, key)))).toBe("200 ok");
  });
});

describe("the quarantine", () => {
  it("is for masters alone", async () => {
    const plain = await signedIn(api, 0);
    const calls = [
      api.call("GET", "/api/quarantine", { token: plain.token }),
      api.call("POST", "/api/quarantine", { token: plain.token, json: { parcel: "x" } }),
      settle(uuidv7(), { resolution: "discarded" }, plain.token),
    ];
    expect((await Promise.all(calls)).map(wordOf)).toEqual(Array(3).fill("403 forbidden"));
  });
  it("takes an item in as the master's, once, with what its author saw; the audit names both", async () => {
    const partnerId = await addPartner(api, { memo: "今の値" });
    const { admin, parcel } = await removed(async (who) => ({
      mutations: [
        await memoBy(who, "取り込むメモ"),
        mutation(who, "partner.update", { id: partnerId, memo: "私の値" }, { [`partner/${partnerId}`]: { memo: "前の値" } }),
      ],
    }));
    await handOver(admin.token, await seal(parcel, key));
    const [first, second] = await quarantined(parcel);
    const { knex } = api.database;
    expect(jsonOf(await settle(String(first?.id), { resolution: "taken" }))).toMatchObject({ outcome: "applied" });
    expect(await knex("memo").where({ content: "取り込むメモ" }).pluck("created_by")).toEqual([master.id]);
    expect(
      await knex("sync_audit")
        .where({ mutation_id: String(first?.content["id"]) })
        .first("admin_id", "authored_by", "outcome"),
    ).toEqual({
      admin_id: master.id,
      authored_by: admin.id,
      outcome: "applied",
    });
    expect(jsonOf(await settle(String(first?.id), { resolution: "taken" }))).toMatchObject({ outcome: "applied" });
    expect(wordOf(await settle(String(first?.id), { resolution: "discarded" }))).toBe("409 already_settled");

    expect(jsonOf(await settle(String(second?.id), { resolution: "taken" }))).toMatchObject({ outcome: "conflict" });
    expect(await knex("partner").where({ id: partnerId }).pluck("memo")).toEqual(["今の値"]);
    const [issue] = await knex("issue").whereRaw("mutation ->> 'id' = ?", [String(second?.content["id"])]);
    expect(issue).toMatchObject({ author_id: master.id, kind: "conflict", base: "前の値", mine: "私の値", theirs: "今の値" });
    expect(issue?.mutation).toMatchObject({ author: master.id });
    expect(await quarantined(parcel)).toEqual([]);
  });
  it("keeps a refused item as an issue of whoever took it in, also where the database refuses it", async () => {
    const { admin, parcel } = await removed((who) => ({
      mutations: [
        mutation(who, "memo.edit", { id: uuidv7(), content: "ない" }),
        mutation(who, "memo.create", { id: uuidv7(), targetType: "partner", targetId: uuidv7(), content: "宛先がない" }),
      ],
    }));
    await handOver(admin.token, await seal(parcel, key));
    for (const { id, content } of await quarantined(parcel)) {
      expect(jsonOf(await settle(id, { resolution: "taken" }))).toMatchObject({ outcome: "refused" });
      const [issue] = await api.database.knex("issue").whereRaw("mutation ->> 'id' = ?", [String(content["id"])]);
      expect(issue).toMatchObject({ author_id: master.id, kind: "refused", code: "not_found" });
    }
  });
  it("hands an item to an administrator, as an issue that is theirs to try; to nobody who is gone", async () => {
    const heir = await signedIn(api, 0, "担当 花子");
    const { admin, parcel } = await removed(async (who) => ({ mutations: [await memoBy(who, "引き継ぐ")] }));
    await handOver(admin.token, await seal(parcel, key));
    const [item] = await quarantined(parcel);
    expect(wordOf(await settle(String(item?.id), { resolution: "handed" }))).toBe("400 validation_error");
    expect(wordOf(await settle(String(item?.id), { resolution: "handed", adminId: admin.id }))).toBe("404 not_found");
    expect(wordOf(await settle(String(item?.id), { resolution: "handed", adminId: heir.id }))).toBe("200 ok");
    const { knex } = api.database;
    const [issue] = await knex("issue").whereRaw("mutation ->> 'id' = ?", [String(item?.content["id"])]);
    expect(issue).toMatchObject({ author_id: heir.id, code: "handed_over", kind: "refused", settled_at: null });
    expect(issue?.mutation).toMatchObject({ author: heir.id, name: "memo.create" });
    const history = await knex("quarantine").where({ id: item?.id }).first();
    expect(history).toMatchObject({ resolution: "handed", handed_to: heir.id, settled_by: master.id, author_id: admin.id });
  });
  it("reads in a file that a locked device has sealed: its token proves whose it is, without one it is not proven", async () => {
    const { parcel } = await removed(async (who) => ({ mutations: [await memoBy(who, "ファイルから")] }));
    const unproven = { ...parcel, token: null, mutations: [], drafts: [{ key: "a", value: "証明なし" }] };
    expect(await open("POST", "/api/quarantine", { parcel: await seal(parcel, key) })).toMatchObject({
      items: 1,
      authorName: "退職 太郎",
    });
    expect(await open("POST", "/api/quarantine", { parcel: await seal(unproven, key) })).toMatchObject({ items: 1 });
    expect((await quarantined(parcel)).map(({ kind, proven }) => [kind, proven])).toEqual([
      ["mutation", true],
      ["words", false],
    ]);
  });
});
