import { describe, expect, it } from "vitest";
import { actStep } from "#sync/engine/client/act-step.ts";
import type { Row } from "#sync/engine/entity.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { NarrowTx } from "#sync/engine/narrow-tx.ts";
import type { SeenValues } from "#sync/engine/protocol.ts";
import { recording } from "#sync/engine/recorder.ts";
import { comparing } from "#sync/engine/server/comparer.ts";
import { type RowReader, rowKey, type Tx } from "#sync/engine/tx.ts";
import { runMutator } from "#sync/engine/unit-of-work.ts";
import { model } from "#sync/model/model.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { importOverPartner } from "#sync/model/mutators/partner-import.ts";
import { mergePartners, unmergePartner } from "#sync/model/mutators/partner-merge.ts";

const idOf = (at: number) => `0190aaaa-0000-7000-8000-00000000000${at}`;
const [merged, into, ours, theirs, importId, me, other] = [1, 2, 3, 4, 5, 6, 7].map(idOf) as [string, ...string[]] & {
  length: 7;
};
const at = "2026-04-01T00:00:00.000Z";
const stamps = { number: 1, createdAt: at, createdBy: other, updatedAt: at, updatedBy: null };

type Rows = Readonly<Record<string, Row>>;
const rowOf = (entity: string, id: string | undefined, values: object = {}): Rows => {
  const { fields } = model.entity(entity);
  const blank = Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type === "boolean" ? false : null]));
  return { [rowKey(entity, String(id))]: { ...blank, ...values, id: String(id), ...stamps } };
};
const person = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", employeeStatus: 1 };
const companies = { ...rowOf("company", ours, { name: "当社" }), ...rowOf("company", theirs, { name: "他社" }) };
const memberOf = (partnerId: string | undefined, companyId: string | undefined) =>
  rowOf("membership", partnerId, { partnerId, companyId });

/**
 * Runs a mutator over these rows: as its author's device, or as the server with what the author saw.
 * @param filled what a form on the device was filled with
 */
function run(mutator: unknown, input: object, rows: Rows, seen?: SeenValues, filled: SeenValues = {}) {
  const reader: RowReader = {
    get: async (entity, id) => rows[rowKey(entity.name, id)],
    list: async (entity, lookup, value) =>
      Object.entries(rows).flatMap(([key, row]) => (key.startsWith(`${entity.name}/`) && row[lookup] === value ? [row] : [])),
  };
  const context = { model, actor: { id: String(me), master: false }, now: at, mutationId: "m1" };
  const merge = seen ? comparing(seen, context) : recording(filled);
  return runMutator(mutator as Mutator, input, reader, { ...context, merge });
}
/** Two partners, the first of whom is to become part of the second. */
const two = { ...rowOf("partner", merged, person), ...rowOf("partner", into, { ...person, firstName: "華子" }) };
const companyAfter = ({ writes }: Awaited<ReturnType<typeof run>>) =>
  writes.filter(({ entity }) => entity.name === "membership").map(({ after }) => after?.["companyId"]);

describe("a company that a colleague has chosen meanwhile (M1)", () => {
  it("stays where a file says what its author saw: that changed nothing", async () => {
    const rows = { ...rowOf("partner", into, person), ...companies, ...rowOf("partnerImport", importId, { authorId: me }) };
    const input = { id: into, importId, companyId: ours, tags: [] };
    const { from } = await run(importOverPartner, input, { ...rows, ...memberOf(into, ours) });
    const onServer = await run(importOverPartner, input, { ...rows, ...memberOf(into, theirs) }, from);
    expect([companyAfter(onServer), onServer.conflicts]).toEqual([[], []]);
    expect(onServer.writes.filter(({ entity }) => entity.name === "importedPartner")).toEqual([]);
  });

  it("is a conflict where the author saw none, of a partner who is merged", async () => {
    const rows = {
      ...rowOf("partner", merged, { ...person, deletedAt: at }),
      ...rowOf("partner", into, person),
      ...rowOf("partnerMerge", merged, { partnerId: merged, intoId: into, moved: [], mergedAt: at }),
      ...companies,
    };
    const input = { id: merged, company: { kind: "existing", id: ours } };
    const { from } = await run(updatePartner, input, rows);
    const onServer = await run(updatePartner, input, { ...rows, ...memberOf(into, theirs) }, from);
    expect(companyAfter(onServer)).toEqual([]);
    expect(onServer.conflicts).toMatchObject([{ entity: "membership", field: "companyId", base: null, mine: ours, theirs }]);
  });
});

