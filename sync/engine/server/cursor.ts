import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Actor } from "../entity.ts";

/**
 * The state of a device (E3), opaque to it and sealed. The seal proves that this database was once in the state that it describes
 * (E6). `snapshot` is the one of the pull that made the cursor. With `page`, a bootstrap or a long catch-up is running, and it is
 * the first page's snapshot (E5).
 */
export interface Cursor {
  readonly epoch: string;
  /** The client that pulled, and the number up to which its queue had been taken. */
  readonly clientId: string;
  readonly lastSeq: number;
  readonly snapshot: string;
  readonly page?: PageCursor | undefined;
}

/** How far the pages have come. `since`: the snapshot of the catch-up's own cursor; null for a bootstrap. */
export interface PageCursor {
  readonly since: string | null;
  /** Name of the source that is being read, and the last key taken from it. */
  readonly source: string;
  readonly after: string | number | null;
  readonly done: number;
  readonly total: number;
}

/**
 * What seals a cursor. Only the database has the key. Only the account can use the cursor, and only while its rights are the same
 * (E8).
 */
export interface Seal {
  readonly key: string;
  readonly reader: Actor;
}

/** Characters: a page's cursor has two snapshots and must stay under a request's limit. A longer snapshot is widened. */
const longestSnapshot = 1_200;

/** Returns a cursor as text for a device. */
export function encodeCursor({ epoch, clientId, lastSeq, snapshot, page }: Cursor, seal: Seal): string {
  const kept = snapshot.length > longestSnapshot ? widened(snapshot) : snapshot;
  const tail = page ? [page.since, page.source, page.after, page.done, page.total] : [];
  const body = Buffer.from(JSON.stringify([epoch, clientId, lastSeq, kept, ...tail])).toString("base64url");
  return `${body}.${sealOf(body, seal).toString("base64url")}`;
}

/** Returns a device's cursor; undefined for one without this seal, or of another version of this program. */
export function decodeCursor(text: string, seal: Seal): Cursor | undefined {
  const [body = "", sealed = ""] = text.split(".");
  const [given, right] = [Buffer.from(sealed, "base64url"), sealOf(body, seal)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (!parsed.success) return undefined;
  const [epoch, clientId, lastSeq, snapshot, ...tail] = parsed.data;
  if (tail.length === 0) return { epoch, clientId, lastSeq, snapshot };
  const [since, source, after, done, total] = tail;
  return { epoch, clientId, lastSeq, snapshot, page: { since, source, after, done, total } };
}

/** Whether a cursor claims, without proof, that pages are being read. */
export function saysPage(text: string): boolean {
  try {
    const said: unknown = JSON.parse(Buffer.from(text.split(".", 1)[0] ?? "", "base64url").toString());
    return Array.isArray(said) && said.length > 4;
  } catch {
    return false;
  }
}

const sealOf = (body: string, { key, reader: { id, master } }: Seal) =>
  createHmac("sha256", key)
    .update(`${id}.${master ? "" : "plain."}${body}`)
    .digest();

/** Returns the first transaction that a snapshot may not have seen. */
export const xminOf = (snapshot: string): bigint => BigInt(snapshot.slice(0, snapshot.indexOf(":")));

/** Returns the first transaction that had not begun when a snapshot was taken. */
export const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(":")[1] ?? "");

/** Whether a snapshot had seen nothing that another has not seen. */
export function isWithin(earlier: string, later: string): boolean {
  const xmax = xmaxOf(earlier);
  if (xmax > xmaxOf(later)) return false;
  const running = new Set(runningIn(earlier));
  return runningIn(later).every((xid) => BigInt(xid) >= xmax || running.has(xid));
}

/** Returns the transactions that were running when a snapshot was taken. */
const runningIn = (snapshot: string) =>
  snapshot
    .slice(snapshot.lastIndexOf(":") + 1)
    .split(",")
    .filter(Boolean);

/** Returns a snapshot that has seen less: devices get some rows twice, which does no harm. */
const widened = (snapshot: string) => `${xminOf(snapshot)}:${xminOf(snapshot)}:`;

const snapshotSchema = z.string().refine(isSnapshot);
const count = z.int().min(0);
const head = [z.guid(), z.guid(), count, snapshotSchema] as const;
const name = z.string().regex(/^-?\w{1,100}$/u);
const key = z.union([
  z.string().regex(/^[\w-]{1,200}$/u),
  z
    .int()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1),
  z.null(),
]);
const cursorSchema = z.union([z.tuple([...head]), z.tuple([...head, snapshotSchema.nullable(), name, key, count, count])]);

/** Whether PostgreSQL would read a text as a pg_snapshot: xmin, xmax and the running transactions, in ascending order. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/u.test(text)) return false;
  const [xmin = 0n, xmax = 0n, ...running] = text.split(/[:,]/u).filter(Boolean).map(BigInt);
  const ordered = running.every((xid, index) => xid >= (running[index - 1] ?? xmin) && xid < xmax);
  return xmin > 0n && xmin <= xmax && xmax < 2n ** 63n && ordered;
}
