import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addPartner, password, signedIn, startApi, type TestAdmin } from "./api-server.ts";
import { addFile, hashOf, keptOf, openAttachmentDevice, untilArrived } from "./attachment-device.ts";
import { type FormServer, startForms } from "./form-server.ts";

let api: ApiServer;
let forms: FormServer;
let partnerId: string;
beforeAll(async () => {
  api = await startApi();
  forms = await startForms(api.context);
  partnerId = await addPartner(api);
});
const uploads: Socket[] = [];
const running = async () => (await readdir(join(api.context.settings.dataDir, "tmp")).catch(() => [])).length;
const free = async () => {
  for (const socket of uploads.splice(0)) socket.destroy();
  await until(async () => (await running()) === 0);
};
afterEach(free);
afterAll(async () => {
  await forms.close();
  await api.close();
});

const form = { method: "POST", type: "multipart/form-data; boundary=x" };
const bytes = { method: "PUT", type: "application/octet-stream" };

/** Opens connections that send only the heads of uploads of this length. */
function open(count: number, { token }: TestAdmin, length: number, to = `${forms.base}/api/form`, kind = form): void {
  const { port, pathname, search } = new URL(to);
  for (let at = 0; at < count; at++) {
    const socket = connect(Number(port), "127.0.0.1");
    uploads.push(socket);
    socket.write(
      `${kind.method} ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\nx-authorization: ${token}\r\ncontent-type: ${kind.type}\r\ncontent-length: ${length}\r\n\r\n`,
    );
  }
}

/** Begins uploads of `length` bytes, and sends the first `came` bytes of each. They continue when they are freed. */
async function begin(count: number, admin: TestAdmin, came: number, length: number, to?: string): Promise<void> {
  const before = await running();
  open(count, admin, length, to);
  await until(async () => (await running()) === before + count);
  const own = uploads.slice(-count);
  const sent = Buffer.alloc(came, " ");
  sent.write('--x\r\nContent-Disposition: form-data; name="lastName"\r\n\r\n');
  await Promise.all(own.map((socket) => new Promise<void>((done) => void socket.write(sent, () => done()))));
}

async function send({ token }: TestAdmin) {
  const body = new FormData();
  body.append("partnerId", partnerId);
  const answer = await fetch(`${forms.base}/api/form`, { method: "POST", headers: { "x-authorization": token }, body });
  const { responseMessage } = (await answer.json()) as { responseMessage?: string };
  return { status: answer.status, word: responseMessage, retryAfter: Number(answer.headers.get("retry-after")) };
}

/** Returns another session of an administrator. */
async function again({ id, mail }: TestAdmin): Promise<TestAdmin> {
  const { headers } = await api.call("POST", "/api/login", { json: { mail, pswd: password } });
  return { id, mail, token: headers.get("x-authorization") ?? "" };
}

/** Returns the first line and the wait of the answers to uploads that are still being sent. */
function answersTo(sockets: readonly Socket[]): string[] {
  const answers: string[] = [];
  for (const socket of sockets)
    socket.on("data", (bytes) => {
      const [, status, seconds] = /^HTTP\/1.1 (\d+) .*^Retry-After: (\d+)/imsu.exec(bytes.toString()) ?? [];
      answers.push(`${status} ${seconds}`);
    });
  return answers;
}

