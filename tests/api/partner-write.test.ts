import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiServer, addCompany, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

const pdf = (name = "職務経歴書.pdf", bytes = "%PDF-1.7\n%%EOF") => new File([bytes], name, { type: "application/pdf" });
const required = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", employeeStatus: "0" };

type Fields = Readonly<Record<string, string | undefined>>;
function formOf(fields: Fields, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const file of files) form.append("profileFile", file);
  return form;
}
const post = (fields: Fields, files?: readonly File[]) =>
  api.call("POST", "/api/partner_member", { token: admin.token, form: formOf(fields, files) });
const put = (id: string, fields: Fields, files?: readonly File[]) =>
  api.call("PUT", `/api/partner_member/${id}`, { token: admin.token, form: formOf(fields, files) });
const remove = (path: string) => api.call("DELETE", path, { token: admin.token });
const read = async (id: string) =>
  (await api.call("GET", `/api/partner_member/${id}`, { token: admin.token })).json.partnerMember;

async function created(fields: Fields = {}, files?: readonly File[]) {
  const answer = await post({ ...required, ...fields }, files);
  expect(answer.json).toMatchObject({ responseCode: 200 });
  return read((JSON.parse(answer.text) as { partnerId: string }).partnerId);
}

const count = async (table: string) => Number((await api.database.knex(table).count({ n: "*" }))[0]?.["n"]);
/** Returns how many records and files there are. */
async function standing() {
  const folder = join(api.context.settings.dataDir, "files");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const tables = ["partner", "company", "membership", "partner_file", "sync_audit"];
  return [files.filter((entry) => entry.isFile()).length, ...(await Promise.all(tables.map(count)))];
}
async function refused(ask: () => Promise<Answer>, status: number, responseMessage: string, path?: string) {
  const before = await standing();
  const { json } = await ask();
  expect(json).toMatchObject({ responseCode: status, responseMessage });
  if (path !== undefined) expect(json.errors.map((problem) => problem.path)).toContain(path);
  expect(await standing()).toEqual(before);
}

describe("a refused registration leaves neither record nor file", () => {
  it.each(["lastName", "firstName", "lastNameKana", "firstNameKana", "employeeStatus"])("without %s", async (name) => {
    await refused(() => post({ ...required, [name]: undefined }, [pdf()]), 400, "validation_error", name);
    await refused(() => post({ ...required, [name]: "" }, [pdf()]), 400, "validation_error", name);
  });
  it.each([
    ["mail", "x"],
    ["mail2", "a@b"],
    ["gender", "4"],
    ["gender", "男"],
    ["birthday", "2026-02-30"],
    ["zip", "123-45678"],
    ["sts", "0"],
    ["sts", "1e400"],
    ["employeeStatus", "2"],
    ["employeeStatus", "99999999999999999999"],
    ["lastName", "あ".repeat(256)],
    ["memo", "あ".repeat(10_001)],
    ["source", "\0"],
    ["company", "x"],
    ["company", "[]"],
    ["company", '{"companyId":"x"}'],
  ])("with %s=%s", async (name, value) => {
    await refused(() => post({ ...required, [name]: value }, [pdf()]), 400, "validation_error");
  });
  it("with a company that is made without a name", async () => {
    const company = JSON.stringify({ companyId: "create", name: "  " });
    await refused(() => post({ ...required, company }, [pdf()]), 400, "validation_error", "company.name");
  });
  it("with a company whose mail is none", async () => {
    const company = JSON.stringify({ name: "例示", mail: "x" });
    await refused(() => post({ ...required, company }, [pdf()]), 400, "validation_error", "company.mail");
  });
  it("with a company that does not exist", async () => {
    const company = JSON.stringify({ companyId: "019a0000-0000-7000-8000-000000000000" });
    await refused(() => post({ ...required, company }, [pdf()]), 404, "not_found");
  });
  it("with one file among others that is no PDF", async () => {
    await refused(() => post(required, [pdf(), pdf("絵.pdf", "\x89PNG")]), 400, "not_pdf");
  });
  it("with a field sent twice", async () => {
    const form = formOf(required, [pdf()]);
    form.append("lastName", "鈴木");
    await refused(() => api.call("POST", "/api/partner_member", { token: admin.token, form }), 400, "validation_error");
  });
  it("as JSON, or without a token", async () => {
    await refused(
      () => api.call("POST", "/api/partner_member", { token: admin.token, json: required }),
      415,
      "unsupported_media_type",
    );
    await refused(() => api.call("POST", "/api/partner_member", { form: formOf(required, [pdf()]) }), 401, "unauthorized");
  });
});

