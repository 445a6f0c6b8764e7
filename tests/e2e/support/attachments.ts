import type { Page } from "playwright";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";

/** A file that a test has added in the page. */
export interface PageFile {
  readonly id: string;
  readonly sha256: string;
}

/** Runs in the page: returns the replica that its screens read, which it finds in React's own data. */
function findReplica(): Replica {
  interface Fiber {
    readonly memoizedProps?: { readonly value?: { readonly replica?: Replica } } | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const root = document.querySelector("#root") ?? document.body;
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  const waiting: (Fiber | null)[] = [Reflect.get(root, key ?? "") as Fiber];
  for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
    if (!fiber) continue;
    const replica = fiber.memoizedProps?.value?.replica;
    if (replica) return replica;
    waiting.push(fiber.sibling, fiber.child);
  }
  throw new Error("no replica is open in this page");
}

/** Makes the replica of this page and of later ones available to the functions below. */
export async function driveAttachments(page: Page): Promise<void> {
  await page.evaluate(`window.findReplica = ${findReplica.toString()}`);
}

/** Adds a PDF of this size to a partner, as a file field does. */
export function addFileIn(page: Page, size: number): Promise<PageFile> {
  return page.evaluate(async (length) => {
    const replica = (Reflect.get(window, "findReplica") as () => Replica)();
    const [partner] = await replica.all(replica.model.entity("partner"));
    const add = replica.model.mutators.get("partnerFile.add");
    if (!partner || !add) throw new Error("there is no partner to add a file to");
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const id = crypto.randomUUID();
    const attach = [{ key: `partnerFile/${id}`, name: "履歴書.pdf", sha256, bytes: bytes.buffer }];
    await replica.mutate(add, { id, partnerId: partner.id, name: "履歴書.pdf", size: length, sha256 } as never, { attach });
    return { id, sha256 };
  }, size);
}

/** Returns the files that the device keeps. */
export function attachmentsIn(page: Page): Promise<Attachment[]> {
  return page.evaluate(() => (Reflect.get(window, "findReplica") as () => Replica)().attachments.all());
}

/** Deletes the cached files, so that they have to be fetched again. */
export async function forgetOpened(page: Page): Promise<void> {
  await driveAttachments(page);
  await page.evaluate(() => (Reflect.get(window, "findReplica") as () => Replica)().attachments.evict());
}

/** Returns the SHA-256 of a file as this page opens it. It is the error's word if that fails, and undefined without a row. */
export function openedIn(page: Page, id: string): Promise<string | undefined> {
  return page.evaluate(async (rowId) => {
    const replica = (Reflect.get(window, "findReplica") as () => Replica)();
    const row = (await replica.get(replica.model.entity("partnerFile"), rowId)) as
      | { readonly name: string; readonly size: number; readonly sha256: string | null; readonly arrivedAt: string | null }
      | undefined;
    if (!row?.arrivedAt) return undefined;
    const { name, size, sha256 } = row;
    const bytes = await replica.attachments.open({ key: `partnerFile/${rowId}`, name, size, sha256 });
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }, id);
}
