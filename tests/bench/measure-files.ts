import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { createApp } from "#tests/support/app.ts";
import { addFileIn, attachmentsIn, driveAttachments } from "../e2e/support/attachments.ts";
import { openDevice, signIn } from "../e2e/support/device.ts";
import { synced } from "../e2e/support/screens.ts";
import type { Bench } from "./scenarios.ts";

/** How long an edit takes from one device to another, in milliseconds. */
export interface FileFigures {
  readonly files: number;
  /** How many of the files were still unsent when the last edit had arrived. */
  readonly left: number;
  /** A post and a server-sent event between the same browsers, which is the lower limit. */
  readonly limit: readonly number[];
  readonly before: readonly number[];
  readonly meanwhile: readonly number[];
  readonly after: readonly number[];
}

/** The size of each waiting file, in bytes. */
export const fileBytes = 5_000_000;
const edits = 60;

/**
 * Measures edits from one browser to another over the product, while this many files of the first browser are sent. It also
 * measures before and after that, since the machine's speed changes.
 */
export async function measureFiles(files: number, { say, noteLoad }: Pick<Bench, "say" | "noteLoad">): Promise<FileFigures> {
  const app = await createApp();
  await app.start();
  const [author, reader] = await Promise.all([openDevice(app, { isMeasured: true }), openDevice(app, { isMeasured: true })]);
  try {
    const pages = [author.page(), reader.page()] as const;
    for (const page of pages) {
      // The compiler of the bench uses this function for names, also in functions that are sent to a page.
      await page.context().addInitScript("globalThis.__name = (one) => one");
      await signIn(page);
      await synced(page);
      await driveAttachments(page);
    }
    const [from, to] = pages;
    say("edits with none waiting");
    const limit = await measureLimit(from, to);
    await travelled(from, to, 10);
    noteLoad();
    const before = await travelled(from, to);
    noteLoad();
    say(`adding ${files}`);
    await from.context().setOffline(true);
    for (let at = 0; at < files; at++) await addFileIn(from, fileBytes);
    await from.context().setOffline(false);
    await announced(from);
    say("edits meanwhile");
    noteLoad();
    const meanwhile = await travelled(from, to);
    noteLoad();
    const left = await discardUnsent(from);
    say(`${left} were left; edits without them`);
    noteLoad();
    const after = await travelled(from, to);
    noteLoad();
    return { files, left, limit, before, meanwhile, after };
  } finally {
    await Promise.all([author.dispose(), reader.dispose()]);
    await app.dispose();
  }
}

/** Returns the time from each edit until the other device's database has it, one after the other. */
async function travelled(from: Page, to: Page, count = edits): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const id = crypto.randomUUID();
    const arrived = to.evaluate(arrival, id);
    const began = await from.evaluate(writeMemo, id);
    taken.push((await arrived) - began);
    // The pauses vary, so that the edits come at different moments of other requests.
    await from.waitForTimeout(50 + ((at * 37) % 200));
  }
  return taken;
}

/** Runs in a page: writes a memo, and returns when that began. */
async function writeMemo(id: string): Promise<number> {
  const replica = (Reflect.get(window, "findReplica") as () => Replica)();
  const [partner] = await replica.all(replica.model.entity("partner"));
  const create = replica.model.mutators.get("memo.create");
  if (!partner || !create) throw new Error("there is nobody to write of");
  const began = performance.timeOrigin + performance.now();
  await replica.mutate(create, { id, targetType: "partner", targetId: partner.id, content: "計測" } as never);
  return began;
}

/** Runs in a page: returns when the page has a memo. */
function arrival(id: string): Promise<number> {
  const replica = (Reflect.get(window, "findReplica") as () => Replica)();
  return new Promise((resolve, reject) => {
    const look = async () => {
      const row = await replica.get(replica.model.entity("memo"), id);
      if (!row) return;
      stop();
      resolve(performance.timeOrigin + performance.now());
    };
    const stop = replica.onChange(() => void look().catch(reject));
  });
}

/** Resolves when the server has the rows of all files, after which their bytes are sent. */
async function announced(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const replica = (Reflect.get(window, "findReplica") as () => Replica)();
    while ((await replica.outbox()).length > 0) await replica.syncNow();
  });
}

/** Discards the unsent files, and returns how many there were. */
async function discardUnsent(page: Page): Promise<number> {
  const unsent = (await attachmentsIn(page)).filter((file) => file.unsent).map(({ key }) => key);
  await page.evaluate(async (keys) => {
    const replica = (Reflect.get(window, "findReplica") as () => Replica)();
    for (const key of keys) await replica.attachments.discard(key);
  }, unsent);
  return unsent.length;
}

/** Measures the same way without our code: a post, and a server-sent event for it. */
async function measureLimit(from: Page, to: Page): Promise<number[]> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.method === "GET" && request.url === "/events") {
      listeners.add(response.writeHead(200, { "content-type": "text/event-stream" }));
      response.write(":\n\n");
    } else if (request.method === "POST") {
      for (const listener of listeners) listener.write("data: 1\n\n");
      request.resume();
      response.end();
    } else response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const [near, far] = [await from.context().newPage(), await to.context().newPage()];
  for (const page of [near, far]) await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await far.evaluate(() => {
    const events = new EventSource("/events");
    Reflect.set(window, "events", events);
    return new Promise<void>((resolve) => (events.onopen = () => resolve()));
  });
  const taken: number[] = [];
  for (let at = 0; at < edits; at++) {
    const heard = far.evaluate(
      () =>
        new Promise<number>((resolve) => {
          (Reflect.get(window, "events") as EventSource).onmessage = () => resolve(performance.timeOrigin + performance.now());
        }),
    );
    // The call makes sure that the listener exists before anything is sent.
    await far.evaluate(() => undefined);
    const began = await near.evaluate(async () => {
      const at = performance.timeOrigin + performance.now();
      await fetch("/", { method: "POST", body: "x" });
      return at;
    });
    taken.push((await heard) - began);
  }
  for (const page of [near, far]) await page.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return taken;
}
