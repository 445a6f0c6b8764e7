import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/accounts/rate-limit.ts";
import { type Answer, type ApiServer, addAdmin, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { linkTo, type MailedLink, mailsTo } from "./mail-box.ts";

let api: ApiServer;
let master: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  master = await signedIn(api, 1, "統括 主任");
});
afterAll(() => api.close());

const day = 24 * 60 * 60 * 1_000;
const pswd = "Another1";
let count = 0;
const wordOf = ({ status, json }: Answer) => `${status} ${json.responseMessage ?? "ok"}`;
const again = async (id: string | number, { token } = master) =>
  wordOf(await api.call("POST", `/api/admin_user/${id}/invitation`, { token }));
const update = async ({ mail, uuid }: MailedLink) =>
  wordOf(await api.call("PUT", "/api/reset_password/update", { json: { mail, uuid, pswd } }));

/** Invites a person, who has not answered. */
async function invited(): Promise<{ id: string; number: number; mail: string; link: MailedLink }> {
  const mail = `invited${++count}@example.com`;
  await api.call("POST", "/api/admin_user", { token: master.token, json: { name: "新人 一郎", mail, authority: 0 } });
  const { id, number } = await api.database.knex("admin").where({ mail }).first("id", "number");
  return { id, number, mail, link: await linkTo(api, mail) };
}

describe("an invitation that is mailed again", () => {
  it("names who mailed it, lives seven days anew, and makes the earlier link void", async () => {
    const { number, mail, link } = await invited();
    api.forward(6 * day);
    const other = await signedIn(api, 1, "別の 主任");
    expect(await again(number, other)).toBe("200 ok");
    const newest = await linkTo(api, mail);
    const [, letter] = await mailsTo(api, mail);
    expect(letter?.text).toContain("別の 主任 様");
    api.forward(6.9 * day);
    master = await signedIn(api, 1, "統括 主任");
    expect(await update(link)).toBe("400 invalid_link");
    expect(await update(newest)).toBe("200 ok");
    expect((await api.call("POST", "/api/login", { json: { mail, pswd } })).status).toBe(200);
  });

  it("reaches whoever let theirs expire", async () => {
    const { id, mail, link } = await invited();
    api.forward(8 * day);
    master = await signedIn(api, 1, "統括 主任");
    expect(await update(link)).toBe("400 invalid_link");
    expect(await again(id)).toBe("200 ok");
    expect(await update(await linkTo(api, mail))).toBe("200 ok");
  });

  it("goes to nobody who has a password, nobody who is gone, and from nobody but masters", async () => {
    const { id, mail } = await addAdmin(api, 0);
    expect(await again(id)).toBe("409 already_active");
    const waiting = await invited();
    expect(await again(waiting.id, await signedIn(api, 0))).toBe("403 forbidden");
    expect(await again("0199d3f0-0000-7000-8000-000000000001")).toBe("404 not_found");
    await api.call("DELETE", `/api/admin_user/${waiting.id}`, { token: master.token });
    expect(await again(waiting.id)).toBe("404 not_found");
    expect(await mailsTo(api, mail)).toEqual([]);
    expect(await mailsTo(api, waiting.mail)).toHaveLength(1);
    expect(await update(waiting.link)).toBe("400 invalid_link");
  });

  it("is not mailed more often than links are, at once or one after the other; what was refused counts for nothing", async () => {
    const { id, mail } = await invited();
    const { most } = rateLimits.reset_mail;
    const words = await Promise.all(Array.from({ length: most + 3 }, () => again(id)));
    expect(words.sort()).toEqual([...Array(most).fill("200 ok"), ...Array(3).fill("429 too_many_requests")]);
    expect(await mailsTo(api, mail)).toHaveLength(1 + most);
    const active = await addAdmin(api, 0);
    for (let time = 0; time < most + 1; time++) expect(await again(active.id)).toBe("409 already_active");
    const { rows } = await api.database.knex.raw(
      "select count(*)::int from rate_event where subject = encode(sha256(convert_to(?, 'UTF8')), 'hex')",
      [active.mail],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("at the moment in which the earlier link is used leaves no link behind", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, link } = await invited();
      const [used, mailed] = await Promise.all([update(link), again(id)]);
      const left = await api.database.knex("password_link").where({ admin_id: id });
      // Either call may come first. Then either the password is set and no link is valid, or only the newest link is.
      if (used === "200 ok") expect([mailed, left]).toEqual(["409 already_active", []]);
      else expect([used, mailed, left.length]).toEqual(["400 invalid_link", "200 ok", 1]);
    }
  });
});