describe("a partner who is merged further before an edit arrives (M1)", () => {
  const mergedInto = (id: string | undefined, intoId: string | undefined) => ({
    ...rowOf("partner", id, { ...person, deletedAt: at }),
    ...rowOf("partnerMerge", id, { partnerId: id, intoId, moved: [], mergedAt: at }),
  });
  const before = {
    ...mergedInto(merged, into),
    ...rowOf("partner", into, person),
    ...rowOf("partnerImport", importId, { authorId: me }),
  };
  const input = { id: merged, importId, firstName: "はなこ", tags: [] };
  const after = (firstName: string) => ({
    ...before,
    ...mergedInto(into, other),
    ...rowOf("partner", other, { ...person, firstName }),
  });

  it("keeps what its author has not seen there", async () => {
    const { from } = await run(importOverPartner, input, before);
    const onServer = await run(importOverPartner, input, after("華子"), from);
    expect(onServer.conflicts).toMatchObject([
      { entity: "partner", field: "firstName", base: "花子", mine: "はなこ", theirs: "華子" },
    ]);
    expect(onServer.writes.filter(({ entity }) => entity.name === "partner")).toEqual([]);
  });

  it("takes the edit where it says what its author saw", async () => {
    const { from } = await run(importOverPartner, input, before);
    const onServer = await run(importOverPartner, input, after("花子"), from);
    expect(onServer.conflicts).toEqual([]);
    expect(onServer.writes.find(({ entity }) => entity.name === "partner")?.after).toMatchObject({ firstName: "はなこ" });
  });
});

describe("a partner who was merged on the author's device alone (M1)", () => {
  const onDevice = {
    ...rowOf("partner", merged, { ...person, deletedAt: at }),
    ...rowOf("partnerMerge", merged, { partnerId: merged, intoId: into, moved: [], mergedAt: at }),
    ...rowOf("partner", into, person),
    ...rowOf("partnerImport", importId, { authorId: me }),
    ...companies,
  };
  const edits = [
    [importOverPartner, { id: merged, importId, firstName: "はなこ", companyId: ours, tags: [] }],
    [updatePartner, { id: merged, firstName: "はなこ", company: { kind: "existing", id: ours } }],
  ] as const;
  const onServer = (firstName: string, companyId: string | undefined) => ({
    ...rowOf("partner", merged, { ...person, firstName }),
    ...rowOf("partner", into, person),
    ...rowOf("partnerImport", importId, { authorId: me }),
    ...companies,
    ...memberOf(merged, companyId),
  });

  it.each(edits)("keeps what the author has not seen of either (%#)", async (mutator, input) => {
    const { from } = await run(mutator, input, onDevice);
    const { conflicts, writes } = await run(mutator, input, onServer("華子", theirs), from);
    expect(conflicts).toMatchObject([
      { entity: "partner", field: "firstName", base: "花子", mine: "はなこ", theirs: "華子" },
      { entity: "membership", field: "companyId", base: null, mine: ours, theirs },
    ]);
    expect(writes.filter(({ entity }) => ["partner", "membership"].includes(entity.name))).toEqual([]);
  });

  it.each(edits)("is edited where it says what the author saw of the other (%#)", async (mutator, input) => {
    const rows = { ...onDevice, ...memberOf(into, theirs) };
    const { from } = await run(mutator, input, rows);
    const result = await run(mutator, input, onServer("花子", theirs), from);
    expect([result.conflicts, companyAfter(result)]).toEqual([[], [ours]]);
    expect(result.writes.find(({ entity }) => entity.name === "partner")?.after).toMatchObject({ firstName: "はなこ" });
  });
});

describe("an act that merges a partner and edits it", () => {
  it("has seen each of the two as it was, and takes over nothing that nobody has corrected", async () => {
    const rows = { ...two, ...rowOf("partnerImport", importId, { authorId: me }) };
    const calls = [
      { mutator: mergePartners, input: { id: merged, intoId: into, take: [] } },
      { mutator: importOverPartner, input: { id: merged, importId, firstName: "はなこ", tags: [] } },
    ] as unknown as Parameters<typeof actStep>[1];
    const { mutator, input } = actStep(model, calls);
    const { from } = await run(mutator, input as object, rows);
    expect(from[rowKey("partner", String(merged))]).toMatchObject({ firstName: "花子" });
    const onServer = await run(mutator, input as object, rows, from);
    const noted = onServer.writes.find(({ entity }) => entity.name === "importedPartner");
    expect(noted?.after?.["taken"]).toEqual([{ field: "firstName", before: "華子", after: "はなこ" }]);
  });
});

describe("two partners who were compared before a colleague corrected the merged one", () => {
  it("keep what the other one has of its own: whose value it is to be is asked", async () => {
    const compared = {
      [rowKey("partner", String(merged))]: { firstName: "花子" },
      [rowKey("partner", String(into))]: { firstName: "華子" },
    };
    const rows = { ...two, ...rowOf("partner", merged, { ...person, firstName: "はな子" }) };
    const input = { id: merged, intoId: into, take: [] };
    const { from } = await run(mergePartners, input, rows, undefined, compared);
    const { writes, conflicts } = await run(mergePartners, input, rows, from);
    expect(writes.find(({ id }) => id === into)?.after).toBeUndefined();
    expect(conflicts).toMatchObject([{ entity: "partner", id: into, field: "firstName", mine: "はな子", theirs: "華子" }]);
  });
});

