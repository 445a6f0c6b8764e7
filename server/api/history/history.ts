import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { earlierAnswer, type HistoryLine, historyAnswer, historyLineAnswer, historyPage } from "#sync/model/calls/history.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { type HistoryOwner, historyKinds, historyPaths } from "#sync/model/rules/history.ts";
import { withMerged } from "../../services/trash/remove-for-good.ts";
import { findContract } from "../contract/contract.ts";
import { defineCall } from "../guard/guard.ts";
import { day, filter, unlessEmpty, whole } from "../sql/list-page.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { readEarlier } from "./earlier.ts";
import { findLines, type HistoryQuery } from "./find-lines.ts";
import { readLineValues } from "./line-values.ts";
import { toLines } from "./to-lines.ts";

const input = {
  params: { id: rowRef },
  query: {
    kind: filter(z.enum(historyKinds.map(({ value }) => value))),
    field: filter(z.string().regex(/^[A-Za-z0-9]{1,50}$/u, "項目の名前をご確認ください")).meta({
      description: "Only changes of this field of the record itself",
    }),
    before: filter(z.guid()).meta({ description: "`next` of the page before" }),
    limit: unlessEmpty(whole(1, historyPage.most).default(historyPage.usual)),
  },
};

const limits = { priority: "list", who: "admin", refusals: ["not_found"] } as const;

/** A kind of records that have a history, in words for the contract. */
interface Told {
  readonly owner: HistoryOwner;
  /** Whose history it is. */
  readonly of: string;
  /** What is shown as it stood on a day, with its verb. */
  readonly asOf: string;
  /** Finds the record that a caller names. It refuses one that nobody may read. @throws AppError `not_found` */
  readonly find: (knex: Knex, ref: string, actor: Actor) => Promise<{ readonly id: string }>;
  /** Reads the ids of the records whose histories are part of this one's, with its own. */
  readonly withOthers?: (knex: Knex, id: string) => Promise<readonly string[]>;
}

/** Defines the three calls about one kind of records. */
const callsAbout = ({ owner, of, asOf, find, withOthers }: Told) =>
  [
    defineCall({
      method: "GET",
      path: `${historyPaths[owner]}/{id}/history`,
      summary: `The history of ${of}, newest first: what was added, changed and removed, by whom, as the server took it`,
      input,
      answer: historyAnswer,
      ...limits,
      async run({ params, query }, { context: { knex }, actor }) {
        const { id } = await find(knex, params.id, actor);
        // The record itself comes first.
        const ids = [id, ...((await withOthers?.(knex, id)) ?? []).filter((other) => other !== id)];
        return readHistory(knex, { owner, ids, ...query, actor });
      },
    }),
    defineCall({
      method: "GET",
      path: `${historyPaths[owner]}/{id}/as_of`,
      summary: `${asOf} on a day, beside what stands now`,
      input: { params: { id: rowRef }, query: { day: day.meta({ description: "A day in Japan, at whose end it is shown" }) } },
      answer: earlierAnswer,
      ...limits,
      async run({ params, query }, { context: { knex }, actor }) {
        const { id } = await find(knex, params.id, actor);
        return readEarlier(knex, { owner, id, ...query, actor });
      },
    }),
    defineCall({
      method: "GET",
      path: `${historyPaths[owner]}/{id}/history/{line}`,
      summary: `The stored values that one line of a ${owner}'s history replaced and wrote`,
      input: { params: { id: rowRef, line: z.guid() } },
      answer: historyLineAnswer,
      ...limits,
      async run({ params }, { context: { knex }, actor }) {
        const { id } = await find(knex, params.id, actor);
        return readLineValues(knex, { owner, id, line: params.line, actor });
      },
    }),
  ] as const;

export const [readPartnerHistory, readEarlierPartner, readPartnerLine] = callsAbout({
  owner: "partner",
  of: "a partner and of those merged into it",
  asOf: "A partner, its company and its tags as they stood",
  find: (knex, ref, actor) => findRow(knex, partner, ref, actor),
  withOthers: (knex, id) => withMerged(knex, [id]),
});

export const [readProjectHistory, readEarlierProject, readProjectLine] = callsAbout({
  owner: "project",
  of: "a project",
  asOf: "A project, its roles and its positions as they stood",
  find: (knex, ref, actor) => findRow(knex, project, ref, actor),
});

export const [readContractHistory, readEarlierContract, readContractLine] = callsAbout({
  owner: "contract",
  of: "a contract and of its files",
  asOf: "A contract as it stood",
  find: findContract,
});

/** Values that one answer has at most, beyond those of its first line. */
const mostValues = 2_000;

/** Milliseconds after which a call reads no further page to find something to show. */
const patience = 2_000;

/** @throws AppError `validation_error` for a `before` that is no line of the audit: nothing would seem to be older */
async function readHistory(knex: Knex, query: HistoryQuery) {
  if (query.before !== undefined && !(await isLine(knex, query.before)))
    throw new AppError("validation_error", [{ path: "before", message: "続きの位置が見つかりません" }]);
  const until = performance.now() + patience;
  let page = await readPage(knex, query);
  // Values that read alike, or that only masters see in the trash, are left out after a page was found.
  while (page.lines.length === 0 && page.next !== null && performance.now() < until)
    page = await readPage(knex, { ...query, before: page.next });
  return page;
}

const isLine = async (knex: Knex, id: string) =>
  (await knex("sync_audit").where({ mutation_id: id }).first("mutation_id")) !== undefined;

async function readPage(knex: Knex, query: HistoryQuery): Promise<{ lines: HistoryLine[]; next: string | null }> {
  const found = await findLines(knex, query);
  const lines = await toLines(knex, found.lines, query);
  const kept = withinBound(lines);
  return { lines: [...kept], next: kept.length < lines.length ? (kept.at(-1)?.id ?? null) : found.next };
}

/** Returns as many lines as an answer holds. */
function withinBound(lines: readonly HistoryLine[]): readonly HistoryLine[] {
  let values = 0;
  const end = lines.findIndex(({ changes }, at) => {
    values += changes.reduce((sum, { fields }) => sum + fields.length, 0);
    return at > 0 && values > mostValues;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
