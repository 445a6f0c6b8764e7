import { CompactEncrypt, importJWK } from "jose";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "#client/device/session/sealing.ts";
import { forgetContent } from "#server/services/quarantine/forgetting.ts";
import { quarantineBounds } from "#server/services/quarantine/keep-parcel.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { insert } from "#tests/support/factories.ts";
import { signedIn, type TestAdmin } from "./api-server.ts";
import { jsonOf, mutation, type QuarantineOffice, startQuarantineOffice, wordOf } from "./quarantine-office.ts";

let office: QuarantineOffice;
let { api, key, open, handOver, bring, removed, memoBy, quarantined, settle } = {} as QuarantineOffice;

beforeAll(async () => {
  office = await startQuarantineOffice();
  ({ api, key, open, handOver, bring, removed, memoBy, quarantined, settle } = office);
});
afterAll(() => api.close());

const knex = () => api.database.knex;
const memos = (content: string) => knex()("memo").where({ content }).pluck("created_by");
const issuesOf = (one: Mutation) => knex()("issue").whereRaw("mutation ->> 'id' = ?", [one.id]);
const auditOf = (one: Mutation) => knex()("sync_audit").where({ mutation_id: one.id });
const outcomeOf = async (id: unknown, json: object, token?: string) => jsonOf(await settle(id, json, token))["outcome"];
const audited = (one: Mutation, outcome: string) =>
  knex()("sync_audit").insert({
    mutation_id: one.id,
    admin_id: one.author,
    client_id: one.clientId,
    seq: 1,
    mutator: one.name,
    version: 1,
    authored_at: one.authoredAt,
    outcome,
    changes: "[]",
  });
/** Makes an administrator who was removed after writing a memo. `outcome` is what the server knows of the memo. */
async function memoLeft(content: string, outcome?: string) {
  let memo: Mutation | undefined;
  const left = await removed(async (who) => {
    memo = await memoBy(who, content);
    if (outcome) await audited(memo, outcome);
    return { mutations: [memo] };
  });
  if (!memo) throw new Error("it was written");
  return { ...left, memo };
}
/** Puts an item of this many bytes into quarantine, as if a device had brought it. */
const fill = (admin: TestAdmin, bytes: number) =>
  knex()("quarantine").insert({
    id: uuidv7(),
    author_id: admin.id,
    author_name: "?",
    is_proven: true,
    device_id: uuidv7(),
    kind: "words",
    content: JSON.stringify({ key: "a", value: "がらくた" }),
    place: 0,
    size: bytes,
  });
