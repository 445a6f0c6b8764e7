import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Estimate, GeneratedFeature } from "#sync/model/calls/estimator.ts";
import { estimateRoles, type RoleKey } from "#sync/model/rules/estimate-words.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { readWorkbook, recalculate } from "#tests/support/read-workbook.ts";
import { type ApiServer, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

const roles: readonly RoleKey[] = ["WebEngineer", "BackendEngineer", "QAEngineer"];
const feature = (name: string, description = "") => ({ name, description, assignedRoles: roles });
const project = { title: "予約サイト", description: "店の予約を受け付ける。", phase: "Release" as const };
const post = (path: string, json: unknown, token = admin.token) => api.call("POST", `/api/tool/${path}`, { json, token });
const estimateOf = (json: unknown) => (json as { readonly estimate: Estimate }).estimate;

describe("features without an AI service", () => {
  it("are proposed from the catalogue", async () => {
    const { status, json } = await post("generate-features", { ...project, phase: "POC" });
    const { features, method } = json as unknown as { features: readonly GeneratedFeature[]; method: string };
    expect([status, method]).toEqual([200, "parametric"]);
    expect(features.map(({ name }) => name)).toContain("予約・カレンダー");
  });
  it.each([
    ["a title", { description: "概要", phase: "MVP" }, "title"],
    ["more than spaces as its overview", { title: "題", description: "　 ", phase: "MVP" }, "description"],
    ["a phase that there is", { ...project, phase: "Beta" }, "phase"],
    ["an overview of 10,000 characters at most", { ...project, description: "あ".repeat(10_001) }, "description"],
  ])("need %s", async (_, body, path) => {
    const { status, json } = await post("generate-features", body);
    expect([status, json.errors.map((error) => error.path)]).toEqual([400, [path]]);
  });
});

describe("an estimate without an AI service", () => {
  it("is what the device works out itself", async () => {
    const features = [feature("ログイン"), feature("予約", "空きから選んで予約する。")];
    const { status, json } = await post("estimate", { ...project, features });
    const expected = { ...project, features, technicalStack: [], scale: "medium" as const, complexity: "medium" as const };
    expect(status).toBe(200);
    expect(estimateOf(json)).toEqual(parametricEstimate(expected));
    expect(estimateOf(json).method).toBe("parametric");
  });
  it("takes every technical stack that the form takes, and no longer one", async () => {
    const features = [feature("ログイン")];
    const stack = (...technicalStack: readonly string[]) => post("estimate", { ...project, features, technicalStack });
    expect((await stack("あ".repeat(2_000))).status).toBe(200);
    expect((await stack(...Array<string>(1_000).fill("C"))).status).toBe(200);
    for (const wrong of [["あ".repeat(2_001)], ["あ".repeat(1_000), "い".repeat(1_001)], Array<string>(1_001).fill("C")])
      expect((await stack(...wrong)).json.errors).toContainEqual({ path: "technicalStack", message: expect.any(String) });
  });
  it("needs a feature", async () => {
    const { status, json } = await post("estimate", { ...project, features: [] });
    expect([status, json.errors]).toEqual([400, [{ path: "features", message: "機能を追加してください" }]]);
    const without = await post("estimate", project);
    expect(without.json.errors).toEqual([{ path: "features", message: "機能を追加してください" }]);
  });
  it("takes 10,000 features, and none more", async () => {
    const features = Array.from({ length: 10_000 }, (_, at) => feature(`機能${at}`));
    expect((await post("estimate", { ...project, features })).status).toBe(200);
    expect((await post("estimate", { ...project, features: [...features, feature("余り")] })).status).toBe(400);
  });
  it("is refused to an administrator who asks without end, and not to others", async () => {
    const eager = await signedIn(api, 0);
    const ask = () => post("generate-features", project, eager.token);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) statuses.push((await ask()).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    const refused = await ask();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post("generate-features", project)).status).toBe(200);
  });
});