describe("uploads at once", () => {
  it("of many that are soon through wait for each other, and none is refused", async () => {
    const one = await signedIn(api, 0);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(one)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });
  it("are four of an account in all its sessions; the next is told when to come back, and others are not", async () => {
    const [one, other] = [await signedIn(api, 0), await signedIn(api, 0)];
    await begin(4, one, 0, 1_000_000);
    for (const session of [one, await again(one)])
      expect(await send(session)).toEqual({ status: 429, word: "too_many_requests", retryAfter: 60 });
    expect(await send(other)).toMatchObject({ status: 200 });
    await free();
    expect(await send(one)).toMatchObject({ status: 200 });
  });
  it("are said to be over soon where nearly all has come", async () => {
    const one = await signedIn(api, 0);
    await begin(3, one, 0, 1_000_000);
    await begin(1, one, 99_999, 100_000);
    await until(async () => (await send(one)).retryAfter === 1);
    expect(await send(one)).toEqual({ status: 429, word: "too_many_requests", retryAfter: 1 });
  });
  it("of three accounts in many sessions leave everybody else's as they are", async () => {
    for (let at = 0; at < 3; at++) {
      const account = await signedIn(api, 0);
      await begin(4, account, 0, 99_000_000);
      for (let session = 0; session < 7; session++) open(4, await again(account), 99_000_000);
    }
    const other = await signedIn(api, 0);
    const began = performance.now();
    expect(await send(other)).toMatchObject({ status: 200 });
    expect(performance.now() - began).toBeLessThan(4_500);
  });
  it("of accounts that have all places leave one to whoever has none: the slowest of those who have most", async () => {
    // It begins first: whenever one of the others has kept its place for long enough to yield it, so has this one.
    const slow = await signedIn(api, 0);
    await begin(1, slow, 0, 99_000_000);
    await begin(3, slow, 50_000, 100_000);
    await begin(3, await signedIn(api, 0), 50_000, 100_000);
    for (let at = 0; at < 6; at++) await begin(4, await signedIn(api, 0), 50_000, 100_000);
    await begin(1, await signedIn(api, 0), 0, 99_000_000);
    const answers = answersTo(uploads);
    const others = [await signedIn(api, 0), await signedIn(api, 0)];
    expect(await send(others[0] as TestAdmin)).toMatchObject({ status: 200 });
    expect(answers).toEqual([expect.stringMatching(/^503 [1-9]/u)]);
    await until(async () => (await running()) === 31);
    await begin(1, others[0] as TestAdmin, 0, 99_000_000);
    // The uploads have waited for a while by now.
    const began = performance.now();
    expect(await send(others[1] as TestAdmin)).toMatchObject({ status: 200 });
    expect(performance.now() - began).toBeLessThan(4_500);
    expect(await send(slow)).toMatchObject({ status: 200 });
  }, 20_000);
  it("of bytes leave their places as forms do", async () => {
    const parts = `${api.base}/api/sync/file/${partnerId}?place=0&sha256=${"0".repeat(64)}`;
    open(4, await signedIn(api, 0), 100_000, parts, bytes);
    for (let at = 0; at < 7; at++) await begin(4, await signedIn(api, 0), 50_000, 100_000, `${api.base}/api/partner_member`);
    await until(async () => (await api.call("GET", "/metrics")).text.includes("\nmusubi_uploads 32\n"));
    const answers = answersTo(uploads);
    const { token } = await signedIn(api, 0);
    expect((await api.call("POST", "/api/partner_member", { token, form: new FormData() })).status).toBe(400);
    await until(() => answers.length > 0);
    expect(answers).toEqual([expect.stringMatching(/^503 [1-9]/u)]);
    expect((await api.call("GET", "/metrics")).text).toContain("\nmusubi_uploads 31\n");
  }, 20_000);
  it("of 32 accounts that each send slowly leave a place to whoever has none", async () => {
    for (let at = 0; at < 32; at++) await begin(1, await signedIn(api, 0), 0, 1_000_000);
    const answers = answersTo(uploads);
    const next = await signedIn(api, 0);
    const [sent, me] = await Promise.all([send(next), api.call("GET", "/api/me", { token: next.token })]);
    expect([sent.status, me.status]).toEqual([200, 200]);
    expect(answers).toEqual([expect.stringMatching(/^503 [1-9]/u)]);
  }, 20_000);
  it("do not count those that were refused", async () => {
    const one = await signedIn(api, 0);
    for (let at = 0; at < 10; at++) {
      const headers = { "x-authorization": one.token, "content-type": "multipart/form-data" };
      const answer = await fetch(`${forms.base}/api/form`, { method: "POST", headers, body: "x" });
      expect(answer.status).toBe(400);
    }
    expect(await send(one)).toMatchObject({ status: 200 });
  });
});

describe("a device whose part finds too many uploads", () => {
  let replica: Replica | undefined;
  afterEach(async () => replica?.close());

  it("waits as long as it is told and loses nothing", async () => {
    const admin = await signedIn(api, 0);
    const waits: number[] = [];
    replica = await openAttachmentDevice({ url: api.base, admin, waits });
    await replica.syncNow();
    await begin(4, admin, 0, 1_000_000, `${api.base}/api/partner_member`);
    const file = await addFile(replica, partnerId, 100_000);
    replica.start();
    await until(() => waits.includes(60_000));
    expect(await keptOf(replica, file.key)).toMatchObject({ held: true, unsent: true, sent: 0, stopped: null });
    await free();
    await untilArrived(replica, [file]);
    const parts: Buffer[] = [];
    for await (const part of (await api.context.files.get(file.id)) ?? []) parts.push(part as Buffer);
    const bytes = new Uint8Array(Buffer.concat(parts));
    expect(hashOf(bytes.buffer)).toBe(file.sha256);
  });
});