const nested = (levels: number) => {
  let value: unknown = "底";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

describe("work that the server has met before (A4, S3)", () => {
  it("takes effect when it is taken in where it had been passed without being kept; the audit tells of that alone", async () => {
    const left = await memoLeft("上限で端末に残った", "unkept");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    expect(await outcomeOf(item?.id, { resolution: "taken" })).toBe("applied");
    expect(await memos("上限で端末に残った")).toEqual([office.master.id]);
    expect(await auditOf(left.memo)).toMatchObject([
      { outcome: "applied", admin_id: office.master.id, authored_by: left.admin.id },
    ]);
  });
  it("becomes an issue when it is handed on where it had been passed without being kept", async () => {
    const heir = await signedIn(api, 0, "担当 花子");
    const left = await memoLeft("上限のあとで渡す", "unkept");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    expect(await outcomeOf(item?.id, { resolution: "handed", adminId: heir.id })).toBe(null);
    expect(await issuesOf(left.memo)).toMatchObject([{ author_id: heir.id, code: "handed_over" }]);
  });
  it("is not handed on as open work when it had been taken", async () => {
    const heir = await signedIn(api, 0, "担当 花子");
    const left = await memoLeft("もう反映済み", "applied");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    for (let time = 0; time < 2; time++)
      expect(await outcomeOf(item?.id, { resolution: "handed", adminId: heir.id })).toBe("known");
    expect(await knex()("issue").where({ author_id: heir.id })).toEqual([]);
    expect(await quarantined(left.parcel)).toEqual([]);
  });
  it("counts as taken once it is handed on: it takes no effect beside its issue, by whichever way it comes", async () => {
    const heir = await signedIn(api, 0, "担当 花子");
    const left = await memoLeft("渡したあとに届く");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    await settle(item?.id, { resolution: "handed", adminId: heir.id });
    expect(await auditOf(left.memo)).toMatchObject([{ outcome: "refused", admin_id: heir.id, authored_by: left.admin.id }]);
    // The account exists again, and a copy of the profile sends the memo.
    await insert(knex(), admin, { id: left.admin.id });
    await api.sync.exchange(
      { id: left.admin.id, master: false },
      { clientId: left.memo.clientId, cursor: null, acknowledged: 0, mutations: [left.memo] },
    );
    expect(await memos("渡したあとに届く")).toEqual([]);
  });
});

describe("settling an item twice", () => {
  it("tells whoever hands it to somebody else that it was settled", async () => {
    const [first, second] = [await signedIn(api, 0, "担当 一"), await signedIn(api, 0, "担当 二")];
    const other = await signedIn(api, 1, "別の 主任");
    const left = await memoLeft("誰に");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    expect(wordOf(await settle(item?.id, { resolution: "handed", adminId: first.id }))).toBe("200 ok");
    expect(wordOf(await settle(item?.id, { resolution: "handed", adminId: second.id }))).toBe("409 already_settled");
    expect(wordOf(await settle(item?.id, { resolution: "handed", adminId: second.id }, other.token))).toBe("409 already_settled");
    expect(wordOf(await settle(item?.id, { resolution: "handed", adminId: first.id }, other.token))).toBe("200 ok");
    expect(await issuesOf(left.memo)).toHaveLength(1);
  });
  it("tells whoever took it in what became of it, and another master that it is settled", async () => {
    const other = await signedIn(api, 1, "別の 主任");
    const left = await removed((who) => ({ mutations: [mutation(who, "memo.edit", { id: uuidv7(), content: "ない" })] }));
    await bring(left);
    const [item] = await quarantined(left.parcel);
    for (let time = 0; time < 2; time++) expect(await outcomeOf(item?.id, { resolution: "taken" })).toBe("refused");
    expect(wordOf(await settle(item?.id, { resolution: "taken" }, other.token))).toBe("409 already_settled");
  });
});

describe("a parcel", () => {
  it("is taken whatever one of its things is: that is kept as words, whole", async () => {
    const left = await removed(async (who) => ({
      mutations: [
        mutation(who, "memo.edit", { id: uuidv7(), content: nested(120) }),
        await memoBy(who, "隣の変更"),
        mutation(who, "memo.edit", { id: uuidv7(), content: "どこかの\u0000名前" }),
      ],
    }));
    const drafts = [{ key: "deep", value: nested(3_000) }, "鍵のない下書き", { key: "memo/1", value: "書きかけ" }];
    const parcel = { ...left.parcel, drafts };
    expect(jsonOf(await bring({ ...left, parcel }))).toMatchObject({ items: 6 });
    const items = await quarantined(parcel);
    expect(items.map(({ kind }) => kind)).toEqual(["words", "mutation", "mutation", "words", "words", "words"]);
    expect(items.map(({ content }) => content)).toMatchObject([
      { key: "", value: JSON.stringify(left.parcel.mutations[0]) },
      { id: (left.parcel.mutations[1] as Mutation).id },
      {},
      { key: "deep", value: JSON.stringify(nested(3_000)) },
      { key: "", value: "鍵のない下書き" },
      { key: "memo/1", value: "書きかけ" },
    ]);
    expect((await bring({ ...left, parcel })).status).toBe(200);
    expect(await quarantined(parcel)).toHaveLength(6);
  });
  it("is taken though nothing but its author's id can be read of its sender", async () => {
    const left = await memoLeft("名もなく");
    const { token: _token, ...parcel } = { ...left.parcel, author: { id: left.admin.id, name: "長".repeat(300) }, deviceId: "" };
    const { kid, ...jwk } = key;
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(parcel)))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
      .encrypt(await importJWK(jwk, "ECDH-ES"));
    expect(wordOf(await handOver(left.admin.token, sealed))).toBe("200 ok");
    expect(await quarantined(left.parcel)).toMatchObject([{ authorName: "長".repeat(255), kind: "mutation" }]);
  });
  it("is unreadable under a seal whose point lies on no curve", async () => {
    const { admin, parcel } = await removed();
    const { kid: _kid, ...jwk } = key;
    const good = await seal(parcel, key);
    const header = JSON.parse(Buffer.from(good.split(".")[0] ?? "", "base64url").toString()) as object;
    for (const epk of [
      { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" },
      { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) },
      { kty: "EC", crv: "P-384", x: jwk.x, y: jwk.y },
      { kty: "OKP", crv: "X25519", x: jwk.x },
      { kty: "oct", k: "AAAA" },
      null,
      "x",
      { kty: "EC", crv: "P-256", x: "!!", y: 1 },
    ]) {
      const forged = [Buffer.from(JSON.stringify({ ...header, epk })).toString("base64url"), ...good.split(".").slice(1)].join(
        ".",
      );
      expect([epk, wordOf(await handOver(admin.token, forged))]).toEqual([epk, "400 unreadable_parcel"]);
    }
  });
});

