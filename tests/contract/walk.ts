import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { seal } from "#client/device/session/sealing.ts";
import type { SealingKey } from "#client/device/session/sealing-key.ts";
import { makeChallenge } from "#server/accounts/login-code.ts";
import { makePasswordLink } from "#server/accounts/password-link.ts";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { keepParcel } from "#server/services/quarantine/keep-parcel.ts";
import type { AnyEntity, RowOf } from "#sync/engine/entity.ts";
import { type Parcel, parcelsOf } from "#sync/engine/parcel.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { type ApiServer, addAdmin, signedIn, startApi, type TestAdmin } from "#tests/api/api-server.ts";
import { depart } from "#tests/api/google-browser.ts";
import { auditLine } from "#tests/support/audit-line.ts";
import { startCalendarServer } from "#tests/support/calendar-server.ts";
import { insert, type Overrides } from "#tests/support/factories.ts";
import { startOpenId } from "#tests/support/open-id.ts";
import { startPhotoSite } from "#tests/support/photo-site.ts";
import { type Pantry, pdfText, type Recipe } from "./calls.ts";

const serviceToken = "a-token-of-the-partners-own-site-for-tests";

/** The application over HTTP with its masters, and what a request to any call needs. */
export interface Walk {
  readonly api: ApiServer;
  readonly plain: TestAdmin;
  readonly master: TestAdmin;
  pantry(caller: TestAdmin): Pantry;
  send(call: string, recipe: Recipe, token: string | undefined): Promise<Response>;
  /** Returns a line that changes with every change of any replicated row. */
  fingerprint(): Promise<string>;
}

/** Starts the application on a new database. */
export async function startWalk(): Promise<Walk> {
  const openId = await startOpenId("https://musubi.example.com");
  const calendar = await startCalendarServer(openId.ownerOf);
  const env = { SERVICE_TOKEN: serviceToken, REGISTRATION: "open", ...openId.env, GOOGLE_CALENDAR_URL: calendar.url };
  const photos = await startPhotoSite();
  const served = await startApi(env, undefined, photos.reach);
  const api: ApiServer = {
    ...served,
    async close() {
      await served.close();
      await Promise.all([calendar.stop(), openId.stop(), photos.close()]);
    },
  };
  const { knex } = api.context;
  await seedMasters(knex);
  const plain = await signedIn(api, 0);
  const master = await signedIn(api, 1, "統括 主任");
  return {
    api,
    plain,
    master,
    pantry: (caller) => ({
      caller,
      serviceToken,
      photoAddress: photos.at("/photo.png"),
      row: <E extends AnyEntity>(entity: E, overrides?: Overrides<E>): Promise<RowOf<E>> => insert(knex, entity, overrides),
      async storedFile(partnerId) {
        const bytes = Buffer.from(pdfText);
        const { id } = await insert(knex, partnerFile, { partnerId, size: bytes.length });
        await api.context.files.put(id, Readable.from([bytes]), bytes.length);
        return { id, filePath: filePathOf(id) };
      },
      async edited(owner) {
        const { id } = await insert(knex, owner);
        const field = owner.name === "contract" ? "work" : "memo";
        const line = auditLine([{ entity: owner.name, id, before: { [field]: "英語可" }, after: { [field]: null } }], caller.id);
        await knex("sync_audit").insert(line);
        return { id, line: line.mutation_id };
      },
      async readFile() {
        const { id } = await insert(knex, partnerFile);
        await knex(partnerFile.table).where({ id }).update({ text_length: 4 });
        const text = { letters: 4, pages: ["職務経歴"], folded: "職務経歴", grams: [] };
        await knex("file_text")
          .where("key", id)
          .update({ due_at: null, ...text });
        return id;
      },
      async announcedFile() {
        const bytes = new TextEncoder().encode(pdfText);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const [id, { id: partnerId }] = [uuidv7(), await insert(knex, partner)];
        const actor = { id: caller.id, master: false };
        await api.sync.mutate(actor, addPartnerFile, { id, partnerId, name: "a.pdf", size: bytes.length, sha256 });
        return { id, bytes, sha256 };
      },
      async google(wish) {
        const { authorizeUrl, cookie } = await (wish === "sign-in" ? depart(api) : depart(api, caller.token, wish));
        const { code, state } = await openId.authorize(authorizeUrl, caller);
        return { json: { code, state }, headers: { cookie } };
      },
      async challenge() {
        const { id } = await addAdmin(api, 0);
        return knex.transaction((trx) => makeChallenge(api.context, trx, id));
      },
      async passwordLink() {
        const name = "管理 花子";
        const { id, mail } = await addAdmin(api, 0, name);
        const { uuid } = await knex.transaction((trx) => makePasswordLink(api.context, trx, { id, name, mail }, "reset"));
        return { mail, uuid };
      },
      async parcel() {
        const { parcel, token } = await leftBehind(api);
        return { parcel: await sealed(api, parcel), token };
      },
      async quarantined() {
        const { parcel } = await leftBehind(api);
        await keepParcel(knex, parcel, { by: null, isProven: true });
        return knex("quarantine")
          .where({ author_id: parcel.author.id })
          .first<{ id: string }>("id")
          .then(({ id }) => id);
      },
    }),
    send: (call, recipe, token) => fetch(api.base + addressOf(call, recipe), requestOf(call, recipe, token)),
    fingerprint: () => fingerprint(knex),
  };
}

/** Returns what the device of a removed administrator has: a draft. */
async function leftBehind(api: ApiServer): Promise<{ parcel: Parcel; token: string }> {
  const { id, token } = await signedIn(api, 0, "退職 太郎");
  await api.context.knex("admin").where({ id }).delete();
  const drafts = [{ key: "form/announcement/new", value: "書きかけ" }];
  const [parcel] = parcelsOf({ deviceId: uuidv7(), mutations: [], drafts }, { author: { id, name: "退職 太郎" }, token });
  if (!parcel) throw new Error("there is always one");
  return { parcel, token };
}

async function sealed(api: ApiServer, parcel: Parcel): Promise<string> {
  const { json } = await api.call("GET", "/api/sync/handover");
  return seal(parcel, (json as unknown as { key: SealingKey }).key);
}

/** Returns the path of a call with its parameters and its query. */
export function addressOf(call: string, { params = {}, query = {} }: Recipe): string {
  const path = call
    .slice(call.indexOf(" ") + 1)
    .replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

function requestOf(call: string, { json, form, bytes, headers }: Recipe, token: string | undefined): RequestInit {
  const body = form ?? bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    method: call.slice(0, call.indexOf(" ")),
    headers: {
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(bytes === undefined ? {} : { "content-type": "application/octet-stream" }),
      ...(token === undefined ? {} : { "x-authorization": token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  };
}

async function fingerprint(knex: Knex): Promise<string> {
  const tables = model.entities.map(
    ({ table }) => `select '${table} ' || count(*) || ' ' || coalesce(max(changed_xid::text::bigint), 0) as line from ${table}`,
  );
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(tables.join(" union all "));
  return rows.map(({ line }) => line).join("\n");
}
