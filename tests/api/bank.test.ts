import { createDecipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countOtherwiseSealed } from "#server/services/bank.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
import { type ApiServer, type CallOptions, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

const bank = {
  bankName: "架空銀行",
  bankBranchName: "幻支店",
  bankAccountNumber: "0000000-9317",
  bankAccountName: "ケンショウ タロウ",
};

async function contractForm(fields: Readonly<Record<string, string>>): Promise<FormData> {
  const { knex } = api.context;
  const [place, who] = [await insert(knex, position, { numberPeople: 5 }), await insert(knex, partner)];
  const form = new FormData();
  const all = {
    partnerId: who.id,
    projectOccupationMapId: place.id,
    openDatetime: "2026-04-01",
    automaticUpdating: "1",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}

async function addContract(fields: Readonly<Record<string, string>>, server = api) {
  const options: CallOptions = { token: admin.token, form: await contractForm(fields) };
  const answer = await server.call("POST", "/api/contract", options);
  return { answer, id: (answer.json as unknown as { contractId: string }).contractId };
}

const sealedOf = (id: string) => api.context.knex("contract_bank").where("contract_id", id).first();

describe("bank fields", () => {
  it("are sealed for their contract, and can be opened with the key and the contract alone", async () => {
    const { answer, id } = await addContract(bank);
    expect(answer.status).toBe(200);
    const { sealed } = (await sealedOf(id)) as { sealed: Buffer };
    const open = (contractId: string) => {
      const decipher = createDecipheriv("aes-256-gcm", api.context.dataKey ?? Buffer.alloc(32), sealed.subarray(0, 12));
      decipher.setAAD(Buffer.from(contractId)).setAuthTag(sealed.subarray(12, 28));
      return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()) as unknown;
    };
    expect(open(id)).toEqual(bank);
    expect(() => open("00000000-0000-7000-8000-000000000000")).toThrow("authenticate");
  });

  it("stand nowhere else: in no table, audit line, answer, feed or log", async () => {
    const { knex } = api.context;
    const { answer, id } = await addContract(bank);
    const said = [answer.text, ...api.lines];
    for (const path of [`/api/project/${await projectOf(id)}/contract`, `/api/partner_member/${await partnerOf(id)}`])
      said.push((await api.call("GET", path, { token: admin.token })).text);
    const request = { clientId: "5a36a06f-5f1f-4b1e-9f4e-b2d3f1f0a001", cursor: null, acknowledged: 0, mutations: [] };
    const feed = await api.call("POST", "/api/sync", { token: admin.token, json: request });
    expect(feed.text).toContain(id);
    said.push(feed.text);
    for (const table of await knex("pg_tables").where("schemaname", "public").pluck("tablename")) {
      const { rows } = await knex.raw<{ rows: { row: string }[] }>(`select t::text as row from "${table}" t`);
      said.push(...rows.map(({ row }) => row));
    }
    const everything = said.join("\n");
    expect(everything).toContain(id);
    for (const value of Object.values(bank)) {
      expect(everything).not.toContain(value);
      expect(everything).not.toContain(Buffer.from(value).toString("hex"));
      expect(everything).not.toContain(Buffer.from(value).toString("base64").slice(0, 8));
    }
  });

  it("go with their contract", async () => {
    const { id } = await addContract(bank);
    await api.context.knex("contract").where({ id }).delete();
    expect(await sealedOf(id)).toBeUndefined();
  });

  it("that are empty leave nothing", async () => {
    const { answer, id } = await addContract({ bankName: "", bankAccountNumber: " " });
    expect([answer.status, await sealedOf(id)]).toEqual([200, undefined]);
  });

  it("too long or unstorable are refused, and no contract is made", async () => {
    const before = await contracts();
    for (const value of ["長".repeat(256), "a\0"]) {
      const { answer } = await addContract({ ...bank, bankAccountNumber: value });
      expect([answer.status, answer.json.errors[0]?.path]).toEqual([400, "bankAccountNumber"]);
      expect(answer.text).not.toContain(value);
    }
    expect(await contracts()).toBe(before);
  });

  it("of another key than ours are counted, for the operator to hear of", async () => {
    const { knex, dataKey } = api.context;
    await addContract(bank);
    const all = Number((await knex("contract_bank").count<{ total: number }[]>({ total: "*" }))[0]?.total);
    const unreadable = [dataKey, randomBytes(32), undefined].map((key) => countOtherwiseSealed(knex, key));
    expect(await Promise.all(unreadable)).toEqual([0, all, all]);
  });

  it("are refused without a key, and no contract is made; without them one is", async () => {
    const keyless = await startApi({}, api);
    Object.assign(keyless.context, { dataKey: undefined });
    try {
      const before = await contracts();
      const { answer } = await addContract(bank, keyless);
      expect([answer.status, answer.json.responseMessage]).toEqual([503, "data_key_missing"]);
      expect(await contracts()).toBe(before);
      expect((await addContract({}, keyless)).answer.status).toBe(200);
    } finally {
      await keyless.close();
    }
  });
});

const contracts = async () => Number((await api.context.knex("contract").count<{ total: number }[]>({ total: "*" }))[0]?.total);
const columnOf = async (id: string, name: string) =>
  String((await api.context.knex("contract").where({ id }).first(name))?.[name]);
const projectOf = (id: string) => columnOf(id, "project_id");
const partnerOf = (id: string) => columnOf(id, "partner_id");
