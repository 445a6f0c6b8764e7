import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity, RowId } from "#sync/engine/entity.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A record that a change is about: what it is called, and its page where it has one. */
export interface RecordName {
  readonly name: string;
  readonly href?: string;
}

/**
 * What a change is about: the row that is named, else whatever row of its input the device still holds. Undefined when
 * none is left.
 * @param keys rows as `entity/id`, best first
 */
export async function subjectOf(
  replica: ReplicaReader,
  mutation: Mutation,
  keys: readonly string[],
): Promise<RecordName | undefined> {
  for (const key of [...keys, ...Object.keys(mutation.from)]) {
    const [entity, id] = splitKey(replica, key);
    if (!entity) continue;
    // What a removal took away is told by what its author saw.
    const found = (await nameOf(replica, entity, id)) ?? (await nameIn(replica, entity, id, mutation.from[key] ?? {}));
    if (found) return found;
  }
  for (const id of idsIn(mutation.input)) {
    for (const entity of replica.model.entities) {
      const found = isNamed(entity) && (await nameOf(replica, entity, id));
      if (found) return found;
    }
  }
  return undefined;
}

/** What a row is called: its own name, else the names of the rows it belongs to or joins. */
export async function nameOf(replica: ReplicaReader, entity: AnyEntity, id: RowId): Promise<RecordName | undefined> {
  const row: Readonly<Record<string, unknown>> | undefined = await replica.get(entity, String(id));
  return row && nameIn(replica, entity, id, row);
}

/** What stands for a row that the device does not hold: removed, unless it may not have arrived. */
export const noSuch = (replica: ReplicaReader, entity: AnyEntity): string =>
  replica.hasAll(entity) ? "（削除された記録）" : `（${receivingWord}）`;

type Values = Readonly<Record<string, unknown>>;

async function nameIn(replica: ReplicaReader, entity: AnyEntity, id: RowId, row: Values): Promise<RecordName | undefined> {
  const own = ownName(row);
  if (own !== undefined) return { name: own, ...pageOf(entity, id) };
  const parts = new Map<string, RecordName>();
  for (const [key, target] of belongings(replica, entity)) {
    const value = row[key];
    if (typeof value !== "string") continue;
    const part = await nameOf(replica, target, value);
    if (part && !parts.has(part.name)) parts.set(part.name, part);
  }
  const [first, second] = parts.values();
  if (!first) return undefined;
  // Of the records of one partner, the day tells which.
  const day = second ? "" : dayIn(entity, row);
  const name = [[...parts.keys()].join(" / "), day].filter((part) => part !== "").join(" ");
  return { name, ...(first.href ? { href: first.href } : {}) };
}

function ownName({ lastName, firstName, name, title }: Values): string | undefined {
  if (typeof lastName === "string" && typeof firstName === "string") return fullName({ lastName, firstName });
  return [name, title].find((text) => typeof text === "string");
}

/**
 * The fields that say what a row belongs to, with the entity that they name: partners first. Administrators only have a part in a
 * row, unless it is a link to one; and of rows without a name, only those of a row that has no better.
 */
function belongings(replica: ReplicaReader, entity: AnyEntity): (readonly [string, AnyEntity])[] {
  const all = Object.entries(entity.fields).flatMap(([key, { references }]) =>
    references === undefined ? [] : [[key, replica.model.entity(references)] as const],
  );
  const named = all.filter(([, target]) => isNamed(target) && (entity.isLink || target.name !== "admin"));
  const order = ([, target]: readonly [string, AnyEntity]) => (target.name === "partner" ? 0 : 1);
  return named.length > 0 ? named.sort((a, b) => order(a) - order(b)) : all;
}

/** The day that a row is about; blank without one. */
function dayIn(entity: AnyEntity, row: Values): string {
  const key = Object.keys(entity.fields).find((field) => ["scheduledDate", "openDate", "startDatetime"].includes(field));
  const value = key === undefined ? undefined : row[key];
  return typeof value === "string" ? formatDate(value) : "";
}

const isNamed = (entity: AnyEntity) => entity.id === "uuid" && ["name", "lastName", "title"].some((key) => key in entity.fields);

const pageOf = (entity: AnyEntity, id: RowId) => (entity.name === "partner" ? { href: `/partner/${id}` } : {});

function splitKey(replica: ReplicaReader, key: string): [AnyEntity | undefined, string] {
  const slash = key.indexOf("/");
  return [replica.model.entities.find(({ name }) => name === key.slice(0, slash)), key.slice(slash + 1)];
}

function idsIn(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.values(input).filter((value): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/iu.test(value));
}
