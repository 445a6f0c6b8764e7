import fc from "fast-check";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import type { Row } from "../../engine/entity.ts";
import { EngineError } from "../../engine/errors.ts";
import type { Mutator } from "../../engine/mutator.ts";
import { recording } from "../../engine/recorder.ts";
import { type RowReader, rowKey } from "../../engine/tx.ts";
import { runMutator } from "../../engine/unit-of-work.ts";
import { company, membership } from "../entities/company.ts";
import { partner } from "../entities/partner.ts";
import { importedPartner } from "../entities/partner-import.ts";
import { partnerTag, partnerTagging } from "../entities/partner-tag.ts";
import { model } from "../model.ts";
import { updatePartner } from "./partner.ts";
import { beginImport, importOverPartner, importPartner, takeImportBack } from "./partner-import.ts";

const actor = { id: v7(), master: true };
const names = { lastName: "山田", firstName: "花子", lastNameKana: "ヤマダ", firstNameKana: "ハナコ", employeeStatus: 0 };
const companies = [v7(), v7(), v7()];
const tags = [v7(), v7()];

/** The rows of a server on which mutations run one after the other. */
class Rows {
  readonly #rows = new Map<string, Row>();
  #now = Date.parse("2026-11-30T00:00:00.000Z");

  constructor() {
    for (const id of companies) this.#rows.set(rowKey(company.name, id), this.#row(company.fields, id, { name: `会社${id}` }));
    for (const id of tags) this.#rows.set(rowKey(partnerTag.name, id), this.#row(partnerTag.fields, id, { name: `タグ${id}` }));
  }

  /** Runs a mutator, and returns the word of its refusal. */
  async run<I>(mutator: Mutator<I>, input: unknown): Promise<string | undefined> {
    const now = this.#later();
    try {
      const context = { model, actor, now, mutationId: v7(), merge: recording() };
      const { writes } = await runMutator(mutator, input, this.#reader(), context);
      for (const { entity, id, after } of writes) {
        if (after) this.#rows.set(rowKey(entity.name, id), after);
        else this.#rows.delete(rowKey(entity.name, id));
      }
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error.code;
      throw error;
    }
  }

  of(entity: { readonly name: string }): Row[] {
    return [...this.#rows].flatMap(([key, row]) => (key.startsWith(`${entity.name}/`) ? [row] : []));
  }

  #later(): string {
    this.#now += 60_000;
    return new Date(this.#now).toISOString();
  }

  #row(fields: object, id: string, values: object): Row {
    const now = this.#later();
    const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    return { ...empty, id, ...values, createdAt: now, createdBy: actor.id, updatedAt: now, updatedBy: null };
  }

  #reader(): RowReader {
    return {
      get: async (entity, id) => this.#rows.get(rowKey(entity.name, id)),
      list: async (entity, lookup, value) => this.of(entity).filter((row) => row[lookup] === value),
    };
  }
}

const some = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
/** What a file has of a partner. */
const given = fc.record({
  phone: some("0311111111", "0322222222"),
  mail: some("a@example.com", "b@example.com"),
  companyId: some(...companies),
  tags: fc.subarray(tags),
});
const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });

interface Case {
  readonly first: { readonly companyId: string | undefined; readonly tags: readonly string[] };
  readonly overs: readonly object[];
  readonly order: readonly number[];
  /** After which import a person edits the partner. */
  readonly edit?: number;
}

/** Imports somebody three times and takes all back; what is refused is tried again at the end. */
async function imported({ first, overs, order, edit }: Case) {
  const rows = new Rows();
  const [id, imports] = [v7(), [v7(), v7(), v7()]];
  for (const [at, importId] of imports.entries()) {
    expect(await rows.run(beginImport, { id: importId, fileName: "名簿.xlsx" })).toBeUndefined();
    const { companyId } = first;
    const company = companyId === undefined ? { kind: "none" } : { kind: "existing", id: companyId };
    const done =
      at === 0
        ? await rows.run(importPartner, { id, importId, ...names, phone: "0300000000", company, tags: first.tags })
        : await rows.run(importOverPartner, { id, importId, ...overs[at - 1] });
    expect(done).toBeUndefined();
    if (at === edit) expect(await rows.run(updatePartner, { id, address: "東京都" })).toBeUndefined();
  }
  const was = { phone: "0300000000", mail: null };
  let refused: readonly number[] = [];
  for (const round of [order, order]) {
    const due = round === order && refused.length > 0 ? refused : order;
    refused = [];
    for (const at of due) if (await rows.run(takeImportBack, { id, importId: imports[at] })) refused = [...refused, at];
    if (refused.length === 0) break;
  }
  return { rows, was, refused, row: rows.of(partner)[0] };
}

it("three imports of one partner go in any order, and leave it as the first one had made it, in the trash", async () => {
  await fc.assert(
    fc.asyncProperty(given, given, given, order, async (first, second, third, order) => {
      const { rows, was, refused, row } = await imported({ first, overs: [second, third], order });
      expect(refused).toEqual([]);
      expect(row).toMatchObject(was);
      expect(row?.["deletedAt"]).not.toBeNull();
      expect(rows.of(importedPartner)).toEqual([]);
      expect(rows.of(membership).map((one) => one["companyId"])).toEqual(first.companyId ? [first.companyId] : []);
      expect(new Set(rows.of(partnerTagging).map((one) => one["partnerTagId"]))).toEqual(new Set(first.tags));
    }),
    { numRuns: 300 },
  );
});

it("three imports of one partner whom somebody has edited meanwhile leave that one there, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(given, given, given, order, fc.constantFrom(0, 1, 2), async (first, second, third, order, edit) => {
      const { was, refused, row } = await imported({ first, overs: [second, third], order, edit });
      expect(refused).toEqual([0]);
      expect(row).toMatchObject({ ...was, address: "東京都", deletedAt: null });
    }),
    { numRuns: 300 },
  );
});