describe("the company of two partners who are merged", () => {
  const rows = { ...two, ...companies };
  const merge = (take: readonly string[]) => ({ id: merged, intoId: into, take });
  const takenOf = ({ writes }: Awaited<ReturnType<typeof run>>) =>
    writes.find(({ entity }) => entity.name === "partnerMerge")?.after?.["taken"];

  it("goes over where a colleague chose it for the merged one, unseen, and is asked about where the other has one", async () => {
    const { from } = await run(mergePartners, merge([]), rows);
    const chosen = await run(mergePartners, merge([]), { ...rows, ...memberOf(merged, theirs) }, from);
    expect([companyAfter(chosen), chosen.conflicts]).toEqual([[theirs], []]);
    const own = { ...rows, ...memberOf(into, ours) };
    const { from: fromOwn } = await run(mergePartners, merge([]), own);
    const both = await run(mergePartners, merge([]), { ...own, ...memberOf(merged, theirs) }, fromOwn);
    expect(companyAfter(both)).toEqual([]);
    expect(both.conflicts).toMatchObject([{ entity: "membership", field: "companyId", mine: theirs, theirs: ours }]);
  });

  it("goes over to who has none, although the author saw another one there", async () => {
    const before = { ...rows, ...memberOf(merged, ours) };
    const { from } = await run(mergePartners, merge([]), before);
    const moved = await run(mergePartners, merge([]), { ...rows, ...memberOf(merged, theirs) }, from);
    expect([companyAfter(moved), moved.conflicts]).toEqual([[theirs], []]);
  });

  it("stays where it was to be taken over, and the merged one has none any more", async () => {
    const both = { ...rows, ...memberOf(into, ours), ...memberOf(merged, theirs) };
    const { from } = await run(mergePartners, merge(["companyId"]), both);
    const left = await run(mergePartners, merge(["companyId"]), { ...rows, ...memberOf(into, ours) }, from);
    expect([companyAfter(left), left.conflicts]).toEqual([[], []]);
  });

  it("is the merged one's, as a corrected name is, where a conflict of the merge is settled so", async () => {
    const place = (entity: string, field: string) => ({ entity, id: String(into), field });
    const mergedBefore = {
      ...two,
      ...rowOf("partner", merged, { ...person, firstName: "はな子", deletedAt: at }),
      ...rowOf("partnerMerge", merged, { partnerId: merged, intoId: into, moved: [], mergedAt: at, taken: [] }),
      ...companies,
      ...memberOf(into, ours),
      ...memberOf(merged, theirs),
    };
    const settling = (where: ReturnType<typeof place>) => ({
      ...mergePartners,
      run: (tx: Tx, input: never, context: never) => mergePartners.run(new NarrowTx(tx, where), input, context),
    });
    const company = await run(settling(place("membership", "companyId")), merge([]), mergedBefore, {});
    expect(companyAfter(company)).toEqual([theirs]);
    const name = await run(settling(place("partner", "firstName")), merge([]), mergedBefore, {});
    expect(name.writes.map(({ entity, after }) => [entity.name, after?.["firstName"]])).toEqual([["partner", "はな子"]]);
  });

  it("stays where its author saw what the merged one has, and by devices that record nothing of it", async () => {
    const both = { ...rows, ...memberOf(into, ours), ...memberOf(merged, theirs) };
    const { from } = await run(mergePartners, merge([]), both);
    const { [rowKey("membership", String(merged))]: _company, ...earlier } = from;
    for (const seen of [from, earlier]) {
      const onServer = await run(mergePartners, merge([]), both, seen);
      expect([companyAfter(onServer), onServer.conflicts]).toEqual([[], []]);
    }
  });

  it("is none where that is chosen, and comes back with the other partner", async () => {
    const own = { ...rows, ...memberOf(into, ours) };
    const { from } = await run(mergePartners, merge(["companyId"]), own);
    const onServer = await run(mergePartners, merge(["companyId"]), own, from);
    expect([companyAfter(onServer), onServer.conflicts]).toEqual([[undefined], []]);
    const taken = [{ field: "companyId", before: ours, after: null }];
    expect(takenOf(onServer)).toEqual(taken);
    const after = {
      ...rows,
      ...rowOf("partner", merged, { ...person, deletedAt: at }),
      ...rowOf("partnerMerge", merged, { partnerId: merged, intoId: into, moved: [], mergedAt: at, taken }),
    };
    const back = await run(unmergePartner, { id: merged }, after, {});
    expect(companyAfter(back)).toEqual([ours]);
    // A colleague has chosen another one meanwhile.
    expect(companyAfter(await run(unmergePartner, { id: merged }, { ...after, ...memberOf(into, theirs) }, {}))).toEqual([]);
    const changed = await run(mergePartners, merge(["companyId"]), { ...rows, ...memberOf(into, theirs) }, from);
    expect(companyAfter(changed)).toEqual([]);
    expect(changed.conflicts).toMatchObject([{ entity: "membership", field: null }]);
  });
});