describe("the bounds", () => {
  it("leave room again for an account once masters have settled what filled it", async () => {
    const left = await memoLeft("本物");
    await fill(left.admin, quarantineBounds.bytes);
    expect(wordOf(await bring(left))).toBe("409 quarantine_full");
    const [item] = await quarantined(left.parcel);
    expect(wordOf(await settle(item?.id, { resolution: "discarded" }))).toBe("200 ok");
    expect(wordOf(await bring(left))).toBe("200 ok");
  });
  it("hold within a day for what was settled, too: masters are not kept settling for ever", async () => {
    const left = await memoLeft("翌日");
    for (let time = 0; time < 2; time++) await fill(left.admin, quarantineBounds.bytes);
    await knex()("quarantine")
      .where({ author_id: left.admin.id })
      .update({ settled_at: knex().fn.now(), resolution: "discarded" });
    expect(wordOf(await bring(left))).toBe("409 quarantine_full");
    await knex()("quarantine")
      .where({ author_id: left.admin.id })
      .update({ brought_at: knex().raw("now() - interval '25 hours'") });
    expect(wordOf(await bring(left))).toBe("200 ok");
  });
  it("of whoever gets it hold for what is handed on, as for anything else that is open (E2)", async () => {
    const heir = await signedIn(api, 0, "担当 満員");
    const row = {
      kind: "refused",
      author_id: heir.id,
      device_id: uuidv7(),
      code: "not_found",
      problems: "[]",
      mutation: JSON.stringify(mutation(heir, "memo.edit", { id: uuidv7() })),
    };
    await knex()("issue").insert(Array.from({ length: 2_000 }, () => ({ ...row, id: uuidv7() })));
    const left = await memoLeft("あふれる");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    expect(wordOf(await settle(item?.id, { resolution: "handed", adminId: heir.id }))).toBe("409 quota_exceeded");
    expect(await quarantined(left.parcel)).toHaveLength(1);
    expect(await auditOf(left.memo)).toEqual([]);
  });
});

describe("whose an item is", () => {
  it("is proven by a second parcel that brings the same with its token", async () => {
    const left = await memoLeft("あとから証明");
    const [memo] = left.parcel.mutations as Mutation[];
    // The file comes from a copy of the profile, where the memo has another number in the queue.
    const file = { ...left.parcel, token: null, deviceId: uuidv7(), mutations: [{ ...memo, clientId: uuidv7(), seq: 7 }] };
    await open("POST", "/api/quarantine", { parcel: await seal(file, key) });
    expect((await quarantined(left.parcel)).map(({ proven }) => proven)).toEqual([false]);
    expect(wordOf(await bring(left))).toBe("200 ok");
    expect(await quarantined(left.parcel)).toMatchObject([{ proven: true, deviceId: left.parcel.deviceId }]);
    await open("POST", "/api/quarantine", { parcel: await seal(file, key) });
    expect(await quarantined(left.parcel)).toMatchObject([{ proven: true, deviceId: left.parcel.deviceId }]);
  });
  it("keeps it from taking the place of another's that comes under the same id: both can be taken in", async () => {
    const victim = await memoLeft("被害者の言葉");
    const thief = await removed(async (who) => ({ mutations: [{ ...(await memoBy(who, "横取り")), id: victim.memo.id }] }));
    expect(wordOf(await bring(thief))).toBe("200 ok");
    expect(wordOf(await bring(victim))).toBe("200 ok");
    for (const { parcel } of [thief, victim]) {
      const items = await quarantined(parcel);
      expect(items).toHaveLength(1);
      expect(await outcomeOf(items[0]?.id, { resolution: "taken" })).toBe("applied");
    }
    expect([...(await memos("被害者の言葉")), ...(await memos("横取り"))]).toHaveLength(2);
  });
  it("keeps other words beside it that somebody has read in under its author's name and its id", async () => {
    const left = await memoLeft("本人の言葉");
    const forged = { ...(await memoBy(left.admin, "騙った言葉")), id: left.memo.id };
    await open("POST", "/api/quarantine", { parcel: await seal({ ...left.parcel, token: null, mutations: [forged] }, key) });
    await bring(left);
    const items = await quarantined(left.parcel);
    expect(items.map(({ proven }) => proven)).toEqual([false, true]);
    for (const { id } of items) expect(await outcomeOf(id, { resolution: "taken" })).toBe("applied");
    expect([...(await memos("本人の言葉")), ...(await memos("騙った言葉"))]).toHaveLength(2);
  });
  it("does not make another account's work known that had taken its id", async () => {
    const left = await memoLeft("番号を使われた");
    const other = await signedIn(api, 0);
    await audited({ ...left.memo, author: other.id }, "applied");
    await bring(left);
    const [item] = await quarantined(left.parcel);
    expect(await outcomeOf(item?.id, { resolution: "taken" })).toBe("applied");
    expect(await memos("番号を使われた")).toHaveLength(1);
  });
});

it("forgets what settled items said after 90 days, and lets the same not come again", async () => {
  const left = await memoLeft("忘れられる言葉");
  const open = await memoLeft("まだ開いている言葉");
  for (const each of [left, open]) await bring(each);
  const [item] = await quarantined(left.parcel);
  await settle(item?.id, { resolution: "discarded" });
  const age = (id: string, days: number) =>
    knex()("quarantine")
      .where({ author_id: id })
      .update({ settled_at: knex().raw("case when settled_at is not null then now() - make_interval(days => ?) end", [days]) });
  await age(left.admin.id, 89);
  expect(await forgetContent(knex())).toBe(0);
  await age(left.admin.id, 91);
  expect(await forgetContent(knex())).toBe(1);
  expect(await knex()("quarantine").whereRaw("content::text like '%忘れられる言葉%'")).toEqual([]);
  await bring(left);
  expect(await quarantined(left.parcel)).toEqual([]);
  expect(await quarantined(open.parcel)).toHaveLength(1);
});
