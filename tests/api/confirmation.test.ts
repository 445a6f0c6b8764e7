import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { candidateList } from "#sync/model/entities/candidate.ts";
import { project } from "#sync/model/entities/project.ts";
import { insert } from "#tests/support/factories.ts";
import { type Answer, type ApiServer, addAdmin, addPartner, password, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { deviceOf } from "./device.ts";

const minute = 60_000;
let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1" });
});
afterAll(() => api.close());

const wordOf = ({ status, json }: Answer) => `${status} ${json?.responseMessage}`;
const needed = "403 confirmation_needed";
const confirm = (token: string, pswd = password) => api.call("POST", "/api/confirmation", { token, json: { pswd } });
const nobody = "019a0000-0000-7000-8000-000000000000";
const invitation = (authority: number) => ({ name: "招待 された", mail: `${uuidv7()}@example.com`, authority });

/** A master whose last confirmation is too long ago. */
async function cooled(): Promise<TestAdmin> {
  const master = await signedIn(api, 1);
  api.forward(15 * minute);
  return master;
}

type Act = (token: string) => Promise<Answer>;
const critical: readonly (readonly [name: string, act: Act, passes: string])[] = [
  ["inviting a master", (token) => api.call("POST", "/api/admin_user", { token, json: invitation(1) }), "200 undefined"],
  [
    "removing a master",
    async (token) => api.call("DELETE", `/api/admin_user/${(await addAdmin(api, 1)).id}`, { token }),
    "200 undefined",
  ],
  [
    "ending a master's sessions",
    async (token) => api.call("DELETE", `/api/admin_user/${(await addAdmin(api, 1)).id}/session`, { token }),
    "200 undefined",
  ],
  ["reading quarantined work", (token) => api.call("GET", "/api/quarantine", { token }), "200 undefined"],
  [
    "settling quarantined work",
    (token) => api.call("PUT", `/api/quarantine/${nobody}`, { token, json: { resolution: "taken" } }),
    "404 not_found",
  ],
  [
    "reading in quarantined work",
    (token) => api.call("POST", "/api/quarantine", { token, json: { parcel: "a.b.c.d.e" } }),
    "400 unreadable_parcel",
  ],
  [
    "erasing a person",
    async (token) =>
      api.call("POST", `/api/partner_member/${await addPartner(api)}/erasure`, { token, json: { reason: "本人の求め" } }),
    "200 undefined",
  ],
  [
    "saving what is held about one",
    async (token) => api.call("GET", `/api/partner_member/${await addPartner(api)}/held`, { token }),
    "200 undefined",
  ],
];

describe.each(critical)("%s", (_name, act, passes) => {
  it("passes within 15 minutes of the sign-in, then after the password, and changes nothing without it", async () => {
    const master = await signedIn(api, 1);
    api.forward(14 * minute);
    expect(wordOf(await act(master.token))).toBe(passes);
    api.forward(minute);
    const refused = await act(master.token);
    expect(wordOf(refused)).toBe(needed);
    expect((await api.call("GET", "/api/me", { token: master.token })).status).toBe(200);
    expect(wordOf(await confirm(master.token))).toBe("200 undefined");
    expect(wordOf(await act(master.token))).toBe(passes);
    api.forward(15 * minute);
    expect(wordOf(await act(master.token))).toBe(needed);
  });
  it("is nobody's who is no master, confirmed or not", async () => {
    const { token } = await signedIn(api, 0);
    expect(wordOf(await act(token))).toBe("403 forbidden");
  });
});

