import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AnyEntity, defineEntity, linkId, type Row } from "../entity.ts";
import { derived, integer, optionalText, reference, text } from "../field.ts";
import { list } from "../list-field.ts";
import { defineMutator, type Mutator } from "../mutator.ts";
import type { SeenValues } from "../protocol.ts";
import { recording } from "../recorder.ts";
import { defineModel } from "../registry.ts";
import { type RowReader, rowKey } from "../tx.ts";
import { runMutator, type Work } from "../unit-of-work.ts";
import { comparing } from "./comparer.ts";

const p1 = "0190aaaa-0000-7000-8000-000000000001";
const b1 = "0190aaaa-0000-7000-8000-00000000000b";

const person = defineEntity({
  name: "person",
  label: "人",
  id: "uuid",
  fields: {
    name: text("氏名", 10),
    town: optionalText("町", 10),
    start: integer("開始", 0, 99),
    end: integer("終了", 0, 99),
    span: derived(integer("期間", 0, 99)),
  },
  check: (row) => (Number(row["end"]) < Number(row["start"]) ? [{ path: "end", message: "終了は開始以降にしてください" }] : []),
});
const wearing = defineEntity({
  name: "wearing",
  label: "着用",
  id: { link: ["personId", "badgeId"] },
  fields: { personId: reference("人", "person"), badgeId: reference("印", "badge") },
  lookups: ["personId", "badgeId"],
});

const home = defineEntity({
  name: "home",
  label: "家",
  id: { of: "personId" },
  fields: { personId: reference("人", "person"), town: text("町", 10) },
});

const club = defineEntity({
  name: "club",
  label: "会",
  id: "uuid",
  fields: { members: list("会員", { personId: reference("人", "person"), role: optionalText("役", 10) }, { max: 3 }) },
});
const testModel = defineModel({ entities: [person, wearing, home, club], mutators: [], errors: {} });

const live = defineMutator({
  name: "person.live",
  label: "転居",
  input: z.object({ town: z.string() }),
  async run(tx, { town }) {
    if (await tx.get(home, p1)) await tx.update(home, p1, { town });
    else await tx.insert(home, { personId: p1, town });
  },
});
const leave = defineMutator({
  name: "person.leave",
  label: "退去",
  input: z.object({}),
  run: (tx) => tx.remove(home, p1),
});
const update = defineMutator({
  name: "person.update",
  label: "編集",
  input: z.object({ id: z.string(), patch: z.record(z.string(), z.unknown()) }),
  async run(tx, { id, patch }) {
    await tx.update(person, id, patch);
  },
});
const remove = defineMutator({
  name: "person.remove",
  label: "削除",
  input: z.object({ id: z.string() }),
  run: (tx, { id }) => tx.remove(person, id),
});
const wear = defineMutator({
  name: "person.wear",
  label: "印",
  input: z.object({ on: z.string().optional(), off: z.string().optional() }),
  async run(tx, { on, off }) {
    if (on) await tx.insert(wearing, { personId: p1, badgeId: on });
    if (off) await tx.remove(wearing, linkId(p1, off));
  },
});

const alice: Row = {
  id: p1,
  number: 1,
  name: "結",
  town: null,
  start: 1,
  end: 5,
  span: 4,
  createdAt: "2026-01-01T00:00:00.000Z",
  createdBy: "a1",
  updatedAt: "2026-01-02T00:00:00.000Z",
  updatedBy: "a2",
};

/** Rows in a map, read as a device or a server would. */
function rowsIn(...rows: [AnyEntity, Row][]): RowReader {
  const map = new Map(rows.map(([entity, row]) => [rowKey(entity.name, row.id), row]));
  return {
    get: async (entity, id) => map.get(rowKey(entity.name, id)),
    list: async (entity, lookup, value) =>
      [...map].filter(([key, row]) => key.startsWith(`${entity.name}/`) && row[lookup] === value).map(([, row]) => row),
  };
}

