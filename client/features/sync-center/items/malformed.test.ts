import { describe, expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { OutboxEntry } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, RowId } from "#sync/engine/entity.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import { model } from "#sync/model/model.ts";
import { groupsOf, type Quarantine } from "../quarantine/read-quarantine.ts";
import { readAttention, readWaiting } from "./read-items.ts";
import type { IssueRow } from "./sync-item.ts";

const id = "01a1fc0b-e380-7716-adb3-6836f5b7e82b";
const moment = "2026-11-22T00:00:00.000Z";
/** These values fit no field. The last one cannot even be converted to text. */
const values: readonly unknown[] = [
  "いつか",
  {},
  [],
  [[]],
  [{ a: {} }],
  Number.POSITIVE_INFINITY,
  true,
  "2026-99-99T00:00:00Z",
  [{ a: [{ toString: 1 }] }],
  { toString: 1 },
];

const mutationOf = (name: string, input: unknown, from: Mutation["from"] = {}): Mutation => {
  return { id, clientId: id, seq: 1, version: 1, author: id, authoredAt: moment, name, input, from };
};
/** Changes of every field of every entity to each of these values. */
const malformed = model.entities.flatMap((entity) =>
  [...Object.keys(entity.fields), "id", "constructor", "__proto__"].flatMap((key) =>
    values.map((value) => {
      const written = JSON.parse(JSON.stringify({ id, [key]: value })) as Record<string, unknown>;
      return {
        entity: entity.name,
        key,
        value,
        mutation: mutationOf(`${entity.name}.update`, written, { [`${entity.name}/${id}`]: written }),
      };
    }),
  ),
);
const fine = mutationOf("memo.edit", { id, content: "読める" });

interface Rows {
  readonly issues?: readonly IssueRow[];
  readonly outbox?: readonly OutboxEntry[];
  readonly get?: (entity: AnyEntity, id: RowId) => Promise<unknown>;
}
const replicaOf = ({ issues = [], outbox = [], get = async () => undefined }: Rows): ReplicaReader =>
  ({
    model,
    actor: { id, master: true },
    hasAll: () => true,
    get,
    list: async () => [],
    all: async ({ name }: AnyEntity) => (name === "issue" ? issues : []),
    outbox: async () => outbox,
    refusalOf: async () => null,
  }) as unknown as ReplicaReader;
const issueOf = (row: Partial<IssueRow>, at: number) =>
  ({
    id: `${at}`,
    number: at,
    kind: "refused",
    code: "validation_error",
    problems: [],
    settledAt: null,
    underId: null,
    ...row,
  }) as IssueRow;
const entryOf = (mutation: Mutation, state: OutboxEntry["state"]): OutboxEntry => ({
  seq: 1,
  mutation,
  state,
  sent: false,
  reason: "not_found",
  writes: [],
  reads: [],
});

describe("a change whose values are of no form at all, and that no schema has taken", () => {
  it("is shown among the others, refused, set aside and waiting (M5)", async () => {
    const issues = [{ mutation: fine }, ...malformed].map(({ mutation }, at) => issueOf({ mutation }, at));
    expect(await readAttention(replicaOf({ issues }))).toHaveLength(issues.length);
    const outbox = malformed.map(({ mutation }) => entryOf(mutation, "aside"));
    expect(await readAttention(replicaOf({ outbox }))).toHaveLength(outbox.length);
    const waiting = malformed.map(({ mutation }) => entryOf(mutation, "waiting"));
    expect(await readWaiting(replicaOf({ outbox: waiting }))).toHaveLength(waiting.length);
  });

  it("is shown as a conflict of a field, and of a record", async () => {
    const get = async ({ name }: AnyEntity) => (name === "admin" ? undefined : { id, updatedAt: "いつか" });
    const issues = malformed.flatMap(({ entity, key, value, mutation }, at) => {
      const row = {
        kind: "conflict",
        code: "conflict",
        mutation,
        entity,
        rowId: `${at}`,
        authorId: id,
        theirsBy: null,
        theirsAt: null,
      };
      const sides = (side: unknown) => ({ base: side, mine: side, theirs: side });
      return [
        issueOf({ ...row, field: key, ...sides(value) }, 2 * at),
        issueOf({ ...row, field: null, ...sides({ [key]: value, [entity]: value }) }, 2 * at + 1),
      ];
    });
    const shown = await readAttention(replicaOf({ issues, get }));
    expect(shown.flatMap(({ sides }) => sides)).toHaveLength(issues.length);
  });

  it("is shown in quarantine, also where it is no mutation at all (S3)", async () => {
    const item = { authorId: id, authorName: "退職 者", proven: true, deviceId: id, broughtAt: moment };
    const contents = [...malformed.map(({ mutation }) => mutation), ...values, null, "言葉", { key: 1 }];
    const items = contents.map(
      (content, at) => ({ ...item, id: `${at}`, kind: at % 2 ? "words" : "mutation", content }) as const,
    );
    const quarantine: Quarantine = { items, total: items.length };
    const [group] = await groupsOf(replicaOf({}), quarantine);
    expect(group?.items).toHaveLength(items.length);
  });
});

describe("one item that cannot be put into words", () => {
  const get = async (_entity: AnyEntity, of: RowId) => {
    if (of === "poison") throw new TypeError("of no form that anybody thought of");
    return undefined;
  };
  const poison = mutationOf("memo.edit", { id, content: "毒" }, { "memo/poison": { content: "前" } });

  it("is shown as it was called, can be given up, and does not stop the others (L2, M5)", async () => {
    const conflict = { kind: "conflict", code: "conflict", entity: "memo", authorId: id, field: "content" } as const;
    const issues = [
      issueOf({ mutation: poison }, 0),
      issueOf({ mutation: fine }, 1),
      issueOf({ mutation: poison, underId: "1" }, 2),
      issueOf({ ...conflict, mutation: fine, rowId: "poison" }, 3),
    ];
    const shown = await readAttention(replicaOf({ issues, get }));
    const words = ({ what, changes }: (typeof shown)[number]) => [what, changes.map(({ text }) => text)];
    const raw = ["メモの編集", [JSON.stringify({ id, content: "毒" })]];
    expect(new Map(shown.map((item) => [item.id, words(item)]))).toEqual(
      new Map([
        ["0", raw],
        ["1", ["メモの編集", ["読める"]]],
        ["3", ["メモの編集", [JSON.stringify({ id, content: "読める" })]]],
      ]),
    );
    expect(shown.find((item) => item.id === "1")?.under.map(words)).toEqual([raw]);
  });

  it("is told from a database that fails: that is nothing of the item's", async () => {
    const lost = async () => {
      throw new DOMException("gone", "InvalidStateError");
    };
    const issues = [issueOf({ mutation: poison }, 0)];
    await expect(readAttention(replicaOf({ issues, get: lost }))).rejects.toThrow("gone");
  });
});
