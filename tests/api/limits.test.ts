import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seal } from "#client/device/session/sealing.ts";
import { consumeLimits, rateLimits } from "#server/accounts/rate-limit.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { type Answer, type ApiServer, addPartner, signedIn, type TestAdmin } from "./api-server.ts";
import { type QuarantineOffice, startQuarantineOffice } from "./quarantine-office.ts";

let office: QuarantineOffice;
let api: ApiServer;
beforeAll(async () => {
  office = await startQuarantineOffice();
  ({ api } = office);
});
beforeEach(() => api.database.knex.raw("truncate rate_event"));
afterAll(() => api.close());

/** Whose call is counted, and the call. */
interface Tried {
  readonly who: string;
  call(): Promise<Answer>;
}

const by =
  (call: (who: TestAdmin) => Promise<Answer>, authority: 0 | 1 = 0) =>
  async (): Promise<Tried> => {
    const who = await signedIn(api, authority);
    return { who: who.id, call: () => call(who) };
  };
const post = (path: string, json: unknown, token: string) => api.call("POST", path, { json, token });
const get = (path: string, token: string) => api.call("GET", path, { token });

const project = { title: "予約サイト", description: "店の予約を受け付ける。", phase: "MVP" } as const;
const features = [{ name: "予約", description: "空きから選ぶ。", assignedRoles: ["WebEngineer"] }] as const;
const asked = { ...project, features, technicalStack: [], scale: "medium", complexity: "medium" } as const;
const workbook = { ...parametricEstimate(asked), features };

/** The calls that are counted for an account alone, by their limit. */
const tried: readonly (readonly [limit: keyof typeof rateLimits, what: string, begin: () => Promise<Tried>])[] = [
  [
    "export_account",
    "a list as a file",
    by(async ({ token }) => {
      const ids = await addPartner(api);
      return post("/api/list-file", { noun: "partner", format: "csv", columns: ["name"], ids }, token);
    }),
  ],
  [
    "export_account",
    "all that is held about a person",
    by(async ({ token }) => get(`/api/partner_member/${await addPartner(api)}/held`, token), 1),
  ],
  ["export_account", "the security log", by(({ token }) => get("/api/security_event/file?format=csv", token), 1)],
  ["export_account", "the workbook of an estimate", by(({ token }) => post("/api/tool/export", workbook, token))],
  ["estimate_account", "an estimate", by(({ token }) => post("/api/tool/estimate", asked, token))],
  ["estimate_account", "the features of a project", by(({ token }) => post("/api/tool/generate-features", project, token))],
  [
    "erasure_account",
    "erasing a person",
    by(
      async ({ token }) => post(`/api/partner_member/${await addPartner(api)}/erasure`, { reason: "本人の求めによる" }, token),
      1,
    ),
  ],
  [
    "handover_account",
    "work that is handed over",
    async () => {
      const { admin, parcel } = await office.removed();
      return { who: admin.id, call: async () => office.handOver(admin.token, await seal(parcel, office.key)) };
    },
  ],
];

describe("an account has only so often", () => {
  it.each(tried)("by %s %s", async (limit, _what, begin) => {
    const { who, call } = await begin();
    const { most, minutes, word } = rateLimits[limit];
    for (let at = 1; at < most; at++) await consumeLimits(api.context.knex, [limit, who]);
    expect((await call()).status).toBe(200);
    const refused = { responseCode: 429, responseMessage: word, retryAfterMinutes: minutes };
    expect((await call()).json).toMatchObject(refused);
    // The limit is the account's, and nobody else's.
    expect((await (await begin()).call()).status).toBe(200);
  });

  it("whatever is counted for an account: photos and searches have tests of their own", () => {
    const counted = Object.keys(rateLimits).filter((limit) => limit.endsWith("_account"));
    const here = new Set(tried.map(([limit]) => limit));
    expect(counted.filter((limit) => !here.has(limit as keyof typeof rateLimits)).sort()).toEqual([
      "file_search_account",
      "photo_account",
    ]);
  });
});
