import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import { z } from "zod";
import { canonical } from "#sync/engine/normalise.ts";
import { type Parcel, parcelSchema } from "#sync/engine/parcel.ts";
import { type Mutation, mutationSchema } from "#sync/engine/protocol.ts";
import { isTooDeep, storableJson, storableText } from "#sync/engine/server/storable.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { JsonMeter } from "../../http/json-bounds.ts";
import { bytesInOneTurn, decodeGradually, parseGradually } from "../../http/parse-gradually.ts";
import { openSealed } from "./handover-keys.ts";
import { textOf } from "./text-of.ts";

/** The most items and bytes of one account that may be unsettled in quarantine. The owner of an old token could send anything. */
export const quarantineBounds = { items: 20_000, bytes: 50_000_000 } as const;

/** How often that amount may arrive within a day, settled or not. It limits the work of masters. */
const timesADay = 2;

/** The first half of the lock under which an account's parcels are counted one after the other. Its value has no meaning. */
const lock = 0x7175_6172;

/** The origin of a parcel, and whether its sender is proven. */
interface Brought {
  /** The master who loaded it from a file; null if a device sent it itself. */
  readonly by: string | null;
  readonly isProven: boolean;
}

/**
 * Opens a sealed parcel.
 * @throws AppError `unknown_parcel_key`, `unreadable_parcel`
 */
export async function openParcel(knex: Knex, sealed: string): Promise<Parcel> {
  const found = parcelSchema.safeParse(await parsed(await openSealed(knex, sealed)));
  if (!found.success) throw new AppError("unreadable_parcel");
  const { author, deviceId } = found.data;
  return { ...found.data, author: { ...author, id: author.id.toLowerCase() }, deviceId: deviceId.toLowerCase() };
}

/**
 * Puts a parcel's items into quarantine. Known items do not change, but become proven if they now come with a proof. Returns the
 * number of its items.
 * @throws AppError `quarantine_full`, and nothing of it was taken
 */
export async function keepParcel(knex: Knex, parcel: Parcel, { by, isProven }: Brought): Promise<number> {
  const { author, deviceId } = parcel;
  const items = await itemsOf(parcel);
  const sender = { author_name: nameOf(parcel), is_proven: isProven, device_id: deviceId };
  const ids = items.map(({ id }) => id);
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [lock, author.id]);
    const known = await trx("quarantine").whereIn("id", ids).pluck<string[]>("id");
    const fresh = items.filter(({ id }) => !known.includes(id));
    await refuseBeyond(trx, author.id, fresh);
    if (isProven) await trx("quarantine").whereIn("id", known).where({ is_proven: false }).update(sender);
    const common = { ...sender, author_id: author.id, brought_by: by };
    if (fresh.length > 0) await trx("quarantine").insert(fresh.map((item) => ({ ...item, ...common })));
  });
  return items.length;
}

/** @throws AppError `quarantine_full` */
async function refuseBeyond(trx: Knex.Transaction, authorId: string, fresh: readonly Item[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { items: number; bytes: number }[] }>(
    `select count(*)::int as items, coalesce(sum(size), 0)::float8 as bytes from quarantine where author_id = :id and settled_at is null
     union all
     select count(*)::int, coalesce(sum(size), 0)::float8 from quarantine
       where author_id = :id and brought_at > now() - interval '1 day'`,
    { id: authorId },
  );
  const more = fresh.reduce((sum, { size }) => sum + size, 0);
  for (const [times, held] of [1, timesADay].map((count, at) => [count, rows[at] ?? { items: 0, bytes: 0 }] as const)) {
    const { items, bytes } = quarantineBounds;
    if (held.items + fresh.length > times * items || held.bytes + more > times * bytes) throw new AppError("quarantine_full");
  }
}

interface Item {
  /** Derived from author and content. So an item that comes twice is kept once, and cannot replace another's. */
  readonly id: string;
  readonly mutation_id: string | null;
  readonly place: number;
  readonly kind: "mutation" | "words";
  /** JSON text. */
  readonly content: string;
  readonly size: number;
}

/** Returns the items of a parcel. A mutation must have this author. All else is kept as text that only a person can read. */
async function itemsOf({ author, deviceId, mutations, drafts }: Parcel): Promise<Item[]> {
  const items = new Map<string, Item>();
  // Each item may be as long as the parcel. So other requests run between items, and between the steps of one.
  const add = async (kind: Item["kind"], content: string, said: string, mutationId: string | null = null) => {
    await setImmediate();
    const id = uuidOf(`${author.id}\0${said}`);
    items.set(id, { id, mutation_id: mutationId, place: items.size, kind, content, size: content.length });
  };
  const addWords = async ({ key, value }: Words) => {
    await setImmediate();
    // A plain text is repaired first, in a separate step, which is slow if much of it has to go.
    const words: Words = { key, value: typeof value === "string" ? storableText(value) : value };
    await setImmediate();
    const content = storableJson(words);
    await add("words", content, `${deviceId}\0${content}`);
  };
  for (const value of mutations) {
    await setImmediate();
    const mutation = ownMutation(value, author.id);
    if (!mutation) {
      await addWords({ key: "", value: readable(value) });
      continue;
    }
    await setImmediate();
    const content = storableJson(mutation);
    await setImmediate();
    await add("mutation", content, frozenOf(mutation), mutation.id);
  }
  for (const draft of drafts) {
    await setImmediate();
    const { success, data } = draftSchema.safeParse(draft);
    await addWords(success ? { key: data.key, value: readable(data.value) } : { key: "", value: readable(draft) });
  }
  return [...items.values()];
}

/** The text of an item that is no mutation. The key is that of a draft; it is empty if the item is not a draft, either. */
interface Words {
  readonly key: string;
  readonly value: unknown;
}
const draftSchema = z.object({ key: z.string(), value: z.unknown() });

function ownMutation(value: unknown, authorId: string): Mutation | undefined {
  if (isTooDeep(value)) return undefined;
  const { success, data } = mutationSchema.safeParse(value);
  return success && data.author.toLowerCase() === authorId && data.version < 2 ** 31 ? inLowerCase(data) : undefined;
}

/** Returns a value that is nested too deeply for later readers as its text. */
const readable = (value: unknown): unknown => (isTooDeep(value) ? textOf(value) : value);

/** Returns the parts of a mutation that never change (A4). */
const frozenOf = ({ clientId: _clientId, seq: _seq, ...frozen }: Mutation): string => canonical(frozen);

const inLowerCase = (mutation: Mutation): Mutation => ({
  ...mutation,
  id: mutation.id.toLowerCase(),
  author: mutation.author.toLowerCase(),
});

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The device names its author. Characters that nobody sees would turn the sentences around that name. */
const nameOf = ({ author }: Parcel): string => tidyText("line", storableText(author.name.slice(0, 255))) || "?";

/** The most values and keys of a parcel, as in an exchange. So what fits into a batch fits here too. */
const most = { nodes: 250_000, keys: 20_000 } as const;

/** Parses a parcel. It returns undefined for invalid JSON, and for too many values. Deep nesting is allowed here. */
async function parsed(bytes: Uint8Array): Promise<unknown> {
  const meter = new JsonMeter({ ...most, depth: Number.POSITIVE_INFINITY });
  for (let at = 0; at < bytes.length; at += bytesInOneTurn) {
    if (at > 0) await setImmediate();
    if (!meter.take(bytes.subarray(at, at + bytesInOneTurn))) return undefined;
  }
  try {
    return await parseGradually(await decodeGradually(bytes));
  } catch {
    return undefined;
  }
}