describe("a confirmation", () => {
  it("is asked for by nothing that is less critical", async () => {
    const { token } = await cooled();
    const { id } = await addAdmin(api, 0);
    for (const passing of [
      api.call("POST", "/api/admin_user", { token, json: invitation(0) }),
      api.call("DELETE", `/api/admin_user/${id}`, { token }),
      api.call("GET", "/api/quarantine?limit=0", { token }),
      api.call("GET", "/api/admin_user", { token }),
    ])
      expect((await passing).status).toBe(200);
  });
  it("is asked for by no restore from the trash, which masters make without a network, too", async () => {
    const master = await cooled();
    const { knex } = api.database;
    const removed = { deletedAt: new Date().toISOString() };
    const partnerId = await addPartner(api, { deleted_at: removed.deletedAt });
    const [{ id: projectId }, { id: listId }] = [
      await insert(knex, project, removed),
      await insert(knex, candidateList, removed),
    ];
    const device = deviceOf(api, master);
    expect(await device.push("partner.restore", { id: partnerId })).toEqual([]);
    expect(await device.push("project.restore", { id: projectId })).toEqual([]);
    expect(await device.push("candidateList.restore", { id: listId })).toEqual([]);
    for (const table of ["partner", "project", "candidate_list"])
      expect(await knex(table).whereNotNull("deleted_at"), table).toEqual([]);
    expect(wordOf(await api.call("GET", "/api/quarantine", { token: master.token }))).toBe(needed);
  });
  it("leaves what was refused undone", async () => {
    const { token } = await cooled();
    const [other, partner] = [await addAdmin(api, 1), await addPartner(api)];
    const invited = invitation(1);
    await api.call("POST", "/api/admin_user", { token, json: invited });
    await api.call("DELETE", `/api/admin_user/${other.id}`, { token });
    await api.call("POST", `/api/partner_member/${partner}/erasure`, { token, json: { reason: "本人の求め" } });
    const { knex } = api.database;
    expect(await knex("admin").where({ mail: invited.mail })).toEqual([]);
    expect(await knex("admin").where({ id: other.id })).toHaveLength(1);
    expect(await knex("erasure").where({ partner_id: partner })).toEqual([]);
  });
  it("is one session's alone", async () => {
    const master = await cooled();
    const again = await api.call("POST", "/api/login", { json: { mail: master.mail, pswd: password } });
    const other = again.headers.get("x-authorization") ?? "";
    expect((await api.call("GET", "/api/quarantine", { token: other })).status).toBe(200);
    expect(wordOf(await api.call("GET", "/api/quarantine", { token: master.token }))).toBe(needed);
    api.forward(15 * minute);
    await confirm(master.token);
    expect(wordOf(await api.call("GET", "/api/quarantine", { token: other }))).toBe(needed);
  });
  it("follows from a change of one's password", async () => {
    const { token } = await cooled();
    await api.call("POST", "/api/update-password", { token, json: { currentPassword: password, pswd: password } });
    expect((await api.call("GET", "/api/quarantine", { token })).status).toBe(200);
  });
  it("is asked once of sessions that began before there was one", async () => {
    const { id, token } = await signedIn(api, 1);
    await api.database.knex("session").where({ admin_id: id }).update({ confirmed_at: null });
    expect(wordOf(await api.call("GET", "/api/quarantine", { token }))).toBe(needed);
    await confirm(token);
    expect((await api.call("GET", "/api/quarantine", { token })).status).toBe(200);
  });
  it("takes the password alone, and of no account that has none", async () => {
    const { id, token } = await cooled();
    expect(wordOf(await confirm(token, "Wrong1234"))).toBe("400 invalid_current_password");
    expect(wordOf(await confirm(token, ""))).toBe("400 validation_error");
    expect(wordOf(await confirm("x"))).toBe("401 unauthorized");
    await api.database.knex("admin_secret").where({ admin_id: id }).update({ password_hash: null });
    expect(wordOf(await confirm(token))).toBe("409 no_password");
    expect(wordOf(await api.call("GET", "/api/quarantine", { token }))).toBe(needed);
  });
  it("takes ten guesses, counted with those of a change of the password, and forgets them once it was right", async () => {
    const { token } = await cooled();
    const { most } = rateLimits.current_password_admin;
    for (let at = 1; at < most; at++) expect((await confirm(token, "Wrong1234")).status).toBe(400);
    expect((await confirm(token)).status).toBe(200);
    for (let at = 0; at < most - 1; at++) await confirm(token, "Wrong1234");
    const json = { currentPassword: "Wrong1234", pswd: password };
    expect(wordOf(await api.call("POST", "/api/update-password", { token, json }))).toBe("400 invalid_current_password");
    const beyond = await confirm(token);
    expect([wordOf(beyond), beyond.json]).toEqual([
      "429 too_many_attempts",
      { responseCode: 429, responseMessage: "too_many_attempts", retryAfterMinutes: 10 },
    ]);
  });
  it("stands in the security log, as do its failures", async () => {
    const { id, token } = await cooled();
    await confirm(token, "Wrong1234");
    await confirm(token);
    await api.context.security.flush();
    const events = await api.database.knex("security_event").where({ kind: "confirmed", subject_id: id }).orderBy("id");
    expect(events).toHaveLength(2);
    expect(events.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(["ok", "refused"]);
    for (const event of events) expect(event).toMatchObject({ actor_id: id, details: { way: "password" } });
  });
  it("is in the contract of every call that may ask for it", async () => {
    const { json } = await api.call("GET", "/api/openapi.json");
    const asking = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses["403"]?.description.includes("confirmation_needed"))
        .map(([method]) => `${method} ${path}`),
    );
    expect(asking.sort()).toEqual([
      "delete /api/admin_user/{userId}",
      "delete /api/admin_user/{userId}/session",
      "get /api/partner_member/{id}/held",
      "get /api/quarantine",
      "post /api/admin_user",
      "post /api/partner_member/{id}/erasure",
      "post /api/quarantine",
      "put /api/quarantine/{itemId}",
    ]);
  });
});
