import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkId } from "#sync/engine/entity.ts";
import { sheets } from "#sync/model/sheets/sheets.ts";
import { readListCsv, readListWorkbook } from "#tests/support/read-list.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addCompany, addPartner, addTag, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
  await api.context.knex("occupation").insert({ id: 1, name: "エンジニア" }).onConflict().ignore();
  await api.context.knex("project_status_value").insert({ id: 1, category: 1, name: "提案中" }).onConflict().ignore();
});
afterAll(() => api.close());

interface Asked {
  readonly noun?: string;
  readonly format?: string;
  readonly columns?: readonly string[];
  readonly ids: readonly string[];
}

const ask = (asked: Asked, { token, signal }: { readonly token?: string; readonly signal?: AbortSignal } = {}) =>
  fetch(`${api.base}/api/list-file`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-authorization": token ?? admin.token },
    body: JSON.stringify({ noun: "partner", format: "csv", columns: ["name"], ...asked, ids: asked.ids.join(",") }),
    ...(signal && { signal }),
  });
const csv = async (asked: Asked) => {
  const response = await ask(asked);
  // `text()` would remove the byte order mark.
  return readListCsv(Buffer.from(await response.arrayBuffer()).toString("utf8"));
};
const workbook = async (asked: Asked) =>
  readListWorkbook(Buffer.from(await (await ask({ ...asked, format: "xlsx" })).arrayBuffer()));
const insert = async (table: string, values: Readonly<Record<string, unknown>>) => {
  const id = uuidv7();
  await api.context.knex(table).insert({ id, ...values });
  return id;
};
const addProject = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
  insert("project", { name, is_valid: true, ...more });
const exported = () =>
  api.lines
    .map((line) => JSON.parse(line) as { event: string; details: unknown })
    .filter(({ event }) => event === "list exported");

