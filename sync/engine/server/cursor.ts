import { z } from "zod";
import { EngineError } from "../errors.ts";

/**
 * Where a device stands (E3), opaque to it. `snapshot`: of the pull that made it. With `page`, a bootstrap or a long
 * catch-up is under way, whose first page's snapshot this is (E5).
 */
export interface Cursor {
  readonly epoch: string;
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

/** Kept under what a request may carry; a snapshot that ran longer is widened. */
const longestSnapshot = 2_000;

/** A cursor as text for a device. */
export function encodeCursor({ epoch, snapshot, page }: Cursor): string {
  const kept = snapshot.length > longestSnapshot ? widened(snapshot) : snapshot;
  const tail = page ? [page.since, page.source, page.after, page.done, page.total] : [];
  return Buffer.from(JSON.stringify([epoch, kept, ...tail])).toString("base64url");
}

/** A cursor from a device. @throws EngineError `validation_error` for what this server cannot have made */
export function decodeCursor(text: string): Cursor {
  const parsed = cursorSchema.safeParse(json(Buffer.from(text, "base64url").toString()));
  if (!parsed.success) throw malformed();
  const [epoch, snapshot, ...tail] = parsed.data;
  if (tail.length === 0) return { epoch, snapshot };
  const [since, source, after, done, total] = tail;
  return { epoch, snapshot, page: { since, source, after, done, total } };
}

/** The first transaction that a snapshot may not have seen. */
export const xminOf = (snapshot: string): bigint => BigInt(snapshot.slice(0, snapshot.indexOf(":")));

/** The first transaction that had not begun when a snapshot was taken. */
export const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(":")[1] ?? "");

/** One that has seen less: devices get some rows twice, which does no harm. */
const widened = (snapshot: string) => `${xminOf(snapshot)}:${xminOf(snapshot)}:`;

const snapshotSchema = z.string().refine(isSnapshot);
const head = [z.guid(), snapshotSchema] as const;
const count = z.int().min(0);
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

/** Whether PostgreSQL would read it as a pg_snapshot: xmin:xmax:those in progress, in ascending order. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/u.test(text)) return false;
  const [xmin = 0n, xmax = 0n, ...running] = text.split(/[:,]/u).filter(Boolean).map(BigInt);
  const ordered = running.every((xid, index) => xid >= (running[index - 1] ?? xmin) && xid < xmax);
  return xmin > 0n && xmin <= xmax && xmax < 2n ** 63n && ordered;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const malformed = () => new EngineError("validation_error", [{ path: "cursor", message: "カーソルの形式をご確認ください" }]);