interface Given {
  rows?: [AnyEntity, Row][];
  from?: SeenValues;
  seen?: SeenValues;
  id?: string;
}
function run<I>(mutator: Mutator<I>, input: I, given: Given = {}): Promise<Work> {
  const context = {
    model: testModel,
    actor: { id: "me", master: false },
    now: "2026-03-01T00:00:00.000Z",
    mutationId: given.id ?? "m1",
  };
  const merge = given.from ? comparing(given.from, context) : recording(given.seen);
  return runMutator(mutator, input, rowsIn(...(given.rows ?? [[person, alice]])), { ...context, merge });
}
const patch = (values: Record<string, unknown>) => ({ id: p1, patch: values });
const saw = (values: Record<string, unknown>): SeenValues => ({ [rowKey("person", p1)]: values });

describe("a row that is read to be changed", () => {
  it("is read once; one that was only looked at is read again, since a server locks it then", async () => {
    const asked: string[] = [];
    const rows = rowsIn([person, alice], [home, { ...alice, id: p1, personId: p1 }]);
    const counted: RowReader = {
      ...rows,
      get(entity, id, purpose) {
        asked.push(`${purpose ?? "change"} ${entity.name}`);
        return rows.get(entity, id);
      },
    };
    const visit = defineMutator({
      name: "person.visit",
      label: "訪問",
      input: z.object({}),
      async run(tx) {
        await tx.get(person, p1);
        await tx.look(person, p1);
        await tx.update(person, p1, { town: "京都" });
        await tx.look(home, p1);
        await tx.update(home, p1, { town: "京都" });
      },
    });
    const context = { model: testModel, actor: { id: "me", master: false }, now: "2026-03-01T00:00:00.000Z", mutationId: "m1" };
    await runMutator(visit, {}, counted, { ...context, merge: recording() });
    expect(asked).toEqual(["change person", "look home", "change home"]);
  });
});

describe("on the device", () => {
  it("what was only looked at counts as read, and shows what the work itself has written (A2, R1)", async () => {
    const towns: unknown[] = [];
    const check = defineMutator({
      name: "person.check",
      label: "確認",
      input: z.object({}),
      async run(tx) {
        towns.push((await tx.look(person, p1))?.town);
        await tx.update(person, p1, { town: "京都" });
        towns.push((await tx.look(person, p1))?.town);
        await tx.look(home, p1);
      },
    });
    const { reads, from } = await run(check, {});
    expect([towns, [...reads], from]).toEqual([[null, "京都"], [rowKey("person", p1), rowKey("home", p1)], saw({ town: null })]);
  });
  it("an update carries the value that its author saw, for each field it names (A3)", async () => {
    const work = await run(update, patch({ name: "絆", town: "" }));
    expect(work.from).toEqual(saw({ name: "結", town: null }));
    expect(work.writes.map((write) => write.after)).toEqual([
      { ...alice, name: "絆", updatedAt: "2026-03-01T00:00:00.000Z", updatedBy: "me" },
    ]);
  });
  it("what a form was filled from counts as seen, not what has come since (A3)", async () => {
    const work = await run(update, patch({ name: "絆" }), { seen: saw({ name: "縁" }) });
    expect(work.from).toEqual(saw({ name: "縁" }));
  });
  it("of a record that it makes a mutation says that nothing was seen (A3, M5)", async () => {
    const make = defineMutator({
      name: "person.make",
      label: "登録",
      input: z.object({ id: z.string() }),
      async run(tx, { id }) {
        await tx.insert(person, { id, name: "結", town: null, start: 1, end: 2, span: 1 });
        await tx.update(person, id, { town: "京都" });
      },
    });
    const work = await run(make, { id: p1 }, { rows: [] });
    expect(work.from).toEqual(saw({}));
    expect((await run(make, { id: p1 }, { rows: [], from: work.from })).writes).toHaveLength(1);
  });
  it("a derived field carries no seen value (A3)", async () => {
    expect((await run(update, patch({ span: 9 }))).from).toEqual({});
  });
  it("an update that changes nothing writes nothing", async () => {
    expect((await run(update, patch({ name: "結", town: " " }))).writes).toEqual([]);
  });
  it("a refused update leaves nothing to store (A2)", async () => {
    await expect(run(update, patch({ name: "" }))).rejects.toMatchObject({
      code: "validation_error",
      problems: [{ path: "name", message: "氏名を入力してください" }],
    });
  });
  it("a row that is gone cannot be edited", async () => {
    await expect(run(update, patch({ name: "絆" }), { rows: [] })).rejects.toMatchObject({ code: "not_found" });
  });
  it("a row that is removed and made again in one work is normalised like any other", async () => {
    const again = defineMutator({
      name: "person.again",
      label: "やり直し",
      input: z.object({}),
      async run(tx) {
        const made = { id: p1, name: "結", start: 1, end: 5, span: 4 };
        await tx.insert(person, { ...made, town: "京都" });
        await tx.remove(person, p1);
        await tx.insert(person, { ...made, town: " " });
      },
    });
    expect((await run(again, {}, { rows: [] })).writes[0]?.after).toMatchObject({ town: null });
  });
  it("a stamp never goes back", async () => {
    const ahead = { ...alice, updatedAt: "2030-01-01T00:00:00.000Z" };
    const work = await run(update, patch({ name: "絆" }), { rows: [[person, ahead]] });
    expect(work.writes[0]?.after?.["updatedAt"]).toBe("2030-01-01T00:00:00.000Z");
  });
});