describe("registering a partner", () => {
  it("keeps all that was sent, and nothing where nothing was", async () => {
    const bare = await created({ mail: "", gender: "", unknown: "x" });
    expect(bare).toMatchObject({ ...required, employeeStatus: 0, mail: null, gender: null, partnerCompanyMap: null });
    const given = {
      phone: "00-0000-0000",
      mail: "hanako@example.com",
      mail2: "hanako2@example.com",
      birthday: "1990-02-28",
      zip: "100-0001",
      address: "東京都",
      source: "紹介",
      invoiceId: "T0000000000000",
      memo: "一行目\n二行目",
    };
    const full = await created({ ...given, gender: "2", sts: "1", memo: "一行目\r\n二行目" });
    expect(full).toMatchObject({ ...given, gender: 2, sts: 1 });
    expect(full.number).toBeGreaterThan(bare.number ?? 0);
  });
  it("lets two share a mail", async () => {
    const [one, two] = [await created({ mail: "both@example.com" }), await created({ mail: "both@example.com" })];
    expect(one.id).not.toBe(two.id);
  });
  it("makes a company, or takes one with what is to change of it", async () => {
    for (const company of [
      { companyId: "create", name: "新会社", nameKana: "シンガイシャ" },
      { companyId: "", name: "新会社" },
    ]) {
      const made = await created({ company: JSON.stringify(company) });
      expect(made.partnerCompanyMap?.company).toMatchObject({ name: "新会社" });
    }
    const id = await addCompany(api, "古会社");
    const { partnerCompanyMap } = await created({
      company: JSON.stringify({ companyId: id, phone: "00-1111-1111", createdAt: "x" }),
    });
    expect(partnerCompanyMap?.company).toMatchObject({ id, name: "古会社", phone: "00-1111-1111" });
    const number = partnerCompanyMap?.company.number;
    const again = await created({ company: JSON.stringify({ id: number }) });
    expect(again.partnerCompanyMap?.company).toEqual(partnerCompanyMap?.company);
  });
  it("takes blanks beside a chosen company as not given", async () => {
    const id = await addCompany(api, "空欄で消えない会社");
    await api.database.knex("company").where({ id }).update({ phone: "00-1111-1111", name_kana: "クウラン" });
    const blanks = {
      name: "",
      nameKana: "",
      invoiceId: "",
      zip: "",
      address: "",
      phone: "",
      manager: "",
      managerKana: "",
      mail: "",
    };
    for (const given of [id, String((await api.database.knex("company").where({ id }).first("number")).number)]) {
      const { partnerCompanyMap } = await created({ company: JSON.stringify({ companyId: given, ...blanks }) });
      const stays = { id, name: "空欄で消えない会社", nameKana: "クウラン", phone: "00-1111-1111" };
      expect(partnerCompanyMap?.company).toMatchObject(stays);
    }
  });
  it("takes an empty company as none", async () => {
    for (const company of ["", "{}", "null", '{"companyId":"","name":"","mail":""}', '{"companyId":null}'])
      expect((await created({ company })).partnerCompanyMap).toBeNull();
  });
  it("keeps PDFs, which can be downloaded and deleted", async () => {
    const { partnerProfileFile } = await created({}, [pdf("履歴書.pdf"), pdf("../../経歴書.pdf", "%PDF-1.4\nsecond")]);
    expect(partnerProfileFile.map(({ name }) => name)).toEqual(["履歴書.pdf", "経歴書.pdf"]);
    const second = partnerProfileFile[1];
    const download = () =>
      api.call("GET", `/api/file/download?url=${encodeURIComponent(second?.filePath ?? "")}`, { token: admin.token });
    expect((await download()).text).toBe("%PDF-1.4\nsecond");
    expect((await remove(`/api/partner_profile_file/${second?.id}`)).json).toEqual({ responseCode: 200 });
    expect((await download()).status).toBe(404);
    expect((await remove(`/api/partner_profile_file/${second?.id}`)).json).toMatchObject({ responseCode: 404 });
  });
});

