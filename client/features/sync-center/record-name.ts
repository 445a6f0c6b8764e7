import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, RowId } from "#sync/engine/entity.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
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
export async function subjectOf(replica: Replica, mutation: Mutation, keys: readonly string[]): Promise<RecordName | undefined> {
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
export async function nameOf(replica: Replica, entity: AnyEntity, id: RowId): Promise<RecordName | undefined> {
  const row: Readonly<Record<string, unknown>> | undefined = await replica.get(entity, String(id));
  return row && nameIn(replica, entity, id, row);
}

type Values = Readonly<Record<string, unknown>>;

async function nameIn(replica: Replica, entity: AnyEntity, id: RowId, row: Values): Promise<RecordName | undefined> {
  const { lastName, firstName, name } = row;
  if (typeof lastName === "string" && typeof firstName === "string") {
    return { name: fullName({ lastName, firstName }), ...pageOf(entity, id) };
  }
  if (typeof name === "string") return { name, ...pageOf(entity, id) };
  const parts: RecordName[] = [];
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = row[key];
    if (!field.references || typeof value !== "string") continue;
    const part = await nameOf(replica, replica.model.entity(field.references), value);
    if (part) parts.push(part);
  }
  const [first] = parts;
  if (!first) return undefined;
  return { name: parts.map((part) => part.name).join(" / "), ...(first.href ? { href: first.href } : {}) };
}

const isNamed = (entity: AnyEntity) => entity.id === "uuid" && ("name" in entity.fields || "lastName" in entity.fields);

const pageOf = (entity: AnyEntity, id: RowId) => (entity.name === "partner" ? { href: `/partner/${id}` } : {});

function splitKey(replica: Replica, key: string): [AnyEntity | undefined, string] {
  const slash = key.indexOf("/");
  return [replica.model.entities.find(({ name }) => name === key.slice(0, slash)), key.slice(slash + 1)];
}

function idsIn(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.values(input).filter((value): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/iu.test(value));
}