describe("a list as a file", () => {
  it("has the rows and columns that were named, in their order, in both formats", async () => {
    const ids = await Promise.all(
      ["甲", "乙", "丙"].map((last_name) => addPartner(api, { last_name, mail: `${uuidv7()}@example.com` })),
    );
    const asked = { columns: ["kana", "name", "status"], ids: ids.toReversed() };
    const rows = [
      ["カナ", "氏名", "ステータス"],
      ["ヤマダ タロウ", "丙 太郎", "未設定"],
      ["ヤマダ タロウ", "乙 太郎", "未設定"],
      ["ヤマダ タロウ", "甲 太郎", "未設定"],
    ];
    expect(await csv(asked)).toEqual(rows);
    const { rows: read, sheet } = await workbook(asked);
    expect(read).toEqual(rows);
    expect([sheet.name, sheet.autoFilter]).toEqual(["パートナー一覧", "A1:C4"]);
  });

  it("says what it is: its type, its name and how many rows it holds", async () => {
    const response = await ask({ ids: [await addPartner(api)], format: "xlsx" });
    await response.arrayBuffer();
    expect(response.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toMatch(/パートナー一覧_\d{8}\.xlsx$/u);
    expect(response.headers.get("x-rows")).toBe("1");
  });

  it("leaves out what is unknown, in the trash, or named twice", async () => {
    const there = await addPartner(api, { last_name: "在籍" });
    const trashed = await addPartner(api, { last_name: "削除", deleted_at: new Date() });
    const response = await ask({ ids: [uuidv7(), trashed, there, there] });
    expect(response.headers.get("x-rows")).toBe("1");
    expect(await response.text()).toBe('"氏名"\r\n"在籍 太郎"\r\n');
  });

  it("keeps hostile texts text", async () => {
    const hostile = ["=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)", '"=1"', "改\n行", "👨‍👩‍👧𠮷", "あ".repeat(255)];
    const ids: string[] = [];
    for (const last_name of hostile) ids.push(await addPartner(api, { last_name, first_name: "x" }));
    const { rows } = await workbook({ ids });
    expect(rows.slice(1)).toEqual(hostile.map((name) => [`${name} x`]));
    const guarded = hostile.map((name) => [`${/^[=+\-@]/u.test(name) ? "'" : ""}${name} x`]);
    expect((await csv({ ids })).slice(1)).toEqual(guarded);
  });

  it("names a partner's company, tags and latest project", async () => {
    const partnerId = await addPartner(api, { status: 2 });
    await addCompany(api, "所属商事", [partnerId]);
    for (const name of ["10年", "9年"]) {
      const tagId = await addTag(api, `${name}${partnerId}`);
      await api.context.knex("partner_tagging").insert({ partner_id: partnerId, partner_tag_id: tagId });
    }
    const [older, newer, gone] = [
      await addProject("古い案件"),
      await addProject("新しい案件"),
      await addProject("消えた案件", { deleted_at: new Date() }),
    ];
    const terms = { partner_id: partnerId, occupation_id: 1, is_auto_renewed: true };
    await insert("contract", { ...terms, project_id: older, open_date: "2026-01-01", ended_at: new Date() });
    await insert("contract", { ...terms, project_id: newer, open_date: "2026-02-01" });
    await insert("contract", { ...terms, project_id: gone, open_date: "2026-03-01" });
    const columns = Object.keys(sheets.partner.heads).filter((key) => !["name", "kana", "mail"].includes(key));
    expect(await csv({ columns, ids: [partnerId] })).toEqual([
      ["所属企業", "ステータス", "タグ", "最新の案件", "最新の案件の状態"],
      ["所属商事", "新規/稼働中", `9年${partnerId}、10年${partnerId}`, "新しい案件", "稼働中"],
    ]);
  });

  it("holds contracts with dates as dates, without those of partners and projects in the trash", async () => {
    const [partnerId, trashed] = [await addPartner(api), await addPartner(api, { deleted_at: new Date() })];
    const projectId = await addProject("基幹刷新");
    const gone = await addProject("消えた", { deleted_at: new Date() });
    const terms = { occupation_id: 1, open_date: "2026-01-01", close_date: "2026-03-31", is_auto_renewed: false };
    const kept = await insert("contract", { ...terms, partner_id: partnerId, project_id: projectId, ended_at: new Date() });
    const ids = [
      await insert("contract", { ...terms, partner_id: trashed, project_id: projectId }),
      kept,
      await insert("contract", { ...terms, partner_id: partnerId, project_id: gone }),
    ];
    const { rows } = await workbook({
      noun: "contract",
      columns: ["project", "partner", "standing", "openDate", "closeDate", "isAutoRenewed"],
      ids,
    });
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(rows.slice(1)).toEqual([["基幹刷新", "山田 太郎", "終了", day("2026-01-01"), day("2026-03-31"), "なし"]]);
  });

  it("holds projects, memos and announcements as their lists show them", async () => {
    const knex = api.context.knex;
    const client = await insert("order_client", { name: "発注元" });
    const projectId = await addProject("在庫管理", {
      priority: "High",
      order_client_id: client,
      status_id: 1,
      cost_project_health: "Over",
      lead_manager_id: admin.id,
      start_date: "2026-04-01",
    });
    await knex("project_role").insert({
      project_id: projectId,
      role: "manager",
      admin_id: admin.id,
    });
    expect(
      await csv({
        noun: "project",
        columns: ["priority", "name", "client", "costHealth", "managers", "startDate", "endDate"],
        ids: [projectId],
      }),
    ).toEqual([
      ["優先度", "案件名", "クライアント", "健全性（コスト）", "PM", "開始日", "終了日"],
      ["高", "在庫管理", "発注元", "超過", "管理 花子", "2026/04/01", ""],
    ]);
    const memoId = await insert("memo", {
      project_id: projectId,
      content: "一行目\n二行目",
      created_by: admin.id,
      created_at: "2026-03-31T15:30:00Z",
    });
    expect(await csv({ noun: "memo", columns: Object.keys(sheets.memo.heads), ids: [memoId] })).toEqual([
      ["対象種別", "対象", "メモ", "作成者", "作成日時"],
      ["案件", "在庫管理", "一行目\n二行目", "管理 花子", "2026/04/01 00:30"],
    ]);
    const notice = await insert("announcement", {
      title: "休業",
      contents: "休みます。",
      category: 2,
      is_valid: false,
      created_by: admin.id,
    });
    expect(await csv({ noun: "announcement", columns: ["title", "category", "sender", "state"], ids: [notice] })).toEqual([
      ["タイトル", "カテゴリ", "送信者", "ステータス"],
      ["休業", "システム", "管理 花子", "無効"],
    ]);
  });

  it("may hold no row", async () => {
    expect(await csv({ ids: [] })).toEqual([["氏名"]]);
    expect((await workbook({ ids: [uuidv7()] })).rows).toEqual([["氏名"]]);
  });
});

describe("what is asked for", () => {
  it.each([
    ["a list that there is", { noun: "admin", ids: [] }, "noun"],
    ["a format that there is", { format: "pdf", ids: [] }, "format"],
    ["columns that there are", { columns: ["name", "phone"], ids: [] }, "columns.1"],
    ["columns of this list, not of another", { noun: "announcement", columns: ["title", "kana"], ids: [] }, "columns"],
    ["no column by a name that every object has", { columns: ["constructor"], ids: [] }, "columns.0"],
    ["a column at least", { columns: [], ids: [] }, "columns"],
    ["ids", { ids: ["1; drop table partner"] }, "ids"],
    ["ids of rows, not of links, where rows are listed", { ids: [linkId(uuidv7(), uuidv7())] }, "ids"],
    ["ids of links where links are listed", { noun: "candidate", ids: [uuidv7()] }, "ids"],
    [
      "candidates of one list alone",
      { noun: "candidate", ids: [linkId(uuidv7(), uuidv7()), linkId(uuidv7(), uuidv7())], columns: ["order"] },
      "ids",
    ],
    ["200,000 rows at most", { ids: Array.from({ length: 200_001 }, () => "00000000-0000-7000-8000-000000000000") }, "ids"],
  ])("needs to be %s", async (_, asked, path) => {
    const response = await ask(asked);
    const { errors } = (await response.json()) as { errors?: readonly { path: string }[] };
    expect([response.status, errors?.[0]?.path]).toEqual([400, path]);
  });
  it("is refused to whoever has not signed in", async () => {
    expect((await ask({ ids: [] }, { token: "" })).status).toBe(401);
  });
  it("is refused beyond the bytes that the most rows take", async () => {
    expect((await ask({ ids: Array.from({ length: 230_000 }, () => uuidv7()) })).status).toBe(413);
  });
});

describe("who exports what", () => {
  it("is logged by noun, format and count, never by contents", async () => {
    const before = exported().length;
    const ids = [await addPartner(api, { last_name: "極秘" }), await addPartner(api, { last_name: "極秘" })];
    await csv({ ids });
    await until(() => exported().length > before);
    expect(exported().at(-1)?.details).toEqual({ admin: admin.id, noun: "partner", format: "csv", rows: 2, whole: true });
    expect(api.lines.filter((line) => line.includes("極秘"))).toEqual([]);
  });
});

describe("a file that is being made", () => {
  let many: readonly string[];
  let reader: TestAdmin;
  beforeAll(async () => {
    reader = await signedIn(api, 0);
    const { rows } = await api.context.knex.raw<{ rows: readonly { id: string }[] }>(
      `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status, memo)
       select gen_random_uuid(), repeat('長', 250), 'x', 'カ', 'ナ', 0, null from generate_series(1, 30000) returning id`,
    );
    many = rows.map(({ id }) => id);
  });

  it("is the only one of its account, and ends when the caller goes away", async () => {
    const leaving = new AbortController();
    const columns = ["name"];
    // This answer is not read, so the server waits until the line takes more.
    const first = await ask({ columns, ids: many, format: "xlsx" }, { token: reader.token, signal: leaving.signal });
    const before = exported().length;
    const second = await ask({ ids: [] }, { token: reader.token });
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "10"]);
    leaving.abort();
    await expect(first.arrayBuffer()).rejects.toMatchObject({ name: "AbortError" });
    await until(() => exported().length > before);
    expect(exported().at(-1)?.details).toMatchObject({ admin: reader.id, whole: false });
    expect((await ask({ ids: [] }, { token: reader.token })).status).toBe(200);
  });

  it("is cut when the session of its caller ends", async () => {
    const { token, id } = await signedIn(api, 0);
    // This answer is not read, so the server waits until the line takes more.
    const response = await ask({ ids: many, format: "xlsx" }, { token });
    expect(response.status).toBe(200);
    const before = exported().length;
    expect((await api.call("POST", "/api/logout", { token })).status).toBe(200);
    const read = response.arrayBuffer().then(
      () => "whole",
      (error: Error) => error.message,
    );
    expect(await read).toBe("terminated");
    await until(() => exported().length > before);
    expect(exported().at(-1)?.details).toMatchObject({ admin: id, whole: false });
  });

  it("leaves its place to others while its reader takes nothing, and goes on when it does", async () => {
    const still = [await signedIn(api, 0), await signedIn(api, 0)];
    const unread: Response[] = [];
    for (const { token } of still) unread.push(await ask({ ids: many }, { token }));
    expect(unread.map(({ status }) => status)).toEqual([200, 200]);
    await expect
      .poll(async () => (await ask({ ids: [] }, { token: reader.token })).status, { timeout: 60_000, interval: 1_000 })
      .toBe(200);
    for (const response of unread) {
      const rows = Buffer.from(await response.arrayBuffer())
        .toString("utf8")
        .split("\r\n");
      // Two more lines are the header and the empty text after the last row.
      expect(rows).toHaveLength(many.length + 2);
    }
  }, 120_000);

  it.each(["csv", "xlsx"])("is cut, and not ended, where its rows cannot be read any more (%s)", async (format) => {
    const response = await ask({ ids: many, format }, { token: reader.token });
    expect(response.status).toBe(200);
    const before = exported().length;
    // The table is gone, so the rest of the rows cannot be read.
    await api.context.knex.raw("alter table partner rename to partner_away");
    try {
      await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    } finally {
      await api.context.knex.raw("alter table partner_away rename to partner");
    }
    await until(() => exported().length > before);
    expect(exported().at(-1)?.details).toMatchObject({ whole: false });
  });
});