describe("the workbook", () => {
  const save = async (estimate: object, features: readonly object[] = []) => {
    const response = await fetch(`${api.base}/api/tool/export`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-authorization": admin.token },
      body: JSON.stringify({ ...estimate, features }),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const sample = (features: readonly ReturnType<typeof feature>[], title = project.title) =>
    parametricEstimate({ ...project, title, features, technicalStack: [], scale: "medium", complexity: "medium" });

  it("has the four sheets, whose formulas come to the estimate's figures when another program works them out", async () => {
    const features = [feature("ログイン"), feature("予約", "空きから選んで予約する。"), feature("決済")];
    const estimate = sample(features);
    const sheets = readWorkbook((await save(estimate, features)).bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["概要", "機能別", "役割別", "前提・リスク"]);
    const at = (name: string, address: string) => recalculate(sheets, name, address);
    expect(at("機能別", "K5")).toBeCloseTo(estimate.totalHours, 6);
    expect(at("役割別", `B${estimate.roles.length + 2}`)).toBeCloseTo(estimate.totalHours, 6);
    expect(at("概要", "B7")).toBeCloseTo(estimate.totalHours, 6);
    expect(at("概要", "B8")).toBeCloseTo(estimate.totalHours / 160, 6);
    for (const [index, { value }] of estimateRoles.entries()) {
      const hours = estimate.roles.find(({ role }) => role === value)?.hours ?? 0;
      expect(at("機能別", `${String.fromCharCode(67 + index)}5`)).toBeCloseTo(hours, 6);
    }
  });
  it("carries the result of each formula, for programs that work out none", async () => {
    const sheets = readWorkbook((await save(sample([feature("ログイン"), feature("決済")]))).bytes);
    const formulas = sheets.flatMap(({ name, cells }) =>
      [...cells].filter(([, { formula }]) => formula).map((one) => [name, one] as const),
    );
    expect(formulas.length).toBeGreaterThan(15);
    for (const [name, [address, { text }]] of formulas)
      expect(Number(text), `${name} ${address}`).toBeCloseTo(recalculate(sheets, name, address), 6);
  });
  it("is printed on A4 across, one page wide, under its heading", async () => {
    const sheets = readWorkbook((await save(sample([feature("ログイン")]))).bytes);
    for (const { xml } of sheets) {
      expect(xml).toMatch(/<pageSetup [^>]*paperSize="9"/u);
      expect(xml).toMatch(/<pageSetup [^>]*orientation="landscape"/u);
      expect(xml).toMatch(/<pageSetup [^>]*fitToHeight="0"/u);
      expect(xml).toMatch(/<col [^>]*width="\d/u);
    }
  });
  it("gives each row the height of its text, and the rest of a text to rows below where no row is as tall", async () => {
    const long = "二要素認証とパスワード再設定も含む。".repeat(60);
    const features = [
      feature("ログイン", "確認メールのリンクで有効化する。".repeat(4)),
      feature("会員登録", long),
      feature("決済"),
    ];
    const estimate = { ...sample(features), assumptions: ["既存の会員データは移行済みで提供されるものとする。".repeat(4)] };
    const sheets = readWorkbook((await save(estimate, features)).bytes);
    const xml = (name: string) => sheets.find((sheet) => sheet.name === name)?.xml ?? "";
    const heights = [...xml("機能別").matchAll(/<row r="(\d+)"[^>]* ht="([\d.]+)" customHeight="1"/gu)].map(([, , height]) =>
      Number(height),
    );
    // The rows are: heading, the first feature's 64 letters at 21 a line, the long text in three rows, the last feature, the
    // sums.
    expect(heights.slice(0, 5)).toEqual([56.25, 75, 393.75, 393.75, 18.75 * Math.ceil((long.length - 21 * 42) / 21)]);
    const cells = sheets.find(({ name }) => name === "機能別")?.cells;
    expect(["B3", "B4", "B5"].map((at) => cells?.get(at)?.text ?? "").join("")).toBe(long);
    expect(["A4", "C4", "A6"].map((at) => cells?.get(at)?.text ?? "")).toEqual(["", "", "決済"]);
    expect(recalculate(sheets, "機能別", "K7")).toBeCloseTo(estimate.totalHours, 6);
    expect(recalculate(sheets, "機能別", "L7")).toBeCloseTo(estimate.totalHours / 160, 6);
    expect(xml("前提・リスク")).toMatch(/<row r="2"[^>]* ht="37.5"/u);
  });
  it("keeps text as text, whatever it begins with, and leaves out what XML has no form for", async () => {
    const names = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "NUL\0と\ud800半分",
      "絵文字👨‍👩‍👧",
      "<b>&\"'",
      "_x0041_",
      "あ".repeat(255),
    ];
    const { bytes } = await save(sample(names.map((name) => feature(name))));
    const cells = readWorkbook(bytes).find(({ name }) => name === "機能別")?.cells;
    const read = names.map((_, at) => cells?.get(`A${at + 2}`));
    for (const cell of read) expect([cell?.kind, cell?.formula]).toEqual(["text", undefined]);
    const kept = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "\n=1",
      "NULと半分",
      "絵文字👨‍👩‍👧",
      "<b>&\"'",
      "_x0041_",
      "あ".repeat(255),
    ];
    expect(read.map((cell) => cell?.text)).toEqual(kept);
  });
  it("holds 10,000 features", async () => {
    const features = Array.from({ length: 10_000 }, (_, at) => feature(`${at}${"あ".repeat(250)}`));
    const estimate = sample(features);
    const { response, bytes } = await save(estimate, features);
    expect(response.status).toBe(200);
    expect(recalculate(readWorkbook(bytes), "概要", "B7")).toBeCloseTo(estimate.totalHours, 4);
  });
  it("is one without features or roles, too", async () => {
    const { response, bytes } = await save({ ...sample([feature("ログイン")]), roles: [], featureEstimates: [] });
    expect(response.status).toBe(200);
    expect(recalculate(readWorkbook(bytes), "概要", "B7")).toBe(0);
  });
  it("shows what the features come to where somebody's own program sent other roles", async () => {
    const estimate = sample([feature("ログイン")]);
    const { bytes } = await save({ ...estimate, roles: [] });
    const cells = readWorkbook(bytes)[0]?.cells;
    const rows = [...(cells ?? [])].filter(([address]) => address.startsWith("A")).map(([, { text }]) => text);
    expect(rows).toContain("機能別の合計（時間）");
  });
  it("is saved under the project's name and the day in Japan, whatever the name holds", async () => {
    const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
    const nameOf = async (title: string) => {
      const { response } = await save(sample([feature("ログイン")], title));
      const header = response.headers.get("content-disposition") ?? "";
      return decodeURIComponent(/filename\*=UTF-8''(\S+)$/u.exec(header)?.[1] ?? "");
    };
    expect(await nameOf("予約サイト")).toBe(`見積_予約サイト_${day}.xlsx`);
    expect(await nameOf("../a\r\nX-Evil: 1\ud800")).toBe(`見積_.._a__X-Evil_ 1__${day}.xlsx`);
  });
  it("is refused without an estimate's name or with a role that there is none", async () => {
    const { response } = await save({ ...sample([feature("ログイン")]), projectName: " " });
    expect(response.status).toBe(400);
    const { response: other } = await save({
      ...sample([feature("ログイン")]),
      roles: [{ role: "Cook", hours: 1, description: "" }],
    });
    expect(other.status).toBe(400);
  });
});
