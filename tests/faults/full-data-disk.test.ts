import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserClock } from "#sync/engine/client/browser-ports.ts";
import { httpTransport } from "#sync/engine/client/network/http-transport.ts";
import type { Actor } from "#sync/engine/entity.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { createMemo } from "#sync/model/mutators/memo.ts";
import { freePort, isUp, type Process, runServer } from "#tests/platform/server-process.ts";
import { Device, type DeviceOptions } from "../sync/support/device.ts";

const run = promisify(execFile);

/** The product's data has a separate disk. Only an operating system's administrator can make one. */
const disk = await mkdtemp(join(tmpdir(), "musubi-data-disk-"));
const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=600m,mode=0755", "tmpfs", disk]).then(
  () => true,
  () => false,
);
const dataDir = join(disk, "data");
const ballast = join(disk, "ballast");
const account = { mail: "master@example.com", pswd: "Musubi2026test" };
const running: Process[] = [];

beforeAll(async () => {
  if (!mounted) console.warn("No small disk can be mounted here: what a full DATA_DIR does to the product is not tried.");
  await mkdir(dataDir, { mode: 0o700 });
});
afterAll(async () => {
  for (const process of running.splice(0)) {
    process.send("SIGTERM");
    await process.ended;
  }
  if (mounted) await run("umount", ["-l", disk]);
  await rm(disk, { recursive: true, force: true });
});

async function start(): Promise<{ readonly server: Process; readonly base: string }> {
  const port = await freePort();
  const server = runServer({
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: "3",
    READ_TEXTS: "off",
    ADMIN_MAIL: account.mail,
    ADMIN_PASSWORD: account.pswd,
  });
  running.push(server);
  return { server, base: `http://127.0.0.1:${port}` };
}

/** Writes until the disk is full. */
async function fillDisk(): Promise<void> {
  const file = await open(ballast, "w");
  for (let size = 1024 * 1024; size >= 4096; size /= 4) {
    const chunk = Buffer.alloc(size);
    for (let more = true; more; )
      more = await file.write(chunk).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
  }
  await file.close();
}

/** Returns a text that is too long for an existing page and cannot be compressed. */
const longText = () => randomBytes(2_900).toString("base64");

it.skipIf(!mounted)(
  "while the disk is full writes are 503, it is not ready, and what a device holds arrives with room again (E2, S1)",
  async () => {
    const { server, base } = await start();
    await server.says(isUp);
    const signIn = await fetch(`${base}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    const token = signIn.headers.get("x-authorization") ?? "";
    const headers = { "x-authorization": token };
    const ready = async () => {
      const answer = await fetch(`${base}/readyz`);
      return [answer.status, ((await answer.json()) as { responseMessage?: string }).responseMessage];
    };
    const me = (await (await fetch(`${base}/api/me`, { headers })).json()) as { adminUser: { id: string } };
    const actor: Actor = { id: me.adminUser.id, master: true };
    const time = { now: () => Date.now(), advance: () => undefined, clock: browserClock };
    const http = httpTransport({ baseUrl: base, token: () => token, onToken: () => undefined });
    const network = { transport: () => http } as unknown as DeviceOptions["network"];
    const { replica } = await new Device({ name: "musubi-full", model, actor, network, time }).open();
    await replica.syncNow();
    const [someone] = await replica.all(partner);
    const partnerId = String(someone?.id);
    expect(await ready()).toEqual([200, undefined]);

    await fillDisk();
    await expect.poll(ready).toEqual([503, "storage_full"]);
    const kept = Array.from({ length: 80 }, longText);
    for (const content of kept)
      await replica.mutate(createMemo, { id: crypto.randomUUID(), targetType: "partner", targetId: partnerId, content });
    for (let attempt = 0; attempt < 3; attempt++) await replica.syncNow();
    expect(replica.status.value.unsent).toBe(kept.length);
    expect(replica.status.value.failure).toBe("busy");
    const answers = [];
    for (let at = 0; at < 5; at++) {
      const form = new FormData();
      form.append("profileFile[0]", new Blob(["%PDF-1.7\n", randomBytes(300_000)], { type: "application/pdf" }), "履歴書.pdf");
      const answer = await fetch(`${base}/api/partner_member/${partnerId}`, { method: "PUT", headers, body: form });
      answers.push([answer.status, ((await answer.json()) as { responseMessage: string }).responseMessage]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(answers).toEqual(Array.from({ length: 5 }, () => [503, "storage_full"]));
    // Nothing is left of what did not fit.
    const left = async (folder: string) => (await readdir(join(dataDir, folder)).catch(() => [])).length;
    expect(await left("tmp")).toBe(0);
    expect(
      (await readdir(join(dataDir, "files"), { recursive: true }).catch(() => [])).filter((name) => name.endsWith(".part")),
    ).toEqual([]);

    await rm(ballast);
    await expect.poll(ready).toEqual([200, undefined]);
    await replica.syncNow();
    await expect.poll(() => replica.status.value.unsent).toBe(0);
    const other = await new Device({ name: "musubi-other", model, actor, network, time }).open();
    await other.replica.syncNow();
    const arrived = (await other.replica.all(memo)).map(({ content }) => content);
    expect(kept.filter((content) => !arrived.includes(content))).toEqual([]);
    await replica.close();
    await other.replica.close();

    const events = server.output().split("\n");
    const said = (event: string) => events.filter((line) => line.includes(`"event":"${event}"`));
    expect(said("storage_full").map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["error"]);
    expect(said("storage_has_room")).toHaveLength(1);
    expect(said("request failed")).toEqual([]);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);

    await fillDisk();
    const second = (await start()).server;
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/The disk that holds DATA_DIR \(.+\) is full \(0 MB are free\)\. Make room on it/u);
    expect(second.output()).not.toContain("Its log is");
    await rm(ballast);
  },
);