describe("changing a partner", () => {
  it("changes the keys sent, clears what is sent empty, and adds files", async () => {
    const { id, ...before } = await created({ mail: "before@example.com", memo: "前", sts: "1" }, [pdf("一.pdf")]);
    expect((await put(id, { sts: "3", memo: "" }, [pdf("二.pdf")])).json).toEqual({ responseCode: 200 });
    const after = await read(id);
    expect(after).toMatchObject({ mail: "before@example.com", memo: null, sts: 3, lastName: before.lastName });
    expect(after.partnerProfileFile.map(({ name }) => name)).toEqual(["一.pdf", "二.pdf"]);
  });
  it("refuses as a whole what is wrong in one key, an unknown key, and an empty required one", async () => {
    const { id, number, updatedAt } = await created({ memo: "前" }, [pdf()]);
    await refused(() => put(id, { memo: "後", mail: "x" }, [pdf()]), 400, "validation_error", "mail");
    await refused(() => put(id, { memo: "後", lastName: "後" }, [pdf()]), 400, "validation_error", "lastName");
    await refused(() => put(id, { memo: "後", employeeStatus: "" }, [pdf()]), 400, "validation_error", "employeeStatus");
    await refused(() => put(id, { memo: "後", company: '{"rank":1}' }, [pdf()]), 400, "validation_error", "company.rank");
    await refused(() => put(id, { memo: "後" }, [pdf("x.pdf", "x")]), 400, "not_pdf");
    expect(await read(String(number))).toMatchObject({ id, memo: "前", updatedAt });
  });
  it("changes the company's record for all of its partners, and says where a partner belongs", async () => {
    const colleague = await addPartner(api);
    const companyId = await addCompany(api, "共有会社", [colleague]);
    const { id } = await created();
    await put(id, { company: JSON.stringify({ id: companyId, manager: "担当 一郎", phone: "" }) });
    const shared = { id: companyId, name: "共有会社", manager: "担当 一郎" };
    expect((await read(id)).partnerCompanyMap?.company).toMatchObject(shared);
    expect((await read(colleague)).partnerCompanyMap?.company).toMatchObject(shared);
    await refused(
      () => put(id, { company: JSON.stringify({ id: companyId, name: "" }) }),
      400,
      "validation_error",
      "company.name",
    );
    await put(id, { memo: "会社は触らない" });
    expect((await read(id)).partnerCompanyMap?.company.id).toBe(companyId);
    await put(id, { company: "{}" });
    expect((await read(id)).partnerCompanyMap).toBeNull();
    expect((await read(colleague)).partnerCompanyMap?.company).toMatchObject(shared);
  });
  it("takes a company as the list of companies answers it", async () => {
    const companyId = await addCompany(api, "一覧の会社", [await addPartner(api)]);
    const { id } = await created();
    const { rows } = (await api.call("GET", "/api/company", { token: admin.token })).json.company;
    const row = (rows as { readonly id: string }[]).find(({ id }) => id === companyId);
    expect(row).toMatchObject({ memberCount: 1, number: expect.any(Number) });
    expect((await put(id, { company: JSON.stringify({ ...row, phone: "00-2222-2222" }) })).json).toEqual({ responseCode: 200 });
    const stays = { id: companyId, name: "一覧の会社", phone: "00-2222-2222" };
    expect((await read(id)).partnerCompanyMap?.company).toMatchObject(stays);
  });
  it("by several at once leaves it with one of their companies, and with all of their files", async () => {
    const companies = await Promise.all(["一社", "二社", "三社"].map((name) => addCompany(api, name)));
    const { id } = await created();
    const answers = await Promise.all(companies.map((company) => put(id, { company: JSON.stringify({ id: company }) }, [pdf()])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { partnerCompanyMap, partnerProfileFile } = await read(id);
    expect(companies).toContain(partnerCompanyMap?.company.id);
    expect(partnerProfileFile).toHaveLength(3);
  });
  it("of somebody unknown or in the trash is 404, and keeps no file", async () => {
    await refused(() => put("019a0000-0000-7000-8000-000000000000", {}, [pdf()]), 404, "not_found");
    const deleted = await addPartner(api, { deleted_at: new Date() });
    await refused(() => put(deleted, { memo: "x" }, [pdf()]), 404, "not_found");
  });
});

describe("deleting a partner", () => {
  it("puts it into the trash, with its files and its place among the company's partners", async () => {
    const { id, partnerProfileFile } = await created({ company: '{"name":"残る会社"}' }, [pdf()]);
    expect((await remove(`/api/partner_member/${id}`)).json).toEqual({ responseCode: 200 });
    for (const method of ["GET", "DELETE"])
      expect((await api.call(method, `/api/partner_member/${id}`, { token: admin.token })).status).toBe(404);
    expect((await remove(`/api/partner_profile_file/${partnerProfileFile[0]?.id}`)).status).toBe(404);
    const { rows } = (await api.call("GET", "/api/company", { token: admin.token })).json.company;
    expect(rows).toContainEqual(expect.objectContaining({ name: "残る会社", memberCount: 0 }));
    expect(await api.database.knex("partner").where({ id }).first("deleted_at")).not.toEqual({ deleted_at: null });
  });
});