describe("on the server, for one field (M1)", () => {
  it("applies where nobody changed it", async () => {
    const work = await run(update, patch({ name: "絆" }), { from: saw({ name: "結" }) });
    expect(work.writes[0]?.after?.["name"]).toBe("絆");
    expect(work.conflicts).toEqual([]);
  });
  it("has nothing to do where the wanted value stands already", async () => {
    const work = await run(update, patch({ name: "結" }), { from: saw({ name: "縁" }) });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("keeps another's change where the author named the field without changing it", async () => {
    const work = await run(update, patch({ name: "縁" }), { from: saw({ name: "縁" }) });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("keeps the server's value and records mine where both changed it, and still merges the rest", async () => {
    const work = await run(update, patch({ name: "絆", town: "港" }), { from: saw({ name: "縁", town: null }) });
    expect(work.writes[0]?.after).toMatchObject({ name: "結", town: "港" });
    expect(work.conflicts).toEqual([
      {
        entity: "person",
        id: p1,
        field: "name",
        base: "縁",
        mine: "絆",
        theirs: "結",
        theirsBy: "a2",
        theirsAt: "2026-01-02T00:00:00.000Z",
      },
    ]);
  });
  it("compares normalised values, so that form is no conflict (M2)", async () => {
    const row = { ...alice, town: "が" };
    const work = await run(update, patch({ town: "港" }), { rows: [[person, row]], from: saw({ town: "か\u3099" }) });
    expect(work.conflicts).toEqual([]);
  });
  it("applies a field for which no seen value came", async () => {
    const work = await run(update, patch({ span: 7 }), { from: {} });
    expect(work.writes[0]?.after?.["span"]).toBe(7);
  });
  it("refuses the whole when the merged row breaks a rule of the record (M3)", async () => {
    const moved = { ...alice, start: 4 };
    await expect(run(update, patch({ end: 2 }), { rows: [[person, moved]], from: saw({ end: 5 }) })).rejects.toMatchObject({
      code: "validation_error",
    });
  });
});

describe("removal", () => {
  it("of what somebody edited meanwhile is a conflict, not a loss", async () => {
    const authored = await run(remove, { id: p1 });
    const edited = { ...alice, town: "港" };
    const work = await run(remove, { id: p1 }, { rows: [[person, edited]], from: authored.from });
    expect(work.writes).toEqual([]);
    expect(work.conflicts).toMatchObject([{ field: null, base: { town: null }, theirs: { town: "港" } }]);
  });
  it("of what nobody touched removes it", async () => {
    const authored = await run(remove, { id: p1 });
    const work = await run(remove, { id: p1 }, { from: authored.from });
    expect(work.writes).toMatchObject([{ after: undefined }]);
  });
  it("of a row that only the server found is a conflict, not a loss", async () => {
    const work = await run(remove, { id: p1 }, { from: {} });
    expect(work.writes).toEqual([]);
    expect(work.conflicts).toMatchObject([{ field: null, base: null, mine: null, theirs: { name: "結" } }]);
  });
  it("of what is gone does nothing", async () => {
    expect((await run(remove, { id: p1 }, { rows: [], from: {} })).writes).toEqual([]);
  });
});

describe("sets (M4)", () => {
  const link: Row = {
    id: linkId(p1, b1),
    personId: p1,
    badgeId: b1,
    additions: ["m0"],
    createdAt: "",
    createdBy: null,
    updatedAt: "",
    updatedBy: null,
  };
  it("a removal of what 50,000 link to tells what it saw of them in less than a batch holds (M4, E1)", async () => {
    const shed = defineMutator({
      name: "badge.shed",
      label: "削除",
      input: z.object({}),
      async run(tx) {
        for (const link of await tx.children(wearing, "badgeId", b1)) await tx.remove(wearing, link.id);
      },
    });
    const rows = Array.from({ length: 50_000 }, (_, at): [AnyEntity, Row] => {
      const personId = `0190aaaa-0000-7000-8000-${String(at).padStart(12, "0")}`;
      return [wearing, { ...link, id: linkId(personId, b1), personId, additions: [`m${at}`] }];
    });
    const work = await run(shed, {}, { rows });
    expect(work.writes).toHaveLength(50_000);
    expect(JSON.stringify(work.from).length).toBeLessThan(400_000);
    const more: [AnyEntity, Row] = [wearing, { ...link, additions: ["m-unseen"] }];
    const taken = await run(shed, {}, { rows: rows.slice(1), from: work.from });
    expect([taken.writes.length, taken.conflicts]).toEqual([49_999, []]);
    const held = await run(shed, {}, { rows: [...rows, more], from: work.from });
    expect(held.conflicts).toMatchObject([{ entity: "badge", id: b1, field: null, theirs: { wearing: [{ badgeId: b1 }] } }]);
  });
  it("a link has the same id wherever it is made", async () => {
    expect((await run(wear, { on: b1 }, { rows: [] })).writes[0]?.id).toBe(linkId(p1, b1));
  });
  it("adding one that exists leaves it there and counts as an addition", async () => {
    const work = await run(wear, { on: b1 }, { rows: [[wearing, link]], from: {}, id: "m9" });
    expect(work.writes[0]?.after).toEqual({ ...link, additions: ["m0", "m9"] });
    expect(work.conflicts).toEqual([]);
  });
  it("a removal takes off the addition that its author saw", async () => {
    const authored = await run(wear, { off: b1 }, { rows: [[wearing, link]] });
    const work = await run(wear, { off: b1 }, { rows: [[wearing, link]], from: authored.from });
    expect(work.writes).toMatchObject([{ id: linkId(p1, b1), after: undefined }]);
  });
  it("an addition beats a removal that had not seen it", async () => {
    const authored = await run(wear, { off: b1 }, { rows: [[wearing, link]] });
    const again = { ...link, additions: ["m5"] };
    const work = await run(wear, { off: b1 }, { rows: [[wearing, again]], from: authored.from });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("a link that its author saw nowhere stays where another put it", async () => {
    const authored = await run(wear, { off: b1 }, { rows: [] });
    const work = await run(wear, { off: b1 }, { rows: [[wearing, link]], from: authored.from });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("taking off one's own addition leaves another's that was made meanwhile", async () => {
    const mine = { ...link, additions: ["m1"] };
    const authored = await run(wear, { off: b1 }, { rows: [[wearing, mine]] });
    const both = { ...link, additions: ["m0", "m1"] };
    const work = await run(wear, { off: b1 }, { rows: [[wearing, both]], from: authored.from });
    expect(work.writes[0]?.after).toEqual(link);
  });
});

describe("a row of which there is one for each of another (M1, M4)", () => {
  const row = (town: string): Row => ({
    id: p1,
    personId: p1,
    town,
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: "a2",
    updatedAt: "2026-01-01T00:00:00.000Z",
    updatedBy: null,
  });
  it("made by two devices that saw none is a conflict, not a silent overwriting", async () => {
    const authored = await run(live, { town: "港" }, { rows: [] });
    const work = await run(live, { town: "港" }, { rows: [[home, row("森")]], from: authored.from });
    expect(work.writes).toEqual([]);
    expect(work.conflicts).toMatchObject([{ entity: "home", field: "town", base: null, mine: "港", theirs: "森" }]);
  });
  it("made alike by two is none", async () => {
    const authored = await run(live, { town: "港" }, { rows: [] });
    const work = await run(live, { town: "港" }, { rows: [[home, row("港")]], from: authored.from });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("edited here and removed there is a conflict, not made anew", async () => {
    const authored = await run(live, { town: "港" }, { rows: [[home, row("森")]] });
    const work = await run(live, { town: "港" }, { rows: [], from: authored.from });
    expect(work.writes).toEqual([]);
    expect(work.conflicts).toMatchObject([{ field: null, base: { town: "森" }, mine: { town: "港" }, theirs: null }]);
  });
  it("taken away by somebody who saw none leaves another's", async () => {
    const authored = await run(leave, {}, { rows: [] });
    const work = await run(leave, {}, { rows: [[home, row("森")]], from: authored.from });
    expect([work.writes, work.conflicts]).toEqual([[], []]);
  });
  it("made where none was and none is, is made", async () => {
    const authored = await run(live, { town: "港" }, { rows: [] });
    const work = await run(live, { town: "港" }, { rows: [], from: authored.from });
    expect(work.writes).toMatchObject([{ id: p1, after: { town: "港" } }]);
  });
});

describe("what a list names", () => {
  const c1 = "0190aaaa-0000-7000-8000-00000000000c";
  const found = defineMutator({
    name: "club.found",
    label: "設立",
    input: z.object({ ids: z.array(z.string()) }),
    run: (tx, { ids }) => tx.insert(club, { id: c1, members: ids.map((personId) => ({ personId, role: null })) }),
  });
  const rename = defineMutator({
    name: "club.rename",
    label: "改役",
    input: z.object({ role: z.string().nullable() }),
    run: (tx, { role }) => tx.update(club, c1, { members: [{ personId: b1, role }] }),
  });
  const stood: [AnyEntity, Row] = [club, { id: c1, number: null, members: [{ personId: b1, role: null }] }];

  it("exists, or the row is refused with the item's path", async () => {
    await expect(run(found, { ids: [p1] })).resolves.toMatchObject({ writes: [{ id: c1 }] });
    const refused = { problems: [{ path: "members.1.personId", message: "人を選択してください" }] };
    await expect(run(found, { ids: [p1, b1] })).rejects.toMatchObject(refused);
  });
  it("may be gone by now where the list stays as it was", async () => {
    await expect(run(rename, { role: "" }, { rows: [stood] })).resolves.toMatchObject({ writes: [] });
    await expect(run(rename, { role: "長" }, { rows: [stood] })).rejects.toMatchObject({ code: "validation_error" });
  });
});
