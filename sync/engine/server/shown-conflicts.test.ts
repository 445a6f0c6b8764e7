import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AnyEntity, defineEntity, type Row } from "../entity.ts";
import { optionalText, reference, text } from "../field.ts";
import { defineMutator } from "../mutator.ts";
import type { SeenValues } from "../protocol.ts";
import { defineModel } from "../registry.ts";
import { type RowReader, rowKey } from "../tx.ts";
import { runMutator } from "../unit-of-work.ts";
import { comparing } from "./comparer.ts";

const [bookId, noteId] = ["0190aaaa-0000-7000-8000-000000000001", "0190aaaa-0000-7000-8000-000000000002"];

const book = defineEntity({ name: "book", label: "本", id: "uuid", fields: { name: text("書名", 10) } });
const note = defineEntity({
  name: "note",
  label: "覚え書き",
  id: "uuid",
  visibility: { maker: true },
  fields: { bookId: reference("本", "book"), words: optionalText("内容", 10) },
  lookups: ["bookId"],
});
const model = defineModel({ entities: [book, note], mutators: [], errors: {} });

const removeBook = defineMutator({
  name: "book.remove",
  label: "削除",
  input: z.object({}),
  async run(tx) {
    await tx.children(note, "bookId", bookId);
    await tx.remove(book, bookId);
  },
});
const removeNote = defineMutator({
  name: "note.remove",
  label: "削除",
  input: z.object({}),
  run: (tx) => tx.remove(note, noteId),
});

const made = { number: 1, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z", updatedBy: null };
const rows: readonly (readonly [AnyEntity, Row])[] = [
  [book, { id: bookId, name: "結び", ...made, createdBy: "other" }],
  [note, { id: noteId, bookId, words: "内緒", ...made, createdBy: "other" }],
];
const reader: RowReader = {
  get: async (entity, id) => rows.find(([one, row]) => one === entity && row.id === id)?.[1],
  list: async (entity, lookup, value) => rows.flatMap(([one, row]) => (one === entity && row[lookup] === value ? [row] : [])),
};
const run = (mutator: typeof removeBook, from: SeenValues, actor: string) => {
  const context = { model, actor: { id: actor, master: false }, now: "2026-03-01T00:00:00.000Z", mutationId: "m1" };
  return runMutator(mutator, {}, reader, { ...context, merge: comparing(from, context) });
};

describe("what its maker alone sees (E8)", () => {
  const seen = { [rowKey("book", bookId)]: { name: "結び" }, [`note?bookId=${bookId}`]: { seen: "" } };

  it("keeps nobody else from removing what it is about, and its maker it does", async () => {
    const work = await run(removeBook, seen, "me");
    expect([work.conflicts, work.writes]).toMatchObject([[], [{ id: bookId, after: undefined }]]);
    const own = await run(removeBook, seen, "other");
    expect(own.conflicts).toMatchObject([{ entity: "book", theirs: { note: [{ id: noteId, words: "内緒" }] } }]);
  });

  it("is in no conflict of somebody else", async () => {
    const stale = { [rowKey("note", noteId)]: { bookId, words: "前" } };
    for (const from of [{}, stale]) {
      expect((await run(removeNote, from, "me")).conflicts).toMatchObject([{ entity: "note", theirs: {} }]);
      expect(JSON.stringify((await run(removeNote, from, "me")).conflicts)).not.toContain("内緒");
      expect(JSON.stringify((await run(removeNote, from, "other")).conflicts)).toContain("内緒");
    }
  });
});
